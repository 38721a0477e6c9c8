/**
 * Turns a query into what is searched: words without those that only name a time or a project, the times that are meant, the kinds it
 * asks for. A word that no text has is replaced by words that are spelled almost like it.
 */

import type { RecallKind } from '../../domain/recall.ts';
import { chunksOf, tokenize } from '../../domain/search/tokenize.ts';
import { latePattern, patternFor } from '../../domain/text/pattern-for.ts';
import { DAY_MS } from '../../domain/time/dates.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { type WordCount, wordCounts, wordsWithoutContent } from '../../store/index/common-words.ts';
import { isWordIn } from '../../store/index/search-index.ts';
import type { RecallScope } from '../recall-scope.ts';
import { isAskingWord, isForeignAskingWord, subjectWords } from './asked-facts.ts';
import { hasTextIn } from './has-text-in.ts';
import { kindsNamed } from './kinds-named.ts';
import type { ParsedQuery } from './parse-query.ts';
import { similarSpellings } from './similar-spellings.ts';
import { findTimeOfEvent } from './time-of-event.ts';
import { readTimes, type TimeSpan, withoutFuture } from './times-named.ts';

export interface QueryPlan {
  readonly words: readonly string[];
  /** In how many documents each word occurs. */
  readonly counts: ReadonlyMap<string, WordCount>;
  readonly times: readonly TimeSpan[];
  /** What reports the event that the query counts from, if it asks for something before or after: a fact and its message. */
  readonly anchors: ReadonlySet<number>;
  /** The kinds that the query names: "what did we decide". */
  readonly kinds: readonly RecallKind[];
  /** The project that the query names. */
  readonly project: number | undefined;
  /** How the query was understood, for the reader. */
  readonly notes: readonly string[];
}

export interface PlanPorts {
  readonly db: Database;
  readonly now: number;
  /** A word of the index, which has no ending, as a text spells it. */
  readonly spell: (word: string) => string;
}

export function planQuery({ db, now, spell }: PlanPorts, query: ParsedQuery, scope: RecallScope): QueryPlan {
  const notes: string[] = [];
  const times = readTimes(query.topic, new Date(now));
  const { rest } = times;
  const ahead = times.spans.length === 0 ? withoutFuture(query.topic) : undefined;
  // "What happened next year" asks only for a time that has not been; "the freeze next week" may be found by its words.
  const isAhead = ahead !== undefined && !query.intent.request && subjectWords(tokenize(ahead)).length === 0;
  // "What can I eat today?" asks for work now, and not for what was said today.
  const meant = query.intent.request ? times.spans.filter(({ to }) => to <= now) : times.spans;
  const untimed = meant.length === 0 ? query.words : topicOf(db, only(query.words, tokenize(rest)));
  const isThere = meant.length === 0 || meant.some((span) => !span.exact || hasTextIn(db, untimed, scope.filter, span));
  if (!isThere) notes.push('Nothing of the time that the query names has its other words, so all times were searched.');
  const spans = isThere ? meant : [];
  const anchored = meant.length > 0 ? undefined : findTimeOfEvent(db, query, scope, now);
  if (anchored) notes.push(anchored.note);
  const named = projectNamed(query, scope);
  const scoped = isAhead ? [] : named === undefined ? untimed : outside(untimed, named.words, spans.length > 0);
  const empty = emptyWords(db, scoped);
  const topical = empty === undefined ? scoped : withPrefix(without(scoped, empty), query.text);
  const isNamed = shownWords(db, scope);
  const counts = new Map(wordCounts(db, topical));
  const words: string[] = [];
  for (const word of topical) {
    const isMissing = counts.get(word)?.docs === 0 || !isNamed(word);
    const foreign = empty !== undefined;
    const isShown = (other: string): boolean => isNamed(other) && wordsWithoutContent(db, [other]).size === 0;
    const isEmpty = isAskingWord(word) || isForeignAskingWord(word);
    const hasContent = isMissing && !isEmpty && wordsWithoutContent(db, [word]).size === 0;
    const near = hasContent ? similarSpellings(db, word, { isShown, foreign }) : [];
    words.push(word, ...near);
    if (near.length === 0) continue;
    notes.push(
      `No text has "${asTyped(word, query.text)}". Also searched for ${[...new Set(near.map(spell))].map((each) => `"${each}"`).join(', ')}.`,
    );
  }
  if (words.length > topical.length) for (const [word, count] of wordCounts(db, words)) counts.set(word, count);
  return {
    words,
    counts,
    anchors: new Set(anchored?.docs),
    times: anchored?.span ? [anchored.span] : isAhead ? [{ from: now + DAY_MS, to: now + 2 * DAY_MS }] : spans,
    kinds: kindsNamed(query.text),
    project: named?.project,
    notes,
  };
}

/** German and Spanish words that are English ones too, and do not show which language a query is in. */
const ENGLISH_TOO = new Set(
  'die man war son gut van mal hat gar sea ver hay den bin era solo ante este ins gab weg ya'.split(' '),
);
/** One such word can be a name. */
const FOREIGN_WORDS = 2;

/** The words without content of a query in German or Spanish; undefined if it is in neither. */
function emptyWords(db: Database, words: readonly string[]): ReadonlySet<string> | undefined {
  const empty = new Set([...wordsWithoutContent(db, words), ...words.filter(isForeignAskingWord)]);
  return [...empty].filter((word) => !ENGLISH_TOO.has(word)).length < FOREIGN_WORDS ? undefined : empty;
}

const SEPARATED = /\s(an|auf|ab|aus|ein|vor|nach|mit|um|los)\s*[?.!]*\s*$/iu;

/** German verbs leave their prefix at the end: "wie meldet man sich an" also asks for "anmeldet". */
function withPrefix(words: readonly string[], text: string): readonly string[] {
  const prefix = SEPARATED.exec(text)?.[1]?.toLowerCase();
  const verbs = prefix === undefined ? [] : words.filter((word) => /[aeiou]n?t$|en$/.test(word));
  return [...words, ...verbs.map((verb) => `${prefix}${verb}`)];
}

/** The index has words without their endings. */
function asTyped(word: string, text: string): string {
  return chunksOf(text).find((chunk) => tokenize(chunk).includes(word)) ?? word;
}

/** A word that only hidden projects have is treated as one that no text has, and is never suggested. */
function shownWords(db: Database, { filter: { hiddenProjects = [] } }: RecallScope): (word: string) => boolean {
  return hiddenProjects.length === 0 ? () => true : (word) => isWordIn(db, word, { hiddenProjects });
}

/** The words that are also among these; all if none is. */
function only(words: readonly string[], among: readonly string[]): readonly string[] {
  const kept = new Set(among);
  return words.filter((word) => kept.has(word));
}

/** As the index has them: happened, changed, geändert, passiert, pasó, cambió. */
const HAPPENED = new Set(['happen', 'chang', 'geandert', 'passiert', 'paso', 'cambio']);

/** "What happened last month" has no subject: the time alone is asked for. */
function topicOf(db: Database, words: readonly string[]): readonly string[] {
  const empty = wordsWithoutContent(db, words);
  return words.every((word) => HAPPENED.has(word) || empty.has(word)) ? [] : words;
}

/** Without the name of the project. Where the query has nothing else, the name is what is asked for, unless a time is. */
function outside(words: readonly string[], name: ReadonlySet<string>, isTimed: boolean): readonly string[] {
  return isTimed ? words.filter((word) => !name.has(word)) : without(words, name);
}

/** Without these words, unless nothing would be left. */
function without(words: readonly string[], out: ReadonlySet<string>): readonly string[] {
  const left = words.filter((word) => !out.has(word));
  return left.length === 0 ? words : left;
}

const BETWEEN_NAMES = latePattern(/[^\p{L}\p{N}._/-]+/gu);

/** The project whose name stands in the query as a word of its own. */
function projectNamed(
  { text }: ParsedQuery,
  { projects = [] }: RecallScope,
): { readonly project: number; readonly words: ReadonlySet<string> } | undefined {
  const lower = ` ${text.toLowerCase().replace(patternFor(text, BETWEEN_NAMES), ' ')} `;
  for (const { number, names } of projects) {
    const name = names.find((each) => lower.includes(` ${each.toLowerCase()} `));
    if (name !== undefined) return { project: number, words: new Set(tokenize(name)) };
  }
  return undefined;
}
