/** Reports how the memory was used since the last dream. It becomes part of the dream's record and changes nothing. */
import { stemsOf } from '../domain/facts/wording/content-words.ts';
import { asText, textsIn } from '../domain/json/json.ts';
import { collapseSpaces } from '../domain/text/collapse-spaces.ts';
import { countOf } from '../domain/text/count.ts';
import { DAY_MS } from '../domain/time/dates.ts';
import type { Journal } from '../store/journal/journal.ts';
import { iterateEvents } from '../store/journal/read.ts';

/** Older use says little about the notes of today. */
const REACH_MS = 30 * DAY_MS;
const EVENTS_READ = 2000;
const QUERY_MAX_CHARS = 60;

/** Counts only: the record of a dream is kept forever, and a query may quote something that is erased later. */
export function noticeUse(journal: Journal): readonly string[] {
  const missed = missedSearches(journal);
  return [
    ...(missed.length === 0
      ? []
      : [`${countOf(missed.length, 'search', 'searches')} found nothing: \`memoir dream log\``]),
    ...givenAndUsed(journal.db, reachOf(journal)),
  ];
}

function reachOf({ clock }: Journal): Reach {
  return { since: clock.now() - REACH_MS, order: 'newest', limit: EVENTS_READ };
}

type Reach = { readonly since: number; readonly order: 'newest'; readonly limit: number };

/**
 * Queries without a result, the most frequent first: they show what the memory lacks. A query of which only words without meaning were
 * recorded ("what is the … of a …") shows nothing.
 */
export function missedSearches(journal: Journal): readonly string[] {
  const missed = new Map<string, number>();
  for (const { body } of iterateEvents(journal.db, { ...reachOf(journal), types: ['memory.searched'] })) {
    const query = collapseSpaces(asText(body.query) ?? '').toLowerCase();
    if (body.found === 0 && stemsOf(query).size > 0) missed.set(query, (missed.get(query) ?? 0) + 1);
  }
  return [...missed]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([query, times]) => `“${query.slice(0, QUERY_MAX_CHARS)}”${times > 1 ? ` (${times} times)` : ''}`);
}

function givenAndUsed(db: Journal['db'], filter: Reach): readonly string[] {
  const { given, used } = readUse(db, filter);
  const opened = [...given.keys()].filter((id) => used.has(id)).length;
  return given.size === 0
    ? []
    : [`${countOf(given.size, 'note or fact', 'notes and facts')} were given to sessions; ${opened} were opened`];
}

interface FileUse {
  /** How often each note or fact was given to a session. */
  readonly given: ReadonlyMap<string, number>;
  /** Those that somebody opened. */
  readonly used: ReadonlySet<string>;
}

function readUse(db: Journal['db'], filter: Reach): FileUse {
  const given = new Map<string, number>();
  for (const { body } of iterateEvents(db, { ...filter, types: ['context.given'], texts: 'apart' }))
    for (const id of textsIn(body.ids)) given.set(id, (given.get(id) ?? 0) + 1);
  const used = new Set<string>();
  for (const { body } of iterateEvents(db, { ...filter, types: ['memory.opened'] }))
    used.add(asText(body.target) ?? '');
  return { given, used };
}

/** A note or fact that was given this often and never opened is ranked lower. */
const IGNORED = 5;

/** 1 if it was opened, -1 if it was given often and never opened, else 0. */
export function usefulness(journal: Journal): (id: string) => number {
  let use: FileUse | undefined;
  return (id) => {
    use ??= readUse(journal.db, reachOf(journal));
    return use.used.has(id) ? 1 : (use.given.get(id) ?? 0) >= IGNORED ? -1 : 0;
  };
}
