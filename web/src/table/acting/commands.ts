// What can be typed into the command box: moves in notation, and a few words besides.
export type Command =
	| { kind: 'undo' | 'restart' | 'confirm' | 'options' | 'position' | 'help' }
	| { kind: 'why'; action: string }
	| { kind: 'move'; action: string };

const WORDS: Record<string, 'undo' | 'restart' | 'confirm' | 'options' | 'position' | 'help'> = {
	undo: 'undo',
	zurück: 'undo',
	restart: 'restart',
	'von vorn': 'restart',
	confirm: 'confirm',
	bestätigen: 'confirm',
	options: 'options',
	möglichkeiten: 'options',
	position: 'position',
	stellung: 'position',
	help: 'help',
	hilfe: 'help',
	'?': 'help',
};

export function read(text: string): Command {
	const plain = text.trim().replace(/\s+/g, ' ');
	const word = WORDS[plain.toLowerCase()];
	if (word) return { kind: word };
	const why = /^(?:why(?: not)?|warum(?: nicht)?)\b\s*(.*)$/i.exec(plain);
	if (why) return { kind: 'why', action: why[1] ?? '' };
	return { kind: 'move', action: plain };
}

/** The options that begin like what was typed, then those that have it somewhere in them. */
export function suggest(typed: string, options: string[], most = 8): string[] {
	const start = typed
		.trim()
		.toLowerCase()
		.replace(/^(why|warum)\s+/, '');
	const words = start.split(/\s+/);
	const begin = options.filter((option) => option.toLowerCase().startsWith(start));
	const within = options.filter((option) => !begin.includes(option) && words.every((word) => option.toLowerCase().includes(word)));
	return [...begin, ...within].slice(0, most);
}
