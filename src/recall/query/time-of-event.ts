/** Looks up the event that a query counts from, "before the migration", and gives its time. */
import type { RecallKind } from '../../domain/recall.ts';
import { tokenize } from '../../domain/search/tokenize.ts';
import { DAY_MS, localDay } from '../../domain/time/dates.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { factsOfDocs } from '../../store/index/fill/index-facts.ts';
import type { DocRow } from '../../store/index/read-documents.ts';
import { type DocFilter, docsByNumber, matchWords } from '../../store/index/search-index.ts';
import type { RecallContext, RecallScope } from '../recall-scope.ts';
import { subjectWords } from './asked-facts.ts';
import { asksForRecords } from './asks-for-records.ts';
import type { TimeSpan } from './calendar-days.ts';
import { readEventNamed } from './event-named.ts';
import { hasTextIn } from './has-text-in.ts';
import { matchAll, type ParsedQuery } from './parse-query.ts';

/** A fact or a task records an event. What the person did may also be told in a message only. */
const RECORDS = ['stated', 'known'] as const;
const RECORDS_OR_TOLD = [...RECORDS, 'said'] as const;
/** A rule, a wish or a plan that names an event does not say that it happened. */
const EVENT_KINDS: readonly RecallKind[] = ['decision', 'correction', 'outcome', 'fact', 'lesson', 'task', 'prompt'];
/** How far back "before …" reaches. */
const BEFORE_MS = 120 * DAY_MS;

interface TimeOfEvent {
  /** What is searched for in that time: the query without the words of the event, which name a time. */
  readonly words: readonly string[];
  /** Undefined if nothing is from that time. */
  readonly span: TimeSpan | undefined;
  readonly docs: readonly number[];
  /** The query asks for all that was recorded then: "what did we do before the migration". */
  readonly isOfRecords: boolean;
  readonly note: string;
}

/**
 * The time of the event that the query names, if it is recorded. A fact about it is taken before a message. Without any text about the
 * rest of the query in that time, the event is not a time: the question is about something else, or about another time.
 */
export function findTimeOfEvent(
  { db, journal, now }: Pick<RecallContext, 'db' | 'journal' | 'now'>,
  query: ParsedQuery,
  { filter }: RecallScope,
): TimeOfEvent | undefined {
  const named = readEventNamed(query.topic);
  const words = named === undefined ? [] : [...new Set(tokenize(named.event))];
  const phraseWords = new Set(named === undefined ? [] : tokenize(named.phrase));
  const topic = query.words.filter((word) => !phraseWords.has(word));
  if (!named || words.length === 0) return undefined;
  const isOfRecords = named.relation !== 'when' && asksForRecords(query.text);
  // Without other words, the event itself is what is asked for, unless all that happened then is.
  if (topic.length === 0 && query.intent.broad === undefined && !isOfRecords) return undefined;
  for (const [table, told] of placesToLook(words, named.isOwn)) {
    const found = matchWords(db, { table, expression: matchAll(told), filter, limit: 20 });
    const least = (found[0]?.score ?? 0) * NEARLY_BEST;
    const rows = docsByNumber(
      db,
      found.flatMap(({ doc, score }) => (score >= least ? [doc] : [])),
    );
    const own = rows.filter(({ trust }) => trust !== 'external');
    const dated = table === 'stated' ? dayNamed(journal.db, own, told, now) : undefined;
    const kinds = told === words ? EVENT_KINDS : CHANGE_KINDS;
    const [first] = own.filter(({ kind }) => kinds.includes(kind)).toSorted((a, b) => a.at - b.at);
    const at = dated ?? first?.at;
    if (at === undefined) continue;
    const span = spanOf(named.relation, at, now);
    const when = `${named.relation === 'when' ? 'around' : named.relation} ${localDay(at)}`;
    const phrase = named.phrase.trim();
    // What reports an event, or announces it within the time that is asked for, does not answer.
    const announced = own.filter((row) => row.at >= span.from && row.at < span.to);
    const reports = named.relation === 'when' ? [] : dated === undefined && first ? [first] : announced;
    // What was recorded before does not include the event.
    const docs = (isOfRecords ? [] : reports).flatMap((row) => [row.doc, ...saidAt(db, told, filter, row.at)]);
    return hasTextIn(db, topic, filter, span)
      ? {
          words: named.relation === 'when' ? query.words : topic,
          span,
          docs,
          isOfRecords,
          note: `"${phrase}" was read as ${when}.`,
        }
      : {
          words: query.words,
          span: undefined,
          docs,
          isOfRecords,
          note: `Nothing ${when} ("${phrase}") has the other words, so all times were searched.`,
        };
  }
  return undefined;
}

/** A change is often stated with another verb: "when we switched to pnpm" and "moving to pnpm". */
const CHANGE_KINDS: readonly RecallKind[] = ['decision', 'correction', 'outcome'];

/** Where an event is looked for, and by which of its words. */
function placesToLook(
  words: readonly string[],
  isOwn: boolean,
): readonly (readonly [(typeof RECORDS_OR_TOLD)[number], readonly string[]])[] {
  const whole = (isOwn ? RECORDS_OR_TOLD : RECORDS).map((table) => [table, words] as const);
  const named = subjectWords(words);
  return !isOwn || named.length === 0 || named.length === words.length ? whole : [...whole, ['stated', named] as const];
}

/** The extractor writes the day that is meant behind the words: `thursday next week (2026-10-15)`. */
const DAY_BEHIND = /\((\d{4})-(\d\d)-(\d\d)\)/g;

/** The day on which the newest fact about the event says that it is, if it has come. A date can be moved, so the last word counts. */
function dayNamed(
  journal: Database,
  rows: readonly DocRow[],
  words: readonly string[],
  now: number,
): number | undefined {
  const facts = factsOfDocs(
    journal,
    rows.map(({ doc }) => doc),
  );
  const days = [...facts.values()]
    .filter(({ truth }) => truth !== 'refuted')
    .toSorted((a, b) => b.at - a.at)
    .flatMap(({ statement, at }) => {
      const said = new Set(tokenize(statement));
      const [named, ...others] = [...statement.matchAll(DAY_BEHIND)];
      if (named === undefined || others.length > 0 || !words.every((word) => said.has(word))) return [];
      const day = new Date(Number(named[1]), Number(named[2]) - 1, Number(named[3])).getTime();
      // Said on the day itself, it has the time too.
      return [at >= day && at < day + DAY_MS ? at : day];
    });
  return days.find((day) => day <= now);
}

/** The messages of this moment with the words: a fact has the time of its message. */
function saidAt(db: Database, words: readonly string[], filter: DocFilter, at: number): readonly number[] {
  const moment = { ...filter, since: at, until: at + 1 };
  return (['said', 'told'] as const).flatMap((table) =>
    matchWords(db, { table, expression: matchAll(words), filter: moment, limit: 2 }).map(({ doc }) => doc),
  );
}

/** Of several texts about an event, the first of those that score nearly as well as the best one is taken for its time. */
const NEARLY_BEST = 0.8;

function spanOf(relation: 'before' | 'after' | 'when', at: number, now: number): TimeSpan {
  // The day of the event is no longer before it.
  if (relation === 'before') return { from: at - BEFORE_MS, to: startOfDay(at), exact: true };
  if (relation === 'after') return { from: at + 1, to: Math.max(now, at) + DAY_MS, exact: true };
  return { from: at - DAY_MS, to: at + 2 * DAY_MS };
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
