import { mount } from 'svelte';
import App from './App.svelte';

const RELOADED_KEY = 'hansetag.reloaded';
const RELOAD_INTERVAL = 60_000;

// The house was renewed while this page was open, and a part of it has another name now: begin again with the new one.
addEventListener('vite:preloadError', (event) => {
	if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) < RELOAD_INTERVAL) return;
	event.preventDefault();
	sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
	location.reload();
});

mount(App, { target: document.getElementById('app') as HTMLElement });
