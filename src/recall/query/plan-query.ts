/**
 * Turns a query into what is searched: words without those that only name a time or a project, the times that are meant, the kinds it
 * asks for. A word that no text has is replaced by words that are spelled almost like it.
 */

import { isEverydayName } from '../../domain/projects/named-project.ts';
import type { RecallKind } from '../../domain/recall.ts';
import { tokenize } from '../../domain/search/tokenize.ts';
import { finds, latePattern, patternFor } from '../../domain/text/pattern-for.ts';
import { DAY_MS } from '../../domain/time/dates.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { type WordCount, wordsWithoutContent } from '../../store/index/fill/common-words.ts';
import { type DocFilter, newestDocs } from '../../store/index/search-index.ts';
import { within } from '../candidates/passes-filter.ts';
import type { RecallContext, RecallScope } from '../recall-scope.ts';
import { isForeignAskingWord, subjectWords } from './asked-facts.ts';
import { asksForRecords, isDoing } from './asks-for-records.ts';
import type { TimeSpan } from './calendar-days.ts';
import { hasTextIn } from './has-text-in.ts';
import { kindsNamed } from './kinds-named.ts';
import type { ParsedQuery } from './parse-query.ts';
import { findTimeOfEvent } from './time-of-event.ts';
import { asLimit, rangesOf, readTimes, withoutFuture } from './times-named.ts';
import { asTyped, wordsToSearch } from './words-to-search.ts';

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
  /** Projects named after it: worktrees of it, `shop-checkout` of `shop`. */
  readonly namedAfter: ReadonlySet<number>;
  /** The named project, if nothing of others answers: what happened in it, or an overview of something in it. */
  readonly onlyProject: number | undefined;
  /** Names that the index cannot tell from a word without content, as typed: "SES" and "se". */
  readonly acronyms: readonly string[];
  /** It asks for all projects. */
  readonly isEverywhere: boolean;
  /** Words as typed that no text has, and for which no others were searched. */
  readonly unknown: readonly string[];
  /** What is searched beside a word that no text has: it stands for the same. */
  readonly instead: ReadonlyMap<string, readonly string[]>;
  /** Words that are only about the same thing as one that no text has. */
  readonly beside: ReadonlySet<string>;
  /** Every word that names the subject is one of these. */
  readonly isSubjectUnknown: boolean;
  /** How the query was understood, for the reader. */
  readonly notes: readonly string[];
}

export interface PlanPorts extends Pick<RecallContext, 'db' | 'journal' | 'now'> {
  /** A word of the index, which has no ending, as a text spells it. */
  readonly spell: (word: string) => string;
}

export function planQuery(ports: PlanPorts, query: ParsedQuery, scope: RecallScope): QueryPlan {
  const { db, now } = ports;
  const notes: string[] = [];
  const times = readTimes(query.topic, new Date(now));
  const { rest, noSuchDays } = times;
  if (noSuchDays.length > 0)
    notes.push(`There is no ${noSuchDays.join(' and no ')}. It was searched without that day.`);
  const ahead = times.spans.length === 0 ? withoutFuture(query.topic) : undefined;
  // "What happened next year" asks only for a time that has not been; "the freeze next week" may be found by its words.
  const isAhead = ahead !== undefined && !query.intent.request && subjectWords(tokenize(ahead)).length === 0;
  // "What can I eat today?" asks for work now, and not for what was said today.
  const meant = query.intent.request ? times.spans.filter(({ to }) => to <= now) : times.spans;
  const named = projectNamed(query, scope);
  const isTimed = meant.length > 0 || noSuchDays.length > 0;
  const given = isTimed ? undefined : spanGiven(query, { named, filter: scope.filter, now });
  const isOfRecords = (meant.length > 0 || given !== undefined) && asksForRecords(query.text);
  const dated =
    isTimed || given
      ? topicOf(db, only(query.words, tokenize(rest)), { isOfRecords, name: named?.words })
      : query.words;
  const limits = isOfRecords ? meant.flatMap((span) => asLimit(span, now) ?? []) : [];
  const limited = limits.length === meant.length ? limits : meant;
  // Nothing is recorded in the future, which is said elsewhere.
  const isThere =
    rangesOf(limited, now).length === 0 ||
    limited.some((span) => !span.exact || isAnythingIn(db, dated, scope.filter, span));
  if (!isThere) notes.push(dated.length === 0 ? NOTHING_THEN : NOT_THEN);
  const asked = isThere ? limited : meant.filter(({ exact }) => !exact);
  // With a subject, the filter of the search is enough.
  const spans = given !== undefined && dated.length === 0 ? [given] : asked;
  const anchored = meant.length > 0 ? undefined : findTimeOfEvent(ports, query, scope);
  if (anchored) notes.push(anchored.note);
  const untimed = anchored?.span === undefined ? dated : topicOf(db, anchored.words, anchored);
  const scoped = isAhead ? [] : named === undefined ? untimed : outside(untimed, named.words, spans.length > 0);
  const empty = emptyWords(db, scoped, query.text);
  const topical = empty === undefined ? scoped : withPrefix(without(scoped, empty), query.text);
  const { words, counts, unknown, instead, beside } = wordsToSearch(ports, topical, {
    query,
    scope,
    foreign: empty !== undefined,
    notes,
  });
  return {
    words,
    counts,
    anchors: new Set(anchored?.docs),
    times: anchored?.span ? [anchored.span] : isAhead ? [{ from: now + DAY_MS, to: now + 2 * DAY_MS }] : spans,
    kinds: kindsNamed(query.text),
    project: named?.project,
    namedAfter: named?.namedAfter ?? new Set(),
    onlyProject:
      scope.filter.project === undefined &&
      named?.isSure &&
      (query.intent.broad !== undefined || spans.some(({ exact }) => exact))
        ? named.project
        : undefined,
    acronyms:
      empty === undefined
        ? []
        : [...wordsWithoutContent(db, words)].map((word) => asTyped(word, query.text)).filter(isAcronym),
    isEverywhere: finds(query.text, EVERYWHERE),
    instead,
    beside,
    unknown: unknown.map((word) => asTyped(word, query.text)),
    isSubjectUnknown: unknown.length > 0 && subjectWords(words).every((word) => unknown.includes(word)),
    notes,
  };
}

/** German and Spanish words that are English ones too, and do not show which language a query is in. */
const ENGLISH_TOO = new Set(
  'die man war son gut van mal hat gar sea ver hay den bin era solo ante este ins gab weg ya'.split(' '),
);
/** One such word can be a name, unless the query is short. */
const FOREIGN_WORDS = 2;
const SHORT_QUERY = 4;

/** The words without content of a query in German or Spanish; undefined if it is in neither. */
function emptyWords(db: Database, words: readonly string[], text: string): ReadonlySet<string> | undefined {
  const empty = new Set([...wordsWithoutContent(db, words), ...words.filter(isForeignAskingWord)]);
  const least = words.length <= SHORT_QUERY ? 1 : FOREIGN_WORDS;
  if ([...empty].filter((word) => !ENGLISH_TOO.has(word)).length < least) return undefined;
  // "SES" is a name, and only looks like "se" as the index has it.
  return text === text.toUpperCase() ? empty : new Set([...empty].filter((word) => !isAcronym(asTyped(word, text))));
}

function isAcronym(typed: string): boolean {
  return /^[A-Z]{2,}$/.test(typed);
}

const SEPARATED = /\s(an|auf|ab|aus|ein|vor|nach|mit|um|los)\s*[?.!]*\s*$/iu;

/** German verbs leave their prefix at the end: "wie meldet man sich an" also asks for "anmeldet". */
function withPrefix(words: readonly string[], text: string): readonly string[] {
  const prefix = SEPARATED.exec(text)?.[1]?.toLowerCase();
  const verbs = prefix === undefined ? [] : words.filter((word) => /[aeiou]n?t$|en$/.test(word));
  return [...words, ...verbs.map((verb) => `${prefix}${verb}`)];
}

/** The words that are also among these; all if none is. */
function only(words: readonly string[], among: readonly string[]): readonly string[] {
  const kept = new Set(among);
  return words.filter((word) => kept.has(word));
}

/** As the index has them: happened, changed, geändert, passiert, pasó, cambió. */
const HAPPENED = new Set(['happen', 'chang', 'geandert', 'passiert', 'paso', 'cambio']);

/**
 * "What happened last month" has no subject: the time alone is asked for. Nor has "what did we decide in May", because a decision
 * rarely contains that word. `name`: of the project that the query names, which is not a subject either.
 */
function topicOf(
  db: Database,
  words: readonly string[],
  { isOfRecords, name }: { readonly isOfRecords: boolean; readonly name?: ReadonlySet<string> | undefined },
): readonly string[] {
  const empty = wordsWithoutContent(db, words);
  const left = words.filter((word) => !HAPPENED.has(word) && !empty.has(word) && !name?.has(word));
  const topic = isOfRecords ? subjectWords(left).filter((word) => !isDoing(word)) : left;
  return topic.length === 0 ? [] : words;
}

/**
 * The time that is given beside the query, as a filter or by the project whose whole history is asked for. Without a subject, "what happened", it
 * is what the query asks for.
 */
function spanGiven(
  { intent }: ParsedQuery,
  {
    named,
    filter,
    now,
  }: { readonly named: NamedInQuery | undefined; readonly filter: DocFilter; readonly now: number },
): TimeSpan | undefined {
  const { since = ALL_TIME, until = now + DAY_MS } = filter;
  const isGiven = filter.since !== undefined || filter.until !== undefined;
  return isGiven || (named?.isSure && intent.broad === 'cover') ? { from: since, to: until, exact: true } : undefined;
}

/** Before anything was recorded. */
const ALL_TIME = 0;

/** Whether anything of this time has a word of the query; without any, whether there is anything at all. */
function isAnythingIn(db: Database, words: readonly string[], filter: DocFilter, span: TimeSpan): boolean {
  return words.length === 0
    ? newestDocs(db, { ...filter, ...within(filter, span.from, span.to) }, 1).length > 0
    : hasTextIn(db, words, filter, span);
}

export const NOTHING_THEN = 'Nothing is recorded from the time that the query names.';
const NOT_THEN = 'Nothing of the time that the query names has its other words, so all times were searched.';

/** Without the name of the project. Where the query has nothing else, the name is what is asked for, unless a time is. */
function outside(words: readonly string[], name: ReadonlySet<string>, isTimed: boolean): readonly string[] {
  return isTimed ? words.filter((word) => !name.has(word)) : without(words, name);
}

/** Without these words, unless nothing would be left. */
function without(words: readonly string[], out: ReadonlySet<string>): readonly string[] {
  const left = words.filter((word) => !out.has(word));
  return left.length === 0 ? words : left;
}

const EVERYWHERE = latePattern(
  /\b(?:everywhere|anywhere|(?:all|any|every|other|across) (?:my |our |the |other )?(?:projects?|repos?|repositor(?:y|ies))|in allen projekten|überall|irgendwo|anderen projekten|tod[oa]s (?:los|mis|nuestros) proyectos|en todas partes|otros? proyectos?)\b/iu,
);

const BETWEEN_NAMES = latePattern(/[^\p{L}\p{N}._/-]+/gu);

interface NamedInQuery {
  readonly project: number;
  readonly namedAfter: ReadonlySet<number>;
  readonly words: ReadonlySet<string>;
  /** The word is not an everyday one, or the query calls it a project: "what happened in docs", "the project api". */
  readonly isSure: boolean;
}

/** The project whose name stands in the query as a word of its own. */
function projectNamed({ text }: ParsedQuery, { projects = [] }: RecallScope): NamedInQuery | undefined {
  const lower = ` ${text.toLowerCase().replace(patternFor(text, BETWEEN_NAMES), ' ')} `;
  for (const { number, names } of projects) {
    const name = names.map((each) => each.toLowerCase()).find((each) => lower.includes(` ${each} `));
    if (name === undefined) continue;
    const called = CALLED_PROJECT.find((word) => lower.includes(` ${word} ${name} `));
    const isSure = called !== undefined || !isEverydayName(name);
    const namedAfter = new Set(
      projects.flatMap((other) =>
        other.names.some((each) => each.toLowerCase().startsWith(`${name}-`)) ? other.number : [],
      ),
    );
    return { project: number, namedAfter, words: new Set(tokenize(`${name} ${called ?? ''}`)), isSure };
  }
  return undefined;
}

const CALLED_PROJECT = ['project', 'repo', 'repository', 'projekt', 'proyecto', 'repositorio'];
