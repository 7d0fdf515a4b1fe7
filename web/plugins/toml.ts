// TOML files as modules: the boards and the phrases are the game packages' own files, read where they lie.
// Each table of a file is an export of its own, so that only what is used reaches the browser.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

export function toml(): Plugin {
	return {
		name: 'hansetag:toml',
		load(id) {
			const file = id.split('?')[0] ?? id;
			if (!file.endsWith('.toml')) return null;
			this.addWatchFile(file);
			const tables = Object.entries(parse(readFileSync(file, 'utf8')));
			const parts = tables.map(([, table], at) => `const t${at} = ${JSON.stringify(table)};`);
			const names = tables.map(([name], at) => `t${at} as ${JSON.stringify(name)}`);
			const whole = tables.map(([name], at) => `${JSON.stringify(name)}: t${at}`);
			const code = `${parts.join('\n')}\nexport { ${names.join(', ')} };\nexport default { ${whole.join(', ')} };`;
			return { code, moduleType: 'js' };
		},
	};
}
