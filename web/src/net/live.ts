// A table's socket, which comes back by itself. Whatever was on its way when it broke is either in the next position or
// was not done: `steps` and `seq` in each choice see to it that nothing is done twice.
import { settings } from '../state/settings.svelte';
import type { Ack, Choose, Confirm, Error as WireError, Ping, Pong, Position, Say, Service, TalkLine, Undo } from '../wire';

export type FromServer = Position | Ack | TalkLine | Service | WireError | Pong;
type Plain<M> = Omit<M, 'ref' | 'type'>;
export type ToServer =
	| ({ type: 'choose' } & Plain<Choose>)
	| ({ type: 'undo' } & Plain<Undo>)
	| ({ type: 'confirm' } & Plain<Confirm>)
	| ({ type: 'say' } & Plain<Say>)
	| ({ type: 'ping' } & Plain<Ping>);

export type Health = 'joining' | 'live' | 'lost' | 'away' | 'refused'; // away: the line stands, but nothing can be kept

/** What a message fails with where the socket cannot carry it; it may be sent again. */
class ConnectionLost extends Error {}

interface Waiting {
	done: () => void;
	failed: (error: WireError | ConnectionLost) => void;
}

const RETRY_DELAYS = [300, 700, 1500, 3000, 5000];
const REFUSED_CODES = [4401, 4403, 4404]; // logged out, not allowed, no such table: coming again would not help
const FLOODED_CODE = 4429; // more was sent than the server takes; it lets nobody back in at once
const FLOODED_DELAY = 21_000;
const HEARTBEAT_INTERVAL = 20_000;
const MAX_SILENCE = 8_000;

export class Live {
	private socket: WebSocket | null = null;
	private closed = false;
	private tries = 0;
	private next = 1;
	private waiting = new Map<string, Waiting>();
	private timer: ReturnType<typeof setTimeout> | undefined;
	private heart: ReturnType<typeof setInterval> | undefined;
	private overdue: ReturnType<typeof setTimeout> | undefined;

	constructor(
		private readonly table: string,
		private readonly since: () => number,
		private readonly hear: (message: FromServer) => void,
		private readonly health: (health: Health) => void,
	) {
		this.open();
		addEventListener('online', this.hurry);
		document.addEventListener('visibilitychange', this.hurry);
	}

	/** Send a message; resolves when the server has done it, rejects with its refusal or with ConnectionLost. */
	send(message: ToServer): Promise<void> {
		const socket = this.socket;
		if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new ConnectionLost());
		const ref = String(this.next++);
		return new Promise((done, failed) => {
			this.waiting.set(ref, { done, failed });
			socket.send(JSON.stringify({ ...message, ref }));
		});
	}

	close(): void {
		this.closed = true;
		clearTimeout(this.timer);
		removeEventListener('online', this.hurry);
		document.removeEventListener('visibilitychange', this.hurry);
		this.socket?.close();
		this.drop();
	}

	private open(): void {
		const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
		const query = new URLSearchParams({ since: String(this.since()), lang: settings.language });
		const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live?${query}`);
		this.socket = socket;
		socket.onopen = () => {
			this.tries = 0;
			this.health('live');
			this.heart = setInterval(() => this.beat(), HEARTBEAT_INTERVAL);
		};
		socket.onmessage = (event) => this.take(JSON.parse(event.data as string) as FromServer);
		socket.onclose = (event) => {
			this.drop();
			if (this.closed || socket !== this.socket) return;
			if (REFUSED_CODES.includes(event.code)) return this.health('refused');
			this.health('lost');
			const delay = event.code === FLOODED_CODE ? FLOODED_DELAY : RETRY_DELAYS[Math.min(this.tries++, RETRY_DELAYS.length - 1)];
			this.timer = setTimeout(() => this.open(), delay);
		};
	}

	private take(message: FromServer): void {
		clearTimeout(this.overdue);
		const ref = 'ref' in message ? message.ref : null;
		const waiting = ref ? this.waiting.get(ref) : undefined;
		if (ref) this.waiting.delete(ref);
		if (message.type === 'ack') return waiting?.done();
		if (message.type === 'error' && waiting) return waiting.failed(message);
		this.hear(message);
	}

	private beat(): void {
		if (this.socket?.readyState !== WebSocket.OPEN) return;
		this.socket.send(JSON.stringify({ type: 'ping' }));
		this.overdue = setTimeout(() => this.socket?.close(), MAX_SILENCE);
	}

	private readonly hurry = (): void => {
		if (this.closed || document.hidden) return;
		if (this.socket?.readyState === WebSocket.OPEN) return this.beat();
		if (this.socket?.readyState === WebSocket.CONNECTING) return;
		clearTimeout(this.timer);
		this.open();
	};

	private drop(): void {
		clearInterval(this.heart);
		clearTimeout(this.overdue);
		for (const waiting of this.waiting.values()) waiting.failed(new ConnectionLost());
		this.waiting.clear();
	}
}
