/** Tells whether any text of a time has a word of the query. */
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { type DocFilter, matchWords } from '../../store/index/search-index.ts';
import { subjectWords } from './asked-facts.ts';
import type { TimeSpan } from './calendar-days.ts';
import { matchAny } from './parse-query.ts';

/** Whether a text of this time has one of the words, or the query has no others. */
export function hasTextIn(db: Database, words: readonly string[], filter: DocFilter, { from, to }: TimeSpan): boolean {
  const topic = subjectWords(words);
  if (topic.length === 0) return true;
  const since = Math.max(from, filter.since ?? from);
  const until = Math.min(to, filter.until ?? to);
  return TOPIC_TABLES.some(
    (table) =>
      matchWords(db, { table, expression: matchAny(topic), filter: { ...filter, since, until }, limit: 1 }).length > 0,
  );
}

const TOPIC_TABLES = ['stated', 'known', 'said', 'told', 'noted', 'done'] as const;
