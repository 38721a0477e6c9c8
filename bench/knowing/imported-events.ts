/** Imports transcripts into a home of its own with the real engine, and reads the events and project names back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asKnownEvent, type MemoirEvent } from '../../src/domain/event.ts';
import { openMemoir } from '../../src/engine.ts';
import { readEnvironment } from '../../src/platform/environment.ts';

export interface Imported {
  readonly events: readonly MemoirEvent[];
  /** Project id to its name. */
  readonly projects: ReadonlyMap<string, string>;
}

export async function importEvents(paths: readonly string[]): Promise<Imported> {
  const dir = mkdtempSync(join(tmpdir(), 'memoir-bench-'));
  // An own environment, so that no setting and no other home of this machine is used.
  const memoir = openMemoir({
    home: join(dir, 'home'),
    environment: readEnvironment({ HOME: dir, USERPROFILE: dir }),
  });
  try {
    await memoir.start();
    await memoir.imports.transcripts(paths);
    const events = [...memoir.events.list()].flatMap((record) => asKnownEvent(record) ?? []);
    const projects = new Map(memoir.projects.list().map(({ id, slug }) => [id, slug]));
    return { events, projects };
  } finally {
    memoir.close();
    rmSync(dir, { recursive: true, force: true });
  }
}
