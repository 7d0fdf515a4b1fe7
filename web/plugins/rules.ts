// Rules pages as modules: Markdown becomes HTML when the client is built. Links between the pages and to rulings lead to
// pages of the client; links to other documents of the project lose their link and keep their words. The example game is
// left out: the page shows it on a small board, at the place of <hansetag-example>.
import { readFileSync } from 'node:fs';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

interface Heading {
	level: number;
	text: string;
	id: string;
}

/** The anchor of a heading, as GitHub makes it. */
function slug(text: string): string {
	return text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.replace(/\s/g, '-');
}

const plain = (text: string): string => text.replace(/<[^>]+>/g, '').replace(/[`*_]/g, '');

function render(markdown: string): { html: string; headings: Heading[] } {
	const headings: Heading[] = [];
	const marked = new Marked({
		renderer: {
			heading({ tokens, depth, text }) {
				const words = plain(text);
				headings.push({ level: depth, text: words, id: slug(words) });
				return `<h${depth} id="${slug(words)}" tabindex="-1">${this.parser.parseInline(tokens)}</h${depth}>\n`;
			},
			link({ href, tokens }) {
				const words = this.parser.parseInline(tokens);
				const page = /^(?:\.\.\/|[\w-]+\/)?(hansa|teutonica|bohnhanse)\.md(#.*)?$/.exec(href);
				if (page) return `<a href="/rules/${page[1]}${page[2] ?? ''}">${words}</a>`;
				return href.startsWith('#') ? `<a href="${href}">${words}</a>` : words;
			},
			code({ text, lang }) {
				if (lang === 'hanse') return '<hansetag-example></hansetag-example>\n';
				return `<pre tabindex="0"><code>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</code></pre>\n`;
			},
			table(token) {
				const head = token.header.map((cell) => `<th>${this.parser.parseInline(cell.tokens)}</th>`).join('');
				const rows = token.rows.map(
					(row) => `<tr>${row.map((cell) => `<td>${this.parser.parseInline(cell.tokens)}</td>`).join('')}</tr>`,
				);
				return `<div class="wide" tabindex="0" role="group"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`;
			},
		},
	});
	const html = marked.parse(markdown, { async: false });
	// A ruling's number in brackets at the end of its own paragraph leads to itself, so that it can be copied as a link.
	const numbered = html.replace(
		/\[((?:HT|HA|BH)-[\d.]+)\](?!\()/g,
		(_, id: string) => `<a class="ruling" href="#${anchor(id)}">${id}</a>`,
	);
	return { html: numbered, headings };
}

/** The anchor of a ruling: HT-1.2 stands at #ht-1-2. */
function anchor(ruling: string): string {
	return ruling.toLowerCase().replaceAll('.', '-');
}

export function rules(): Plugin {
	return {
		name: 'hansetag:rules',
		load(id) {
			const file = id.split('?')[0] ?? id;
			if (!file.endsWith('.md')) return null;
			this.addWatchFile(file);
			const { html, headings } = render(readFileSync(file, 'utf8'));
			return {
				code: `export const html = ${JSON.stringify(html)};\nexport const headings = ${JSON.stringify(headings)};`,
				moduleType: 'js',
			};
		},
	};
}
