/**
 * Lets a language model write what happened in the last week, from the lines of its report. Each sentence is checked against the lines it
 * names, as for an answer. The text is a file in the user's logs that a dream proposes, once for each week.
 */
import { z } from 'zod';
import { checkSentences } from '../../ask/check-answer.ts';
import type { ProposedChange } from '../../domain/dream.ts';
import { fixedShortId } from '../../domain/ids.ts';
import type { ProjectReport } from '../../domain/report.ts';
import type { Task } from '../../domain/tasks/task.ts';
import { clipChars, plainWords } from '../../domain/text/plain-words.ts';
import { DAY_MS, localDay } from '../../domain/time/dates.ts';
import { lowestTrust, mayBePushed, type Trust } from '../../domain/trust/trust.ts';
import { type ModelProposals, NO_PROPOSALS } from '../../dream/model/model-proposals.ts';
import { recordsAndSources } from '../../dream/wanted-file.ts';
import { askObject } from '../../models/language/ask-object.ts';
import type { LanguageModel } from '../../models/language/language-model.ts';
import { quotedSource } from '../../models/prompts/quoted-source.ts';
import { readPromptFile } from '../../models/prompts/read-prompt.ts';
import { homeFileName, readHomeFile } from '../../notes/home-file.ts';
import { weekFile } from '../../notes/logs/week-file.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { readReport } from '../../report/read-report.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { listFacts } from '../../store/state/facts/facts.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import { getEpisode } from '../../store/state/sessions/episodes.ts';
import { createTrustReader, taskHeldBack } from '../../store/state/sessions/taints.ts';
import { listTasks } from '../../store/state/tasks/list-tasks.ts';
import { askedBefore, recordAsked } from '../../store/state/uses/asked-models.ts';
import { startOfDay } from './language.ts';

const weekSchema = z.strictObject({
  sentences: z.array(z.strictObject({ text: z.string(), sources: z.array(z.int()) })),
});

/** One line of the report, with what it rests on. */
interface WeekLine {
  readonly number: number;
  readonly id: string;
  readonly project: string;
  readonly kind: string;
  readonly text: string;
  readonly trust: Trust;
  readonly sources: readonly string[];
}

const WEEK_DAYS = 7;
const LINES_MAX = 80;
const LINES_A_PROJECT = 20;
const LINE_CHARS = 240;
const SENTENCES_MAX = 8;
/** A week with less needs no report. */
const LINES_LEAST = 3;
const ANSWER_TOKENS = 1500;

export async function reportWeek(
  { journal, layout }: { readonly journal: Journal; readonly layout: HomeLayout },
  model: LanguageModel,
): Promise<ModelProposals> {
  const { since, until } = lastWeek(journal.clock.now());
  const file = weekFile(layout, localDay(until - 1));
  const path = homeFileName(layout, file);
  if (askedBefore(journal.db, 'weeks-reported').has(path) || readHomeFile(layout, file) !== undefined)
    return NO_PROPOSALS;
  const lines = weekLines(journal, { since, until });
  if (lines.length < LINES_LEAST) return NO_PROPOSALS;
  const prompt = readPromptFile('report-week');
  const { sentences: written } = await askObject(model, {
    name: prompt.id,
    schema: weekSchema,
    system: [{ type: 'text', text: prompt.text }],
    messages: [{ role: 'user', parts: [{ type: 'text', text: lines.map(weekSource).join('\n') }] }],
    maxTokens: ANSWER_TOKENS,
  });
  recordAsked(journal, 'weeks-reported', [path]);
  const { sentences } = checkSentences(written, lines);
  const kept = sentences.slice(0, SENTENCES_MAX);
  const used = lines.filter(({ number }) => kept.some(({ sources }) => sources.includes(number)));
  if (used.length === 0) return { calls: 1, changes: [], rejected: written.length };
  const change: ProposedChange = {
    path,
    change: 'report',
    before: undefined,
    after: textOf(kept, lines, `${localDay(since)} to ${localDay(until - 1)}`),
    why: `a language model wrote it from ${used.length} lines of the week's report`,
    sources: [...new Set(used.flatMap(({ sources }) => sources))],
    trust: lowestTrust(['agent', ...used.map(({ trust }) => trust)]),
  };
  return { calls: 1, changes: [change], rejected: written.length - kept.length };
}

/** From Monday to Sunday, the last that is over. */
function lastWeek(now: number): { readonly since: number; readonly until: number } {
  const weekday = (new Date(now).getDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  // Noon, so that a day of 23 or 25 hours does not matter.
  const monday = startOfDay(startOfDay(now) + DAY_MS / 2 - weekday * DAY_MS);
  return { since: startOfDay(monday + DAY_MS / 2 - WEEK_DAYS * DAY_MS), until: monday };
}

/** The user's log is read in every project, so it has nothing of an isolated one; and nothing that external text states. */
function weekLines(journal: Journal, span: { readonly since: number; readonly until: number }): readonly WeekLine[] {
  const { db, clock } = journal;
  const projects = listProjects(db);
  const hidden = projects.flatMap(({ id, isolated }) => (isolated ? [id] : []));
  const reader = createTrustReader(db);
  const trustOf = (task: Task): Trust =>
    task.origins.length === 0 ? 'owner' : taskHeldBack(reader, task) ? 'external' : 'agent';
  const known = new Map<string, Pick<WeekLine, 'trust' | 'sources'>>([
    ...listFacts(db).map((fact) => [fact.id, { trust: fact.trust, sources: recordsAndSources([fact]) }] as const),
    ...listTasks(db, { hidden }).map((task) => [task.id, { trust: trustOf(task), sources: [task.id] }] as const),
  ]);
  const slugOf = (id: string | undefined): string => projects.find((each) => each.id === id)?.slug ?? 'no project';
  return readReport(db, { ...span, hidden, now: clock.now() })
    .projects.flatMap((each) =>
      itemsOf(each)
        .flatMap(({ id, kind, text }) => {
          const episode =
            kind === 'session' && each.project !== undefined ? getEpisode(db, each.project, id) : undefined;
          const from = episode === undefined ? known.get(id) : ({ trust: 'agent', sources: episode.sources } as const);
          if (from === undefined || !mayBePushed(from.trust)) return [];
          const said = clipChars(plainWords(episode?.what_was_done ?? text), LINE_CHARS);
          return [{ id, kind, text: said, project: slugOf(each.project), ...from }];
        })
        .slice(0, LINES_A_PROJECT),
    )
    .slice(0, LINES_MAX)
    .map((line, at) => ({ number: at + 1, ...line }));
}

function itemsOf({
  decisions,
  blockers,
  tasks,
  sessions,
}: ProjectReport): readonly Pick<WeekLine, 'id' | 'kind' | 'text'>[] {
  return [
    ...tasks.finished.map(({ id, text }) => ({ id, kind: 'finished task', text })),
    ...decisions.changed.map(({ id, statement, by }) => ({
      id,
      kind: 'decision that no longer holds',
      text: by === undefined ? statement : `${statement} Now: ${by.statement}`,
    })),
    ...decisions.made.map(({ id, statement, why }) => ({
      id,
      kind: 'decision',
      text: why === undefined ? statement : `${statement} Why: ${why}`,
    })),
    ...blockers.map(({ id, text, endedAt }) => ({
      id,
      kind: endedAt === undefined ? 'blocker' : 'blocker that ended',
      text,
    })),
    ...sessions.concluded.map(({ id, title }) => ({ id, kind: 'session', text: title })),
  ];
}

function weekSource({ number, kind, project, trust, text }: WeekLine): string {
  return quotedSource(number, [kind, `project ${project}`, `trust ${trust}`], text);
}

function textOf(
  sentences: readonly { readonly text: string; readonly sources: readonly number[] }[],
  lines: readonly WeekLine[],
  span: string,
): string {
  const said = sentences.map(({ text, sources }) => {
    const named = lines.filter(({ number }) => sources.includes(number));
    const slugs = [...new Set(named.map(({ project }) => project))].join(', ');
    return `- ${slugs}: ${text} (${named.map(({ id }) => fixedShortId(id)).join(', ')})`;
  });
  return [`# The week from ${span}`, '', ...said, ''].join('\n');
}
