/**
 * What a language model adds: facts that the rules missed, better sentences for notes, summaries of sessions, the week
 * in words, notes that say the same, notes for the next prompt. A model that is down, over its budget or returns
 * nonsense changes nothing; the result is one line for the log of the dream.
 */
import { randomUUID } from 'node:crypto';
import { drawFacts } from '../../capture/draw/draw-facts.ts';
import { selectWithModel } from '../../context/push/select-with-model.ts';
import type { ProposedChange } from '../../domain/dream.ts';
import { isMemoirError } from '../../domain/errors.ts';
import { spendingWords } from '../../domain/present/spending-words.ts';
import { countOf } from '../../domain/text/count.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/time/dates.ts';
import type { ModelProposals } from '../../dream/model/model-proposals.ts';
import { findSameNotes } from '../../dream/model/same-notes.ts';
import { summariseSessions } from '../../dream/model/summarise-sessions.ts';
import type { ProposedByModel } from '../../dream/run-dream.ts';
import { rewordFacts } from '../../dream/wording/reword.ts';
import type { LanguageModel } from '../../models/language/language-model.ts';
import { writeEpisodes } from '../../notes/episodes/write-episodes.ts';
import { listNotes } from '../../notes/list-notes.ts';
import { withFileLock } from '../../platform/files/file-lock.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Config } from '../../platform/settings/config.ts';
import { erasureMark } from '../../store/journal/append-drawn.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import { listCalls } from '../../store/state/uses/model-calls.ts';
import type { Language } from './language.ts';
import { reportWeek } from './report-week.ts';

export interface ModelWorkPorts {
  readonly writing: () => Journal;
  readonly layout: HomeLayout;
  readonly config: Config;
  readonly language: () => Promise<Language>;
}

/** At most this many calls for new facts each time. */
const DRAW_CALLS = 4;
/** The same for sentences; each call words 25. */
const WORD_CALLS = 3;
/** Between two readings in the background. A session ends every few minutes on a busy day. */
const PAUSE_MS = 10 * MINUTE_MS;
/** The other half of the day's budget is reserved for what a person asks for. */
const BACKGROUND_SHARE = 0.5;
const EXPECTED = ['model-unavailable', 'model-answer', 'over-budget', 'lock-timeout'] as const;

export interface ModelWorkOptions {
  /** The run whose budget is used. */
  readonly run?: string;
  /** Not again if it was done a few minutes ago. */
  readonly throttled: boolean;
}

/** What a model did before a dream: a line each, and the changes that the run judges. */
export interface ModelImprovement {
  readonly said: readonly string[];
  readonly proposed: ProposedByModel;
}

/** Before a dream: all of it within the budget of one run. */
export async function improveWithModel(ports: ModelWorkPorts): Promise<ModelImprovement> {
  const run = randomUUID();
  const journal = ports.writing();
  const mark = erasureMark(journal.db);
  const said = [...(await drawWithModel(ports, { run, throttled: false })), ...(await wordWithModel(ports, run))];
  const changes: ProposedChange[] = [];
  const place = { journal, layout: ports.layout };
  writeEpisodes(journal, ports.layout);
  for (const { purpose, what, ask, describe } of PROPOSALS) {
    const model = (await ports.language()).open({ purpose, run, share: BACKGROUND_SHARE });
    if (model === undefined) break;
    const lines = await reportFailure(what, async () => {
      const { calls, changes: made, rejected } = await ask(place, model);
      changes.push(...made);
      if (calls === 0 || made.length + rejected === 0) return undefined;
      const refused = rejected === 0 ? '' : `; ${countOf(rejected, 'text')} left out that the sources do not say`;
      return `The language model ${describe(made.length)}${refused}.`;
    });
    said.push(...lines);
  }
  const spent = (await ports.language()).spentBy(run);
  if (spent.calls > 0)
    said.push(`In ${countOf(spent.calls, 'call')}, the language model used ${spendingWords(spent)}.`);
  return { said, proposed: { mark, changes } };
}

interface ProposalWork {
  readonly purpose: string;
  /** For the line that says why it was not done. */
  readonly what: string;
  readonly ask: (
    place: { readonly journal: Journal; readonly layout: HomeLayout },
    model: LanguageModel,
  ) => Promise<ModelProposals>;
  readonly describe: (changes: number) => string;
}

/** Each call summarises eight sessions. */
const SUMMARY_CALLS = 2;

/** What becomes changes of files, cheapest first, so that the budget reaches most of it. */
const PROPOSALS: readonly ProposalWork[] = [
  {
    purpose: 'report',
    what: 'write the report of the week',
    ask: reportWeek,
    describe: (changes) => (changes === 0 ? 'wrote no report of the week' : 'wrote the report of the last week'),
  },
  {
    purpose: 'summary',
    what: 'summarise the last sessions',
    ask: (place, model) => summariseSessions(place, model, { calls: SUMMARY_CALLS }),
    describe: (changes) => `summarised ${countOf(changes, 'session')}`,
  },
  {
    purpose: 'merge',
    what: 'compare the notes',
    ask: findSameNotes,
    describe: (changes) => `found ${countOf(changes, 'note')} that another one says in other words`,
  },
];

async function wordWithModel({ writing, layout, language }: ModelWorkPorts, run: string): Promise<readonly string[]> {
  const model = (await language()).open({ purpose: 'wording', run, share: BACKGROUND_SHARE });
  if (model === undefined) return [];
  return reportFailure('word the notes', async () => {
    const { calls, worded, rejected } = await rewordFacts({ journal: writing(), layout }, model, { calls: WORD_CALLS });
    if (calls === 0) return undefined;
    const refused = rejected === 0 ? '' : `; ${rejected} that add, drop or turn something were left out`;
    return `The language model worded ${countOf(worded, 'statement')}${refused}.`;
  });
}

/** Chooses notes for the next prompt of a session. The log says why it did not, if something went wrong. */
export async function selectNotes(
  { writing, layout, config, language, log }: ModelWorkPorts & { readonly log: Log },
  session: string,
): Promise<void> {
  if (config.get('models.language') === 'none' || !config.get('models.select')) return;
  const model = (await language()).open({ purpose: 'selection', share: BACKGROUND_SHARE });
  if (model === undefined) return;
  const lines = await reportFailure('choose notes', async () => {
    await selectWithModel(writing(), layout, { session, model });
    return undefined;
  });
  for (const said of lines) log.info('model', { said });
}

/** Returns what was done or why it was not, a line each; nothing without a model. */
export async function drawWithModel(
  ports: ModelWorkPorts,
  { run = randomUUID(), throttled }: ModelWorkOptions,
): Promise<readonly string[]> {
  const { writing, layout, config } = ports;
  const wanted = config.get('models.extract');
  if (config.get('models.language') === 'none' || wanted === 'off') return [];
  const journal = writing();
  if (throttled && readLately(journal)) return [];
  const language = await ports.language();
  const model = language.open({ purpose: 'extraction', run, share: BACKGROUND_SHARE });
  if (model === undefined) return [];
  return reportFailure('read the last sessions', async () => {
    const { calls, facts, rejected } = await withFileLock(
      layout.modelLock,
      () =>
        drawFacts(
          { journal, model, notes: (project) => notesOf(journal, layout, project) },
          { calls: DRAW_CALLS, unattended: wanted === 'all' },
        ),
      { timeoutMs: 0 },
    );
    if (calls === 0) return undefined;
    const refused =
      rejected === 0 ? '' : `; ${rejected} that do not stand in what was said, or are known, were left out`;
    return `The language model found ${countOf(facts, 'fact')} in ${countOf(calls, 'reading')}${refused}.`;
  });
}

/** A failure of the model never fails the caller; the line says what went wrong. */
async function reportFailure(what: string, work: () => Promise<string | undefined>): Promise<readonly string[]> {
  try {
    const said = await work();
    return said === undefined ? [] : [said];
  } catch (error) {
    if (!isMemoirError(error) || !EXPECTED.some((code) => isMemoirError(error, code))) throw error;
    return [`The language model did not ${what}: ${error.message.slice(0, 300)}`];
  }
}

function readLately(journal: Journal): boolean {
  const now = journal.clock.now();
  return listCalls(journal, now - DAY_MS).some(({ purpose, at }) => purpose === 'extraction' && at > now - PAUSE_MS);
}

function notesOf(journal: Journal, layout: HomeLayout, project: string | undefined): readonly string[] {
  const slug = listProjects(journal.db).find(({ id }) => id === project)?.slug;
  const scopes = ['user' as const, ...(slug === undefined ? [] : [{ project: slug }])];
  return listNotes(journal, layout, scopes).map(({ fields }) => `${fields.name}: ${fields.description}`);
}
