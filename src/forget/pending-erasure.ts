/**
 * What an erasure has still to do, written before it begins and removed when all is done. A process killed in between
 * leaves it behind, and the next `memoir forget` or `memoir doctor` finishes the work. It holds ids and no words.
 */
import { rmSync } from 'node:fs';
import { isId } from '../domain/ids.ts';
import { readTextIfExists, writeFileAtomic } from '../platform/atomic-file.ts';
import type { HomeLayout } from '../platform/layout.ts';

export interface PendingErasure {
  /** What the person named. */
  readonly asked: readonly string[];
  /** All that goes. */
  readonly ids: readonly string[];
  /** Notes to delete, in the home with `/`. */
  readonly notes: readonly string[];
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
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return NOTHING;
    const list = (value: unknown): readonly string[] =>
      Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
    const { asked, ids, notes, reason } = read as Readonly<Record<string, unknown>>;
    return {
      asked: list(asked).filter(isId),
      ids: list(ids).filter(isId),
      notes: list(notes),
      ...(typeof reason === 'string' ? { reason } : {}),
    };
  } catch {
    // Trigger: a disk fault or somebody's edit. Outcome: the steps that need no ids are done again.
    return NOTHING;
  }
}

const NOTHING: PendingErasure = { asked: [], ids: [], notes: [] };
