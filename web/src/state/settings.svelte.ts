// What a person chose for this browser. It is kept here and nowhere else; the server is told the language only.
import { LANGUAGES, preferred, type Language } from './languages';

type Theme = 'system' | 'light' | 'dark';

interface Choices {
	language: Language;
	theme: Theme;
	motion: 'system' | 'full' | 'less';
	sounds: boolean;
	alerts: boolean; // notifications of the browser
	marks: boolean; // star in the title and dot on the icon
	quickConfirm: boolean; // confirm by itself where there was only one thing to choose
	name: string; // what I want to be called
	contrast: 'normal' | 'high';
}

const STORAGE_KEY = 'hansetag.settings';

function stored(): Partial<Choices> {
	try {
		return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Choices>;
	} catch {
		return {};
	}
}

const usual: Choices = {
	language: preferred(navigator.languages ?? []),
	theme: 'system',
	motion: 'system',
	sounds: true,
	alerts: false,
	marks: true,
	quickConfirm: false,
	name: '',
	contrast: 'normal',
};

export const settings: Choices = $state({ ...usual, ...stored() });
if (!LANGUAGES.some(({ id }) => id === settings.language)) settings.language = usual.language; // of a house that had more

/** Keep every change, and show it on the page: called once, by the app. */
export function followSettings(): void {
	$effect(() => {
		localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
		const root = document.documentElement;
		root.lang = settings.language;
		root.dataset.theme = settings.theme;
		root.dataset.motion = settings.motion;
		root.dataset.contrast = settings.contrast;
	});
}

/** Whether things shall move: the person's choice, or else the machine's. */
export function moves(): boolean {
	if (settings.motion !== 'system') return settings.motion === 'full';
	return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
