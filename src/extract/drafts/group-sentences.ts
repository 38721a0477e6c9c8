/** Which kept sentences of a text are one statement: fragments join the sentence they belong to. */
import { isOnlyScope } from '../../domain/facts/subjects/everywhere-words.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { isKept, type JudgedSentence } from '../judge/judge-sentences.ts';
import { WAITS } from '../judge/kept-under.ts';
import { areTwoFacts } from '../judge/stands-alone.ts';
import { STATEMENT_MAX_CHARS } from '../rules/finding.ts';
import { headingSense, isRuledOut } from '../sentences/heading-sense.ts';
import type { Passage } from '../sentences/passages.ts';
import { asksForWork } from '../sentences/split-work.ts';
import { isReadInSummary } from '../structure/summary.ts';
import { isAside } from './is-aside.ts';

/** A sentence with at most this many words belongs to the one before it. */
const FRAGMENT_WORDS = 5;
const JOINED_MAX_CHARS = 220;

export type Group = readonly JudgedSentence[];

export function groupSentences(passage: Passage, judged: readonly JudgedSentence[]): readonly Group[] {
  const made: JudgedSentence[][] = [];
  for (const sentence of judged) {
    const list = made.at(-1);
    if (list !== undefined && continuesList(passage, list, sentence)) {
      list.push(sentence);
      continue;
    }
    if (!isKept(passage, sentence) || (passage.by === 'person' && isOnlyScope(sentence.words))) continue;
    if (passage.by === 'summary' && !isReadInSummary(passage.text, sentence)) continue;
    if (!holdsUnderHeading(sentence)) continue;
    const open = made.at(-1);
    if (open !== undefined && joins(passage, open, sentence)) open.push(sentence);
    else made.push([sentence]);
  }
  return made;
}

/** "todo: rotate the keys; update the docs": what follows is the next piece of work. */
function continuesList(passage: Passage, group: Group, next: JudgedSentence): boolean {
  const [first] = group;
  const last = group.at(-1);
  if (passage.by !== 'person' || first === undefined || last === undefined || next.index !== last.index + 1)
    return false;
  return (
    /^\s*(?:todos?|to-dos?)\b/i.test(first.words) &&
    /;\s*$/.test(passage.text.slice(last.start, next.start)) &&
    asksForWork(next.words)
  );
}

/** What is ruled out may be decided, or something waits for it; a risk may only be waited for. */
const RULED_OUT: ReadonlySet<string> = new Set([...WAITS, 'decision', 'preference', 'correction']);

function holdsUnderHeading({ item, heading, kind }: JudgedSentence): boolean {
  const sense = item ? headingSense(heading) : undefined;
  return sense === undefined || (sense === 'rules out' ? RULED_OUT : WAITS).has(kind);
}

/** "we use eslint. no wait, we use biome": the later sentence is another statement, and counts. */
const TAKES_BACK =
  /^(?:(?:oh|ah|hm+|no|nope|nein|ach|ay)[,. ]+)*(?:wait|hold on|actually|scratch that|i mean|sorry|correction|better|make that|halt|moment|quatsch|doch|besser|ich meine|stopp|espera|perdón|mejor|quiero decir|digo)(?!\p{L})[^.]* \p{L}+ /iu;

export function takesBackSaid(words: string): boolean {
  return TAKES_BACK.test(words);
}

/** Two sentences of one thought: next to each other, and one of them is too short to stand alone. */
function joins({ by }: Passage, group: Group, next: JudgedSentence): boolean {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined || next.index !== last.index + 1) return false;
  if (last.report === 'explains' && next.report === 'explains' && next.end - first.start <= STATEMENT_MAX_CHARS)
    return true;
  if (
    isRuledOut(last) ||
    takesBackSaid(next.words) ||
    next.item ||
    next.end - first.start > JOINED_MAX_CHARS ||
    last.stressed === true ||
    last.due !== undefined ||
    isAside(next.words) ||
    next.stressed === true
  )
    return false;
  if (by === 'person' && group.some(({ words }) => areTwoFacts(words, next.words))) return false;
  const short = (sentence: JudgedSentence): boolean => wordCount(sentence.words) <= FRAGMENT_WORDS;
  return short(next) || short(last) || (next.kind === last.kind && contentWords(next.words).length <= 4);
}

export function wordCount(words: string): number {
  return words.split(/\s+/).length;
}
