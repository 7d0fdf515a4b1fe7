import { words } from '../state/words';

export const say = words(
	{
		rules: 'Rules',
		contents: 'On this page',
		example: 'The example, on a small board',
		step: 'Step {at} of {of}',
		before: 'Step back',
		after: 'Step on',
		setup: 'The table is laid.',
		loading: 'The page is being opened …',
		missing: 'There are no rules under this address. These games have some:',
		play: 'Play a first game with a guide',
		find: 'Find in the rules',
		found: '{count} passages',
		'found.one': 'One passage',
	},
	{
		rules: 'Regeln',
		contents: 'Auf dieser Seite',
		example: 'Das Beispiel, auf einem kleinen Plan',
		step: 'Schritt {at} von {of}',
		before: 'Schritt zurück',
		after: 'Schritt weiter',
		setup: 'Der Tisch ist gedeckt.',
		loading: 'Die Seite wird aufgeschlagen …',
		missing: 'Unter dieser Adresse stehen keine Regeln. Diese Spiele haben welche:',
		play: 'Ein erstes Spiel mit Anleitung',
		find: 'In den Regeln suchen',
		found: '{count} Stellen',
		'found.one': 'Eine Stelle',
	},
);
