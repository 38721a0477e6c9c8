/** Parses a query into quoted phrases, identifiers in code, and words without stop words. Any text is a valid query. */

import { chunksOf, isIdentifier, tokenize } from '../../domain/search/tokenize.ts';
import { latePattern, patternFor } from '../../domain/text/pattern-for.ts';
import { type Intent, queryTopic, readIntent } from './read-intent.ts';

export interface ParsedQuery {
  readonly text: string;
  readonly intent: Intent;
  /** The text without the words that only say that a query is broad. */
  readonly topic: string;
  /** Without repetitions. */
  readonly words: readonly string[];
  /** Quoted phrases, which a text must contain literally. */
  readonly phrases: readonly string[];
  /** Words that are part of an identifier in code. */
  readonly identifiers: ReadonlySet<string>;
  /** The query without stop words; empty if `words` is. */
  readonly names: readonly string[];
}

/** "what blocks us right now": of all that is stored, what is asked about anyway. Its words are not the subject. */
const AT_PRESENT =
  /\b(?:right now|at the moment|at present|these days|as of now|im moment|zurzeit|zur zeit|ahora mismo|en este momento|a d[ií]a de hoy)\b/gi;
/** "The netops team", "das Infra-Team", "el equipo de redes": texts tell what a group did by its name. */
const GROUP_WORD = latePattern(
  /(?<=(?<!\p{L})(?:the|our|das|unser|dem) [\p{L}\p{N}]{2,30}[ -])(?:team|crew|folks?|guys|people|department|leute)(?!\p{L})|(?<!\p{L})(?:equipo|gente) (?:de(?:l)?(?: la| los)?) (?=\p{L})/giu,
);
const NAME = latePattern(/^\p{Lu}\p{Ll}+$/u);
/** Long enough for a page of text, short enough for a book pasted by mistake. */
const QUERY_MAX_CHARS = 10_000;
/** More words make a search slower, not better: the rarest ones decide. */
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
    if (patternFor(chunk, NAME).test(chunk)) names.push(chunk.toLowerCase());
  }
  const intent = readIntent(read);
  // Looked for once: these patterns are long, and V8 compiles a pattern again at its second use.
  const topic = intent.broad === undefined ? read : queryTopic(read);
  const named = topic.replace(patternFor(topic, GROUP_WORD), ' ');
  const topical = tokenize(named.replace(AT_PRESENT, ' '));
  const words = [...new Set(topical.length > 0 ? topical : tokenize(read))].slice(0, QUERY_MAX_WORDS);
  return { text: read, intent, topic, words, phrases, identifiers, names };
}

/** An FTS5 expression with every word quoted, so that no character of a query has a special meaning. */
export function matchAny(words: readonly string[]): string {
  return words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' OR ');
}

export function matchAll(words: readonly string[]): string {
  return words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
}
