// What went wrong, as a sentence: the server's own where it gave one, ours where nobody answered.
import { Refusal } from '../net/api';
import { say } from './words';

export function sentence(problem: unknown): string {
	if (problem instanceof Refusal && problem.code !== 'unknown') return upper(problem.text);
	if (problem instanceof Refusal && problem.status < 500) return say('wentWrong', { text: problem.text });
	return say('noServer');
}

function upper(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
