// For tests/walk only: lets every function of ours say which file it is in, while somebody keeps `globalThis.walked`.
// A build with it is slower and larger; nobody is served one.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface Node {
	type: string;
	start: number;
	end: number;
	[field: string]: unknown;
}

const HERE = fileURLToPath(new URL('..', import.meta.url));
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

export function walk(): Plugin {
	return {
		name: 'hansetag:walk',
		enforce: 'post',
		transform(code, id) {
			const file = relative(HERE, id.split('?')[0] ?? id);
			if (!file.startsWith('src/') || id.includes('?') || !/\.(svelte|ts)$/.test(file)) return null;
			const say = `globalThis.walked?.push(${JSON.stringify(file)})`;
			const edits: [number, string][] = [];
			for (const body of bodies(this.parse(code) as unknown as Node)) {
				if (body.type === 'BlockStatement') edits.push([body.start + 1, `${say};`]);
				else edits.push([body.start, `(${say}, (`], [body.end, '))']);
			}
			edits.sort(([one], [other]) => other - one);
			return { code: edits.reduce((text, [at, words]) => text.slice(0, at) + words + text.slice(at), code), map: null };
		},
	};
}

/** What each function does, however deep it stands in another. */
function bodies(node: Node): Node[] {
	const own = FUNCTIONS.includes(node.type) ? [node.body as Node] : [];
	const inner = Object.values(node).flatMap((value): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]));
	return [...own, ...inner.filter(isNode).flatMap(bodies)];
}

function isNode(value: unknown): value is Node {
	return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
