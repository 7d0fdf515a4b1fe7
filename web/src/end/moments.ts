// Key moments: what one would tell somebody who was not there. The turn after which the winner was never caught up with,
// the turns that moved the points most, and whatever happened only once.
import { turnAt } from '../replay/story';
import type { Mark, Story } from '../wire';

export interface Moment {
	at: number; // where to look: after so many decisions
	turn: number; // counted from 0; -1 before the first
	seat: number | null;
	say: string; // empty where the points tell it all
	gain: number; // points of `seat` in this turn, as if the game had ended before and after it
	leader: number | null; // who led from here on, if this turn decided the game
}

const MAX_SWINGS = 4;
const MAX_RARE_MARKS = 3;
const MIN_SWING_POINTS = 3; // points below which a turn is no swing

/** In the order of the game. */
export function keyMoments(story: Story, winners: number[]): Moment[] {
	const found = new Map<number, Moment>();
	const add = (moment: Moment): void => {
		const there = found.get(moment.turn);
		if (!there) found.set(moment.turn, moment);
		else there.leader ??= moment.leader;
	};
	const turn = decisiveTurn(story, winners);
	if (turn !== null) add({ ...told(story, turn), leader: winners[0] ?? null });
	for (const swing of swings(story)) add(told(story, swing));
	for (const mark of rare(story)) add(momentOf(story, mark));
	return [...found.values()].sort((one, other) => one.at - other.at);
}

/** The turn in which the winner took a lead that was never lost again; none where several won, or it was always so. */
export function decisiveTurn(story: Story, winners: number[]): number | null {
	const [winner, another] = winners;
	if (winner === undefined || another !== undefined) return null;
	const leads = (scores: number[]): boolean => scores.every((points, seat) => seat === winner || points < (scores[winner] ?? 0));
	const behind = story.turns.findLastIndex((turn) => !leads(turn.scores));
	return behind >= 0 && isTold(story, behind) ? behind : null;
}

/** The turns after which points had changed most for the seat whose turn it was. */
function swings(story: Story): number[] {
	return story.turns
		.map((turn, index) => ({ index, gain: gains(story, index)[turn.seat] ?? 0 }))
		.filter(({ index, gain }) => gain >= MIN_SWING_POINTS && isTold(story, index))
		.sort((one, other) => other.gain - one.gain || one.index - other.index)
		.slice(0, MAX_SWINGS)
		.map(({ index }) => index);
}

/** What happened once in the whole game, but for its end. */
function rare(story: Story): Mark[] {
	const times = new Map<string, number>();
	for (const mark of story.marks) times.set(mark.code, (times.get(mark.code) ?? 0) + 1);
	return story.marks.filter((mark) => times.get(mark.code) === 1 && mark.at < story.decisions).slice(0, MAX_RARE_MARKS);
}

/** A turn of more than one decision, of which there is something to tell; setting up is neither. */
function isTold(story: Story, turn: number): boolean {
	return end(story, turn) - (story.turns[turn]?.at ?? 0) > 1 && marksIn(story, turn).length > 0;
}

function told(story: Story, turn: number): Moment {
	const seat = story.turns[turn]?.seat ?? null;
	const marks = marksIn(story, turn);
	const own = marks.filter((mark) => mark.seat === seat);
	const last = own.at(-1) ?? marks.at(-1);
	return {
		at: last?.at ?? end(story, turn),
		turn,
		seat,
		say: last?.say ?? '',
		gain: seat === null ? 0 : (gains(story, turn)[seat] ?? 0),
		leader: null,
	};
}

function momentOf(story: Story, mark: Mark): Moment {
	const turn = turnAt(story.turns, mark.at - 1);
	const seat = mark.seat ?? story.turns[turn]?.seat ?? null;
	return { at: mark.at, turn, seat, say: mark.say, gain: seat === null || turn < 0 ? 0 : (gains(story, turn)[seat] ?? 0), leader: null };
}

function marksIn(story: Story, turn: number): Mark[] {
	const from = story.turns[turn]?.at ?? 0;
	return story.marks.filter((mark) => mark.at > from && mark.at <= end(story, turn) && mark.code !== 'ended');
}

function end(story: Story, turn: number): number {
	return story.turns[turn + 1]?.at ?? story.decisions;
}

/** By how much everybody's points changed in a turn. */
function gains(story: Story, turn: number): number[] {
	const before = story.turns[turn]?.scores ?? [];
	const after = story.turns[turn + 1]?.scores ?? story.result;
	return after.map((points, seat) => points - (before[seat] ?? 0));
}
