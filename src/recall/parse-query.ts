/**
 * What a question asks for, read without a grammar: quoted phrases, things named in code, and the words that are left when
 * those that only build sentences are gone. Nothing a person can type is an error here.
 */
import { chunksOf, isIdentifier, tokenize } from '../domain/search/tokenize.ts';

export interface ParsedQuery {
  readonly text: string;
  /** Each word once. */
  readonly words: readonly string[];
  /** Quoted: has to be there as it stands. */
  readonly phrases: readonly string[];
  /** Words that are part of something named in code. */
  readonly identifiers: ReadonlySet<string>;
  /** What was left of the question besides words that every text has; nothing when `words` is empty. */
  readonly names: readonly string[];
}

/** A question of a page is read to its end, not a book pasted by mistake. */
export const QUERY_MAX_CHARS = 10_000;
/** Beyond this more words only make it slower: the rarest decide. */
const QUERY_MAX_WORDS = 64;

export function parseQuery(text: string): ParsedQuery {
  const read = text.slice(0, QUERY_MAX_CHARS).toWellFormed();
  const phrases = [...read.matchAll(/"([^"]{2,300})"|“([^”]{2,300})”/g)]
    .map(([, straight, curly]) => (straight ?? curly ?? '').trim())
    .filter((phrase) => tokenize(phrase).length > 0);
  const identifiers = new Set<string>();
  const names: string[] = [];
  for (const chunk of chunksOf(read)) {
    if (isIdentifier(chunk)) for (const token of tokenize(chunk)) identifiers.add(token);
    if (/^\p{Lu}\p{Ll}+$/u.test(chunk)) names.push(chunk.toLowerCase());
  }
  const words = [...new Set(tokenize(read))].slice(0, QUERY_MAX_WORDS);
  return { text: read, words, phrases, identifiers, names };
}

/** FTS5's own syntax, with every word in quotes: no character of a question can mean anything in it. */
export function anyOf(words: readonly string[]): string {
  return words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' OR ');
}

export function allOf(words: readonly string[]): string {
  return words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
}
