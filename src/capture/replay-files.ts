/**
 * Takes the files of the spool into the journal, oldest first, each once, until none is left or the time is up. One process
 * at a time. A file that can never be taken in (not a spool file, or one that killed the process several times) is set
 * aside in `spool/rejected` with the reason, and stops no other. A journal that is busy, full or not writable now is no
 * fault of the file: the file stays in the spool, and the attempt does not count.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMemoirError, systemCode } from '../domain/errors.ts';
import type { EventDraft } from '../domain/event.ts';
import { removeDurably } from '../platform/atomic-file.ts';
import { withFileLock } from '../platform/file-lock.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { readRegularFile, readTextOrNothing } from '../platform/regular-file.ts';
import { appendDecided } from '../store/journal/append.ts';
import type { Journal } from '../store/journal/journal.ts';
import { createDraftResolver } from './resolve-drafts.ts';
import { DEADLY, listSpool, rejectSpoolFile } from './spool.ts';

export interface SpoolReplay {
  /** Events, not files. */
  readonly replayed: number;
  /** Files that were set aside just now. */
  readonly rejected: readonly { readonly file: string; readonly why: string }[];
  /** Files that are still in the spool: the time was up, or another process has them. */
  readonly waiting: number;
}

export interface ReplayOptions {
  readonly userHome: string;
  readonly budgetMs: number;
}

export interface SpooledEvents {
  readonly drafts: readonly EventDraft[];
  /** Where they happened, when their project could not be looked up. */
  readonly cwd: string | undefined;
}

/** What a file holds; why it is refused; or nothing, when another reader has to judge it. */
export type ReadSpoolFile = (text: string) => SpooledEvents | string | undefined;

/** One event can hold a long output of a tool; a file above this was not written by a hook. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;
/** A process that dies while it takes in a file may have been killed for another reason, but not three times. */
const MAX_ATTEMPTS = 3;

export function replayFiles(
  journal: Journal,
  layout: HomeLayout,
  { userHome, budgetMs }: ReplayOptions,
  read: ReadSpoolFile,
): SpoolReplay {
  if (listSpool(layout).length === 0) return NOTHING;
  const deadline = performance.now() + budgetMs;
  try {
    return withFileLock(layout.spoolLock, () => journal.db.withBusyTimeout(budgetMs, () => replayUntil(deadline)), {
      timeoutMs: budgetMs,
    });
  } catch (error) {
    // Another process is taking the files in, and needs longer than we may wait.
    if (isMemoirError(error, 'lock-timeout')) return { ...NOTHING, waiting: listSpool(layout).length };
    throw error;
  }

  function replayUntil(end: number): SpoolReplay {
    let replayed = 0;
    const rejected: { file: string; why: string }[] = [];
    for (const file of listSpool(layout)) {
      if (performance.now() > end) break;
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

/** How many events came in, or why none ever will. Throws when the journal cannot be written now. */
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
    // Trigger: the file is gone, or the system does not allow to read or remove it now. Outcome: it waits on.
    if (!isMemoirError(error) && isSystemFault(error)) return 0;
    return { why: error instanceof Error ? error.message : String(error) };
  } finally {
    endAttempt(layout, file, { decided: !faultOfJournal });
  }
}

/** `EACCES`, `EIO`, `EMFILE` …: what the operating system said, not what the file says. */
function isSystemFault(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && systemCode(error) !== undefined;
}

/** Faults of the file itself. All others are of the journal or the disk, and may be over the next time. */
const OF_THE_FILE: ReadonlySet<string> = new Set([
  'event-invalid',
  'event-unknown',
  'bad-input',
  'refused',
  'path-escape',
]);

/**
 * Writes down which file is being taken in, before it is read: the mark that is still there later belongs to a process that
 * ended in between. False when that happened too often.
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

/** The process is still alive, so this attempt is taken back; with a result for the file, the earlier ones too. */
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
