/** Selects the events to forget: by session, project, words, time, or a combination. */

import type { EventRecord } from '../../domain/event.ts';
import { defined } from '../../domain/json/defined.ts';
import { USAGE_TYPES } from '../../domain/usage.ts';
import { namesInHistory } from '../../store/files/file-history.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import { dreamtNames } from '../../store/state/dreams/dreamt-files.ts';
import { isGeneratedFile, isLineByLineFile, isVersionOf } from '../clean/generated-files.ts';
import { type QueryWords, queryWordsOf } from '../scan/query-words.ts';
import { textsOf } from './event-texts.ts';
import { versionsOf } from './find-notes.ts';

/** All given conditions must match. */
export interface EventSelection {
  /** Whole session ids. Subagents are included. */
  readonly sessions?: readonly string[];
  readonly project?: { readonly id: string; readonly slug: string };
  /** Each must be in the event's text as a whole word, ignoring case and accents. */
  readonly words?: readonly string[];
  /** From `since` (inclusive) to `until` (exclusive), in milliseconds. */
  readonly since?: number;
  readonly until?: number;
}

/**
 * Erasure events stay. Projects stay too; `memoir project remove` removes them. Proposals of dreams are erased with the facts
 * they were made from.
 */
const NEVER_SELECTED = /^(?:event\.|project\.|capture\.|dream\.)/;
/** Small, so that the write-ahead log is not held open for long. */
const PAGE = 500;

export function selectEvents(journal: Journal, selection: EventSelection): readonly string[] {
  const { sessions, project, words, since, until } = selection;
  const found = new Set<string>();
  const dreamt = dreamtNames(journal);
  const query = words === undefined ? undefined : queryWordsOf(words);
  const fits = (record: EventRecord): boolean => isSelected(record, query, dreamt);
  for (const session of sessions ?? [undefined]) {
    const filter = defined({ since, until, session, project: project?.id });
    for (const record of pages(journal, filter)) if (fits(record)) found.add(record.id);
  }
  if (sessions !== undefined) {
    const filter = { types: USAGE_TYPES, ...defined({ since, until }) };
    for (const record of pages(journal, filter)) {
      if (askedIn(record, sessions) && fits(record)) found.add(record.id);
    }
  }
  if (project !== undefined && sessions === undefined) {
    for (const id of filesOf(journal, project.slug, { ...selection, fits })) found.add(id);
  }
  return [...found];
}

function* pages(journal: Journal, filter: Parameters<typeof iterateEvents>[1]) {
  for (let afterSeq = 0; ; ) {
    const page = [...iterateEvents(journal.db, { ...filter, order: 'arrival', afterSeq, limit: PAGE })];
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    afterSeq = last.seq;
  }
}

/** A search belongs to the session that asked, although it is not content of that session. */
function askedIn({ body }: EventRecord, sessions: readonly string[]): boolean {
  return typeof body.session === 'string' && sessions.includes(body.session);
}

function isSelected(record: EventRecord, query: QueryWords | undefined, dreamt: ReadonlySet<string>): boolean {
  // Daily logs and indexes are about many things: only their lines about erased events are removed.
  if (NEVER_SELECTED.test(record.type) || isGeneratedFile(record)) return false;
  // The same holds for files of dreams, which are rewritten without the erased text.
  if (isVersionOf(record, dreamt)) return false;
  if (query === undefined) return true;
  if (isLineByLineFile(record)) return false;
  const text = textsOf(record)
    .map((each) => each.text)
    .join('\n');
  return query.isIn(text);
}

/** Notes of a project have no project in the journal; their path names it. */
function* filesOf(
  journal: Journal,
  slug: string,
  { since, until, words, fits }: EventSelection & { readonly fits: (record: EventRecord) => boolean },
): Generator<string, void, undefined> {
  const all = since === undefined && until === undefined && words === undefined;
  for (const name of namesInHistory(journal, `projects/${slug}/`)) {
    if (all) yield* versionsOf(journal, name);
    else {
      for (const record of iterateEvents(journal.db, { subject: name })) {
        const inRange = record.happenedAt >= (since ?? 0) && record.happenedAt < (until ?? Number.POSITIVE_INFINITY);
        if (inRange && fits(record)) yield record.id;
      }
    }
  }
}
