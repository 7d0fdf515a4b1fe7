// Made by web/generate.py from kernel/views.py; change it there.

/** What every game shows of a position. */
export interface View {
	viewer: number | null; // the seat that looks; null is a spectator
	actor: number; // the seat that decides now, NATURE (-1) or OVER (-2)
	turn: number | null; // the seat whose turn it is; null while it is nobody's
	breakdown: Record<string, number | null>[]; // by seat, its points by source; null is what the viewer may not know
	scores: (number | null)[]; // by seat, the points as if the game ended now; null where the viewer may not know
}

/** What follows from a view by the rules; a game that has nothing to add leaves it empty. */
export interface Derived {}
