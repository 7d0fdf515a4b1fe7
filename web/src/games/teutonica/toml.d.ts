// The phrases of this game that the browser uses; each table of a file is an export of its own.
declare module '@games/teutonica/text/*.toml' {
	export const name: Record<string, string>;
	export const source: Record<string, string>;
}
