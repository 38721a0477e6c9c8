/**
 * Turns a query into what is searched: words without those that only name a time or a project, the times that are meant, the kinds it
 * asks for. A word that no text has is replaced by words that are spelled almost like it.
 */

import type { RecallKind } from '../domain/recall.ts';
import { chunksOf, tokenize } from '../domain/search/tokenize.ts';
import { finds, latePattern, type Pattern, patternFor } from '../domain/text/pattern-for.ts';
import { DAY_MS, localDay } from '../domain/time/dates.ts';
import type { Database } from '../platform/sqlite/sqlite.ts';
import { type WordCount, wordCounts, wordsWithoutContent } from '../store/index/common-words.ts';
import { type DocFilter, docsByNumber, isWordIn, matchWords } from '../store/index/search-index.ts';
import { readAnchor } from './anchor.ts';
import { isAskingWord, subjectWords } from './asked-facts.ts';
import { nearWords } from './near-words.ts';
import { allOf, anyOf, type ParsedQuery } from './parse-query.ts';
import type { RecallScope } from './rank.ts';
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

export function planQuery(db: Database, query: ParsedQuery, scope: RecallScope, now: number): QueryPlan {
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
  const anchored = meant.length > 0 ? undefined : findAnchor(db, query, scope, now);
  if (anchored) notes.push(anchored.note);
  const named = projectNamed(query, scope);
  const scoped = isAhead ? [] : named === undefined ? untimed : without(untimed, named.words);
  const empty = emptyWords(db, scoped);
  const topical = empty === undefined ? scoped : withPrefix(without(scoped, empty), query.text);
  const isNamed = shownWords(db, scope);
  const counts = new Map(wordCounts(db, topical));
  const words: string[] = [];
  for (const word of topical) {
    const isMissing = counts.get(word)?.docs === 0 || !isNamed(word);
    const foreign = empty !== undefined;
    const isShown = (other: string): boolean => isNamed(other) && wordsWithoutContent(db, [other]).size === 0;
    const hasContent = isMissing && !isAskingWord(word) && wordsWithoutContent(db, [word]).size === 0;
    const near = hasContent ? nearWords(db, word, { isShown, foreign }) : [];
    words.push(word, ...near);
    if (near.length === 0) continue;
    notes.push(
      `No text has "${asTyped(word, query.text)}". Also searched for ${near.map((each) => `"${each}"`).join(', ')}.`,
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
  const empty = wordsWithoutContent(db, words);
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

/** Without these words, unless nothing would be left. */
function without(words: readonly string[], out: ReadonlySet<string>): readonly string[] {
  const left = words.filter((word) => !out.has(word));
  return left.length === 0 ? words : left;
}

/** A fact or a task records an event. What the person did may also be told in a message only. */
const RECORDS = ['stated', 'known'] as const;
const RECORDS_OR_TOLD = [...RECORDS, 'said'] as const;
/** A rule, a wish or a plan that names an event does not say that it happened. */
const EVENT_KINDS: readonly RecallKind[] = ['decision', 'correction', 'outcome', 'fact', 'lesson', 'task', 'prompt'];
/** How far back "before …" reaches. */
const BEFORE_MS = 120 * DAY_MS;

interface Anchored {
  /** Undefined if nothing is from that time. */
  readonly span: TimeSpan | undefined;
  readonly docs: readonly number[];
  readonly note: string;
}

/**
 * The time of the event that the query names, if it is recorded. A fact about it is taken before a message. Without any text about the
 * rest of the query in that time, the event is not a time: the question is about something else, or about another time.
 */
function findAnchor(db: Database, query: ParsedQuery, { filter }: RecallScope, now: number): Anchored | undefined {
  const anchor = readAnchor(query.topic);
  const words = anchor === undefined ? [] : [...new Set(tokenize(anchor.event))];
  // Without other words, the event itself is what is asked for.
  if (!anchor || words.length === 0 || query.words.every((word) => words.includes(word))) return undefined;
  const topic = query.words.filter((word) => !words.includes(word));
  for (const table of anchor.isOwn ? RECORDS_OR_TOLD : RECORDS) {
    const found = matchWords(db, { table, expression: allOf(words), filter, limit: 20 });
    const least = (found[0]?.score ?? 0) * NEARLY_BEST;
    const rows = docsByNumber(
      db,
      found.flatMap(({ doc, score }) => (score >= least ? [doc] : [])),
    );
    const [first] = rows
      .filter(({ kind, trust }) => EVENT_KINDS.includes(kind) && trust !== 'external')
      .toSorted((a, b) => a.at - b.at);
    if (!first) continue;
    const span = spanOf(anchor.relation, first.at, now);
    const when = `${anchor.relation === 'when' ? 'around' : anchor.relation} ${localDay(first.at)}`;
    const phrase = anchor.phrase.trim();
    const docs = anchor.relation === 'when' ? [] : [first.doc, ...saidAt(db, words, filter, first.at)];
    return hasTextIn(db, topic, filter, span)
      ? { span, docs, note: `"${phrase}" was read as ${when}.` }
      : {
          span: undefined,
          docs,
          note: `Nothing ${when} ("${phrase}") has the other words, so all times were searched.`,
        };
  }
  return undefined;
}

/** The messages of this moment with the words: a fact has the time of its message. */
function saidAt(db: Database, words: readonly string[], filter: DocFilter, at: number): readonly number[] {
  const moment = { ...filter, since: at, until: at + 1 };
  return (['said', 'told'] as const).flatMap((table) =>
    matchWords(db, { table, expression: allOf(words), filter: moment, limit: 2 }).map(({ doc }) => doc),
  );
}

/** Whether a text of this time has one of the words, or the query has no others. */
function hasTextIn(db: Database, words: readonly string[], filter: DocFilter, { from, to }: TimeSpan): boolean {
  const topic = subjectWords(words);
  if (topic.length === 0) return true;
  const since = Math.max(from, filter.since ?? from);
  const until = Math.min(to, filter.until ?? to);
  return TOPIC_TABLES.some(
    (table) =>
      matchWords(db, { table, expression: anyOf(topic), filter: { ...filter, since, until }, limit: 1 }).length > 0,
  );
}

const TOPIC_TABLES = ['stated', 'known', 'said', 'told', 'noted', 'done'] as const;

/** Of several texts about an event, the first of those that score nearly as well as the best one is taken for its time. */
const NEARLY_BEST = 0.8;

function spanOf(relation: 'before' | 'after' | 'when', at: number, now: number): TimeSpan {
  if (relation === 'before') return { from: at - BEFORE_MS, to: at, exact: true };
  if (relation === 'after') return { from: at + 1, to: Math.max(now, at) + DAY_MS, exact: true };
  return { from: at - DAY_MS, to: at + 2 * DAY_MS };
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

const KINDS_NAMED: readonly (readonly [RecallKind, Pattern])[] = [
  [
    'decision',
    latePattern(
      /\b(?:decid\w*|decisions?|entschied\w*|entscheidung\w*|beschlossen|beschluss|decidi\w*|decisión|decisiones)\b/iu,
    ),
  ],
  ['blocker', latePattern(/\b(?:block(?:ed|er|ers|ing)|(?:what|who) blocks|blockiert\w*|bloquead\w*)\b/iu)],
  [
    'commitment',
    latePattern(
      /\b(?:promised|(?:did|have) (?:I|we|you) promise|commitments?|to-?dos?|versprochen|zugesagt|prometi\w*)\b/iu,
    ),
  ],
  ['preference', latePattern(/\b(?:prefer\w*|bevorzug\w*|prefier\w*)\b/iu)],
  [
    'tool',
    latePattern(
      /\b(?:(?:which|what) (?:exact )?commands?|command line|how (?:do|did|can) (?:I|we|you) (?:run|start|build|deploy|install|generate|execute|launch)|welche[rn]? befehl\w*|qué comando\w*)\b/iu,
    ),
  ],
  [
    'prompt',
    latePattern(
      /\b(?:(?:what|when|where) (?:did|have) (?:I|we) (?:ask|request|order|want|demand)\w*|(?:did|have) I (?:ask|request)\w*|was (?:habe|hatte) ich (?:gefragt|verlangt|gewollt)|qué pedí)/iu,
    ),
  ],
  ['correction', latePattern(/\b(?:correct(?:ed|ions?)|korrigiert\w*|corregi\w*)\b/iu)],
];

function kindsNamed(text: string): readonly RecallKind[] {
  const read = text.slice(0, 400);
  return KINDS_NAMED.flatMap(([kind, pattern]) => (finds(read, pattern) ? [kind] : []));
}
