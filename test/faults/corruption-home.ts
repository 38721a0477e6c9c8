/** A home with some of everything, and ways to damage a copy of it. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { spoolEvents } from '../../src/capture/spool/spool.ts';
import type { EventDraft } from '../../src/domain/event.ts';
import { idFromKey } from '../../src/domain/ids.ts';
import { type Memoir, openMemoir } from '../../src/engine.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { openDatabase } from '../../src/platform/sqlite/sqlite.ts';
import { prompt, sessionStarted, toolCall } from '../fixtures/drafts.ts';
import { NOON, stillClock } from '../fixtures/home.ts';

export function openAt(home: string): Memoir {
  const environment = readEnvironment({ MEMOIR_HOME: home, HOME: join(home, '..', 'person') });
  return openMemoir({ environment, clock: stillClock() });
}

export interface PreparedHome {
  readonly dir: string;
  /** Every event as it was exported, by id. */
  readonly originals: ReadonlyMap<string, string>;
  /** How many of them the backup has. */
  readonly backedUp: number;
}

/**
 * `logged` events are in the write-ahead log only; the rest is in the file. One event waits in the spool, and is counted
 * among the originals.
 */
export async function prepareHome(dir: string, events: number, logged: number): Promise<PreparedHome> {
  const memoir = openAt(join(dir, 'live'));
  const { layout } = memoir;
  await memoir.start();
  memoir.setConfig('log.level', 'error');
  memoir.events.record(drafts(0, Math.floor(events / 2)));
  await memoir.forget.erase([idFromKey('k3')]);
  await memoir.backups.make();
  const backedUp = [...memoir.events.export()].length;
  memoir.events.record(drafts(Math.floor(events / 2), events - logged));
  memoir.close();
  for (let n = events - logged; n < events; n += 1) memoir.events.record(drafts(n, n + 1));
  const originals = new Map([...memoir.events.export()].map((line) => [idOf(line), line]));
  const template = join(dir, 'template');
  mkdirSync(template);
  // Copied while it is open, as a crash would leave it. The next process that opens it rebuilds the index of the log.
  cpSync(layout.home, template, { recursive: true, filter: (path) => !path.endsWith('-shm') });
  memoir.close();
  rmSync(layout.home, { recursive: true, force: true });

  // A spooled event is identified by its id; its stamp is not known yet.
  const waiting: EventDraft = prompt('waiting', { key: 'waiting', session: 's1' });
  const inTemplate = openAt(template).layout;
  spoolEvents(inTemplate, stillClock(), [waiting]);
  openDatabase(inTemplate.locks, { mode: 'create', busyTimeoutMs: 1000 }).close();
  return { dir: template, originals, backedUp };
}

export const WAITING_ID = idFromKey('waiting');

function drafts(from: number, to: number): EventDraft[] {
  return Array.from({ length: to - from }, (_, offset): EventDraft => {
    const n = from + offset;
    const at = { key: `k${n}`, happenedAt: NOON + n, session: `s${n % 7}`, project: `p${n % 3}` };
    if (n % 10 === 0) return sessionStarted(`s${n % 7}`, { cwd: `/work/${n}`, branch: 'main' }, at);
    if (n % 4 === 0)
      return toolCall({ output: `line ${n} of some output `.repeat(40 + n), input: { command: `run ${n}` } }, at);
    return prompt(`what about number ${n}, and what becomes of it`, at);
  });
}

export function idOf(line: string): string {
  return String((JSON.parse(line) as { id: unknown }).id);
}

export function filesOf(dir: string): readonly string[] {
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .sort();
}

export function flip(path: string, random: () => number): { readonly at: number } {
  const bytes = readFileSync(path);
  const at = Math.floor(random() * bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  writeFileSync(path, bytes);
  return { at };
}

/** Flips one bit of every copy of a text that the file has. */
export function flipTextIn(path: string, text: string): void {
  const bytes = readFileSync(path);
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
