/**
 * Counts events that a hook accepted but could store neither in the journal nor in the spool, because the disk is full
 * or the home not writable. The file is created with the home and has one disk block, so counting needs no more space:
 * each loss appends one character.
 */
import { closeSync, fsyncSync, statSync, writeSync } from 'node:fs';
import { createFileExclusive, writeFileAtomic } from '../files/atomic-file.ts';
import { openForAppend, readTextOrNothing } from '../files/regular-file.ts';
import type { HomeLayout } from './layout.ts';

export interface Losses {
  readonly events: number;
  readonly lastAt: number;
}

const HEADER = 'One x for each event that Memoir could not keep. If no x follows, none was lost.\n';
/** The count stops here. */
const MAX_BYTES = 1024 * 1024;

/** Creates the file while there is space. */
export function prepareLosses({ lossesFile }: HomeLayout): void {
  try {
    if (statSync(lossesFile, { throwIfNoEntry: false }) === undefined) createFileExclusive(lossesFile, HEADER);
  } catch {
    // Trigger: a full or read-only disk. Outcome: created when a loss is counted, if possible then.
  }
}

/** Never throws: no caller could handle it. */
export function countLoss({ lossesFile }: HomeLayout): void {
  try {
    const descriptor = openForAppend(lossesFile, 0o600);
    try {
      writeSync(descriptor, 'x');
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Trigger: this block cannot be written either. Outcome: the loss stays unknown.
  }
}

export function readLosses({ lossesFile }: HomeLayout): Losses | undefined {
  const text = readTextOrNothing(lossesFile, { maxBytes: MAX_BYTES, links: 'refuse' }) ?? '';
  const events = text.slice(text.indexOf('\n') + 1).length;
  if (events === 0) return undefined;
  return { events, lastAt: statSync(lossesFile, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
}

export function clearLosses({ lossesFile }: HomeLayout): void {
  writeFileAtomic(lossesFile, HEADER);
}
