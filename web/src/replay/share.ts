// Giving a link away: by the device's own way of sharing where there is one, else by the clipboard.

/** 'shared' and 'copied' say what was done; 'shown' means that neither is possible and the address has to be shown. */
export type Given = 'shared' | 'copied' | 'shown' | 'left';

export async function copy(address: string): Promise<Given> {
	try {
		await navigator.clipboard.writeText(address);
		return 'copied';
	} catch {
		return 'shown'; // no clipboard without https, or it was refused
	}
}

export async function share(address: string, title: string): Promise<Given> {
	if (typeof navigator.share !== 'function') return copy(address);
	try {
		await navigator.share({ title, url: address });
		return 'shared';
	} catch (error) {
		return error instanceof DOMException && error.name === 'AbortError' ? 'left' : copy(address);
	}
}

/** The whole address of a page of this house. */
export function addressOf(path: string): string {
	return new URL(path, location.origin).href;
}
