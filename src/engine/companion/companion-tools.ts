/**
 * Implements the companion's tools on the memory as an agent sees it: isolated projects stay hidden, and what it writes has an
 * agent's trust.
 */
import { join } from 'node:path';
import type { ToolResult } from '../../companion/run-turn.ts';
import { COMPANION_FILES } from '../../companion/starting-files.ts';
import type { SearchWish, TaskWish, ToolPorts } from '../../companion/tools.ts';
import { COMPANION_AGENT } from '../../domain/companion.ts';
import { MemoirError } from '../../domain/errors.ts';
import { defined } from '../../domain/json/defined.ts';
import type { FactAnswer, RecallResult } from '../../domain/recall.ts';
import { hasSubstance } from '../../domain/session.ts';
import type { Task } from '../../domain/tasks/task.ts';
import { clipChars } from '../../domain/text/plain-words.ts';
import { localDay, localTime } from '../../domain/time/dates.ts';
import { homeFile } from '../../notes/home-file.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { parseRange } from '../../platform/time/human-times.ts';
import { updateFile } from '../../store/files/journaled-file.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { sessionConclusion } from '../../store/state/sessions/session-conclusion.ts';
import { createTrustReader } from '../../store/state/sessions/taints.ts';
import type { Memoir } from '../memoir.ts';

export interface CompanionToolPorts {
  readonly layout: HomeLayout;
  readonly writing: () => Journal;
  /** The engine as the companion's session of today sees it. */
  readonly view: () => Memoir;
  readonly project: string;
  readonly redact: (text: string) => string;
}

const RESULTS = 8;
const SNIPPET_CHARS = 700;
const OPENED_CHARS = 6000;
const SESSIONS = 12;

export function companionToolPorts(ports: CompanionToolPorts): Omit<ToolPorts, 'state'> {
  const { layout, view } = ports;
  const here = { cwd: layout.companionDir };
  return {
    search: (wish) => (wish.kind === 'sessions' ? searchSessions(ports, wish) : search(ports, wish)),
    setStatus: (lines) => {
      const clean = lines.map(({ name, value }) => ({
        name,
        value: value === undefined ? undefined : ports.redact(value),
      }));
      view().status.set(here, clean);
    },
    remember: async (text, why) => {
      const saved = await (await view().notes()).remember(here, { text, why, type: 'project' });
      if (saved.outcome === 'refused') return `Not kept: ${saved.refusal.reason}`;
      if (saved.outcome === 'similar') return `A note says this already: ${saved.note.fields.name}.`;
      return `Kept as ${saved.note.fields.name}.`;
    },
    task: async (wish) => changeTask(view(), ports, wish),
    open: async (id) => {
      const { text, what, at, trust, before, after, madeFrom } = await view().open(id, here);
      const around = [...before, ...after].map((turn) => `- ${turn.actor}: ${clipChars(turn.text, SNIPPET_CHARS)}`);
      const sources = madeFrom.map((source) => `- ${source.id} ${source.what}: ${clipChars(source.text, 200)}`);
      return {
        output: [
          `${what}, ${localTime(at)}, ${trust}`,
          clipChars(text, OPENED_CHARS),
          ...(around.length === 0 ? [] : ['Around it:', ...around]),
          ...(sources.length === 0 ? [] : ['Made from:', ...sources]),
        ].join('\n'),
        external: trust === 'external',
      };
    },
    editNotes: async (file, change) => {
      const name = COMPANION_FILES.find((each) => each === file);
      if (name === undefined) {
        throw new MemoirError(
          'bad-input',
          `${file.slice(0, 80)} is not one of your files. They are: ${COMPANION_FILES.join(', ')}.`,
        );
      }
      const target = homeFile(ports.writing(), layout, join(layout.companionDir, name), 'agent');
      const { written } = updateFile(target, (now = '') => ports.redact(change(now)));
      return written ? `${name} was changed. The version before is kept.` : `${name} already says that.`;
    },
  };
}

async function search({ view, layout }: CompanionToolPorts, wish: SearchWish): Promise<ToolResult> {
  const { query, kind, since, until, inView } = wish;
  const answer = await view().recall.search(query, {
    project: '*',
    cwd: layout.companionDir,
    since,
    until,
    limit: RESULTS + Math.min(inView.size, 20),
    ...(kind === 'conversations' ? { kinds: ['prompt', 'reply', 'summary'] } : {}),
  });
  const facts = kind === 'conversations' ? [] : (answer.answers ?? []).map(factLine);
  const results = answer.results.filter(
    ({ id, level }) => !inView.has(id) && (kind !== 'facts' || level !== 'journal'),
  );
  const shown = results.slice(0, RESULTS);
  const lines = [...facts, ...shown.map(resultLine)];
  return {
    output: lines.length === 0 ? 'Nothing was found besides what you see already.' : lines.join('\n\n'),
    external: shown.some(({ trust }) => trust === 'external'),
  };
}

function factLine({ id, statement, truth, since, replaced }: FactAnswer): string {
  const before = replaced[0] === undefined ? '' : `; before: ${replaced[0].statement}`;
  return `[${id}] known since ${localDay(since)} (${truth}): ${clipChars(statement, SNIPPET_CHARS)}${before}`;
}

function resultLine({ id, kind, at, project, speaker, actor, trust, snippet, supersededBy }: RecallResult): string {
  const who = speaker ?? actor;
  const marks = `${trust === 'external' ? ', written by others' : ''}${supersededBy === undefined ? '' : `, replaced: ${supersededBy.statement}`}`;
  return `[${id}] ${localTime(at)} ${kind} by ${who}${project === undefined ? '' : ` in ${project}`}${marks}\n${clipChars(snippet, SNIPPET_CHARS)}`;
}

/** What coding agents did, according to their sessions and tasks. */
async function searchSessions({ view, writing }: CompanionToolPorts, wish: SearchWish): Promise<ToolResult> {
  const memoir = view();
  const { db, clock } = writing();
  const range = await parseRange({ since: wish.since ?? 'today', until: wish.until }, new Date(clock.now()));
  const reader = createTrustReader(db);
  const sessions = memoir.sessions
    .list({ limit: 200 })
    .filter((each) => each.agent !== COMPANION_AGENT && each.parent === undefined && hasSubstance(each))
    .filter(
      ({ lastAt, firstAt }) => lastAt >= (range.since ?? 0) && firstAt < (range.until ?? Number.POSITIVE_INFINITY),
    )
    .slice(0, SESSIONS);
  const names = new Map(memoir.projects.list().map(({ id, slug }) => [id, slug]));
  const lines = sessions.map(({ id, agent = 'agent', project, lastAt }) => {
    const where = project === undefined ? '' : ` in ${names.get(project) ?? 'a project'}`;
    const ended = project === undefined ? undefined : sessionConclusion(db, reader, { session: id, project });
    const said = `asked: ${memoir.sessions.title(id) ?? 'nothing'}${ended === undefined ? '' : `; ended with: ${ended}`}`;
    return `[${id}] ${agent}${where}, last active ${localTime(lastAt)}: ${clipChars(said, SNIPPET_CHARS)}`;
  });
  const done = memoir.tasks
    .list({ statuses: ['done'], changedSince: range.since ?? 0 })
    .slice(0, SESSIONS)
    .map(
      ({ text, project }) =>
        `- done${project === undefined ? '' : ` in ${names.get(project) ?? 'a project'}`}: ${clipChars(text, 200)}`,
    );
  const all = [...lines, ...(done.length === 0 ? [] : ['Tasks that were finished:', ...done])];
  return { output: all.length === 0 ? 'No coding session in that time.' : all.join('\n') };
}

async function changeTask(memoir: Memoir, { project }: CompanionToolPorts, wish: TaskWish): Promise<string> {
  const { action, text = '', id = '', due, why } = wish;
  switch (action) {
    case 'list': {
      const tasks = memoir.tasks.list({ statuses: ['open', 'in_progress', 'blocked'], suggested: false }).slice(0, 30);
      return tasks.length === 0 ? 'There are no open tasks.' : tasks.map((task) => taskLine(task, project)).join('\n');
    }
    case 'add':
      return `Added: ${taskLine(memoir.tasks.add({ cwd: memoir.layout.companionDir }, defined({ text, due })), project)}`;
    case 'start':
      return `Started: ${taskLine(memoir.tasks.edit(id, { status: 'in_progress' }), project)}`;
    case 'done':
      return `Done: ${taskLine(memoir.tasks.edit(id, { status: 'done', why }), project)}`;
    case 'drop':
      return `Dropped: ${taskLine(memoir.tasks.edit(id, { status: 'dropped', why: why ?? 'no longer wanted' }), project)}`;
    case 'block':
      return `Blocked: ${taskLine(memoir.tasks.edit(id, { status: 'blocked', why: why ?? 'waiting' }), project)}`;
  }
}

function taskLine({ id, text, status, due, project }: Task, own: string): string {
  return `[${id}] ${status}${due === undefined ? '' : `, due ${due}`}${project === own ? '' : ' (another project)'}: ${clipChars(text, 200)}`;
}
