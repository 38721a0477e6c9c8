/** Reads a report from the state and the journal: what happened in a time range, project by project. */

import type { Fact } from '../domain/facts/fact-record.ts';
import { asNumber, asText, textsIn } from '../domain/json/json.ts';
import type { MemoryReport, ProjectReport, Report, ReportedSession, SessionReport } from '../domain/report.ts';
import { hasSubstance, type Session } from '../domain/session.ts';
import type { Task } from '../domain/tasks/task.ts';
import { compareText } from '../domain/text/compare-text.ts';
import { localDay } from '../domain/time/dates.ts';
import { outlineSession } from '../notes/episodes/session-outline.ts';
import type { Database } from '../platform/sqlite/sqlite.ts';
import { iterateEvents } from '../store/journal/read.ts';
import { listFacts } from '../store/state/facts/facts.ts';
import { listActivity } from '../store/state/projects/activity.ts';
import { listSessions } from '../store/state/sessions/sessions.ts';
import { listTasks } from '../store/state/tasks/list-tasks.ts';
import { reportBlockers, reportDecisions } from './report-facts.ts';
import { reportTasks } from './report-tasks.ts';
import { isWithin, type TimeRange } from './time-range.ts';

export interface ReportQuestion extends TimeRange {
  /** Only this project. */
  readonly project?: string | undefined;
  /** Isolated projects to leave out. */
  readonly hidden: readonly string[];
  readonly now: number;
}

export function readReport(db: Database, question: ReportQuestion): Report {
  const { since, until } = question;
  const material = readMaterial(db, question);
  const projects = [...material]
    .map(([project, each]) => reportProject(db, project, each, question))
    .filter(hasNews)
    .sort((a, b) => activity(b) - activity(a) || compareText(a.project ?? '', b.project ?? ''));
  return { since, until, projects, inWords: [] };
}

interface Material {
  readonly tasks: Task[];
  readonly facts: Fact[];
  readonly sessions: Session[];
  memory: MemoryReport;
  /** Ids that sessions were given, and those that somebody opened or found. */
  readonly given: Set<string>;
  readonly asked: Set<string>;
}

function newMaterial(): Material {
  return { tasks: [], facts: [], sessions: [], memory: UNUSED, given: new Set(), asked: new Set() };
}

const UNUSED: MemoryReport = { packs: 0, tokens: 0, searches: 0, empty: 0, opened: 0, given: 0, used: 0 };

/** Reads each table once and sorts its rows by project. */
function readMaterial(db: Database, question: ReportQuestion): ReadonlyMap<string | undefined, Material> {
  const { hidden, since } = question;
  const byProject = new Map<string | undefined, Material>();
  const only = question.project === undefined ? {} : { project: question.project };
  const isAskedFor = (project: string | undefined): boolean =>
    (question.project === undefined || project === question.project) &&
    (project === undefined || !hidden.includes(project));
  const materialOf = (project: string | undefined): Material => {
    const known = byProject.get(project) ?? newMaterial();
    byProject.set(project, known);
    return known;
  };
  for (const task of listTasks(db, { ...only, hidden })) materialOf(task.project).tasks.push(task);
  for (const fact of listFacts(db, { ...only, kinds: ['decision', 'blocker'] })) {
    if (isAskedFor(fact.project)) materialOf(fact.project).facts.push(fact);
  }
  for (const session of listSessions(db, { ...only, hidden, since, subagents: false })) {
    if (session.firstAt < question.until && hasSubstance(session)) materialOf(session.project).sessions.push(session);
  }
  for (const { type, project, body, happenedAt } of iterateEvents(db, { types: MEMORY_TYPES, since })) {
    if (!isWithin(happenedAt, question) || !isAskedFor(project)) continue;
    const material = materialOf(project);
    material.memory = countUse(material.memory, type, body);
    for (const id of textsIn(body.ids)) material.given.add(id);
    for (const id of [...textsIn(body.results), asText(body.target) ?? '']) material.asked.add(id);
  }
  return byProject;
}

const MEMORY_TYPES = ['context.given', 'memory.searched', 'memory.opened'] as const;

function countUse(memory: MemoryReport, type: string, body: Readonly<Record<string, unknown>>): MemoryReport {
  switch (type) {
    case 'context.given':
      return { ...memory, packs: memory.packs + 1, tokens: memory.tokens + (asNumber(body.tokens) ?? 0) };
    case 'memory.searched':
      return {
        ...memory,
        searches: memory.searches + 1,
        empty: memory.empty + (body.found === 0 ? 1 : 0),
      };
    default:
      return { ...memory, opened: memory.opened + 1 };
  }
}

function reportProject(
  db: Database,
  project: string | undefined,
  { tasks, facts, sessions, memory, given, asked }: Material,
  question: ReportQuestion,
): ProjectReport {
  return {
    project,
    tasks: reportTasks(db, tasks, question),
    decisions: reportDecisions(facts, question),
    blockers: reportBlockers(facts, tasks, question),
    sessions: reportSessions(db, sessions, question.now),
    memory: { ...memory, given: given.size, used: [...given].filter((id) => asked.has(id)).length },
    days: project === undefined ? [] : eventsPerDay(db, project, question),
  };
}

function reportSessions(db: Database, sessions: readonly Session[], now: number): SessionReport {
  const sum = (count: (session: Session) => number): number => sessions.reduce((all, each) => all + count(each), 0);
  return {
    count: sessions.length,
    prompts: sum(({ prompts }) => prompts),
    toolCalls: sum(({ toolCalls }) => toolCalls),
    concluded: sessions.flatMap((session): readonly ReportedSession[] => {
      const { title, outcome, files } = outlineSession(db, session, now);
      return title === undefined ? [] : [{ id: session.id, at: session.lastAt, title, outcome, files: files.length }];
    }),
  };
}

function eventsPerDay(db: Database, project: string, question: ReportQuestion): ProjectReport['days'] {
  const days = new Map<string, number>();
  for (const { at, events } of listActivity(db, { project, since: question.since })) {
    if (at >= question.until) continue;
    const day = localDay(at);
    days.set(day, (days.get(day) ?? 0) + events);
  }
  return [...days].map(([day, events]) => ({ day, events }));
}

function hasNews({ tasks, decisions, blockers, sessions, memory }: ProjectReport): boolean {
  const { created, finished, dropped, reopened, old } = tasks;
  return (
    [created, finished, dropped, reopened, old, decisions.made, decisions.changed, blockers].some(
      (list) => list.length > 0,
    ) ||
    sessions.count > 0 ||
    memory.searches + memory.opened > 0
  );
}

function activity({ days }: ProjectReport): number {
  return days.reduce((sum, { events }) => sum + events, 0);
}
