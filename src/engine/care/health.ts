/** `memoir.health`: checks a home, repairs it and rebuilds what is derived from the journal. */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { configDir } from '../../agents/claude-code/config-dir.ts';
import { listRejectedSpool, listSpool, returnRejected, whyRejected } from '../../capture/spool/spool.ts';
import { BREAKER_FAILURES } from '../../domain/dream.ts';
import { isMemoirError } from '../../domain/errors.ts';
import { countOf } from '../../domain/text/count.ts';
import { DAY_MS, localTime, MINUTE_MS } from '../../domain/time/dates.ts';
import type { Author } from '../../domain/trust/trust.ts';
import type { Collected, CollectOptions } from '../../forget/retention/collect-garbage.ts';
import { writeEpisodes } from '../../notes/episodes/write-episodes.ts';
import { measureHome } from '../../platform/home/home-sizes.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { readLosses } from '../../platform/home/losses.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import { listBackups } from '../../store/backups/backup-files.ts';
import type { Restored } from '../../store/backups/restore.ts';
import { readBackgroundFailure } from '../../store/health/background-failure.ts';
import type { HealthCheck } from '../../store/health/check-journal.ts';
import { type Diagnosis, diagnose } from '../../store/health/diagnose.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { readMeta, writeMeta } from '../../store/journal/meta.ts';
import { countEvents } from '../../store/journal/read.ts';
import { brokenBecause, listDreams } from '../../store/state/dreams/dreams.ts';
import { countOutdated, countWaiting, skippedSessions } from '../../store/state/facts/extraction-cursors.ts';
import { countFacts } from '../../store/state/facts/facts.ts';
import { rebuildState } from '../../store/state/fold-changes.ts';
import { extractHistory } from '../background/extract-facts.ts';
import type { JournalAccess } from '../base/journal-access.ts';
import type { Recall } from '../recall/recall.ts';
import { usableJournal } from './backups.ts';

/**
 * The state of a home.
 *
 * @example
 * const { healthy, checks } = await memoir.health.doctor();
 * if (!healthy) console.log(checks.filter(({ status }) => status !== 'ok'));
 */
export interface Health {
  /**
   * Checks quickly, without reading all data.
   * @example const { problems } = memoir.health.check();
   */
  check(): { readonly events: number; readonly problems: readonly string[] };
  /**
   * Checks everything; `repair` fixes what can be fixed, `cwd` also checks the repository of a folder.
   * @example const { checks } = await memoir.health.doctor({ repair: true });
   */
  doctor(options?: { readonly repair?: boolean; readonly cwd?: string }): Promise<Diagnosis>;
  /**
   * Rebuilds the projections, facts, episodes and index from the journal.
   * @example await memoir.health.rebuild();
   */
  rebuild(): Promise<{ readonly events: number; readonly facts: number }>;
  /**
   * Extracts the facts of all sessions again. Confirmations, refutations and rewordings by people stay.
   * @example const { facts } = await memoir.health.rebuildFacts();
   */
  rebuildFacts(): Promise<{ readonly sessions: number; readonly facts: number }>;
  /**
   * Removes what the rules of retention name: old copies, leftovers and what can be derived again. Never events.
   * @example const { bytes } = await memoir.health.collect({ dryRun: true });
   */
  collect(options?: { readonly dryRun?: boolean }): Promise<Collected>;
  /**
   * The same in the background, at most once a day, without what only a person may ask for.
   * @example await memoir.health.collectIfDue();
   */
  collectIfDue(): Promise<Collected | undefined>;
  /**
   * Measures the files of the home, the largest first.
   * @example memoir.health.sizes();
   */
  sizes(): readonly { readonly name: string; readonly bytes: number }[];
  /**
   * Counts the spool files that are not in the journal yet, so their events are missing from what was read.
   * @example memoir.health.spooled();
   */
  spooled(): number;
  /**
   * Says why the journal was opened for reading only; undefined if it was not.
   * @example memoir.health.readOnlyBecause();
   */
  readOnlyBecause(): string | undefined;
}

/** When retention last ran, in the journal's own values. */
const COLLECTED = 'collected';

export interface HealthPorts {
  readonly access: JournalAccess;
  readonly recall: Recall;
  readonly config: Config;
  readonly environment: Environment;
  readonly author: Author;
  /** Closes everything that is open, because a repair replaces the journal. */
  readonly close: () => void;
  /** Finishes an interrupted erasure. Returns false if there was none. */
  readonly finishErasure: () => Promise<boolean>;
}

export function createHealth(ports: HealthPorts): Health {
  const { access, recall, config, environment, author, close, finishErasure } = ports;
  const { writing } = access;
  const { layout, clock } = access.context;
  const collect = async (options: CollectOptions): Promise<Collected> => {
    const { collectGarbage } = await import('../../forget/retention/collect-garbage.ts');
    const waiting = spoolFiles(layout);
    const backups = { daily: config.get('backup.keepDaily'), weekly: config.get('backup.keepWeekly') };
    const usesVectorCopy = config.get('models.vectorStore') === 'lance';
    const journal = options.dryRun === true ? await access.readingAll() : await access.withSpool();
    const left = new Set(spoolFiles(layout).map(({ file }) => file));
    const taken = waiting.filter(({ file }) => !left.has(file));
    const spool = { count: taken.length, bytes: taken.reduce((sum, { bytes }) => sum + bytes, 0) };
    const collected = collectGarbage({ journal, layout, backups, usesVectorCopy }, { ...options, spool });
    // The list of sessions follows the files that were removed.
    if (options.dryRun !== true) writeEpisodes(journal, layout, { check: true });
    return collected;
  };
  return {
    rebuild: async () => {
      const journal = await access.withSpool();
      const events = rebuildState(journal);
      await extractHistory(journal);
      writeEpisodes(journal, layout, { rebuild: true });
      await recall.rebuild();
      return { events, facts: countFacts(journal.db) };
    },
    rebuildFacts: async () => {
      const journal = await access.withSpool();
      const { sessions } = await extractHistory(journal);
      await recall.updateIndex();
      return { sessions, facts: countFacts(journal.db) };
    },
    collect: async ({ dryRun = false } = {}) => collect({ dryRun, asked: author.actor === 'person' }),
    collectIfDue: async () => {
      const { db } = writing();
      const last = Number(readMeta(db, COLLECTED) ?? 0);
      // A clock that was set back must not stop it until it has caught up.
      if (clock.now() >= last && clock.now() - last < DAY_MS) return undefined;
      const collected = await collect({});
      writeMeta(db, COLLECTED, String(clock.now()));
      return collected;
    },
    sizes: () => measureHome(layout.home),
    check: () => {
      const journal = access.reading();
      const { waiting, rejected } = spoolState(layout);
      const lost = readLosses(layout);
      return {
        events: countEvents(journal.db),
        problems: [
          ...(journal.readOnly ? ['the journal cannot be written now'] : []),
          ...(waiting > 0 ? [countOf(waiting, 'spooled file waits', 'spooled files wait')] : []),
          ...(rejected > 0 ? [`${countOf(rejected, 'spooled file')} cannot be read`] : []),
          ...[...checkBackground(journal), ...checkDreams(journal)].map(({ detail }) => detail),
          ...(lost === undefined ? [] : [`${countOf(lost.events, 'event was', 'events were')} lost`]),
        ],
      };
    },
    doctor: async ({ repair = false, cwd } = {}) => {
      if (!existsSync(layout.home)) return notStarted(layout);
      const { checkJournal } = await import('../../store/health/check-journal.ts');
      const { checkIndex } = await import('../../store/index/generations/check-index.ts');
      const { checkProject } = await import('../projects/check-project.ts');
      const { checkHookErrors } = await import('./check-hook-errors.ts');
      const { checkRecording } = await import('./check-recording.ts');
      const { findInstalledHooks } = await import('../../agents/claude-code/install/find-hooks.ts');
      const { shippedExtractor } = await import('../../capture/facts/shipped-extractor.ts');
      const repaired = repair ? await repairIfNeeded(access, close) : undefined;
      return diagnose({
        layout,
        config,
        repaired,
        journal: () => checkJournal(access.reading()),
        index: async () => {
          const found = checkIndex(access.reading(), layout);
          if (found.status === 'ok' || access.reading().readOnly) return found;
          // The index is derived from the journal, so rebuilding it loses nothing.
          await recall.rebuild();
          const { status, detail } = checkIndex(writing(), layout);
          return status === 'ok'
            ? { name: 'index', status, detail: `${detail}; rebuilt, because it was ${found.detail}` }
            : found;
        },
        background: () => [
          ...checkBackground(access.reading()),
          ...checkDreams(access.reading()),
          ...checkFacts(access.reading(), shippedExtractor),
          ...checkSkipped(access),
        ],
        recording: () => [
          ...checkRecording(access.reading(), findInstalledHooks(configDir(environment))),
          ...checkHookErrors(layout, clock.now()),
        ],
        repairing: repair,
        replay: async () => {
          if (access.reading().readOnly) return { replayed: 0 };
          returnRejected(layout, { deadly: repair });
          return access.replay();
        },
        isReadable: () => isReadable(access),
        finishErasure: async () => !access.reading().readOnly && finishErasure(),
        spool: () => spoolState(layout),
        backups: () => listBackups(layout),
        ...(cwd === undefined ? {} : { project: () => checkProject(cwd, environment) }),
        now: clock.now(),
      });
    },
    spooled: access.waiting,
    readOnlyBecause: access.readOnlyBecause,
  };
}

function isReadable(access: JournalAccess): boolean {
  try {
    return access.reading().readOnly;
  } catch (error) {
    if (isMemoirError(error)) return false;
    throw error;
  }
}

function spoolState(layout: HomeLayout): {
  readonly waiting: number;
  readonly rejected: number;
  readonly why: string | undefined;
} {
  const rejected = listRejectedSpool(layout);
  const newest = rejected.at(-1);
  return {
    waiting: listSpool(layout).length,
    rejected: rejected.length,
    why: newest === undefined ? undefined : whyRejected(layout, newest),
  };
}

function checkBackground(journal: Journal): readonly HealthCheck[] {
  const failure = readBackgroundFailure(journal);
  if (failure === undefined) return [];
  const detail = `the background process failed at ${localTime(failure.at)}: ${failure.said}`;
  return [
    { name: 'background', status: 'warn', detail, next: 'The next session tries again; memoir.log has the rest.' },
  ];
}

function checkDreams(journal: Journal): readonly HealthCheck[] {
  const because = brokenBecause(journal);
  if (because === undefined) return checkInterruptedDream(journal);
  const detail = `the last ${BREAKER_FAILURES} dreams failed, so none starts by itself: ${because}`;
  return [{ name: 'dreams', status: 'warn', detail, next: 'Run `memoir dream`; if it succeeds, they start again.' }];
}

/** One that began some minutes ago may still run. */
const DREAM_MS = 30 * MINUTE_MS;

function checkInterruptedDream(journal: Journal): readonly HealthCheck[] {
  const last = listDreams(journal).at(-1);
  if (last?.outcome !== 'unfinished' || last.startedAt > journal.clock.now() - DREAM_MS) return [];
  const detail = `the ${last.gate === 'undo' ? 'undo of a dream' : 'dream'} of ${localTime(last.startedAt)} was interrupted`;
  return [{ name: 'dreams', status: 'warn', detail, next: 'Run `memoir dream`, which finishes it first.' }];
}

/** Turns of a running session are always waiting, so this is not a problem by itself. */
function checkFacts({ db }: Journal, load: () => { readonly version: string }): readonly HealthCheck[] {
  let version: string;
  try {
    version = load().version;
  } catch (error) {
    if (!isMemoirError(error)) throw error;
    return [{ name: 'facts', status: 'warn', detail: error.message, next: 'Install Memoir again.' }];
  }
  const waiting = countWaiting(db);
  const outdated = countOutdated(db, version);
  const parts = [
    ...(waiting > 0 ? [`${countOf(waiting, 'session has', 'sessions have')} turns not searched for facts yet`] : []),
    ...(outdated > 0 ? [`${countOf(outdated, 'session was', 'sessions were')} searched by another version`] : []),
  ];
  if (parts.length === 0) return [];
  const detail = `${parts.join('; ')}; the background does it, or \`memoir rebuild --facts\``;
  return [{ name: 'facts', status: 'ok', detail }];
}

/** Extracting is left to the background: the doctor does not load the rules. */
function checkSkipped({ reading }: JournalAccess): readonly HealthCheck[] {
  const count = skippedSessions(reading().db).length;
  if (count === 0) return [];
  const detail = `${countOf(count, 'session has', 'sessions have')} turns that were skipped when facts were extracted`;
  return [
    {
      name: 'facts',
      status: 'warn',
      detail,
      next: 'Run `memoir rebuild --facts`, or wait for the background work of the next session.',
    },
  ];
}

/** The doctor creates nothing, so there is nothing else to check before the first start. */
function notStarted({ home }: HomeLayout): Diagnosis {
  const next = 'Run `memoir start`.';
  return {
    home,
    healthy: false,
    checks: [{ name: 'home', status: 'fail', detail: `${home} does not exist yet`, next }],
  };
}

async function repairIfNeeded(
  { readingWithoutSpool, context }: JournalAccess,
  close: () => void,
): Promise<Restored | undefined> {
  const { checkJournal } = await import('../../store/health/check-journal.ts');
  const journal = usableJournal(readingWithoutSpool);
  try {
    if (journal && checkJournal(journal).every((check) => check.status !== 'fail')) return undefined;
  } catch (error) {
    if (!isMemoirError(error, 'journal-corrupt')) throw error;
    // Too damaged to be checked: it is repaired below.
  }
  close();
  const { replaceJournal } = await import('../../store/backups/restore.ts');
  return replaceJournal(context);
}

function spoolFiles(layout: HomeLayout): readonly { readonly file: string; readonly bytes: number }[] {
  return listSpool(layout).map((file) => ({
    file,
    bytes: statSync(join(layout.spool, file), { throwIfNoEntry: false })?.size ?? 0,
  }));
}
