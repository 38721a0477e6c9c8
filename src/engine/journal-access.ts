/**
 * The journal of a home, opened when it is first needed and once for all stages. What cannot be written now can still be
 * read; what waited in the spool is taken in here.
 */
import { existsSync } from 'node:fs';
import { replayOwnSpool } from '../capture/replay-own-spool.ts';
import { replaySpool, type SpoolReplay } from '../capture/replay-spool.ts';
import { listSpool } from '../capture/spool.ts';
import { isMemoirError, MemoirError } from '../domain/errors.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { ensureHome } from '../platform/ensure-home.ts';
import type { HomeLayout } from '../platform/layout.ts';
import type { Log } from '../platform/log.ts';
import { type Journal, type JournalOptions, openJournal } from '../store/journal/journal.ts';
import { refreshDerived } from './refresh-derived.ts';

export interface JournalAccess {
  /** What a stage needs that opens a journal of its own: a repair, a backup, an erasure. */
  readonly context: Pick<JournalOptions, 'layout' | 'clock' | 'busyTimeoutMs'>;
  ensureHome(): { readonly created: boolean };
  writing(): Journal;
  /** Refused where there is no memory yet. */
  reading(): Journal;
  /** The same, and the spool waits on: nothing is added to a journal that may be damaged. */
  readingWithoutSpool(): Journal;
  replay(): Promise<SpoolReplay>;
  /** Spooled files that had to be left out of what was read last. */
  waiting(): number;
  /** The journal after all of the spool was replayed, for work that concerns every event. */
  withSpool(): Promise<Journal>;
  close(): void;
}

export interface JournalPlace {
  readonly layout: HomeLayout;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
  readonly userHome: string;
}

/** A reader waits this long for what is in the spool, then answers without it and says so. */
const SPOOL_BUDGET_MS = 500;
/** A server asks for the journal again and again; the spool is looked at no more often than this. */
const SPOOL_INTERVAL_MS = 1000;

const READABLE_ALL_THE_SAME: ReadonlySet<string> = new Set(['journal-newer', 'journal-full', 'journal-readonly', 'io']);

export function createJournalAccess({ layout, clock, config, log, userHome }: JournalPlace): JournalAccess {
  const context = { layout, clock, busyTimeoutMs: config.get('journal.busyTimeoutMs') };
  let opened: Journal | undefined;

  let waiting = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const note = (result: SpoolReplay): void => {
    for (const { file, why } of result.rejected) log.error('spool file set aside', { file, why });
    waiting = result.waiting;
  };

  /** Before anything is read or written, what waits in the spool comes in, as far as the time allows. */
  const takeInSpool = (journal: Journal): Journal => {
    if (performance.now() - lookedAt < SPOOL_INTERVAL_MS || journal.db.inTransaction) return journal;
    lookedAt = performance.now();
    waiting = listSpool(layout).length;
    if (waiting === 0 || journal.readOnly) return journal;
    try {
      note(replayOwnSpool(journal, layout, { userHome, budgetMs: SPOOL_BUDGET_MS }));
    } catch (error) {
      // Trigger: the journal is held or full now. Outcome: the events wait on; the caller says how many.
      log.warn('the spool was not taken in', { because: error instanceof Error ? error.message : String(error) });
    }
    return journal;
  };

  const ensure = () => ensureHome(layout, { allowNetworkFilesystem: config.get('storage.allowNetworkFilesystem') });
  const openForWriting = (): Journal => {
    if (opened?.readOnly) {
      // It could only be read when it was opened; that may be over, and the answer is only had by opening it again.
      opened.close();
      opened = undefined;
    }
    if (opened === undefined) {
      ensure();
      opened = openJournal({ ...context, mode: 'write' });
    }
    return opened;
  };
  const readingWithoutSpool = (): Journal => {
    if (opened) return opened;
    assertStarted(layout);
    try {
      return openForWriting();
    } catch (error) {
      if (!isMemoirError(error) || !READABLE_ALL_THE_SAME.has(error.code)) throw error;
      log.warn('journal opened for reading only', { because: error.message });
      opened = openJournal({ ...context, mode: 'read' });
      return opened;
    }
  };
  const writing = (): Journal => takeInSpool(openForWriting());
  const reading = (): Journal => takeInSpool(readingWithoutSpool());
  const replay = async (): Promise<SpoolReplay> => {
    // All of it is taken in here, so that the answer counts all of it.
    lookedAt = performance.now();
    const result = await replaySpool(writing(), layout, { userHome });
    note(result);
    return result;
  };
  return {
    context,
    ensureHome: ensure,
    writing,
    reading,
    readingWithoutSpool,
    replay,
    waiting: () => waiting,
    withSpool: async () => {
      assertStarted(layout);
      await replay();
      return writing();
    },
    close: () => {
      if (opened && !opened.readOnly) {
        // They are made from the journal and can be made again: failing to is no fault of the command.
        for (const { where, why } of refreshDerived(opened, layout)) log.warn('not refreshed', { where, because: why });
      }
      opened?.close();
      opened = undefined;
    },
  };
}

/** Reading a place where nothing was ever kept would look like an empty memory; a mistyped home must not. */
function assertStarted(layout: HomeLayout): void {
  if (existsSync(layout.home)) return;
  throw new MemoirError('not-found', `There is no memory in ${layout.home} yet`, {
    next: 'Make one with `memoir start`, or say where yours is with MEMOIR_HOME or --home.',
    data: { home: layout.home },
  });
}
