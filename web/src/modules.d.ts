// What the build brings in besides TypeScript.
declare module '*.toml' {
	const data: Record<string, unknown>;
	export default data;
}

declare module '*.md' {
	export const html: string;
	export const headings: { level: number; text: string; id: string }[];
}
