/** `memoir.dream()`: consolidates facts into notes, and shows, reviews and undoes what it did. */

import type { DreamGate, DreamRun, DreamState, Proposal, ProposedChange } from '../../domain/dream.ts';
import { isMemoirError } from '../../domain/errors.ts';
import { countOf } from '../../domain/text/count.ts';
import { MINUTE_MS } from '../../domain/time/dates.ts';
import type { Author } from '../../domain/trust/trust.ts';
import { isBroken, openGate } from '../../dream/gates.ts';
import { missedSearches } from '../../dream/notice.ts';
import { endRun, finishInterrupted, startRun } from '../../dream/record-run.ts';
import { acceptanceOf, rejectProposal } from '../../dream/review.ts';
import {
  applyChanges,
  type ColdRules,
  type DreamChecks,
  type DreamPlace,
  NO_CHECKS,
  planDream,
  recordedRun,
  runDream,
  whileNobodyDreams,
} from '../../dream/run-dream.ts';
import { reverseOf } from '../../dream/undo.ts';
import { leaveOutOfReports } from '../../notes/logs/write-user-report.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import { journalFileHistory } from '../../store/files/file-history.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { listDreams, ownText, proposedText, readDreamState } from '../../store/state/dreams/dreams.ts';
import { ownFiles } from '../../store/state/dreams/dreamt-files.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import { extractFacts } from '../background/extract-facts.ts';
import { assertPerson } from '../base/author.ts';
import type { Language } from '../models/language.ts';
import type { Models } from '../models/models.ts';
import type { NoteParts } from '../notes/notes.ts';
import type { HiddenProjects } from '../projects/hidden-projects.ts';
import type { Where } from '../projects/project-finder.ts';
import type { Projects } from '../projects/projects.ts';
import type { RecallAccess } from '../recall/recall.ts';
import type { AgentProposal } from './agent-proposals.ts';
import { createAgentWriting } from './agent-writing.ts';
import { finishKilled, finishKilledUndo } from './finish-killed.ts';
import { canBeUndone, pickProposal, pickRun, waitingIn } from './pick-run.ts';

export interface DreamStatus {
  readonly state: DreamState;
  /** The gate that is open; undefined if a dream would not start by itself. */
  readonly gate: DreamGate | undefined;
  /** Dreams failed so often that only a person can start the next one. */
  readonly broken: boolean;
  /** Proposals that wait for a person. */
  readonly waiting: number;
  /** Searches of the last 30 days that found nothing, most often asked first. */
  readonly missed: readonly string[];
}

/** The two texts of a proposal. */
export interface ProposalTexts {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * Dreams: runs that turn facts into notes.
 *
 * @example
 * const dream = await memoir.dream();
 * const { proposals } = await dream.run('asked');
 */
export interface Dream {
  /**
   * Says when the next dream is due and whether the last ones failed.
   * @example const { gate, waiting } = dream.status();
   */
  status(): DreamStatus;
  /**
   * Returns what a dream would change now, without changing anything.
   * @example const proposed = await dream.plan();
   */
  plan(): Promise<readonly ProposedChange[]>;
  /**
   * Runs a dream now.
   * @example await dream.run('asked');
   */
  run(gate: DreamGate): Promise<DreamRun>;
  /**
   * Runs a dream if a gate is open and no other dream runs.
   * @example await dream.runIfDue();
   */
  runIfDue(): Promise<DreamRun | undefined>;
  /**
   * Lists all runs, newest first.
   * @example dream.log();
   */
  log(): readonly DreamRun[];
  /**
   * Returns a run by its id, the start of it, or its number among those with changes; the last one by default.
   * @example dream.find('3');
   */
  find(typed?: string): DreamRun;
  /**
   * Returns the texts before and after a proposal. A text that was erased is missing.
   * @example
   * const [proposal] = dream.waiting();
   * if (proposal !== undefined) dream.texts(proposal);
   */
  texts(proposal: Proposal): ProposalTexts;
  /**
   * Undoes what a run applied. Later edits stay.
   * @example await dream.undo('3');
   */
  undo(typed?: string): Promise<DreamRun>;
  /**
   * Lists the proposals that wait for a person, oldest first.
   * @example dream.waiting();
   */
  waiting(): readonly Proposal[];
  /**
   * Returns a waiting proposal by its number in the list or its id.
   * @example dream.findWaiting('1');
   */
  findWaiting(typed: string): Proposal;
  /**
   * Applies a waiting proposal, with another text if one is given.
   * @example await dream.accept(dream.findWaiting('1').id);
   */
  accept(id: string, text?: string): Promise<DreamRun>;
  /**
   * Rejects a waiting proposal. It is not proposed again.
   * @example await dream.reject(dream.findWaiting('1').id);
   */
  reject(id: string): Promise<void>;
  /**
   * Writes the notes and logs for all projects again, without what comes from isolated projects. Returns the files that changed.
   * @example const files = await dream.leaveOutIsolated();
   */
  leaveOutIsolated(): Promise<readonly string[]>;
  /**
   * Returns what an agent needs to write the notes of a project: facts with their ids, files and limits.
   * @example await dream.material({ cwd });
   */
  material(where: Where): Promise<string>;
  /**
   * Records a text that an agent wrote, and applies it unless a check objects.
   * @example await dream.propose({ cwd }, { file: 'briefing.md', text, why: 'asked for', sources: ['f76b483b'] });
   */
  propose(where: Where, proposal: AgentProposal): Promise<DreamRun>;
}

export interface DreamPorts {
  readonly writing: () => Journal;
  readonly reading: () => Journal;
  readonly layout: HomeLayout;
  readonly config: Config;
  readonly author: Author;
  readonly environment: Environment;
  readonly hidden: HiddenProjects;
  readonly projects: Projects;
  readonly recall: RecallAccess;
  readonly models: () => Promise<Pick<Models, 'embed'>>;
  readonly language: () => Promise<Language>;
  readonly resolveSources: NoteParts['resolveSources'];
  /** Finishes an interrupted erasure first: a dream must not write notes about what is being forgotten. */
  readonly forget: () => { finishErasure(): Promise<boolean> };
}

export function createDream(ports: DreamPorts): Dream {
  const { writing, reading, layout, author, environment, hidden, models } = ports;
  const cold: ColdRules = { days: coldDays(ports.config), searchPath: environment.searchPath };
  const checks: DreamChecks = {
    replay: async (changes) => (await import('../recall/replay-searches.ts')).replaySearches(ports, changes),
    embed: async () => embedNew(models),
    cold,
  };
  const place = () => ({ journal: writing(), layout });
  /** Loads the extractor only if a log has lines to read. */
  const placeWithLogs = async (): Promise<DreamPlace> => {
    const { readLoggedFacts } = await import('./logged-facts.ts');
    return { ...place(), logged: readLoggedFacts(writing(), layout) };
  };
  /** Leaves out the files of hidden projects. The reason of a failure and the remarks may name one. */
  const shown = (runs: readonly DreamRun[]): readonly DreamRun[] => {
    if (hidden.count() === 0) return runs;
    const isHidden = hidden.pathTest();
    return runs.map(({ why, noticed, ...each }) => ({
      ...each,
      proposals: each.proposals.filter(({ path }) => !isHidden(path)),
    }));
  };
  const log = (): readonly DreamRun[] => shown(listDreams(reading())).toReversed();
  const status = (): DreamStatus => {
    const journal = reading();
    const runs = listDreams(journal);
    const state = readDreamState(journal, runs);
    return {
      state: hidden.count() === 0 ? state : { ...state, lastFailure: undefined },
      gate: openGate(state, journal.clock.now()),
      broken: isBroken(state),
      waiting: waitingIn(shown(runs)).length,
      missed: hidden.count() === 0 ? missedSearches(journal) : [],
    };
  };
  const find = (typed?: string): DreamRun => pickRun(log(), typed);
  const waiting = (): readonly Proposal[] => waitingIn(shown(listDreams(reading())));
  const findWaiting = (typed: string): Proposal => pickProposal(waiting(), typed);
  /** A run that a person asked for, with these changes. */
  const change = async (gate: DreamGate, plan: () => readonly ProposedChange[], undoes?: string): Promise<DreamRun> => {
    const here = place();
    return whileNobodyDreams(here, () => {
      finishInterrupted(here.journal, layout, listDreams(here.journal));
      const run = startRun(here.journal, gate, undoes);
      applyChanges(here, run, plan());
      endRun(here.journal, run, { outcome: 'done' });
      return recordedRun(here.journal, run);
    });
  };
  const run = async (gate: DreamGate): Promise<DreamRun> => {
    await ports.forget().finishErasure();
    await extractFacts(writing());
    const improved = await withModel(ports);
    const done = await runDream(await placeWithLogs(), gate, { ...checks, ...improved });
    return shown([done])[0] ?? done;
  };
  return {
    status,
    plan: async () => {
      await extractFacts(writing());
      const isHidden = hidden.pathTest();
      const { changes } = await checks.replay(planDream(await placeWithLogs(), cold));
      return changes.filter(({ path }) => !isHidden(path));
    },
    run,
    runIfDue: async () => {
      await finishKilled(place(), 'if free');
      const { gate } = status();
      return gate === undefined ? undefined : run(gate);
    },
    log,
    find,
    texts: ({ id, base, path, change: kind }) => {
      if (hidden.pathTest()(path)) return { before: undefined, after: undefined };
      const earlier = (): string | undefined =>
        kind === 'episode' ? ownText(reading(), id) : journalFileHistory(reading()).content(base ?? '');
      return {
        before: base === null ? undefined : earlier(),
        after: proposedText(reading(), id),
      };
    },
    undo: async (typed) => {
      assertPerson(author, environment.agentVariable, 'undo what a dream changed');
      const found = typed === undefined ? undefined : find(typed);
      const finished = await finishKilledUndo(place(), found);
      if (finished !== undefined) return finished;
      const undone = found ?? pickRun(log().filter(canBeUndone), undefined);
      return change('undo', () => reverseOf(place(), undone), undone.id);
    },
    leaveOutIsolated: async () => [
      ...(await rewriteForAll(await placeWithLogs())),
      ...leaveOutOfReports(writing(), layout, listProjects(writing().db)),
    ],
    waiting,
    findWaiting,
    accept: async (id, text) => {
      assertPerson(author, environment.agentVariable, 'accept what a dream proposed');
      const proposal = findWaiting(id);
      return change('review', () => acceptanceOf(place(), proposal, text));
    },
    reject: async (id) => {
      assertPerson(author, environment.agentVariable, 'reject what a dream proposed');
      rejectProposal(writing(), findWaiting(id));
    },
    ...createAgentWriting(ports, change),
  };
}

function coldDays(config: Config): ColdRules['days'] {
  return {
    project: config.get('cold.projectDays'),
    reference: config.get('cold.referenceDays'),
    feedback: config.get('cold.feedbackDays'),
    user: config.get('cold.userDays'),
    page: config.get('cold.pageDays'),
    log: config.get('cold.logDays'),
  };
}

/** What a language model adds before a dream, if there is one. */
async function withModel(ports: DreamPorts): Promise<Pick<DreamChecks, 'said' | 'proposed'>> {
  if (ports.config.get('models.language') === 'none') return {};
  return (await import('../models/model-work.ts')).improveWithModel(ports);
}

/** Enough for the notes of a dream; the next search or catch-up does the rest. */
const EMBED_BUDGET_MS = MINUTE_MS;

async function embedNew(models: DreamPorts['models']): Promise<string | undefined> {
  try {
    const { embedded, pending } = await (await models()).embed({ budgetMs: EMBED_BUDGET_MS });
    if (embedded === 0 && pending === 0) return undefined;
    return `${countOf(embedded, 'text')} embedded${pending === 0 ? '' : `, ${pending} still to do`}`;
  } catch (error) {
    // Trigger: the embedder is down, or another process fills the index. Outcome: the notes are written and say so.
    if (!isMemoirError(error)) throw error;
    return `Vectors were not refreshed: ${error.message.slice(0, 300)}`;
  }
}

/** A note for all projects may have the words of one that is isolated now. Such a run cannot be undone, like an erasure. */
async function rewriteForAll(place: DreamPlace): Promise<readonly string[]> {
  const forAll = ({ path }: { readonly path: string }): boolean => path.startsWith('user/');
  if (!ownFiles(place.journal, listDreams(place.journal)).list().some(forAll)) return [];
  const replay: DreamChecks['replay'] = async (changes) => ({ changes: changes.filter(forAll), said: undefined });
  const { proposals } = await runDream(place, 'forget', { ...NO_CHECKS, replay });
  return proposals.flatMap(({ path, state }) => (state === 'applied' ? [path] : []));
}
