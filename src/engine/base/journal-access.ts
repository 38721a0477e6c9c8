/**
 * Opens the journal of a home on first use, once for all stages, and replays the spool. If the journal cannot be written,
 * it is opened for reading.
 */
import { existsSync } from 'node:fs';
import { replayOwnSpool } from '../../capture/spool/replay-own-spool.ts';
import { replaySpool, type SpoolReplay } from '../../capture/spool/replay-spool.ts';
import { listSpool } from '../../capture/spool/spool.ts';
import { isMemoirError, MemoirError, messageOf } from '../../domain/errors.ts';
import { defined } from '../../domain/json/defined.ts';
import { ensureHome } from '../../platform/home/ensure-home.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { monotonicMs } from '../../platform/time/monotonic.ts';
import { type Journal, type JournalOptions, openJournal } from '../../store/journal/journal.ts';
import { refreshDerived } from '../background/refresh-derived.ts';

export interface JournalAccess {
  /** For stages that open a journal themselves: repair, backup, erasure. */
  readonly context: Pick<JournalOptions, 'layout' | 'clock' | 'busyTimeoutMs'>;
  ensureHome(): { readonly created: boolean };
  writing(): Journal;
  /** Throws `not-found` if there is no home yet. */
  reading(): Journal;
  /** The same without replaying the spool, because nothing may be added to a damaged journal. */
  readingWithoutSpool(): Journal;
  replay(): Promise<SpoolReplay>;
  /** How many spool files were not replayed before the last read. */
  waiting(): number;
  /** Why the journal was opened for reading only. */
  readOnlyBecause(): string | undefined;
  /** The journal after all of the spool was replayed, for work that concerns every event. */
  withSpool(): Promise<Journal>;
  /** The same for work that only reads: a journal that cannot be written is read without the spool. */
  readingAll(): Promise<Journal>;
  close(): void;
}

export interface JournalPlace {
  readonly layout: HomeLayout;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
  readonly userHome: string;
  /** How long to wait for another process that writes to the journal. */
  readonly busyTimeoutMs: number;
  readonly redact: Journal['redact'];
}

/** How long a reader waits for the spool to be replayed. Then it answers without the rest and says so. */
const SPOOL_BUDGET_MS = 500;
/** How often a long-running server checks the spool. */
const SPOOL_INTERVAL_MS = 1000;

const STILL_READABLE: ReadonlySet<string> = new Set(['journal-newer', 'journal-full', 'journal-readonly', 'io']);

export function createJournalAccess(place: JournalPlace): JournalAccess {
  const { layout, clock, config, log, userHome, busyTimeoutMs } = place;
  const context = { layout, clock, busyTimeoutMs };
  let opened: Journal | undefined;

  let waiting = 0;
  let because: string | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const note = (result: SpoolReplay): void => {
    for (const { file, why } of result.rejected) log.error('spool file set aside', { file, why });
    waiting = result.waiting;
  };

  const replayBriefly = (journal: Journal): Journal => {
    if (monotonicMs() - lookedAt < SPOOL_INTERVAL_MS || journal.db.inTransaction) return journal;
    lookedAt = monotonicMs();
    waiting = listSpool(layout).length;
    if (waiting === 0 || journal.readOnly) return journal;
    try {
      note(replayOwnSpool(journal, layout, { userHome, budgetMs: SPOOL_BUDGET_MS }));
    } catch (error) {
      // The journal is locked or full: the events stay in the spool, and the caller reports how many.
      log.warn('the spool was not replayed', { because: messageOf(error) });
    }
    return journal;
  };

  const ensure = () => ensureHome(layout, { allowNetworkFilesystem: config.get('storage.allowNetworkFilesystem') });
  const openForWriting = (): Journal => {
    if (opened?.readOnly) {
      // It was opened for reading only. Whether it can be written now is known only after opening it again.
      opened.close();
      opened = undefined;
    }
    if (opened === undefined) {
      ensure();
      opened = openJournal({ ...context, mode: 'write', ...defined({ redact: place.redact }) });
    }
    return opened;
  };
  const readingWithoutSpool = (): Journal => {
    if (opened) return opened;
    assertStarted(layout);
    try {
      return openForWriting();
    } catch (error) {
      if (!isMemoirError(error) || !isStillReadable(error)) throw error;
      log.warn('journal opened for reading only', { because: error.message });
      opened = openJournal({ ...context, mode: 'read' });
      because = error.message;
      return opened;
    }
  };
  const writing = (): Journal => replayBriefly(openForWriting());
  const reading = (): Journal => replayBriefly(readingWithoutSpool());
  const replay = async (): Promise<SpoolReplay> => {
    lookedAt = monotonicMs();
    const result = await replaySpool(writing(), layout, { userHome });
    note(result);
    return result;
  };
  const withSpool = async (): Promise<Journal> => {
    assertStarted(layout);
    await replay();
    return writing();
  };
  return {
    context,
    ensureHome: ensure,
    writing,
    reading,
    readingWithoutSpool,
    replay,
    waiting: () => waiting,
    readOnlyBecause: () => because,
    withSpool,
    readingAll: async () => {
      const journal = reading();
      return journal.readOnly ? journal : withSpool();
    },
    close: () => {
      if (opened && !opened.readOnly) {
        // Generated files can be refreshed later, so a failure does not fail the command.
        for (const { where, why } of refreshDerived(opened, layout)) log.warn('not refreshed', { where, because: why });
      }
      opened?.close();
      opened = undefined;
    },
  };
}

/** Why folders of a home cannot be created or written although its files may be readable. */
const NOT_WRITABLE: ReadonlySet<unknown> = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT']);

function isStillReadable({ code, data }: MemoirError): boolean {
  return STILL_READABLE.has(code) || (code === 'home-unusable' && NOT_WRITABLE.has(data?.system));
}

/** A mistyped home must not look like an empty one. */
function assertStarted(layout: HomeLayout): void {
  if (existsSync(layout.home)) return;
  throw new MemoirError('not-found', `There is no Memoir home at ${layout.home} yet`, {
    next: 'Create it with `memoir start`, or name another one with MEMOIR_HOME or --home.',
    data: { home: layout.home },
  });
}
