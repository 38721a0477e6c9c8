/**
 * The history of Memoir's files, in the journal. Only changes on this device count: a file of the same name on another
 * machine is another file.
 */
import type { DraftOf, EventDraft } from '../../domain/event.ts';
import type { EventType } from '../../domain/event-bodies.ts';
import { contentHash } from '../../domain/ids.ts';
import { defined } from '../../domain/json/defined.ts';
import type { Actor, Trust } from '../../domain/trust/trust.ts';
import { appendEvents } from '../journal/append.ts';
import { openBlob } from '../journal/blobs.ts';
import type { Journal } from '../journal/journal.ts';
import { openUnlessErased } from '../journal/read.ts';
import { RECORD_COLUMNS, recordOfRow, type StoredRecord } from '../journal/rows.ts';
import type { FileHistory } from './journaled-file.ts';

/** `trust`: whose words Memoir writes. Changes by others have at most the trust of an agent. */
export function journalFileHistory(journal: Journal, trust: Trust = 'agent'): FileHistory {
  const { db } = journal;
  const newest = (name: string, types: readonly EventType[]): StoredRecord | undefined => {
    const row = db.get(
      `SELECT ${RECORD_COLUMNS} FROM journal WHERE subject = ? AND device = ? AND type IN (${types.map(() => '?').join(', ')})
       ORDER BY seq DESC LIMIT 1`,
      name,
      journal.device,
      ...types,
    );
    return row && recordOfRow(row);
  };
  const append = (draft: EventDraft): string => appendEvents(journal, [draft])[0]?.id ?? '';

  return {
    last: (name) => {
      const record = newest(name, ['file.written', 'file.edited', 'file.removed']);
      if (record === undefined || record.type === 'file.removed') return undefined;
      return { hash: String(record.body.hash), trust: record.trust };
    },
    pending: (name) => {
      const record = newest(name, ['file.intent', 'file.written']);
      if (record?.type !== 'file.intent') return undefined;
      const { base, next } = record.body;
      return { id: record.id, base: typeof base === 'string' ? base : null, next: String(next) };
    },
    intent: (path, base, next, content) =>
      append(draft(journal, 'file.intent', { path, base, next, content }, { actor: 'memoir', trust })),
    written: (path, hash, intent) =>
      void append(draft(journal, 'file.written', { path, hash, intent }, { actor: 'memoir', trust })),
    edited: (path, base, hash, content) => void append(draft(journal, 'file.edited', { path, base, hash, content })),
    removed: (path, base, to) => void append(draft(journal, 'file.removed', defined({ path, base, to }))),
    content: (hash) => storedText(journal, hash) ?? shortText(journal, hash),
  };
}

export interface FileVersion {
  /** The event with this version. */
  readonly id: string;
  readonly at: number;
  /** Undefined if the file was deleted. */
  readonly text: string | undefined;
  readonly actor: Actor;
  readonly trust: Trust;
}

/** The versions of a file, newest first: written by Memoir and by others. */
export function* fileVersions({ db }: Journal, name: string): Generator<FileVersion, void, undefined> {
  const rows = db.all(
    `SELECT ${RECORD_COLUMNS} FROM journal
     WHERE subject = ? AND type IN ('file.intent', 'file.edited', 'file.removed') ORDER BY seq DESC`,
    name,
  );
  for (const row of rows) {
    // Another process can erase a version while this one reads the others.
    const opened = openUnlessErased(db, recordOfRow(row));
    if (opened === undefined) continue;
    const { id, happenedAt: at, body, actor, trust, type } = opened;
    const text = type === 'file.removed' ? undefined : body.content;
    yield { id, at, text: typeof text === 'string' ? text : undefined, actor, trust };
  }
}

/** Whether the file was written with this hash, or removed (null), after this event. */
export function isWrittenAfter({ db }: Journal, name: string, event: string, hash: string | null): boolean {
  const rows = db.all(
    `SELECT type, body ->> 'hash' AS hash FROM journal WHERE subject = ? AND type IN ('file.written', 'file.removed')
       AND seq > (SELECT seq FROM events WHERE id = ?)`,
    name,
    event,
  );
  return rows.some(({ type, hash: written }) => (type === 'file.removed' ? null : written) === hash);
}

/** The time of the first event of the file. */
export function firstKnown({ db }: Journal, name: string): number | undefined {
  const at = db.get(
    "SELECT min(happened_at) AS at FROM events WHERE subject = ? AND type IN ('file.intent', 'file.edited')",
    name,
  )?.at;
  return typeof at === 'number' ? at : undefined;
}

/** The file at a point in time; `text` is missing if it was deleted then. Undefined if the journal does not know. */
export function versionAt(journal: Journal, name: string, at: number): FileVersion | undefined {
  for (const version of fileVersions(journal, name)) if (version.at <= at) return version;
  return undefined;
}

/** The known files whose names start with `prefix`. */
export function namesInHistory({ db }: Journal, prefix: string): readonly string[] {
  return db
    .all(
      `SELECT DISTINCT subject FROM events WHERE subject >= ? AND subject < ? AND type LIKE 'file.%' ORDER BY subject`,
      prefix,
      `${prefix}\u{10FFFF}`,
    )
    .map((row) => String(row.subject));
}

/** A program cannot tell a person's editor from an agent's, so both count as an agent. */
function draft<T extends 'file.intent' | 'file.written' | 'file.edited' | 'file.removed'>(
  journal: Journal,
  type: T,
  body: DraftOf<T>['body'],
  { actor, trust = 'agent' }: { readonly actor: Actor; readonly trust?: Trust | undefined } = { actor: 'agent' },
): DraftOf<T> {
  return { type, happenedAt: journal.clock.now(), actor, trust, body };
}

/** Long texts are stored under this hash. */
function storedText(journal: Journal, hash: string): string | undefined {
  const row = journal.db.get('SELECT hash, data FROM blobs WHERE hash = ?', Buffer.from(hash, 'hex'));
  return row && openBlob(row.hash, row.data);
}

function shortText(journal: Journal, hash: string): string | undefined {
  const row = journal.db.get(
    `SELECT ${RECORD_COLUMNS} FROM journal WHERE type IN ('file.intent', 'file.edited')
       AND coalesce(body ->> 'next', body ->> 'hash') = ? LIMIT 1`,
    hash,
  );
  if (row === undefined) return undefined;
  const content = openUnlessErased(journal.db, recordOfRow(row))?.body.content;
  return typeof content === 'string' && contentHash(content) === hash ? content : undefined;
}
