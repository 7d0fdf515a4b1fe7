// Where a ruling stands: HT-1.2 on the page of Hansa Teutonica, at #ht-1-2.
export function anchorOf(ruling: string): string {
	return ruling.toLowerCase().replaceAll('.', '-');
}

export function rulingLink(game: string, ruling: string): string {
	return `/rules/${game}#${anchorOf(ruling)}`;
}
