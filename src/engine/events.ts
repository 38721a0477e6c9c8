/** `memoir.events`: recording and reading what happened. */
import { type Recorded, recordEvents } from '../capture/record.ts';
import type { EventDraft, EventRecord } from '../domain/event.ts';
import { findEvent } from '../open/find-event.ts';
import { type Replace, writeNamedFile } from '../platform/files/named-file.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Journal } from '../store/journal/journal.ts';
import { type EventFilter, iterateEvents } from '../store/journal/read.ts';
import { asRecorded } from '../store/journal/rows.ts';
import { shortId } from '../store/journal/short-id.ts';
import { type ActiveHour, type ActivityFilter, listActivity } from '../store/state/projects/activity.ts';
import { shortEpisodeId } from '../store/state/sessions/episode-ids.ts';
import { placeNow, workSince } from '../store/state/sessions/session-work.ts';
import { sourcesOf } from '../store/state/uses/sources.ts';
import { assertOutsideHome } from './care/assert-outside-home.ts';
import type { HiddenProjects } from './projects/hidden-projects.ts';

/**
 * Events: the journal.
 *
 * @example
 * for (const event of memoir.events.list({ session: 'chat-1' })) console.log(event.type);
 */
export interface Events {
  /**
   * Records events. When this returns they are on disk: in the journal, or in the spool if it cannot be written now.
   * @example
   * memoir.events.record([{ type: 'prompt.submitted', actor: 'person', trust: 'owner', happenedAt: Date.now(), body: { text: 'hi' } }]);
   */
  record(drafts: readonly EventDraft[]): Recorded;
  /**
   * Iterates over events.
   * @example for (const { type } of memoir.events.list({ order: 'newest', limit: 10 })) console.log(type);
   */
  list(filter?: EventFilter): Iterable<EventRecord>;
  /**
   * Returns one event by its id or the start of it.
   * @example const { type, body } = memoir.events.get('69f654b7-0572');
   */
  get(idOrPrefix: string): EventRecord;
  /**
   * Returns the events it was derived from, oldest first.
   * @example memoir.events.sources(memoir.events.get('69f654b7-0572'));
   */
  sources(record: EventRecord): readonly EventRecord[];
  /**
   * Shortens an id to the fewest characters that still name only this event, at least 13.
   * @example memoir.events.shortId('69f654b7-0572-7000-8000-000000000001');
   */
  shortId(id: string): string;
  /**
   * Iterates over all events as recorded, one JSON text each.
   * @example for (const line of memoir.events.export()) console.log(line);
   */
  export(): Iterable<string>;
  /**
   * Writes the same to a new file of JSON lines, completely or not at all. `force` replaces a regular file.
   * @example memoir.events.exportToFile('memoir.jsonl');
   */
  exportToFile(path: string, replace?: Partial<Replace>): { readonly events: number };
  /**
   * Counts events per hour, oldest first.
   * @example memoir.events.activity({ since: Date.now() - 86_400_000 });
   */
  activity(filter: Omit<ActivityFilter, 'hidden'>): readonly ActiveHour[];
  /**
   * The position of the newest event, and what arrived since an earlier position.
   * @example const { position } = memoir.events.arrived();
   */
  arrived(since?: number): EventsArrived;
  /**
   * Counts the isolated projects that an export leaves out, because they are hidden from the caller.
   * @example memoir.events.omittedProjects();
   */
  omittedProjects(): number;
}

export interface EventsArrived {
  readonly position: number;
  readonly events: number;
  readonly sessions: readonly string[];
  /** Something was erased, of any session. */
  readonly erased: boolean;
}

export interface EventPorts {
  readonly writing: () => Journal;
  readonly reading: () => Journal;
  readonly layout: HomeLayout;
  readonly clock: Clock;
  readonly hidden: HiddenProjects;
}

export function createEvents({ writing, reading, layout, clock, hidden }: EventPorts): Events {
  const lines = (): Iterable<string> => exportLines(reading(), hidden.eventTest());
  return {
    record: (drafts) => recordEvents({ layout, clock, open: writing }, drafts),
    list: (filter) => shown(iterateEvents(reading().db, filter), hidden.eventTest()),
    get: (idOrPrefix) => findEvent(reading(), idOrPrefix, hidden.eventTest()),
    sources: (record) => [...shown(sourcesOf(reading().db, record), hidden.eventTest())],
    shortId: (id) => shortEpisodeId(reading().db, id) ?? shortId(reading().db, id),
    export: lines,
    exportToFile: (path, { force = false } = {}) => {
      assertOutsideHome(path, layout);
      return exportToFile(lines, path, { force });
    },
    activity: (filter) => listActivity(reading().db, { ...filter, hidden: hidden.ids() }),
    arrived: (since) => {
      const { db } = reading();
      const { position } = placeNow(db);
      if (since === undefined || since >= position) return { position, events: 0, sessions: [], erased: false };
      const { events, sessions, erased } = workSince(db, since);
      return { position, events, sessions: [...sessions], erased };
    },
    omittedProjects: () => hidden.count(),
  };
}

type EventTest = ReturnType<HiddenProjects['eventTest']>;

function* shown<T extends EventRecord>(records: Iterable<T>, isHidden: EventTest): Generator<T, void, undefined> {
  for (const record of records) if (!isHidden(record)) yield record;
}

/** Events per query of an export. */
const EXPORT_PAGE = 100;

/** Reads page by page, so that a reader that stops early (`| less`) does not keep a transaction open. */
function* exportLines(journal: Journal, isHidden: EventTest): Generator<string, void, undefined> {
  for (let afterSeq = 0; ; ) {
    const page = [
      ...iterateEvents(journal.db, { order: 'arrival', supplements: 'apart', afterSeq, limit: EXPORT_PAGE }),
    ];
    for (const record of page) {
      afterSeq = record.seq;
      if (isHidden(record)) continue;
      const { happenedAt, ...rest } = asRecorded(record);
      yield JSON.stringify({ ...rest, happenedAt: new Date(happenedAt).toISOString() });
    }
    if (page.length < EXPORT_PAGE) return;
  }
}

function exportToFile(exported: () => Iterable<string>, path: string, replace: Replace): { readonly events: number } {
  let events = 0;
  const lines = function* () {
    for (const line of exported()) {
      events += 1;
      yield `${line}\n`;
    }
  };
  writeNamedFile(path, lines(), replace);
  return { events };
}
