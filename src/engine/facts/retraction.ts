/**
 * Reads a correction such as "that is no longer so: we use MySQL. We use CockroachDB now.": which fact it means, and what
 * holds instead. The words after the opening may say either, so they are compared with what is known.
 */
import type { Fact } from '../../domain/facts/fact-record.ts';
import { subjectKey } from '../../domain/facts/subjects/subject-key.ts';
import type { Note } from '../../domain/note.ts';
import { findSubject } from '../../extract/subject/find-subject.ts';

export interface Retraction {
  /** Undefined if no known fact says it, or the words only say what holds now. */
  readonly fact: Fact | undefined;
  /** What holds instead. Empty if nothing does. */
  readonly now: string;
}

const OPENINGS = [
  "(?:(?:that|this|it)(?:['’]s| is| was)? )?(?:no longer|not|isn['’]t|is not) (?:so|true|the case|right|valid|correct)(?: any ?more)?",
  '(?:that|this|it) no longer (?:holds|applies)',
  '(?:das|es|dies) (?:gilt|stimmt|ist) (?:so )?nicht (?:mehr|länger)(?: so| der fall)?',
  '(?:eso|esto) ya no (?:es (?:así|cierto|verdad)|vale|aplica|se aplica)',
];
const OPENING = new RegExp(`^\\s*(?:${OPENINGS.join('|')})\\s*[:.,;–—-]+\\s*`, 'i');
const SENTENCE_END = /(?<=[.!?;])\s+/;

/** Undefined if the text does not start with such an opening. The facts are read only if it does. */
export function readRetraction(text: string, factsThatHold: () => readonly Fact[]): Retraction | undefined {
  const said = wordsRetracted(text);
  if (said === undefined) return undefined;
  const fact = factsThatHold().find((each) => saysTheSame(each, said.first));
  return { fact, now: fact === undefined ? said.all : said.more };
}

/** The note whose name or text is what is no longer so, and what holds instead. */
export function noteRetracted(
  text: string,
  notes: readonly Note[],
): { readonly note: Note; readonly now: string } | undefined {
  const said = wordsRetracted(text);
  const wanted = plain(said?.first ?? '');
  const note = notes.find(
    ({ fields, body }) => wanted !== '' && [fields.name, body].some((each) => plain(each) === wanted),
  );
  return note === undefined || said === undefined ? undefined : { note, now: said.more };
}

/** The words behind the opening: all, the first sentence, and what follows it. */
function wordsRetracted(
  text: string,
): { readonly all: string; readonly first: string; readonly more: string } | undefined {
  const opening = OPENING.exec(text);
  const all = opening === null ? '' : text.slice(opening[0].length).trim();
  if (all === '') return undefined;
  const [first = '', ...more] = all.split(SENTENCE_END);
  return { all, first, more: more.join(' ').trim() };
}

function saysTheSame({ statement, subject, value }: Fact, words: string): boolean {
  if (plain(statement) === plain(words)) return true;
  const said = findSubject(words.replace(/[.!;]+$/, ''), []);
  return (
    value !== undefined &&
    said.value?.toLowerCase() === value.toLowerCase() &&
    subjectKey(said.subject) === subjectKey(subject)
  );
}

function plain(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
