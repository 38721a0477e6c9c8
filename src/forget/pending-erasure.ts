/**
 * The state of an erasure, written before it starts and removed when it is done. After a kill, the next command that reads
 * anything finishes it. The file has ids, and no words: the name of a note is a keyed hash.
 */
import { rmSync } from 'node:fs';
import { isId } from '../domain/ids.ts';
import { defined } from '../domain/json/defined.ts';
import { asObject, asText, parseJson } from '../domain/json/json.ts';
import { readTextIfExists, writeFileAtomic } from '../platform/files/atomic-file.ts';
import type { HomeLayout } from '../platform/home/layout.ts';

export interface PendingErasure {
  /** The events that were asked for. */
  readonly asked: readonly string[];
  /** All events to erase. */
  readonly ids: readonly string[];
  /** Notes to delete, as keyed hashes of their paths in the home. Older files have the paths. */
  readonly notes: readonly string[];
  /** Files of dreams that are written again, as keyed hashes of their paths. */
  readonly files?: readonly string[] | undefined;
  /** The position in the journal at which the erasure began. */
  readonly since?: number | undefined;
  readonly reason?: string | undefined;
}

export function writePending(layout: HomeLayout, pending: PendingErasure): void {
  writeFileAtomic(layout.erasing, `${JSON.stringify({ version: 1, ...pending })}\n`);
}

export function removePending(layout: HomeLayout): void {
  rmSync(layout.erasing, { force: true });
}

export function isErasurePending(layout: HomeLayout): boolean {
  return readTextIfExists(layout.erasing) !== undefined;
}

export function readPending(layout: HomeLayout): PendingErasure | undefined {
  const text = readTextIfExists(layout.erasing);
  if (text === undefined) return undefined;
  const read = parseJson(text);
  // After a disk fault or a hand edit, only the steps that need no ids are repeated.
  if (read === undefined) return NOTHING;
  const list = (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  const { asked, ids, notes, files, since, reason } = asObject(read);
  return defined({
    asked: list(asked).filter(isId),
    ids: list(ids).filter(isId),
    notes: list(notes),
    files: list(files),
    since: typeof since === 'number' ? since : undefined,
    reason: asText(reason),
  });
}

const NOTHING: PendingErasure = { asked: [], ids: [], notes: [] };
