/** The checks of `memoir doctor`: the program, the home, the journal, the spool, backups and settings. */

import { statSync } from 'node:fs';
import { isMemoirError, messageOf } from '../../domain/errors.ts';
import { defined } from '../../domain/json/defined.ts';
import { countOf } from '../../domain/text/count.ts';
import { DAY_MS, localDay, localTime } from '../../domain/time/dates.ts';
import { describeFilesystem } from '../../platform/files/filesystem.ts';
import { hasNoInodes } from '../../platform/files/no-inodes.ts';
import { ensureHome } from '../../platform/home/ensure-home.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { clearLosses, readLosses } from '../../platform/home/losses.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Backup } from '../backups/backup-files.ts';
import type { Restored } from '../backups/restore.ts';
import { checkSqlite, type HealthCheck } from './check-journal.ts';

export interface Diagnosis {
  readonly home: string;
  readonly healthy: boolean;
  readonly checks: readonly HealthCheck[];
  readonly repaired?: Restored;
}

export interface Patient {
  readonly layout: HomeLayout;
  readonly config: Config;
  readonly now: number;
  readonly repaired: Restored | undefined;
  readonly repairing: boolean;
  journal(): readonly HealthCheck[];
  /** The search index, rebuilt first if it was damaged. */
  index(): Promise<HealthCheck>;
  background(): readonly HealthCheck[];
  /** Whether sessions are being recorded. */
  recording(): readonly HealthCheck[];
  replay(): Promise<{ readonly replayed: number }>;
  /** Whether the journal can be read although the home cannot be written. */
  isReadable(): boolean;
  /** Finishes an interrupted erasure; false if there is nothing to finish. */
  finishErasure(): Promise<boolean>;
  spool(): { readonly waiting: number; readonly rejected: number; readonly why?: string | undefined };
  backups(): readonly Backup[];
  /** The current folder, if there is one. */
  project?(): HealthCheck;
}

const MB = 1024 * 1024;
const STALE_BACKUP_MS = 14 * DAY_MS;

export async function diagnose(patient: Patient): Promise<Diagnosis> {
  const program: HealthCheck[] = [
    { name: 'runtime', status: 'ok', detail: `Node ${process.versions.node}` },
    ...runCheck('sqlite', () => [checkSqlite()]),
  ];
  const home = runCheck('home', () => [checkHome(patient)]);
  // Without a home that can at least be read, all further checks would fail for the same reason.
  const isUsable = home.every((check) => check.status === 'ok') || patient.isReadable();
  const inside = isUsable ? await checkInside(patient) : [];
  const settings = patient.config.warnings.map((detail): HealthCheck => ({ name: 'settings', status: 'warn', detail }));
  const checks = [...program, ...home, ...inside, ...settings];
  return {
    home: patient.layout.home,
    healthy: checks.every((check) => check.status !== 'fail'),
    checks,
    ...defined({ repaired: patient.repaired }),
  };
}

async function checkInside(patient: Patient): Promise<readonly HealthCheck[]> {
  return [
    ...runCheck('filesystem', () => checkFilesystem(patient)),
    ...runCheck('permissions', () => [checkPermissions(patient.layout)]),
    ...runCheck('journal', () => patient.journal()),
    ...(await lookAsync('erasure', () => checkErasure(patient))),
    ...(await lookAsync('index', async () => [await patient.index()])),
    ...runCheck('background', () => patient.background()),
    ...runCheck('hooks', () => patient.recording()),
    ...(await lookAsync('spool', async () => [await checkSpool(patient)])),
    ...runCheck('lost events', () => checkLosses(patient)),
    ...runCheck('backups', () => [checkBackups(patient)]),
    ...runCheck('project', () => (patient.project === undefined ? [] : [patient.project()])),
  ];
}

function checkHome({ layout, config }: Patient): HealthCheck {
  ensureHome(layout, { allowNetworkFilesystem: config.get('storage.allowNetworkFilesystem') });
  return { name: 'home', status: 'ok', detail: layout.home };
}

function checkFilesystem({ layout, config }: Patient): readonly HealthCheck[] {
  const { kind, network, freeBytes } = describeFilesystem(layout.home);
  return [
    network
      ? {
          name: 'filesystem',
          status: 'warn',
          detail: `${kind}, a network filesystem`,
          next: 'Move the home to a local disk with MEMOIR_HOME: SQLite can be damaged here.',
        }
      : { name: 'filesystem', status: 'ok', detail: kind },
    checkSpace(layout, freeBytes, config.get('storage.minFreeMb')),
  ];
}

function checkSpace({ home }: HomeLayout, freeBytes: number, leastMb: number): HealthCheck {
  const freeMb = Math.floor(freeBytes / MB);
  if (hasNoInodes(home)) {
    return {
      name: 'space',
      status: 'warn',
      detail: 'no free inodes: no file can be created on this disk',
      next: 'Delete some files on it; `df -i` shows how many it has.',
    };
  }
  return Number.isNaN(freeMb) || freeMb >= leastMb
    ? { name: 'space', status: 'ok', detail: Number.isNaN(freeMb) ? 'unknown' : `${freeSpace(freeMb)} free` }
    : { name: 'space', status: 'warn', detail: `only ${freeMb} MB free`, next: `Free at least ${leastMb} MB.` };
}

/** Directories 0700 and files 0600: other users of this machine cannot read the home. */
function checkPermissions(layout: HomeLayout): HealthCheck {
  if (process.platform === 'win32') {
    return { name: 'permissions', status: 'ok', detail: 'inherited from the user profile' };
  }
  const open = [
    layout.home,
    layout.spool,
    layout.backups,
    layout.journal,
    `${layout.journal}-wal`,
    layout.locks,
    layout.configFile,
    layout.secretFile,
  ].filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);
  return open.length === 0
    ? { name: 'permissions', status: 'ok', detail: 'only you can read the home' }
    : {
        name: 'permissions',
        status: 'warn',
        detail: `others can read ${open.join(', ')}`,
        next: `chmod -R go= ${layout.home}`,
      };
}

async function checkErasure(patient: Patient): Promise<readonly HealthCheck[]> {
  if (!(await patient.finishErasure())) return [];
  return [{ name: 'erasure', status: 'ok', detail: 'an interrupted one was finished now' }];
}

async function checkSpool(patient: Patient): Promise<HealthCheck> {
  const { replayed } = await patient.replay();
  const { waiting, rejected, why } = patient.spool();
  if (rejected > 0) {
    return {
      name: 'spool',
      status: 'warn',
      detail: `${countOf(rejected, 'file cannot be read and is', 'files cannot be read and are')} kept in ${patient.layout.rejectedSpool}${why === undefined ? '' : ` (the newest: ${why})`}`,
      next: 'Inspect them, or update Memoir: a newer version may have written them. `memoir doctor --repair` tries them again.',
    };
  }
  if (waiting > 0) {
    return {
      name: 'spool',
      status: 'warn',
      detail: countOf(waiting, 'file waits', 'files wait'),
      next: 'They are replayed when the journal can be written.',
    };
  }
  return {
    name: 'spool',
    status: 'ok',
    detail:
      replayed > 0 ? `empty; ${countOf(replayed, 'event was', 'events were')} just read into the journal` : 'empty',
  };
}

/** Shown until a repair, which resets the count. */
function checkLosses({ layout, repairing }: Patient): readonly HealthCheck[] {
  const lost = readLosses(layout);
  if (lost === undefined) return [];
  if (repairing) clearLosses(layout);
  const when = localTime(lost.lastAt);
  return [
    {
      name: 'lost events',
      status: 'warn',
      detail: `${lost.events} could not be kept, the last one at ${when}`,
      next: 'Run `memoir import`: the transcripts may still have them. `memoir doctor --repair` resets the count.',
    },
  ];
}

function checkBackups(patient: Patient): HealthCheck {
  const [newest] = patient.backups();
  if (newest === undefined) {
    return { name: 'backups', status: 'warn', detail: 'none yet', next: 'Make one with `memoir backup`.' };
  }
  const count = patient.backups().length;
  const detail = `${count}, the newest of ${localDay(newest.at)}`;
  return patient.now - newest.at <= STALE_BACKUP_MS
    ? { name: 'backups', status: 'ok', detail }
    : { name: 'backups', status: 'warn', detail, next: 'Make a new one with `memoir backup`.' };
}

function runCheck(name: string, check: () => readonly HealthCheck[]): readonly HealthCheck[] {
  try {
    return check();
  } catch (error) {
    return [failed(name, error)];
  }
}

async function lookAsync(name: string, check: () => Promise<readonly HealthCheck[]>): Promise<readonly HealthCheck[]> {
  try {
    return await check();
  } catch (error) {
    return [failed(name, error)];
  }
}

/** A check that throws is reported as failed. */
function failed(name: string, error: unknown): HealthCheck {
  const detail = messageOf(error);
  const next = isMemoirError(error) ? error.next : undefined;
  return defined({ name, status: 'fail', detail, next });
}

function freeSpace(mb: number): string {
  return mb < 10_000 ? `${mb} MB` : `${Math.floor(mb / 1000)} GB`;
}
