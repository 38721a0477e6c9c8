/** Looks up the event that a query counts from, "before the migration", and gives its time. */
import type { RecallKind } from '../../domain/recall.ts';
import { tokenize } from '../../domain/search/tokenize.ts';
import { DAY_MS, localDay } from '../../domain/time/dates.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { type DocFilter, docsByNumber, matchWords } from '../../store/index/search-index.ts';
import type { RecallScope } from '../recall-scope.ts';
import { readEventNamed } from './event-named.ts';
import { hasTextIn } from './has-text-in.ts';
import { allOf, type ParsedQuery } from './parse-query.ts';
import type { TimeSpan } from './times-named.ts';

/** A fact or a task records an event. What the person did may also be told in a message only. */
const RECORDS = ['stated', 'known'] as const;
const RECORDS_OR_TOLD = [...RECORDS, 'said'] as const;
/** A rule, a wish or a plan that names an event does not say that it happened. */
const EVENT_KINDS: readonly RecallKind[] = ['decision', 'correction', 'outcome', 'fact', 'lesson', 'task', 'prompt'];
/** How far back "before …" reaches. */
const BEFORE_MS = 120 * DAY_MS;

interface TimeOfEvent {
  /** Undefined if nothing is from that time. */
  readonly span: TimeSpan | undefined;
  readonly docs: readonly number[];
  readonly note: string;
}

/**
 * The time of the event that the query names, if it is recorded. A fact about it is taken before a message. Without any text about the
 * rest of the query in that time, the event is not a time: the question is about something else, or about another time.
 */
export function findTimeOfEvent(
  db: Database,
  query: ParsedQuery,
  { filter }: RecallScope,
  now: number,
): TimeOfEvent | undefined {
  const named = readEventNamed(query.topic);
  const words = named === undefined ? [] : [...new Set(tokenize(named.event))];
  // Without other words, the event itself is what is asked for.
  if (!named || words.length === 0 || query.words.every((word) => words.includes(word))) return undefined;
  const topic = query.words.filter((word) => !words.includes(word));
  for (const table of named.isOwn ? RECORDS_OR_TOLD : RECORDS) {
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
    const span = spanOf(named.relation, first.at, now);
    const when = `${named.relation === 'when' ? 'around' : named.relation} ${localDay(first.at)}`;
    const phrase = named.phrase.trim();
    const docs = named.relation === 'when' ? [] : [first.doc, ...saidAt(db, words, filter, first.at)];
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

/** Of several texts about an event, the first of those that score nearly as well as the best one is taken for its time. */
const NEARLY_BEST = 0.8;

function spanOf(relation: 'before' | 'after' | 'when', at: number, now: number): TimeSpan {
  if (relation === 'before') return { from: at - BEFORE_MS, to: at, exact: true };
  if (relation === 'after') return { from: at + 1, to: Math.max(now, at) + DAY_MS, exact: true };
  return { from: at - DAY_MS, to: at + 2 * DAY_MS };
}
