/**
 * Reads a correction such as "that is no longer so: we use MySQL. We use CockroachDB now.": what is over, and what holds instead.
 * `facts-meant.ts` says which facts it means.
 */
import type { Note } from '../../domain/note.ts';

export interface Retraction {
  /** What is no longer so: the first sentence behind the opening. */
  readonly over: string;
  /** What holds instead. Empty if nothing is said of it. */
  readonly now: string;
  /** It says that it is wrong ("that is not true"), and not that it was so until now. */
  readonly wasNever: boolean;
}

const OPENINGS = [
  "(?:(?:that|this|it)(?:['’]?s| is| was)? )?(?:no longer|not|isn['’]?t|is not) (?:so|true|the case|right|valid|correct)(?: any ?more)?",
  "(?:(?:that|this|it)(?:['’]?s| is)? )?not any ?more",
  '(?:that|this|it) no longer (?:holds|applies)|no longer',
  '(?:(?:das|es|dies) )?(?:gilt|stimmt|ist) (?:so )?nicht (?:mehr|länger|laenger)(?: so| der fall| wahr)?',
  'nicht mehr(?: so| der fall| wahr)?',
  '(?:(?:eso|esto) )?ya no(?: (?:es (?:as[ií]|cierto|verdad)|vale|aplica|se aplica))?',
];
const OPENING = new RegExp(`^\\s*(?:${OPENINGS.join('|')})\\s*(?:[:.,;–—]+|\\s-+\\s)\\s*`, 'iu');
const UNTIL_NOW = /no longer|any ?more|mehr|länger|laenger|ya no/i;
const SENTENCE_END = /(?<=[.!?;])\s+/;

/** Undefined if the text does not start with such an opening. */
export function readRetraction(text: string): Retraction | undefined {
  const opening = OPENING.exec(text.normalize('NFC'))?.[0];
  const said = opening === undefined ? '' : text.normalize('NFC').slice(opening.length).trim();
  if (opening === undefined || said === '') return undefined;
  const [over = '', ...now] = said.split(SENTENCE_END);
  return { over, now: now.join(' ').trim(), wasNever: !UNTIL_NOW.test(opening) };
}

/** The note whose name or text is what is no longer so. */
export function noteMeant({ over }: Retraction, notes: readonly Note[]): Note | undefined {
  const wanted = wordsOfRetraction(over);
  return notes.find(
    ({ fields, body }) => wanted !== '' && [fields.name, body].some((each) => wordsOfRetraction(each) === wanted),
  );
}

export function wordsOfRetraction(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
