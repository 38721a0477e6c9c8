/** `memoir.forget`: erases events and everything derived from them, finds stored secrets, deletes the home. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RescanProgress, SecretScan } from '../../capture/rescan.ts';
import { isMemoirError } from '../../domain/errors.ts';
import type { Author } from '../../domain/trust/trust.ts';
import type { ForgetContext, ForgetReceipt } from '../../forget/forget-events.ts';
import type { ErasurePlan } from '../../forget/plan/plan-erasure.ts';
import type { Remaining } from '../../forget/scan/scan-home.ts';
import { homeSecret } from '../../platform/home/secret.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { refreshDerived } from '../background/refresh-derived.ts';
import { assertPerson } from '../base/author.ts';
import type { JournalAccess } from '../base/journal-access.ts';
import type { OpenRecall, RecallAccess } from '../recall/recall.ts';
import { finishErasure, type OnWait, refuseToRead, whileNobodyDreams } from './finish-erasure.ts';
import { groupsOf, type PlanGroup } from './plan-groups.ts';
import { assertReach, type ForgetWhat, nothingFits, type SelectionPorts, selectionOf } from './select-erasure.ts';

/**
 * Erasing. Nothing erased comes back, not even from a later import or restore.
 *
 * @example
 * const plan = await memoir.forget.plan({ query: 'staging password' });
 * console.log(plan.targets.length);
 * await memoir.forget.erase(plan);
 */
export interface Forget {
  /**
   * Lists everything that would be erased. Changes nothing.
   * @example const plan = await memoir.forget.plan({ query: 'staging password' });
   */
  plan(what: ForgetWhat): Promise<ForgetPlan>;
  /**
   * Erases a plan, or what it would be made from: ids, a session, a project, words or a time. Refused to an agent.
   * @example await memoir.forget.erase({ session: '0b5c2f1e' }, 'it was pasted by mistake');
   */
  erase(what: ForgetPlan | ForgetWhat | readonly string[], reason?: string): Promise<ForgetReceipt>;
  /**
   * Finishes an erasure that was interrupted. Returns false if there was none.
   * @example await memoir.forget.finishErasure();
   */
  finishErasure(): Promise<boolean>;
  /**
   * The same before anything is read. Waits for an erasure of another process, and calls `onWait` once if that takes
   * seconds. Throws if it is not finished within a minute: what it erases must not be shown.
   * @example await memoir.forget.finishBeforeReading(() => console.error('Waiting for an erasure.'));
   */
  finishBeforeReading(onWait?: OnWait): Promise<void>;
  /**
   * Searches all stored data for secrets, with the current rules.
   * @example const { found } = await memoir.forget.findSecrets();
   */
  findSecrets(progress?: RescanProgress): Promise<SecretScan>;
  /**
   * Throws if an agent runs this process, so that a command can refuse before it changes anything.
   * @example memoir.forget.assertMayPurge();
   */
  assertMayPurge(): void;
  /**
   * Deletes the home. Files that Memoir did not make are left and listed. Refused to an agent.
   * @example const { left } = await memoir.forget.purge();
   */
  purge(): Promise<{ readonly left: readonly string[] }>;
}

export interface ForgetPlan extends ErasurePlan {
  /** The events by type, and the facts and suggested tasks drawn from them, each largest group first, with examples. */
  readonly groups: readonly PlanGroup[];
  /** Files of agents that contain it, such as transcripts. Memoir reports them and never changes them. */
  readonly elsewhere: readonly Remaining[];
  /** The words that were searched for, if `named` has words instead of ids. */
  readonly words?: string | undefined;
  readonly onProgress?: ForgetWhat['onProgress'];
}

export interface ForgetPorts extends SelectionPorts {
  readonly access: JournalAccess;
  readonly recall: RecallAccess;
  readonly searchPath: string | undefined;
  /** Claude Code's own folder. */
  readonly configDir: string;
  readonly author: Author;
  readonly redact: (text: string) => string;
  readonly environment: Pick<Environment, 'agentVariable'>;
  /** Closes everything that is open. */
  readonly close: () => void;
}

export function createForget(ports: ForgetPorts): Forget {
  const { access, recall, close } = ports;
  const { context } = access;
  const { layout } = context;
  const agentFiles = [join(ports.configDir, 'history.jsonl')];

  const contextOf = (journal: Journal, index: OpenRecall, onProgress?: ForgetWhat['onProgress']): ForgetContext => ({
    ...context,
    searchPath: ports.searchPath,
    agentFiles,
    unindex: index.eraseIndexed,
    refresh: () => {
      // The LanceDB copy keeps deleted vectors until it is compacted. It is rebuilt from the index when needed.
      rmSync(layout.vectors, { recursive: true, force: true, maxRetries: 3 });
      // Generated files quote the journal, and the index holds their words.
      return [...refreshDerived(journal, layout), ...index.cleanAfterErasure()];
    },
    rewrite: async () => {
      const { dreamNow, NO_CHECKS } = await import('../../dream/run-dream.ts');
      try {
        const { readLoggedFacts } = await import('../dream/logged-facts.ts');
        const logged = readLoggedFacts(journal, layout);
        const { proposals } = await dreamNow({ journal, layout, logged }, 'forget', NO_CHECKS);
        return { files: proposals.flatMap(({ path, state }) => (state === 'applied' ? [path] : [])) };
      } catch (error) {
        // Trigger: a file cannot be written. Outcome: the receipt names the files, and the next dream writes them.
        if (!isMemoirError(error)) throw error;
        return { files: [], failed: error.message };
      }
    },
    onProgress,
  });
  const finishHere = async (): Promise<boolean> => {
    const { isErasurePending } = await import('../../forget/pending-erasure.ts');
    if (!isErasurePending(layout)) return false;
    const journal = await access.withSpool();
    const forget = await import('../../forget/forget-events.ts');
    await forget.finishErasure(journal, contextOf(journal, await recall.open()));
    return true;
  };
  const finish = (onWait?: OnWait): Promise<boolean> => finishErasure(layout, finishHere, onWait);
  const plan = async (journal: Journal, what: ForgetWhat): Promise<ForgetPlan> => {
    const { planErasure } = await import('../../forget/plan/plan-erasure.ts');
    const { ids, query, words } = await selectionOf(ports, journal, what);
    const { repeats, onProgress } = what;
    const reason = what.reason === undefined ? undefined : ports.redact(what.reason);
    const planned = planErasure(journal, layout, ids, {
      reason,
      repeats,
      onProgress,
      query,
      wholeTasks: hasIds(what),
    });
    assertReach(journal, planned, ports.hidden);
    if (query !== undefined && planned.targets.length + planned.derived.length === 0) {
      const { scanHome } = await import('../../forget/scan/scan-home.ts');
      // Files that the journal has no version of, or spooled events that could not be read: the receipt names them.
      const { finder, goneFinder } = planned;
      const left = scanHome(layout, { finder, goneFinder, fragments: [], ids: new Set() }).remaining;
      if (left.length === 0) throw nothingFits();
    }
    const { findElsewhere } = await import('../../forget/scan/find-elsewhere.ts');
    const { finder, sessions } = planned;
    return {
      ...planned,
      elsewhere: await findElsewhere(journal, { finder, sessions, others: agentFiles }),
      groups: groupsOf(journal, planned, ports.hidden, what.full === true),
      ...(words === undefined ? {} : { words }),
      ...(onProgress === undefined ? {} : { onProgress }),
    };
  };

  const assertMayPurge = (): void => assertPerson(ports.author, ports.environment.agentVariable, 'delete the home');

  return {
    plan: async (what) => plan(await access.readingAll(), what),
    erase: async (what, reason) => {
      assertPerson(ports.author, ports.environment.agentVariable, 'erase');
      const journal = await access.withSpool();
      const { forgetEvents } = await import('../../forget/forget-events.ts');
      return whileNobodyDreams(layout, async () => {
        await finishHere();
        const asked = isIds(what) ? { ids: what, reason } : what;
        const planned = 'finder' in asked ? asked : await plan(journal, asked);
        return forgetEvents(journal, contextOf(journal, await recall.open(), planned.onProgress), planned);
      });
    },
    finishErasure: () => finish(),
    finishBeforeReading: async (onWait) => void (await finish(onWait).catch(refuseToRead)),
    findSecrets: async (progress = {}) => {
      const journal = await access.readingAll();
      const { rescanSecrets } = await import('../../capture/rescan.ts');
      return rescanSecrets(journal, { ...progress, fingerprintKey: homeSecret(layout.secretFile) });
    },
    assertMayPurge,
    purge: async () => {
      assertMayPurge();
      close();
      const { purgeHome } = await import('../../forget/purge-home.ts');
      return purgeHome(layout);
    },
  };
}

function hasIds({ ids, named }: ForgetWhat): boolean {
  return ids !== undefined || named !== undefined;
}

function isIds(what: ForgetPlan | ForgetWhat | readonly string[]): what is readonly string[] {
  return Array.isArray(what);
}
