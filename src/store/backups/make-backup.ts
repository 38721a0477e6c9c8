/**
 * Copies the journal while it is in use. A backup counts only after a new process has opened it and counted its rows.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MemoirError } from '../../domain/errors.ts';
import { removeDurably } from '../../platform/files/atomic-file.ts';
import { assertFree, publishNamed } from '../../platform/files/named-file.ts';
import { assertReallyInside } from '../../platform/files/real-inside.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import type { Journal } from '../journal/journal.ts';
import {
  backupName,
  expiredBackups,
  type KeepRule,
  listBackups,
  listStagedBackups,
  stagedBackup,
} from './backup-files.ts';

export interface RowCounts {
  readonly version: number;
  readonly integrity: string;
  readonly events: number;
  readonly tombstones: number;
  readonly blobs: number;
}

export interface BackupMade {
  readonly path: string;
  readonly bytes: number;
  readonly counts: RowCounts;
  readonly pruned: readonly string[];
}

export function makeBackup(
  journal: Journal,
  layout: HomeLayout,
  options: { readonly target?: string; readonly keep: KeepRule },
): BackupMade {
  const path = options.target ?? freeName(join(layout.backups, backupName('journal', journal.clock.now())));
  if (options.target === undefined) assertReallyInside(layout.home, path);
  assertFree(path, { force: false });
  const staged = stagedBackup(path);
  removeAbandoned(layout);
  const before = countedRows(journal.db);
  let counts: RowCounts;
  try {
    journal.db.snapshotInto(staged);
    counts = countInFreshProcess(staged);
    const after = countedRows(journal.db);
    const copied = counts.events + counts.tombstones;
    if (counts.integrity !== 'ok' || copied < before || copied > after) {
      throw new MemoirError(
        'backup-invalid',
        `The backup holds ${copied} rows where ${before} to ${after} were expected`,
        {
          next: 'Run `memoir doctor`; the journal itself was not changed.',
          data: { counts },
        },
      );
    }
    publishNamed(staged, path, { force: false });
  } finally {
    rmSync(staged, { force: true });
  }
  const pruned = options.target === undefined ? prune(layout, options.keep) : [];
  return { path, bytes: statSync(path).size, counts, pruned };
}

/** Removes unfinished copies of killed processes: they are useless and can contain text that was erased since. */
export function removeAbandoned(layout: HomeLayout): void {
  for (const { path, abandoned } of listStagedBackups(layout)) if (abandoned) rmSync(path, { force: true });
}

export function countInFreshProcess(path: string): RowCounts {
  const script = fileURLToPath(new URL(`./count-rows${extname(import.meta.url)}`, import.meta.url));
  const child = spawnSync(process.execPath, [script, path], { encoding: 'utf8', env: {}, windowsHide: true });
  try {
    if (child.status === 0) return JSON.parse(child.stdout) as RowCounts;
  } catch {
    // Trigger: the child process died. Outcome: refused like any unreadable file.
  }
  throw new MemoirError('backup-invalid', `${path} cannot be read as a Memoir journal`, {
    next: 'Use another backup: `memoir backup --list` shows them.',
    data: {
      said: child.stderr
        .split('\n')
        .find((line) => line.includes('Error'))
        ?.slice(0, 300),
    },
  });
}

/** Counts that never decrease: an erasure turns an event into a tombstone and adds an event. */
function countedRows(db: Database): number {
  return Number(
    db.get(
      `SELECT (SELECT count(*) FROM events WHERE type <> 'event.supplemented') + (SELECT count(*) FROM tombstones) AS n`,
    )?.n,
  );
}

function prune(layout: HomeLayout, rule: KeepRule): readonly string[] {
  return expiredBackups(listBackups(layout), rule).map((backup) => {
    removeDurably(backup.path);
    return backup.file;
  });
}

function freeName(path: string): string {
  if (!existsSync(path)) return path;
  for (let n = 2; ; n += 1) {
    const other = path.replace(/\.db$/, `-${n}.db`);
    if (!existsSync(other)) return other;
  }
}
