/**
 * Reads a correction such as "that is no longer so: we use MySQL. We use CockroachDB now.": which fact it means, and what
 * holds instead. The words after the opening may say either, so they are compared with what is known.
 */
import type { Fact } from '../../domain/facts/fact-record.ts';
import { subjectKey } from '../../domain/facts/subjects/subject-key.ts';
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

/** Undefined if the text does not start with such an opening. `facts` are those that hold. */
export function readRetraction(text: string, facts: readonly Fact[]): Retraction | undefined {
  const opening = OPENING.exec(text);
  if (opening === null) return undefined;
  const rest = text.slice(opening[0].length).trim();
  if (rest === '') return undefined;
  const [first = '', ...more] = rest.split(SENTENCE_END);
  const fact = facts.find((each) => saysTheSame(each, first));
  return { fact, now: fact === undefined ? rest : more.join(' ').trim() };
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
