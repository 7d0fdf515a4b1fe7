// Where in the house we are: the path of the address, and how to go elsewhere without loading the page again.
export const route = $state({ path: location.pathname, query: new URLSearchParams(location.search), hash: location.hash });

function read(): void {
	route.path = location.pathname;
	route.query = new URLSearchParams(location.search);
	route.hash = location.hash;
}

/** Go to another page of the house. `replace` leaves no step behind for the browser's back button. */
export function go(address: string, replace = false): void {
	if (replace) history.replaceState(null, '', address);
	else history.pushState(null, '', address);
	read();
	if (!replace && !location.hash) scrollTo(0, 0);
}

/** Let links inside the page be followed without loading: called once, by the app. */
export function followLinks(): void {
	addEventListener('popstate', read);
	addEventListener('click', (event) => {
		if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
		if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
		if (!isOurs(link.pathname)) return;
		event.preventDefault();
		go(link.pathname + link.search + link.hash);
	});
}

/** Whether the client itself has a page at this path; the rest is the server's. */
function isOurs(path: string): boolean {
	return path === '/' || /^\/(table|new|join|watch|open|games|rules|learn|settings)(\/|$)/.test(path);
}
