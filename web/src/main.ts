import { mount } from 'svelte';
import App from './App.svelte';

const RELOADED = 'hansetag.reloaded';
const ONCE_IN = 60_000;

// The house was renewed while this page was open, and a part of it has another name now: begin again with the new one.
addEventListener('vite:preloadError', (event) => {
	if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < ONCE_IN) return;
	event.preventDefault();
	sessionStorage.setItem(RELOADED, String(Date.now()));
	location.reload();
});

mount(App, { target: document.getElementById('app') as HTMLElement });
