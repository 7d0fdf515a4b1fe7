// A table as the browser has it: the last position, the log so far, and everything that can be done at it.
import type { Face, GameEvent, View } from '../games/face';
import { eventOf, faceOf, viewOf } from '../games/face';
import { api, Refusal } from '../net/api';
import { Live, type FromServer, type Health, type ToServer } from '../net/live';
import { beSomebody } from '../state/session.svelte';
import { settings } from '../state/settings.svelte';
import type { Choice, DarkReason, Error as WireError, Events, Position, Preview, TalkLine, Told } from '../wire';
import { sentence } from '../home/problems';
import { Acting } from './acting/acting.svelte';
import { say } from './words';

/** Something the person should read: a refusal, or news about the line. */
export interface Notice {
	text: string;
	rule: string;
}

export class TableStore {
	position: Position | null = $state.raw(null);
	face: Face | null = $state.raw(null);
	log: Told[] = $state.raw([]);
	earlier = $state(0); // the decision with which the log begins, where the server has more than that; otherwise 0
	talk: TalkLine[] = $state.raw([]);
	health: Health = $state('joining');
	notice: Notice | null = $state.raw(null);
	missing: string | null = $state(null); // why the table cannot be shown at all
	chosen: Choice | null = $state.raw(null); // the last option that was taken, for a guide to follow
	fresh: Told[] = $state.raw([]); // the events that came with the last position, for things that move
	sending: ToServer['type'] | 'restart' | null = $state(null); // what the server has not answered yet
	readAt = $state(Date.now()); // when the last position came, for clocks
	readonly acting: Acting;
	private live: Live | null = null;
	private gone = false;
	private lookingBack = false;
	private waiting: (() => void)[] = []; // for the line to be back

	constructor(readonly id: string) {
		this.acting = new Acting({
			choose: (option) => this.choose(option.text),
			preview: (option) => api.get<Preview>(`/tables/${id}/preview`, { action: option.text }),
			reasons: (target, verb) => api.get<DarkReason[]>(`/tables/${id}/reasons`, { target, verb }),
		});
		void this.open();
	}

	readonly view: View | null = $derived(viewOf(this.position));
	readonly you: number | null = $derived(this.position?.table.you ?? null);
	readonly steps: number = $derived(this.position?.draft?.steps.length ?? 0);
	readonly over: boolean = $derived(this.position?.table.status === 'over');

	private async open(): Promise<void> {
		try {
			const position = await api.get<Position>(`/tables/${this.id}`, { since: 0 });
			this.face = await faceOf(position.table.game);
			if (this.gone) return;
			this.take(position);
			this.fresh = [];
			await this.listen();
			if (this.gone) return;
			this.connect();
		} catch (error) {
			this.missing = sentence(error);
		}
	}

	close(): void {
		this.gone = true;
		this.live?.close();
	}

	private connect(): void {
		this.live = new Live(
			this.id,
			() => this.position?.seq ?? 0,
			(message) => this.hear(message),
			(health) => {
				if (health === 'live' && this.health === 'lost') void this.listen();
				this.health = health;
			},
		);
	}

	/** Fetch what was said, at first and after the line was down: the socket tells only what is said from then on. */
	private async listen(): Promise<void> {
		this.talk = await api.get<TalkLine[]>(`/tables/${this.id}/talk`).catch(() => this.talk);
	}

	// ------------------------------------------------------------------ hearing

	private hear(message: FromServer): void {
		if (message.type === 'position') {
			this.take(message);
			this.resume();
		} else if (message.type === 'service') {
			this.health = message.up ? 'live' : 'away';
			if (message.up) this.resume();
		} else if (message.type === 'talk') this.talk = [...this.talk.filter((line) => line.id !== message.id), message];
		else if (message.type === 'error') this.refuse(message);
	}

	/** Let what was chosen while the server was away be sent now. */
	private resume(): void {
		for (const go of this.waiting.splice(0)) go();
	}

	private take(position: Position): void {
		if (this.position && position.seq < this.position.seq) return;
		const stood = this.stand();
		const known = position.since;
		const news = position.events.filter((told) => told.seq > (this.position?.seq ?? -1));
		this.log = position.earlier ? position.events : [...this.log.filter((told) => told.seq <= known), ...position.events];
		if (position.earlier || !known) this.earlier = position.earlier;
		this.fresh = news;
		this.position = position;
		this.readAt = Date.now();
		const options = [...(position.prompt?.options ?? []), ...(position.aside?.options ?? [])];
		if (this.face) this.acting.renew(this.face, this.view, options, position.prompt?.facts);
		if (this.stand() !== stood) this.acting.answered();
	}

	/** Put the page of the log that comes before what is here in front of it. */
	async lookFurtherBack(): Promise<void> {
		const before = this.earlier;
		if (!before) return;
		const page = await api.get<Events>(`/tables/${this.id}/events`, { before }).catch(() => null);
		if (!page || this.earlier !== before) return; // the line is down, or the log has begun anew in the meantime
		this.log = [...page.events, ...this.log];
		this.earlier = page.earlier;
	}

	/** The log from the beginning, for looking back; of a record that never ends, as much as a person could read. */
	async lookBackToTheStart(): Promise<void> {
		if (this.lookingBack) return;
		this.lookingBack = true;
		for (let before = -1; this.earlier && this.earlier !== before && this.log.length < MAX_LINES_BACK;) {
			before = this.earlier;
			await this.lookFurtherBack();
		}
		this.lookingBack = false;
	}

	private refuse(error: WireError | Refusal): void {
		this.notice = { text: error.text, rule: error.rule };
	}

	// ------------------------------------------------------------------ doing

	/** Choose by notation: an option's text, or what somebody typed. */
	async choose(action: string): Promise<void> {
		const seq = this.position?.seq ?? 0;
		const confirm = settings.quickConfirm && this.acting.options.length === 1;
		const option = this.acting.options.find((one) => one.text === action) ?? null;
		await this.send({ type: 'choose', action, seq, steps: this.steps, confirm });
		if (!this.notice) this.chosen = option;
	}

	undo(all = false): Promise<void> {
		return this.send({ type: 'undo', all });
	}

	confirm(): Promise<void> {
		return this.send({ type: 'confirm', seq: this.position?.seq ?? 0, steps: this.steps });
	}

	async speak(text: string): Promise<void> {
		await beSomebody();
		await this.send({ type: 'say', text });
	}

	/** Send over the socket, or by HTTP while there is none. A refusal becomes the notice and nothing is changed. */
	private async send(message: ToServer): Promise<void> {
		this.notice = null;
		this.sending = message.type === 'undo' && message.all ? 'restart' : message.type;
		try {
			if (this.live && this.health === 'live') return await this.live.send(message);
			await this.post(message);
		} catch (error) {
			if (!isRefusal(error)) return await this.sendLater(message, isUnavailable(error) ? error.text : null);
			this.refuse(error);
			if (error.code === 'conflict') await this.catchUp();
		} finally {
			this.sending = null;
		}
	}

	/** The line broke. What was chosen waits for it to be back, and is sent again if the table still stands where it was
	 * chosen: otherwise it has arrived after all, or somebody was faster, and the position shows it. Talk is not repeated. */
	private async sendLater(message: ToServer, said: string | null): Promise<void> {
		this.notice = { text: said ?? say(message.type === 'say' ? 'lineDownUnsaid' : 'lineDown'), rule: '' };
		if (message.type === 'say') return;
		const stood = this.stand();
		await new Promise<void>((done) => {
			this.waiting.push(done);
			if (said !== null) setTimeout(done, UNAVAILABLE_RETRY); // the line stands, so nothing else need tell that it is over
		});
		this.notice = null;
		if (!this.gone && stood === this.stand()) await this.send(message);
	}

	private stand(): string {
		return `${this.position?.seq} ${this.steps}`;
	}

	private async post(message: ToServer): Promise<void> {
		const { type, ...body } = message;
		if (type === 'say') return void (await api.post(`/tables/${this.id}/talk`, body));
		if (type === 'ping') return;
		this.take(await api.post<Position>(`/tables/${this.id}/${type}`, body));
	}

	/** The table was elsewhere than this page believed: look where it is. */
	private async catchUp(): Promise<void> {
		const position = await api.get<Position>(`/tables/${this.id}`, { since: this.position?.seq ?? 0 }).catch(() => null);
		if (position) this.take(position);
	}

	/** Fetch the table afresh, in another language or after sitting down. */
	async refresh(): Promise<void> {
		const position = await api.get<Position>(`/tables/${this.id}`, { since: 0 });
		this.position = null;
		this.take(position);
		this.fresh = [];
		this.live?.close();
		this.connect();
	}
}

const UNAVAILABLE_RETRY = 2_000; // ms
const MAX_LINES_BACK = 5000; // of the log that are fetched without being asked for
const UNREACHED_STATUSES = [502, 503, 504]; // said by what stands before a server that is away

/** Whether the server has said no, rather than that nothing was heard of it. */
function isRefusal(error: unknown): error is Refusal | WireError {
	if (error instanceof Refusal) return !UNREACHED_STATUSES.includes(error.status);
	return typeof error === 'object' && error !== null && 'text' in error && !isUnavailable(error);
}

/** Whether the server was reached and cannot do it for the moment. */
function isUnavailable(error: unknown): error is Refusal | WireError {
	return typeof error === 'object' && error !== null && 'code' in error && error.code === 'unavailable';
}

/** The events as the boards want them. */
export function eventsOf(told: Told[]): GameEvent[] {
	return told.map(eventOf);
}
