/** The backups of the journal in `backups/`: their names, their order, and which of them are old enough to delete. */

import { lstatSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { systemCode } from '../../domain/errors.ts';
import { compareText } from '../../domain/text/compare-text.ts';
import { DAY_MS, fileTime, timeOfFile } from '../../domain/time/dates.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { isMakerAlive } from '../../platform/process/is-maker-alive.ts';

export interface Backup {
  readonly file: string;
  readonly path: string;
  readonly at: number;
  readonly bytes: number;
  /** Made before an upgrade changed the schema. */
  readonly beforeUpgrade: boolean;
}

const NAME = /^(journal|before-upgrade-from-\d+)-(\d{4}-\d{2}-\d{2}T\d{9}Z)(-\d+)?\.db$/;

export function backupName(kind: 'journal' | `before-upgrade-from-${number}`, at: number): string {
  return `${kind}-${fileTime(at)}.db`;
}

/** Newest first. Files with other names are not Memoir's. */
export function listBackups(layout: HomeLayout): readonly Backup[] {
  return (
    readFolder(layout.backups)
      .flatMap((file): Backup[] => {
        const match = NAME.exec(file);
        const path = join(layout.backups, file);
        const stats = statSync(path, { throwIfNoEntry: false });
        if (!match?.[2] || !stats?.isFile()) return [];
        return [{ file, path, at: timeOfFile(match[2]), bytes: stats.size, beforeUpgrade: match[1] !== 'journal' }];
      })
      // Of two backups from the same millisecond the later one has a higher number.
      .sort((a, b) => b.at - a.at || b.file.length - a.file.length || compareText(b.file, a.file))
  );
}

/** The temporary name of a backup while it is made, with the process id. */
export function stagedBackup(path: string): string {
  return join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
}

const STAGED = /^\..+\.db\.(\d+)\.tmp(-journal)?$/;

/** Unfinished copies: being made, or left by a killed process. */
export function listStagedBackups(
  layout: HomeLayout,
): readonly { readonly path: string; readonly abandoned: boolean }[] {
  return readFolder(layout.backups).flatMap((file) => {
    const pid = STAGED.exec(file)?.[1];
    const path = join(layout.backups, file);
    return pid === undefined ? [] : [{ path, abandoned: !isMakerAlive(Number(pid), path) }];
  });
}

export interface KeepRule {
  /** Keeps the newest backup of each of this many last days and weeks that have one. */
  readonly daily: number;
  readonly weekly: number;
}

/** The newest few are kept at any age: a machine that was off for a year still has backups. */
const ALWAYS_KEPT = 3;

/** The backups to delete by this rule. The last one made before an upgrade is always kept. */
export function expiredBackups(backups: readonly Backup[], rule: KeepRule): readonly Backup[] {
  const byAge = [...backups].sort((a, b) => b.at - a.at);
  const kept = new Set<Backup>(byAge.slice(0, ALWAYS_KEPT));
  const upgrade = byAge.find((backup) => backup.beforeUpgrade);
  if (upgrade) kept.add(upgrade);
  keepNewestOfEach(byAge, kept, rule.daily, (at) => Math.floor(at / DAY_MS));
  keepNewestOfEach(byAge, kept, rule.weekly, (at) => Math.floor(at / DAY_MS / 7));
  return byAge.filter((backup) => !kept.has(backup));
}

function keepNewestOfEach(
  byAge: readonly Backup[],
  kept: Set<Backup>,
  count: number,
  period: (at: number) => number,
): void {
  const seen = new Set<number>();
  for (const backup of byAge) {
    if (seen.has(period(backup.at))) continue;
    if (seen.size >= count) return;
    seen.add(period(backup.at));
    kept.add(backup);
  }
}

function readFolder(folder: string): readonly string[] {
  try {
    // What is behind a link is not Memoir's to list, clean or delete.
    return lstatSync(folder).isSymbolicLink() ? [] : readdirSync(folder);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}
