import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { rules } from './plugins/rules';
import { toml } from './plugins/toml';
import { walk } from './plugins/walk';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
	plugins: [toml(), rules(), svelte(), ...(process.env.HANSETAG_WALK ? [walk()] : [])],
	resolve: { alias: { $: at('./src'), '@games': at('../src/hansetag/games'), '@docs': at('../docs') } },
	build: {
		outDir: process.env.HANSETAG_WEB_OUT ?? at('../src/hansetag/server/pages/app'),
		emptyOutDir: true,
		target: 'es2022',
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		rolldownOptions: {
			output: {
				// What several pages need comes in two pieces, not in thirty: a first visit is short of journeys, not of bytes.
				advancedChunks: {
					groups: [
						{ name: 'house', test: /[\\/]src[\\/](look|net|parts|state)[\\/]/, minShareCount: 2 },
						{ name: 'rooms', test: /[\\/]src[\\/]home[\\/]/, minShareCount: 2 },
					],
				},
			},
		},
	},
	server: {
		fs: { allow: [at('..')] },
		proxy: { '/api': { target: process.env.HANSETAG_SERVER ?? 'http://127.0.0.1:1356', ws: true } },
	},
});
