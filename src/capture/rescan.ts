/**
 * Searches stored events for secrets with the current rules: an event was redacted with the rules of the version that recorded
 * it. Only reads; the owner decides what to erase.
 */
import type { EventRecord } from '../domain/event.ts';
import type { Journal } from '../store/journal/journal.ts';
import { countEvents, getEvent, iterateEvents } from '../store/journal/read.ts';
import { createRedactor } from './redactor.ts';

export interface SecretFinding {
  /** The event to erase. For a supplement, the event it adds to. */
  readonly id: string;
  readonly type: string;
  readonly happenedAt: number;
  /** Number of secrets by kind. */
  readonly kinds: Readonly<Record<string, number>>;
  /** False for the record of an erasure, which must stay. */
  readonly erasable: boolean;
}

export interface SecretScan {
  readonly scanned: number;
  readonly kinds: Readonly<Record<string, number>>;
  /** One per event, in order of arrival. */
  readonly found: readonly SecretFinding[];
}

export interface RescanProgress {
  readonly onStart?: (events: number) => void;
  readonly onProgress?: (events: number) => void;
}

/** Events per read. A long read would keep the WAL file from being reset. */
const PAGE = 200;

export function rescanSecrets(
  { db }: Journal,
  { fingerprintKey, onStart, onProgress }: RescanProgress & { readonly fingerprintKey: string },
): SecretScan {
  const kinds: Record<string, number> = {};
  const found = new Map<string, SecretFinding>();
  let scanned = 0;
  onStart?.(countEvents(db));
  for (let afterSeq = 0; ; ) {
    const page = [...iterateEvents(db, { order: 'arrival', supplements: 'apart', afterSeq, limit: PAGE })];
    for (const record of page) {
      afterSeq = record.seq;
      const redactor = createRedactor({ fingerprintKey });
      redactor.json(record.body);
      if (Object.keys(redactor.found).length === 0) continue;
      const id = eventOf(record);
      const before = found.get(id);
      addCounts(kinds, redactor.found);
      found.set(id, {
        id,
        type: getEvent(db, id)?.type ?? record.type,
        happenedAt: before?.happenedAt ?? record.happenedAt,
        kinds: addCounts({ ...before?.kinds }, redactor.found),
        erasable: record.type !== 'event.erased',
      });
    }
    scanned += page.length;
    onProgress?.(page.length);
    if (page.length < PAGE) return { scanned, kinds, found: [...found.values()] };
  }
}

function eventOf(record: EventRecord): string {
  return record.type === 'event.supplemented' ? String(record.body.target) : record.id;
}

function addCounts(to: Record<string, number>, more: Readonly<Record<string, number>>): Record<string, number> {
  for (const [kind, count] of Object.entries(more)) to[kind] = (to[kind] ?? 0) + count;
  return to;
}
