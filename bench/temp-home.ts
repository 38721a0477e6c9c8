/** Temporary folders for benchmarks, and a Memoir inside one. It uses no setting and no other home of this machine. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Memoir, openMemoir } from '../src/engine.ts';
import { homeLayout } from '../src/platform/home/layout.ts';
import { type Environment, readEnvironment } from '../src/platform/settings/environment.ts';
import { systemClock } from '../src/platform/time/clock.ts';
import { openJournal } from '../src/store/journal/journal.ts';
import { countEvents } from '../src/store/journal/read.ts';

export async function withTempDir<T>(work: (dir: string) => T | Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'memoir-bench-'));
  try {
    return await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

export function ownEnvironment(dir: string, variables: Readonly<Record<string, string>> = {}): Environment {
  return readEnvironment({ HOME: dir, USERPROFILE: dir, ...variables });
}

/** Starts Memoir with an empty home in a temporary folder, and removes both after the work. */
export async function withMemoir<T>(
  work: (memoir: Memoir, dir: string) => Promise<T>,
  variables: Readonly<Record<string, string>> = {},
): Promise<T> {
  return withTempDir(async (dir) => {
    const memoir = openMemoir({ home: join(dir, 'home'), environment: ownEnvironment(dir, variables) });
    try {
      await memoir.start();
      return await work(memoir, dir);
    } finally {
      memoir.close();
    }
  });
}

/** How many events the journal of a home holds. */
export function countStored(home: string): number {
  const journal = openJournal({ layout: homeLayout(home), clock: systemClock, busyTimeoutMs: 5000, mode: 'read' });
  try {
    return countEvents(journal.db);
  } finally {
    journal.close();
  }
}
