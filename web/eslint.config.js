// What ESLint holds the client to: the recommended rules of JavaScript, TypeScript and Svelte, with types in .ts files; in
// .svelte files svelte-check looks at the types, and asking again would take three times as long. How code is laid out is
// Prettier's business alone.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
	{ ignores: ['node_modules/', 'src/wire.ts', 'src/games/wire.ts', 'src/games/*/wire.ts', 'src/rules/scenes/'] }, // generated, or not ours
	js.configs.recommended,
	ts.configs.recommended,
	svelte.configs.recommended,
	svelte.configs.prettier,
	{
		languageOptions: { globals: { ...globals.browser, ...globals.node } },
		rules: {
			// Maps and Sets here are made anew for each derived value, or hold what nothing shows, as fingers on the board.
			'svelte/prefer-svelte-reactivity': 'off',
			// {' '} is a space that Svelte would cut off.
			'svelte/no-useless-mustaches': 'off',
			// `_` stands where something has to be named and is not used.
			'@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_$', varsIgnorePattern: '^_$' }],
		},
	},
	{ files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
	{
		files: ['**/*.ts'],
		ignores: ['**/*.svelte.ts'],
		extends: [ts.configs.recommendedTypeCheckedOnly],
		languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
	},
);
