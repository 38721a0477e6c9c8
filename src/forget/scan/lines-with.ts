/** The lines of a text with erased words, from 1. In JSON, the decoded strings are searched. */
import type { QuoteFinder } from './distinctive-phrases.ts';
import { jsonStrings } from './json-strings.ts';

export function linesWith(text: string, file: string, finder: QuoteFinder): readonly number[] {
  if (finder.phrases.length === 0) return [];
  if (/\.jsonl$/.test(file)) {
    return text.split('\n').flatMap((line, at) => (finder.has(unescapedJson(line)) ? [at + 1] : []));
  }
  if (/\.json$/.test(file)) return finder.has(unescapedJson(text)) ? [1] : [];
  const lines = new Set(finder.find(text).map(({ at }) => text.slice(0, at).split('\n').length));
  return [...lines].sort((a, b) => a - b);
}

export function unescapedJson(text: string): string {
  try {
    // A line break between strings: otherwise the end of one and the start of the next could form a phrase.
    return [...jsonStrings(JSON.parse(text))].join('\n');
  } catch {
    // Trigger: a line cut off by a crash, or not JSON. Outcome: searched as plain text, with escapes as blanks.
    return text.replace(/\\(?:u[0-9a-fA-F]{4}|.)/g, ' ');
  }
}
