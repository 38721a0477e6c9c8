/**
 * The spool: events wait here while the journal cannot be written because it is locked, being upgraded or damaged. Each call
 * writes one file, which is on disk before the call returns. Event ids are fixed in the file, so replaying it again after a
 * crash between commit and removal adds nothing.
 */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../../domain/errors.ts';
import type { EventDraft } from '../../domain/event.ts';
import { EVENT_TYPES } from '../../domain/event-types.ts';
import { newId } from '../../domain/ids.ts';
import { defined } from '../../domain/json/defined.ts';
import { fileTime } from '../../domain/time/dates.ts';
import { makeDirectory, writeFileAtomic } from '../../platform/files/atomic-file.ts';
import { assertReallyInside } from '../../platform/files/real-inside.ts';
import { readTextOrNothing } from '../../platform/files/regular-file.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Clock } from '../../platform/time/clock.ts';

/** Returns when the drafts are on disk, and throws if they cannot be written. `cwd`: the folder they happened in, to find their project later. */
export function spoolEvents(layout: HomeLayout, clock: Clock, drafts: readonly EventDraft[], cwd?: string): string {
  const now = clock.now();
  const events = drafts.map((draft) => ({
    ...draft,
    version: EVENT_TYPES[draft.type].version,
    ...(draft.key === undefined ? { id: draft.id ?? newId(now) } : {}),
  }));
  const file = join(layout.spool, `${fileTime(now)}-${newId(now)}.json`);
  assertReallyInside(layout.home, file);
  writeFileAtomic(file, `${JSON.stringify(defined({ spool: 1, cwd, events }))}\n`);
  return file;
}

export function listSpool(layout: HomeLayout): readonly string[] {
  return jsonFiles(layout.spool);
}

export function listRejectedSpool(layout: HomeLayout): readonly string[] {
  return jsonFiles(layout.rejectedSpool);
}

/** The reason for a file that ended processes. Only `memoir doctor --repair` tries it again. */
export const DEADLY = 'the process ended three times while it replayed this file';

/**
 * Moves rejected files back into the spool, so that the next replay tries them again: a newer version may know their events,
 * and an earlier one rejected files while the journal was busy. A file that ended processes is moved only with `deadly`.
 */
export function returnRejected(layout: HomeLayout, { deadly }: { readonly deadly: boolean }): void {
  for (const file of listRejectedSpool(layout)) {
    if (!deadly && whyRejected(layout, file) === DEADLY) continue;
    if (existsSync(join(layout.spool, file))) continue;
    renameSync(join(layout.rejectedSpool, file), join(layout.spool, file));
    rmSync(reasonFile(layout.rejectedSpool, file), { force: true });
  }
}

/** Moves a file to the rejected ones, with the reason beside it. */
export function rejectSpoolFile({ spool, rejectedSpool }: HomeLayout, file: string, why: string): void {
  makeDirectory(rejectedSpool);
  try {
    renameSync(join(spool, file), join(rejectedSpool, file));
    writeFileAtomic(reasonFile(rejectedSpool, file), `${why}\n`);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    // Another process moved it first.
  }
}

export function whyRejected({ rejectedSpool }: HomeLayout, file: string): string | undefined {
  return readTextOrNothing(reasonFile(rejectedSpool, file), { maxBytes: 100_000, links: 'refuse' })?.trim();
}

function reasonFile(folder: string, file: string): string {
  return join(folder, `${file}.why.txt`);
}

function jsonFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.json') && !file.startsWith('.'))
      .sort();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}
