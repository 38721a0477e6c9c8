/**
 * Counts the events that a hook accepted and could keep neither in the journal nor in the spool: the disk is full, the home
 * cannot be written. The file is made with the home and takes one disk block, so that counting needs no further space:
 * each loss appends one character.
 */
import { closeSync, fsyncSync, statSync, writeSync } from 'node:fs';
import { createFileExclusive, writeFileAtomic } from './atomic-file.ts';
import type { HomeLayout } from './layout.ts';
import { openForAppend, readTextOrNothing } from './regular-file.ts';

export interface Losses {
  readonly events: number;
  readonly lastAt: number;
}

const HEADER = 'Events that Memoir accepted and could not keep, one x for each:\n';
/** More than this many losses say nothing new. */
const MAX_BYTES = 1024 * 1024;

/** Makes the file while there is space for it. */
export function prepareLosses({ lossesFile }: HomeLayout): void {
  try {
    if (statSync(lossesFile, { throwIfNoEntry: false }) === undefined) createFileExclusive(lossesFile, HEADER);
  } catch {
    // Trigger: a full or read-only disk. Outcome: it is made when something is to be counted, if that is possible then.
  }
}

/** Never throws: there is nobody left to tell. */
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
    // Trigger: not even this block can be written. Outcome: the loss stays unknown.
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
