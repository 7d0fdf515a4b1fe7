// Whether a page has just been walked to. The first page of a visit is not: there the browser begins at the top, as
// everybody expects, and only from then on the heading is called out.
let last: string | null = null;

export const arrivals = {
	isNew(path: string): boolean {
		const walked = last !== null && last !== path;
		last = path;
		return walked;
	},
	/** The page is left: wherever one comes to next is new, be it the same again. */
	leave(): void {
		last = '';
	},
};
