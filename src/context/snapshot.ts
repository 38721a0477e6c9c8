/** Reads the state of a project for a pack, from the projections, with a few indexed queries. */

import type { FactKind } from '../domain/facts/fact.ts';
import { EVERYWHERE, type FactRecord } from '../domain/facts/fact-record.ts';
import { asText, field } from '../domain/json/json.ts';
import type { Project } from '../domain/projects/project.ts';
import { OLD_TASK_MS } from '../domain/report.ts';
import type { Session } from '../domain/session.ts';
import type { StatusLine } from '../domain/status.ts';
import { isEndHeldBack, OPEN_STATUSES, TASK_PRIORITIES, type Task } from '../domain/tasks/task.ts';
import { DAY_MS, localDay } from '../domain/time/dates.ts';
import { mayBePushed } from '../domain/trust/trust.ts';
import type { Database } from '../platform/sqlite/sqlite.ts';
import { iterateEvents } from '../store/journal/read.ts';
import { shortId } from '../store/journal/short-id.ts';
import { activeFiles, SPANS_WITH_FILES } from '../store/state/projects/active-files.ts';
import { listSpans } from '../store/state/projects/spans.ts';
import { listStatus } from '../store/state/projects/status-lines.ts';
import { sessionConclusion } from '../store/state/sessions/session-conclusion.ts';
import { lastSessions } from '../store/state/sessions/session-work.ts';
import { createTrustReader, taskHeldBack } from '../store/state/sessions/taints.ts';
import { unansweredPrompt } from '../store/state/sessions/unanswered-prompt.ts';
import { countTasks, listTasks } from '../store/state/tasks/list-tasks.ts';
import { type KnownFacts, readKnownFacts, type ShownFact, shownFacts, splitWishes } from './known-facts.ts';
import { listFactsWith } from './list-facts-with.ts';
import { showCommand } from './push/show-command.ts';

/** An unconfirmed task is shown with a mark. */
export interface ShownTask extends Task {
  readonly unconfirmed: boolean;
  /** Open for so long that the session should know. */
  readonly old?: true;
}

/** A session and its conclusion. */
export interface ShownSession extends Session {
  readonly short: string;
  readonly conclusion: string;
}

export interface TaskGroup {
  readonly tasks: readonly ShownTask[];
  readonly total: number;
}

export interface Snapshot {
  readonly project: Project;
  readonly inProgress: TaskGroup;
  readonly blocked: TaskGroup;
  readonly due: TaskGroup;
  readonly ready: TaskGroup;
  /** Suggested tasks that nobody has accepted yet. */
  readonly suggested: TaskGroup;
  /** Those that wait for other tasks. */
  readonly waiting: TaskGroup;
  /** How many are open, without the suggested ones. */
  readonly open: number;
  /** Tasks of the owner that an agent ended recently, and that the owner has not confirmed. */
  readonly endHeldBack: TaskGroup;
  /** The facts that hold here: what the person wants, decisions, blockers. */
  readonly known: KnownFacts;
  readonly activeFiles: readonly string[];
  readonly status: readonly StatusLine[];
  readonly sessions: readonly ShownSession[];
  /** What the newest session was asked last, if it stopped before a reply. */
  readonly unanswered: SnapshotTurn | undefined;
}

/** How many of each kind are shown. The counts say how many more there are. */
const SHOWN = 12;
const SUGGESTED_SHOWN = 5;
const FILES_SHOWN = 8;
const SESSIONS_SHOWN = 6;

/** The time and the reader of the snapshot. */
export interface ReadFor {
  readonly now: number;
  /** The session it is for. */
  readonly session?: string | undefined;
  /** Facts that are not stored yet. */
  readonly fresh?: readonly FactRecord[] | undefined;
}

export function readSnapshot(db: Database, project: Project, { now, session, fresh }: ReadFor): Snapshot {
  const show = taskShower(db);
  const shown = (tasks: readonly Task[]): readonly ShownTask[] => show(tasks).map((task) => markOld(task, now));
  const group = (filter: Parameters<typeof listTasks>[1], limit = SHOWN): TaskGroup => {
    const of = { ...filter, project: project.id };
    const tasks = shown(listTasks(db, { ...of, limit }));
    return { tasks, total: tasks.length < limit ? tasks.length : countTasks(db, of) };
  };
  // Not counted, because that would read every open task. The total of open tasks is shown anyway.
  const ready = shown(listTasks(db, { project: project.id, readyAt: now, limit: SHOWN }));
  const today = localDay(now);
  const last = earlierSessions(db, { project: project.id, now }, session);
  return {
    project,
    inProgress: group({ statuses: ['in_progress'], suggested: false }),
    blocked: group({ statuses: ['blocked'], suggested: false }),
    due: dueTasks(db, shown, project.id, today),
    ready: { tasks: ready, total: ready.length },
    suggested: group({ statuses: ['open'], suggested: true }, SUGGESTED_SHOWN),
    waiting: group({ isWaiting: true }),
    open: countTasks(db, { project: project.id, statuses: OPEN_STATUSES, suggested: false }),
    endHeldBack: endedTasks(db, shown, project.id, now),
    known: readKnownFacts(db, project.id, { now, fresh }),
    activeFiles: activeFiles(listSpans(db, project.id, SPANS_WITH_FILES), project, FILES_SHOWN),
    status: listStatus(db, project.id).filter(({ trust }) => mayBePushed(trust)),
    sessions: withConclusions(db, last, project.id),
    unanswered: readUnanswered(db, last[0], project.id),
  };
}

/** The latest sessions without the one that is given the pack, newest first. */
function earlierSessions(
  db: Database,
  at: { readonly project: string; readonly now: number },
  running: string | undefined,
): readonly Session[] {
  return lastSessions(db, at, SESSIONS_SHOWN + 1)
    .filter(({ id }) => id !== running)
    .slice(0, SESSIONS_SHOWN);
}

/** Those with something to continue from. */
function withConclusions(db: Database, sessions: readonly Session[], project: string): readonly ShownSession[] {
  const reader = createTrustReader(db);
  return sessions.flatMap((session) => {
    const text = sessionConclusion(db, reader, { session: session.id, project });
    return text === undefined ? [] : [{ ...session, short: shortId(db, session.id), conclusion: text }];
  });
}

function readUnanswered(db: Database, last: Session | undefined, project: string): SnapshotTurn | undefined {
  const prompt = last && unansweredPrompt(db, { session: last.id, project });
  return prompt && { at: prompt.at, text: prompt.text, short: shortId(db, prompt.id) };
}

/** One query per priority: the index is ordered by priority first, so each reads a short range. */
function dueTasks(db: Database, shown: TaskShower, project: string, today: string): TaskGroup {
  const tasks = TASK_PRIORITIES.flatMap((priority) =>
    listTasks(db, { project, statuses: ['open'], suggested: false, priority, dueBy: today, limit: SHOWN }),
  );
  return { tasks: shown(tasks.slice(0, SHOWN)), total: tasks.length };
}

const ENDED_SHOWN = 3;
const ENDED_SHOWN_MS = 7 * DAY_MS;

function endedTasks(db: Database, shown: TaskShower, project: string, now: number): TaskGroup {
  const tasks = listTasks(db, { project, agentEndedSince: now - ENDED_SHOWN_MS }).filter(isEndHeldBack);
  return { tasks: shown(tasks.slice(0, ENDED_SHOWN)), total: tasks.length };
}

type TaskShower = (tasks: readonly Task[]) => readonly ShownTask[];

function taskShower(db: Database): TaskShower {
  const reader = createTrustReader(db);
  return (tasks) => tasks.map((task) => ({ ...task, unconfirmed: taskHeldBack(reader, task) !== undefined }));
}

/** What changed in a project since a time, for a session that continues with its earlier pack. */
export interface ChangesSince {
  readonly project: Project;
  readonly tasks: readonly ShownTask[];
  readonly wishes: readonly ShownFact[];
  readonly decisions: readonly ShownFact[];
}

export function readChanges(db: Database, project: Project, since: number, { now, fresh }: ReadFor): ChangesSince {
  const kinds = ['correction', 'preference', 'decision'] as const;
  const filter = { project: project.id, everywhere: true, kinds, holdsAt: now, limit: 40 };
  const facts = listFactsWith(db, filter, fresh);
  const changed = shownFacts(db, facts, now).filter((fact) => fact.validFrom > since);
  const [wishes, decisions] = splitWishes(changed);
  const tasks = taskShower(db)(listTasks(db, { project: project.id, changedSince: since, limit: SHOWN }));
  return { project, tasks, wishes, decisions };
}

export interface SnapshotTurn {
  readonly at: number;
  readonly text: string;
  readonly short: string;
}

/** What this session did, for the time after its conversation was summarised. */
export interface SessionSoFar {
  readonly wishes: readonly ShownFact[];
  readonly decisions: readonly ShownFact[];
  /** Things that did not work: lessons, and commands whose last run failed. */
  readonly failed: readonly FailedAttempt[];
  readonly turns: readonly SnapshotTurn[];
}

export interface FailedAttempt {
  readonly at: number;
  readonly short: string;
  readonly text: string;
  /** The text is a command, shown as it was run. */
  readonly command: boolean;
}

const SESSION_FACTS = 60;
const CALLS_READ = 150;
const FAILED_SHOWN = 12;

export function readSessionWork(
  db: Database,
  project: string,
  { session, now, fresh }: ReadFor & { readonly session: string },
  turns: number,
): SessionSoFar {
  const facts = shownFacts(db, listFactsWith(db, { session, holdsAt: now, limit: SESSION_FACTS }, fresh), now).filter(
    (fact) => fact.project === project || fact.project === EVERYWHERE,
  );
  const of = (...kinds: readonly FactKind[]): readonly ShownFact[] => facts.filter(({ kind }) => kinds.includes(kind));
  const lessons = of('lesson').map(({ validFrom, short, statement }) => ({
    at: validFrom,
    short,
    text: statement,
    command: false,
  }));
  const [wishes, decisions] = splitWishes(of('correction', 'preference', 'decision'));
  return {
    wishes,
    decisions,
    failed: [...lessons, ...failedCommands(db, session)].slice(0, FAILED_SHOWN),
    turns: readTurns(db, session, turns),
  };
}

/** Newest first, without commands that succeeded later. */
function failedCommands(db: Database, session: string): readonly FailedAttempt[] {
  const seen = new Set<string>();
  const failed: FailedAttempt[] = [];
  const calls = iterateEvents(db, {
    session,
    types: ['tool.called'],
    order: 'newest',
    limit: CALLS_READ,
    texts: 'apart',
  });
  for (const { id, happenedAt, body } of calls) {
    const command = showCommand(asText(field(body.input, 'command')) ?? '', undefined);
    if (command === undefined || seen.has(command)) continue;
    seen.add(command);
    if (body.outcome === 'failed')
      failed.push({ at: happenedAt, short: shortId(db, id), text: command, command: true });
  }
  return failed;
}

/** The prompts of a session, newest last. They outline what the summary replaced. */
function readTurns(db: Database, session: string, limit: number): readonly SnapshotTurn[] {
  const turns: SnapshotTurn[] = [];
  for (const { id, happenedAt, body } of iterateEvents(db, {
    session,
    types: ['prompt.submitted'],
    order: 'newest',
    limit,
  })) {
    if (body.origin !== 'machine') {
      turns.unshift({ at: happenedAt, text: String(body.text), short: shortId(db, id) });
    }
  }
  return turns;
}

function markOld(task: ShownTask, now: number): ShownTask {
  return task.suggested || now - task.createdAt <= OLD_TASK_MS ? task : { ...task, old: true };
}
