// Made by web/generate.py from the server's wire.py; change it there.

/** Come in under a name. ``script`` asks for a token in the answer instead of a cookie. */
export interface NewGuest {
	name: string;
	script?: boolean;
}

/** Turn the guest who asks into an account, which can log in from other devices. */
export interface NewAccount {
	login: string;
	password: string;
}

/** Come back to an account. */
export interface Login {
	login: string;
	password: string;
	script?: boolean;
}

/** Have another password from now on; ``old`` is the one there was. */
export interface NewPassword {
	old: string;
	new: string;
}

/** Be called something else from now on. */
export interface Rename {
	name: string;
}

/** The person who asks, as the server knows them. */
export interface Person {
	id: string;
	name: string;
	login: string | null;
	token: string | null; // only where a script asked for it
}

/** Something a table may choose about a game; the default comes first. ``labels`` are the values in words. */
export interface OptionInfo {
	name: string;
	label: string;
	help: string;
	rule: string;
	values: string[];
	labels: string[];
}

/** A game that can be played here. */
export interface GameInfo {
	id: string;
	name: string;
	seats: number[];
	rules: number[];
	options: OptionInfo[];
	merchants: string[];
	decisions: number; // after which a game is stopped here; 0 if never
}

/** How much time there is: none; live, a bank in seconds and an increment per decision; slow, days per decision. */
export interface Clock {
	kind?: 'none' | 'live' | 'slow';
	bank?: number;
	increment?: number;
	days?: number;
}

/** Who shall sit on a chair: anybody (open), a person with the link (invited), me (human) or a merchant (bot). */
export interface SeatWish {
	kind?: 'open' | 'invited' | 'human' | 'bot';
	bot?: string;
	name?: string;
}

/** A table to be set up; ``seats`` in the order of play. ``hints``: players may ask for them though others play. */
export interface NewTable {
	game: string;
	seats: SeatWish[];
	options?: Record<string, string>;
	clock?: Clock;
	watch?: 'anyone' | 'link' | 'nobody';
	listed?: boolean;
	hints?: boolean;
	pace?: number | null;
}

/** A new table that goes on from a finished or imported game after its first ``at`` decisions. */
export interface Branch {
	at: number;
	seats: SeatWish[];
	clock?: Clock;
	watch?: 'anyone' | 'link' | 'nobody';
	listed?: boolean;
	hints?: boolean;
	pace?: number | null;
}

/** Sit down: on the given seat or the first free one, with the invitation's secret if there is one. */
export interface Join {
	seat?: number | null;
	invite?: string;
}

/** A chair and who sits on it. */
export interface Seat {
	number: number;
	kind: 'open' | 'invited' | 'human' | 'bot';
	name: string;
	bot: string;
	standin: '' | 'late' | 'resigned' | 'left'; // why a merchant plays for the person
	you: boolean;
	here: boolean; // connected at the moment
	invite: string | null; // the secret of the link; only in the answer to the person who made it, never again
}

/** The clocks: seconds left by seat, and whose run. ``None``: no limit. */
export interface Times {
	left: (number | null)[];
	running: number[];
}

/** A table as the lists show it. */
export interface TableInfo {
	id: string;
	game: string;
	rules: number;
	options: Record<string, unknown>;
	clock: Clock;
	watch: 'anyone' | 'link' | 'nobody';
	listed: boolean;
	hints: boolean; // whether who plays may ask for hints here
	status: 'open' | 'running' | 'over' | 'aside' | 'viewing';
	notice: string;
	seats: Seat[];
	seq: number;
	waiting: number[];
	you: number | null;
	host: boolean; // whether the asker set it up
	seal: string | null;
	seed: string | null; // once the game is over
	taken: number;
	parent: string | null;
	result: number[] | null;
	winners: number[] | null;
	created: number;
	moved: number;
	ended: number | null;
}

/** Part of a list, and where the next part begins. */
export interface Page {
	tables: TableInfo[];
	next: string | null;
}

/** One legal answer. ``commits`` warns that choosing it confirms the draft at once, and why. */
export interface Choice {
	id: number;
	text: string; // notation, which is what to send
	verb: string;
	target: string;
	cost: number;
	code: string; // of the phrase in ``say``, which is made of ``facts``
	facts: Record<string, string | number>;
	say: string;
	commits: '' | 'chance' | 'answer' | 'reveal';
}

/** What is asked, with every answer. */
export interface Prompt {
	seat: number;
	code: string;
	facts: Record<string, string | number>;
	say: string;
	options: Choice[];
}

/** The reason against an action; empty where there is none and it can be chosen. */
export interface WhyNot {
	text: string;
	rule: string;
}

/** Why something on the board cannot be chosen: one verb that could be about it, and what speaks against it now. */
export interface DarkReason {
	verb: string; // empty where it is another's decision
	action: string; // notation; with it /why-not says the same
	text: string;
	rule: string;
}

/** What would follow from a choice, as far as its seat may know that before it is made. */
export interface Preview {
	action: string;
	commits: '' | 'chance' | 'answer' | 'reveal';
	say: string[];
	events: Record<string, unknown>[];
	ends: '' | 'turn' | 'game';
	asks: number | null; // another seat that would have to answer before the turn goes on
	gains: number[]; // by how much each seat's score would change
	view: Record<string, unknown> | null;
	derived: Record<string, unknown> | null; // what follows from the view by the rules
}

/** A decision of a line that was thought of, in notation and in words. */
export interface Step {
	text: string;
	say: string;
}

/** What a move is good for: so many ``points`` more are expected. ``code``: a weight, points.<source> or rival. */
export interface Reason {
	code: string;
	points: number;
	say: string;
}

/** A move that is worth thinking of, and what may be expected of it. */
export interface Candidate {
	id: number;
	text: string; // notation, which is what to send
	say: string;
	line: Step[]; // what would follow in the same turn
	shares: number[]; // of the win, by seat
	points: number[]; // at the end of the game, by seat
	visits: number; // how often the search came this way
	reasons: Reason[];
}

/** Up to three moves for the seat that is asked, best first, at ``seq`` and with so many ``steps`` in the draft. */
export interface Hint {
	seat: number;
	seq: number;
	steps: number;
	iterations: number;
	moves: Candidate[];
}

/** Whom the table waits for, and with which question: what everybody may know of a prompt. */
export interface Asked {
	seat: number;
	code: string;
}

/** What a seat has chosen and not confirmed. ``ready``: nothing is left to choose, only to confirm or undo. */
export interface Draft {
	steps: string[];
	say: string[];
	ready: boolean;
}

/** Something that happened: in which entry, as data and as a sentence. */
export interface Told {
	seq: number;
	at: number;
	event: Record<string, unknown>;
	say: string;
}

/** A page of what happened: whole decisions, the last ones there are. */
export interface Events {
	events: Told[];
	earlier: number; // 0 where this is all; else GET …/events with ``before`` at this decision tells what was before
}

/** Where a table stands for one seat or for a watcher: sent after whatever changes it. */
export interface Position {
	type: 'position';
	table: TableInfo;
	seq: number;
	view: Record<string, unknown> | null; // null before the start
	derived: Record<string, unknown> | null; // what follows from the view by the rules, so that no client has to know them
	asked: Asked | null;
	prompt: Prompt | null; // what you are asked
	aside: Prompt | null; // what you may do though another is asked
	draft: Draft | null;
	events: Told[]; // since the seq you said you know; if there are many, the last of them
	earlier: number; // 0 where these are all; else GET …/events with ``before`` at this decision tells what was before
	since: number;
	clocks: Times;
	standing: StandingNote[];
	dropped: string[]; // the steps of your draft, if the rules no longer allowed it after an entry beyond ``since``
}

/** Choose an answer, in notation. It goes into the draft; with ``confirm`` the draft is confirmed as well. */
export interface Choose {
	type: 'choose';
	action: string;
	seq: number;
	steps?: number | null;
	confirm?: boolean;
	ref?: string | null;
}

/** Take the last choice of the draft back, or ``all`` of them. */
export interface Undo {
	type: 'undo';
	all?: boolean;
	ref?: string | null;
}

/** Confirm the draft: it becomes part of the record, for good. ``steps`` is as in Choose. */
export interface Confirm {
	type: 'confirm';
	seq: number;
	steps?: number | null;
	ref?: string | null;
}

/** Say something at the table. */
export interface Say {
	type: 'say';
	text: string;
	ref?: string | null;
}

/** Ask whether the server is there. */
export interface Ping {
	type: 'ping';
	ref?: string | null;
}

/** What you sent with this ``ref`` was done; the table is at ``seq`` now. */
export interface Ack {
	type: 'ack';
	ref: string;
	seq: number;
}

/** It is. */
export interface Pong {
	type: 'pong';
	ref: string | null;
}

/** Something somebody said. */
export interface TalkLine {
	type: 'talk';
	id: number;
	room: 'players' | 'watchers';
	person: string;
	name: string;
	at: number;
	text: string;
}

/** Whether the server can keep what is decided; while it is not ``up``, choices are refused as unavailable. */
export interface Service {
	type: 'service';
	up: boolean;
	text: string;
}

/** A refusal: ``text`` says what was wrong and what would be right, ``rule`` is a ruling's id. */
export interface Error {
	type: 'error';
	code: string;
	text: string;
	rule: string;
	seq: number | null;
	ref: string | null;
}

/** A change that ends a standing answer: an event of this code, with all of these facts. */
export interface Stop {
	event: string;
	facts?: Record<string, string | number>;
}

/** An answer left in advance. */
export interface Standing {
	question: string;
	choose?: string[];
	about?: string[];
	until?: 'turn' | 'end';
	times?: number | null;
	stop?: Stop[];
}

/** A standing answer that is in force, as its seat sees it. */
export interface StandingNote {
	id: number;
	standing: Standing;
	used: number;
}

/** A record to be looked at: the text of a ``.hanse`` file. */
export interface NewRecord {
	text: string;
}

/** A finished or imported game after its first ``at`` decisions, as a seat of it, or a watcher, saw it. */
export interface Replay {
	at: number;
	decisions: number;
	actor: number;
	view: Record<string, unknown>;
	derived: Record<string, unknown>; // what follows from the view by the rules
	events: Told[];
	text: string; // the decision that led here
}

/** A turn of a finished game: how many decisions came before it, whose it was, and everybody's score then. */
export interface Turn {
	at: number;
	seat: number;
	scores: number[];
}

/** A moment of a finished game that is worth going back to, after ``at`` decisions. */
export interface Mark {
	at: number;
	seat: number | null; // who brought it about, if somebody did
	code: string; // of the event
	say: string;
}

/** A finished or opened game as a whole: its turns, its key moments, and how it came out. */
export interface Story {
	decisions: number;
	turns: Turn[];
	marks: Mark[];
	result: number[]; // everybody's score at the end
	tallies: Record<string, number>[];
}

/** What everybody could expect after ``at`` decisions, where a turn of ``seat`` begins, or at the end. */
export interface Moment {
	at: number;
	seat: number | null; // null at the end
	shares: number[]; // of the win, by seat
	points: number[]; // at the end of the game, by seat
}

/** A turn that changed the chances: whose, from where to where, and by how much for whom it changed them most. */
export interface Swing {
	at: number;
	end: number;
	turn: number; // counted from 0, as the moments are
	seat: number;
	gainer: number;
	gain: number;
}

/** How the chances stood in the course of a finished or opened game; the biggest of the ``swings`` first. */
export interface Expectation {
	moments: Moment[];
	swings: Swing[];
}

/** That the server is there and well; ``service`` tells it from other programs at the same port. */
export interface Health {
	version: string;
	service: 'hansetag';
	status: 'well';
}
