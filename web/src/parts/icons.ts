// The house's little marks, drawn with one pen on a field of 24 by 24. What happens in the games comes first (the log
// shows these, and filters by them), then what is on the buttons round the board.

/** Marks of what happens: `face.icon` gives one of these. */
export const DEEDS = {
	place: 'M5 12.5 12 6l7 6.5M7 11v8h10v-8M12 3v0',
	displace: 'M4 8h9M9 4l4 4-4 4M20 16h-9M15 12l-4 4 4 4',
	move: 'M4 12h14M13 6l6 6-6 6',
	claim: 'M6 21V4M6 5c4-2 7 2 12 0v9c-5 2-8-2-12 0',
	office: 'M4 20V9l4-3 4 3 4-3 4 3v11zM10 20v-5h4v5',
	ability: 'M5 4h10l4 4v12H5zM8.5 11h7M8.5 15h5',
	marker: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7l1.5 3.3 3.5.4-2.6 2.4.7 3.6-3.1-1.8-3.1 1.8.7-3.6L7 10.7l3.5-.4z',
	money: 'M12 4c4.4 0 8 1.8 8 4s-3.6 4-8 4-8-1.8-8-4 3.6-4 8-4zM4 8v4c0 2.2 3.6 4 8 4s8-1.8 8-4V8M4 12v4c0 2.2 3.6 4 8 4s8-1.8 8-4v-4',
	ship: 'M3 15h18l-3 5H6zM12 15V3M12 4c5 1 6 5 5 8h-5M12 6H8l1 3-1 3h4',
	booth: 'M4 9 6 4h12l2 5M4 9c0 2 2.7 2 2.7 0 0 2 2.6 2 2.6 0 0 2 2.7 2 2.7 0 0 2 2.7 2 2.7 0 0 2 2.6 2 2.6 0 0 2 2.7 2 2.7 0M6 11v9h12v-9M6 15h12',
	good: 'M7 4h10c2 5 2 11 0 16H7C5 15 5 9 7 4zM5.8 9h12.4M5.8 15h12.4',
	sale: 'M4 9h16M12 4v16M8 20h8M4 9l-2 6h6zM20 9l-2 6h5zM12 4',
	wagon: 'M3 6h15v8H3zM18 10h3v4h-3M7 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
	bean: 'M7 5c5-3 12 1 12 8 0 5-5 8-8 6s1-4-1-7-6-1-6-3 1-3 3-4z',
	harvest:
		'M12 21V9M12 9c-3 0-4-2-4-5 3 0 4 2 4 5zM12 9c3 0 4-2 4-5-3 0-4 2-4 5zM12 15c-3 0-4.5-1.6-4.5-4.5 3 0 4.5 1.6 4.5 4.5zM12 15c3 0 4.5-1.6 4.5-4.5-3 0-4.5 1.6-4.5 4.5z',
	order: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
	deal: 'M3 9l5-3 4 2 4-2 5 3M3 9v6l3 1 5 4 2-1M21 9v6l-4 2M12 8l-3 4c1 2 3 1 4-1l5 5',
	card: 'M6 3h9l4 4v14H6zM15 3v4h4',
	draw: 'M5 5h14v14H5zM9 9v0M15 15v0M15 9v0M9 15v0M12 12v0',
	points: 'M4 18h16M5 18 3 8l5 4 4-7 4 7 5-4-2 10',
	city: 'M3 20V10h3V7h3v3h2V5l2-2 2 2v5h2V7h3v3h1v10zM10 20v-4h4v4',
	loss: 'M5 5l14 14M19 5 5 19',
	turn: 'M19 12a7 7 0 1 1-2.5-5.4M17 2v5h-5',
	start: 'M7 4v16l12-8z',
	end: 'M5 21V4h14l-3 4 3 4H5',
	note: 'M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
} as const;

/** Marks of the buttons. */
export const TOOLS = {
	undo: 'M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-2',
	restart: 'M5 12a7 7 0 1 0 2.5-5.4M7 2v5h5',
	confirm: 'M4 13l5 5L20 6',
	log: 'M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
	talk: 'M4 5h16v11h-9l-5 4v-4H4z',
	sheet: 'M4 4h16v16H4zM4 9h16M4 14.5h16M10 4v16',
	standing: 'M6 3h12M6 21h12M7 3c0 6 4 6 5 9-1 3-5 3-5 9M17 3c0 6-4 6-5 9 1 3 5 3 5 9',
	lens: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21',
	menu: 'M4 6h16M4 12h16M4 18h16',
	rules: 'M12 6c-3-2-6-2-9-1v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14',
	close: 'M6 6l12 12M18 6 6 18',
	help: 'M9 9a3 3 0 1 1 4.5 2.6C12.4 12.3 12 13 12 14.5M12 18v0M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z',
	hint: 'M12 3a6 6 0 0 0-3.5 10.9c.9.7 1.2 1.4 1.2 2.6h4.6c0-1.2.3-1.9 1.2-2.6A6 6 0 0 0 12 3zM10 19.5h4M10.7 22h2.6',
	type: 'M4 6h16v12H4zM7.5 10l3 2.5-3 2.5M13 15h4',
	eye: 'M2 12c4-7 16-7 20 0-4 7-16 7-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
	up: 'M5 15l7-7 7 7',
	down: 'M5 9l7 7 7-7',
	next: 'M9 5l7 7-7 7',
	warn: 'M12 3 2 20h20zM12 9v5M12 17v0',
	lock: 'M6 11h12v10H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
	line: 'M4 12c3-5 13-5 16 0M7 15c2-3 8-3 10 0M12 18v0',
	mute: 'M4 9h4l5-4v14l-5-4H4zM17 9l5 6M22 9l-5 6',
	plus: 'M12 5v14M5 12h14',
} as const;

export type Deed = keyof typeof DEEDS;

export function isDeed(name: string): name is Deed {
	return name in DEEDS;
}
