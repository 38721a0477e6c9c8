/**
 * Records the files of the spool, oldest first, until none is left or the time is up. One process at a time. A file that can
 * never be recorded (not a spool file, or one that ended the process several times) is moved to `spool/rejected` with the
 * reason, and the others are replayed. If the journal is busy, full or not writable, the file stays in the spool and the
 * attempt does not count.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMemoirError, messageOf, systemCode } from '../../domain/errors.ts';
import type { EventDraft } from '../../domain/event.ts';
import { removeDurably } from '../../platform/files/atomic-file.ts';
import { withFileLock } from '../../platform/files/file-lock.ts';
import { readRegularFile, readTextOrNothing } from '../../platform/files/regular-file.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { monotonicMs } from '../../platform/time/monotonic.ts';
import { appendDecided } from '../../store/journal/append.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { createDraftResolver } from '../resolve-drafts.ts';
import { DEADLY, listSpool, rejectSpoolFile } from './spool.ts';

export interface SpoolReplay {
  /** Events, not files. */
  readonly replayed: number;
  /** Files rejected in this run. */
  readonly rejected: readonly { readonly file: string; readonly why: string }[];
  /** Files still in the spool: the time was up, or another process replays them. */
  readonly waiting: number;
}

export interface ReplayOptions {
  readonly userHome: string;
  readonly budgetMs: number;
}

export interface SpooledEvents {
  readonly drafts: readonly EventDraft[];
  /** The folder they happened in, if their project is not known yet. */
  readonly cwd: string | undefined;
}

/** Returns the events of a file, why it is rejected, or undefined if another reader has to decide. */
export type ReadSpoolFile = (text: string) => SpooledEvents | string | undefined;

/** An event can contain a long tool output, but no hook writes a larger file. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;
/** A process that ends during a file may have been killed for another reason, but not three times. */
const MAX_ATTEMPTS = 3;

export function replayFiles(
  journal: Journal,
  layout: HomeLayout,
  { userHome, budgetMs }: ReplayOptions,
  read: ReadSpoolFile,
): SpoolReplay {
  if (listSpool(layout).length === 0) return NOTHING;
  const deadline = monotonicMs() + budgetMs;
  try {
    return withFileLock(layout.spoolLock, () => journal.db.withBusyTimeout(budgetMs, () => replayUntil(deadline)), {
      timeoutMs: budgetMs,
    });
  } catch (error) {
    // Another process replays the spool, and takes longer than the budget.
    if (isMemoirError(error, 'lock-timeout')) return { ...NOTHING, waiting: listSpool(layout).length };
    throw error;
  }

  function replayUntil(end: number): SpoolReplay {
    let replayed = 0;
    const rejected: { file: string; why: string }[] = [];
    for (const file of listSpool(layout)) {
      if (monotonicMs() > end) break;
      const result = replayFile(journal, layout, file, { userHome, read });
      if (typeof result === 'number') replayed += result;
      else {
        rejectSpoolFile(layout, file, result.why);
        rejected.push({ file, why: result.why });
      }
    }
    return { replayed, rejected, waiting: listSpool(layout).length };
  }
}

const NOTHING: SpoolReplay = { replayed: 0, rejected: [], waiting: 0 };

/** Returns the number of events, or why the file is rejected. Throws if the journal cannot be written now. */
function replayFile(
  journal: Journal,
  layout: HomeLayout,
  file: string,
  { userHome, read }: { readonly userHome: string; readonly read: ReadSpoolFile },
): number | { readonly why: string } {
  const path = join(layout.spool, file);
  if (!beginAttempt(layout, file)) return { why: DEADLY };
  let faultOfJournal = false;
  try {
    const found = read(readRegularFile(path, { maxBytes: MAX_FILE_BYTES, links: 'refuse' }).toString('utf8'));
    if (found === undefined) return 0;
    if (typeof found === 'string') return { why: found };
    const { drafts, cwd } = found;
    appendDecided(journal, createDraftResolver(journal, userHome).prepare(drafts.map((draft) => ({ cwd, draft }))));
    removeDurably(path);
    return drafts.length;
  } catch (error) {
    if (isMemoirError(error) && !OF_THE_FILE.has(error.code)) {
      faultOfJournal = true;
      throw error;
    }
    // Trigger: the file is gone, or cannot be read or removed now. Outcome: it stays in the spool.
    if (!isMemoirError(error) && isSystemFault(error)) return 0;
    return { why: messageOf(error) };
  } finally {
    endAttempt(layout, file, { decided: !faultOfJournal });
  }
}

/** An error of the operating system (`EACCES`, `EIO`, `EMFILE` …), not of the content. */
function isSystemFault(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && systemCode(error) !== undefined;
}

/** Errors of the file itself. All others concern the journal or the disk and may be gone next time. */
const OF_THE_FILE: ReadonlySet<string> = new Set([
  'event-invalid',
  'event-unknown',
  'bad-input',
  'refused',
  'path-escape',
]);

/**
 * Notes which file is being replayed before it is read. A note that is found later belongs to a process that ended during the
 * replay. Returns false if that happened too often.
 */
function beginAttempt(layout: HomeLayout, file: string): boolean {
  const attempts = readAttempts(layout);
  const before = attempts.get(file) ?? 0;
  if (before >= MAX_ATTEMPTS) {
    writeAttempts(layout, attempts, file, 0);
    return false;
  }
  writeAttempts(layout, attempts, file, before + 1);
  return true;
}

/** The process is still alive, so this attempt does not count. With a result for the file, the earlier ones are cleared too. */
function endAttempt(layout: HomeLayout, file: string, { decided }: { readonly decided: boolean }): void {
  const attempts = readAttempts(layout);
  writeAttempts(layout, attempts, file, decided ? 0 : (attempts.get(file) ?? 1) - 1);
}

function readAttempts(layout: HomeLayout): Map<string, number> {
  const marks = readTextOrNothing(layout.spoolAttempt, { maxBytes: 100_000, links: 'refuse' }) ?? '';
  return new Map(
    marks.split('\n').flatMap((line): readonly [string, number][] => {
      const [, times, name] = /^(\d) (.+)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, Number(times)]];
    }),
  );
}

function writeAttempts(layout: HomeLayout, attempts: Map<string, number>, file: string, times: number): void {
  if (times === 0) attempts.delete(file);
  else attempts.set(file, times);
  rmSync(layout.spoolAttempt, { force: true });
  if (attempts.size === 0) return;
  const marks = [...attempts].map(([name, count]) => `${count} ${name}`).join('\n');
  writeFileSync(layout.spoolAttempt, marks, { flag: 'wx', mode: 0o600 });
}
