/**
 * What a language model adds: facts that the rules missed, better sentences for notes, notes for the next prompt. A model that is down, over its budget or talks nonsense
 * changes nothing; what happened is one line for the log of the dream.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { drawFacts } from '../../capture/draw/draw-facts.ts';
import { selectWithModel } from '../../context/push/select-with-model.ts';
import { isMemoirError } from '../../domain/errors.ts';
import { countOf } from '../../domain/text/count.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/time/dates.ts';
import { rewordFacts } from '../../dream/wording/reword.ts';
import { openNoteFolder } from '../../notes/note-folder.ts';
import { withFileLock } from '../../platform/files/file-lock.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import { listCalls } from '../../store/state/uses/model-calls.ts';
import type { Language } from './language.ts';

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
/** What a model may do for a person who asks has the other half of the day's budget. */
const BACKGROUND_SHARE = 0.5;
const EXPECTED = ['model-unavailable', 'model-answer', 'over-budget', 'lock-timeout'] as const;

export interface ModelWorkOptions {
  /** The run whose budget is used. */
  readonly run?: string;
  /** Not again if it was done a few minutes ago. */
  readonly throttled: boolean;
}

/** Before a dream: all of it within the budget of one run. Returns what was done or why it was not, a line each. */
export async function improveWithModel(ports: ModelWorkPorts): Promise<readonly string[]> {
  const run = randomUUID();
  return [...(await drawWithModel(ports, { run, throttled: false })), ...(await wordWithModel(ports, run))];
}

async function wordWithModel({ writing, layout, language }: ModelWorkPorts, run: string): Promise<readonly string[]> {
  const model = (await language()).open({ purpose: 'wording', run, share: BACKGROUND_SHARE });
  if (model === undefined) return [];
  return quietly('word the notes', async () => {
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
  const lines = await quietly('choose notes', async () => {
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
  return quietly('read the last sessions', async () => {
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

/** What a model does is never a reason to fail: the line says what went wrong. */
async function quietly(what: string, work: () => Promise<string | undefined>): Promise<readonly string[]> {
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
  return scopes.flatMap((scope) => {
    try {
      const folder = openNoteFolder(journal, layout, scope);
      const notes = existsSync(folder.dir) ? folder.list().notes : [];
      return notes.map(({ fields }) => `${fields.name}: ${fields.description}`);
    } catch (error) {
      // Trigger: a link or a file in place of the folder. Outcome: the model does not see those notes.
      if (!isMemoirError(error)) throw error;
      return [];
    }
  });
}
