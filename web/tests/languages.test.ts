// A third language is files and nothing else: Polish, half translated and with three plural forms, lies in the folder
// languages/ as it would lie in the rooms of the client, and is found, offered and spoken.
import { render } from 'svelte/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Settings from '../src/home/settings/Settings.svelte';
import Frame from '../src/parts/Frame.svelte';
import { following, LANGUAGES, languagesIn, preferred } from '../src/state/languages';
import { settings } from '../src/state/settings.svelte';
import { catalogue } from '../src/state/words';
import type en from './languages/room/en.json';

vi.hoisted(() => {
	vi.stubGlobal('window', {}); // pages ask what the browser can do
	vi.stubGlobal('location', { pathname: '/', search: '', hash: '' }); // and where they are
});

vi.mock('../src/state/languages', async (original) => {
	const real = await original<typeof import('../src/state/languages')>();
	const languages = real.languagesIn(import.meta.glob('./languages/state/*.json', { eager: true, import: 'default' }));
	return { ...real, LANGUAGES: languages, following: (language: string) => real.following(language, languages) };
});

const say = catalogue<typeof en>(import.meta.glob('./languages/room/*.json', { eager: true, import: 'default' }));

afterEach(() => {
	settings.language = 'en';
});

describe('a language that was added as files', () => {
	it('is in the list, after English and by its own name', () => {
		expect(LANGUAGES).toEqual([
			{ id: 'en', name: 'English' },
			{ id: 'de', name: 'Deutsch' },
			{ id: 'pl', name: 'Polski' },
		]);
	});

	it('can be chosen in the settings and at the head of every page', () => {
		expect(render(Settings).body).toMatch(/value="pl"[^]*?Polski/);
		settings.language = 'de';
		const children = (() => {}) as never;
		expect(render(Frame, { props: { title: '', children } }).body).toMatch(/lang="pl"[^>]*>(<!--.*?-->)*Polski/);
		expect(['en', 'de', 'pl'].map((language) => following(language).id)).toEqual(['de', 'pl', 'en']);
	});

	it('is taken by itself where the browser wants it first', () => {
		expect(preferred(['pl-PL', 'de'], LANGUAGES)).toBe('pl');
		expect(preferred(['fr', 'pl'], LANGUAGES)).toBe('en');
		expect(preferred(['de-AT'], LANGUAGES)).toBe('de');
		expect(preferred(['pt-BR'], languagesIn({ './pt-BR.json': { language: 'Português' }, './en.json': { language: 'English' } }))).toBe(
			'pt-BR',
		);
		expect(preferred([], LANGUAGES)).toBe('en');
	});

	it('speaks, and falls back to English key by key', () => {
		settings.language = 'pl';
		expect(say('greeting', { name: 'Anna' })).toBe('Dzień dobry, Anna');
		expect(say('farewell')).toBe('Good bye');
		expect([1, 2, 5].map((count) => say('points', { count }))).toEqual(['1 point', '2 points', '5 points']);
	});

	it.each([
		[1, 'jedna beczka'],
		[2, '2 beczki'],
		[4, '4 beczki'],
		[5, '5 beczek'],
		[12, '12 beczek'],
		[22, '22 beczki'],
		[1.5, '1.5 beczki'],
	])('has the plural form for %s', (count, text) => {
		settings.language = 'pl';
		expect(say('barrels', { count })).toBe(text);
	});
});

describe('English', () => {
	it.each([
		[0, '0 points'],
		[1, '1 point'],
		[2, '2 points'],
		[-1, '-1 points'],
	])('says %s as before', (count, text) => {
		expect(say('points', { count })).toBe(text);
	});
	it('is spoken where a room has no catalogue of the language at all', () => {
		settings.language = 'de';
		expect(say('farewell')).toBe('Good bye');
	});
});
