/** Looks up the event that a query counts from, "before the migration", and gives its time. */
import type { RecallKind } from '../../domain/recall.ts';
import { tokenize } from '../../domain/search/tokenize.ts';
import { DAY_MS, localDay } from '../../domain/time/dates.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { factsOfDocs } from '../../store/index/fill/index-facts.ts';
import type { DocRow } from '../../store/index/read-documents.ts';
import { type DocFilter, docsByNumber, matchWords } from '../../store/index/search-index.ts';
import type { RecallContext, RecallScope } from '../recall-scope.ts';
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
  /** What is searched for in that time: the query without the words of the event, which name a time. */
  readonly words: readonly string[];
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
  { db, journal, now }: Pick<RecallContext, 'db' | 'journal' | 'now'>,
  query: ParsedQuery,
  { filter }: RecallScope,
): TimeOfEvent | undefined {
  const named = readEventNamed(query.topic);
  const words = named === undefined ? [] : [...new Set(tokenize(named.event))];
  const phraseWords = new Set(named === undefined ? [] : tokenize(named.phrase));
  const topic = query.words.filter((word) => !phraseWords.has(word));
  // Without other words, the event itself is what is asked for, unless all that happened since is.
  if (!named || words.length === 0 || (topic.length === 0 && query.intent.broad === undefined)) return undefined;
  for (const table of named.isOwn ? RECORDS_OR_TOLD : RECORDS) {
    const found = matchWords(db, { table, expression: allOf(words), filter, limit: 20 });
    const least = (found[0]?.score ?? 0) * NEARLY_BEST;
    const rows = docsByNumber(
      db,
      found.flatMap(({ doc, score }) => (score >= least ? [doc] : [])),
    );
    const own = rows.filter(({ trust }) => trust !== 'external');
    const dated = table === 'stated' ? dayNamed(journal.db, own, words, now) : undefined;
    const [first] = own.filter(({ kind }) => EVENT_KINDS.includes(kind)).toSorted((a, b) => a.at - b.at);
    const at = dated ?? first?.at;
    if (at === undefined) continue;
    const span = spanOf(named.relation, at, now);
    const when = `${named.relation === 'when' ? 'around' : named.relation} ${localDay(at)}`;
    const phrase = named.phrase.trim();
    // What reports an event, or announces it within the time that is asked for, does not answer.
    const announced = own.filter((row) => row.at >= span.from && row.at < span.to);
    const reports = named.relation === 'when' ? [] : dated === undefined && first ? [first] : announced;
    const docs = reports.flatMap((row) => [row.doc, ...saidAt(db, words, filter, row.at)]);
    return hasTextIn(db, topic, filter, span)
      ? { words: named.relation === 'when' ? query.words : topic, span, docs, note: `"${phrase}" was read as ${when}.` }
      : {
          words: query.words,
          span: undefined,
          docs,
          note: `Nothing ${when} ("${phrase}") has the other words, so all times were searched.`,
        };
  }
  return undefined;
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
