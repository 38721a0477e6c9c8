/** Kept sentences as drafts: fragments join the sentence they belong to, and each draft can be read alone. */

import type { FactKind } from '../domain/fact.ts';
import { contentWords } from '../domain/facts/content-words.ts';
import type { FactDraft, FactEffect } from '../domain/facts/fact-record.ts';
import { makeDaysAbsolute } from '../domain/relative-days.ts';
import { choosesTool } from './chooses-tool.ts';
import { findChange } from './find-change.ts';
import { holdsEverywhere } from './holds-everywhere.ts';
import { isKept, type JudgedSentence } from './judge-sentences.ts';
import type { Passage } from './passages.ts';
import { isReadSection } from './structure/summary.ts';
import { findSubject } from './subject/find-subject.ts';
import { trimWords } from './trim-words.ts';

const STATEMENT_MAX_CHARS = 300;
/** A sentence of so few words belongs to the one before it. */
const FRAGMENT_WORDS = 5;
const JOINED_MAX_CHARS = 220;
/** A statement with fewer words needs what it answers to be understood. */
const SHORT_WORDS = 7;
const CONTEXT_CHARS = 500;
/** Starts with words that point to what was said before. */
const POINTS_BACK =
  /^(?:(?:yes|yeah|yep|no|nah|ok|oh|nice|good|great|perfect|and|but|so|then)[,. ]+)*(?:it|that|this|its|thats|those|these|they|them|same|das|dies|so|es|eso|esto|así|keep it|leave it|good call|do it)\b/i;

export function draftSentences(passage: Passage, judged: readonly JudgedSentence[]): readonly FactDraft[] {
  return groups(passage, judged).flatMap((group) => toDraft(passage, judged, group));
}

type Group = readonly JudgedSentence[];

function groups(passage: Passage, judged: readonly JudgedSentence[]): readonly Group[] {
  const made: JudgedSentence[][] = [];
  for (const sentence of judged) {
    if (!isKept(passage, sentence)) continue;
    if (passage.by === 'summary' && !isReadSection(passage.text, sentence.start)) continue;
    const open = made.at(-1);
    if (open !== undefined && joins(open, sentence)) open.push(sentence);
    else made.push([sentence]);
  }
  return made;
}

/** Two sentences of one thought: next to each other, and one of them is too short to stand alone. */
function joins(group: Group, next: JudgedSentence): boolean {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined || next.index !== last.index + 1) return false;
  if (next.item || next.end - first.start > JOINED_MAX_CHARS) return false;
  const short = (sentence: JudgedSentence): boolean => wordCount(sentence.words) <= FRAGMENT_WORDS;
  return short(next) || short(last) || (next.kind === last.kind && contentWords(next.words).length <= 4);
}

function toDraft(passage: Passage, judged: readonly JudgedSentence[], group: Group): readonly FactDraft[] {
  const first = group[0];
  const last = group.at(-1);
  if (first === undefined || last === undefined) return [];
  const best = group.reduce((a, b) => (b.keep > a.keep ? b : a));
  const end = Math.min(last.end, first.start + STATEMENT_MAX_CHARS);
  const span = trimWords(passage.text, first.start, end);
  const before = judged[first.index - 1];
  if (isEmpty(span.words, passage)) return [];
  const around = [span.words, before?.words ?? '', passage.echo, lastPart(passage.answers)];
  const { subject, value } = findSubject(span.words, around);
  const change = passage.by === 'person' ? findChange(span.words) : undefined;
  const { kind, effect } = kindAndEffect(best.kind, passage, change !== undefined);
  return [
    {
      kind,
      subject,
      ...(value === undefined ? {} : { value }),
      statement: withAbsoluteDays(statementOf(span.words, passage, before, kind), passage.event.happenedAt),
      quote: passage.text.slice(span.start, span.end),
      source: passage.event.id,
      place: span.start,
      ...(holdsEverywhere(kind, span.words) && passage.by === 'person' ? { everywhere: true } : {}),
      ...(effect === undefined ? {} : { effect }),
      ...aboutOf(effect, change?.from, passage.answersEvent),
      ...(kind === 'commitment'
        ? { context: passage.text.slice(Math.max(0, span.end - CONTEXT_CHARS), span.end) }
        : {}),
      confidence: Math.round(best.keep * 100) / 100,
    },
  ];
}

/** Kinds that say how something is. */
const STATES: ReadonlySet<string> = new Set([
  'decision',
  'preference',
  'correction',
  'fact',
  'reference',
  'outcome',
  'lesson',
]);

/** What a person reports is how things are; errors and their fixes are the agent's report. */
const PERSON_REPORTS: ReadonlySet<string> = new Set(['outcome', 'lesson']);

/** The named old value of a change, or the reply that is corrected or approved. */
function aboutOf(
  effect: FactEffect | undefined,
  from: string | undefined,
  answers: string | undefined,
): { readonly about?: string } {
  if (effect === 'replaces') return from === undefined ? {} : { about: from };
  return effect === undefined || effect === 'ends' || answers === undefined ? {} : { about: answers };
}

function kindAndEffect(
  kind: JudgedSentence['kind'],
  { by }: Passage,
  changes: boolean,
): { readonly kind: FactKind; readonly effect?: FactEffect } {
  if (kind === 'unblocked') return { kind: 'blocker', effect: 'ends' };
  if (by !== 'person') return { kind };
  const stated = PERSON_REPORTS.has(kind) ? 'fact' : kind;
  if (changes && STATES.has(kind)) return { kind: stated, effect: 'replaces' };
  if (kind === 'correction') return { kind, effect: 'refutes' };
  return kind === 'confirmation' ? { kind, effect: 'confirms' } : { kind: stated };
}

/** A weekday in the plural is a habit, not a date. */
const HABIT =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\b(?:montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags)\b|\blos (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos)\b/i;

function withAbsoluteDays(statement: string, at: number): string {
  return (HABIT.test(statement) ? statement : makeDaysAbsolute(statement, at)).slice(0, STATEMENT_MAX_CHARS);
}

/** Adds what a short statement answers or points to. */
function statementOf(words: string, passage: Passage, before: JudgedSentence | undefined, kind: FactKind): string {
  // What a correction refutes must not stand in it as if it held.
  if (passage.by !== 'person' || kind === 'correction') return words;
  const points = POINTS_BACK.test(words);
  if (wordCount(words) > SHORT_WORDS && !points) return words;
  if (before !== undefined && !before.asks && wordCount(before.words) > 2) return `${before.words}. ${words}`;
  const answered = answeredPart(passage.answers, points);
  return answered === '' ? words : `${words} (${answered})`;
}

/** The question that was asked; for words that point back, else the first sentence that was said. */
function answeredPart(text: string, points: boolean): string {
  const sentences = text.replace(/```[\s\S]*?```/g, ' ').match(/[^.!?\n]+[.!?]*/g) ?? [];
  const question = sentences.findLast((sentence) => sentence.trimEnd().endsWith('?'));
  const said = (question ?? (points ? sentences[0] : undefined) ?? '').replace(/\s+/g, ' ').trim();
  return said.slice(0, 140);
}

/** Says nothing by itself: fewer than two words with content, unless it answers a question or chooses a tool. */
function isEmpty(words: string, passage: Passage): boolean {
  if (!/\p{L}{2}/u.test(words)) return true;
  const content = contentWords(words).length;
  if (content >= 2) return false;
  if (content === 0 || passage.by !== 'person') return true;
  return !/\?\s*$/.test(passage.answers) && !choosesTool(words);
}

function lastPart(text: string): string {
  return text.slice(-400);
}

function wordCount(words: string): number {
  return words.split(/\s+/).length;
}
