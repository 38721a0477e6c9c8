/** Reads the state of a project for a pack, from the projections, with a few indexed queries. */
import { localDay } from '../domain/dates.ts';
import type { FactKind } from '../domain/fact.ts';
import { EVERYWHERE, type Fact } from '../domain/facts/fact-record.ts';
import { asText, field } from '../domain/json.ts';
import type { Project } from '../domain/project.ts';
import type { Session } from '../domain/session.ts';
import type { StatusLine } from '../domain/status.ts';
import { TASK_PRIORITIES, type Task } from '../domain/task.ts';
import { mayBePushed } from '../domain/trust.ts';
import type { Database } from '../platform/sqlite.ts';
import { iterateEvents } from '../store/journal/read.ts';
import { shortId } from '../store/journal/short-id.ts';
import { activeFiles, SPANS_WITH_FILES } from '../store/state/active-files.ts';
import { listFacts } from '../store/state/facts.ts';
import { lastSessions } from '../store/state/session-work.ts';
import { listSpans } from '../store/state/spans.ts';
import { listStatus } from '../store/state/status-lines.ts';
import { createTrustReader, taskHeldBack } from '../store/state/taints.ts';
import { countTasks, listTasks } from '../store/state/tasks.ts';
import { leftOff } from './left-off.ts';
import { showCommand } from './push/show-command.ts';

/** A task, and whether it waits for confirmation. Its title is then shown with a mark. */
export interface ShownTask extends Task {
  readonly unconfirmed: boolean;
}

/** A session, and where it left its work. */
export interface ShownSession extends Session {
  readonly short: string;
  readonly leftOff: string;
}

/** A fact, with the short id that opens it. */
export interface ShownFact extends Fact {
  readonly short: string;
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
  /** Found in what was said; nobody has taken them yet. */
  readonly suggested: TaskGroup;
  readonly open: number;
  /** The person's corrections and preferences that hold here. */
  readonly wishes: readonly ShownFact[];
  readonly decisions: readonly ShownFact[];
  readonly blockers: readonly ShownFact[];
  readonly activeFiles: readonly string[];
  readonly status: readonly StatusLine[];
  readonly sessions: readonly ShownSession[];
}

/** How many of each kind are shown. The counts say how many more there are. */
const SHOWN = 12;
const WISHES_SHOWN = 20;
const DECISIONS_SHOWN = 8;
const BLOCKERS_SHOWN = 8;
const SUGGESTED_SHOWN = 5;
const FILES_SHOWN = 8;
const SESSIONS_SHOWN = 6;

export function readSnapshot(db: Database, project: Project, now: number, session?: string): Snapshot {
  const shown = taskShower(db);
  const group = (filter: Parameters<typeof listTasks>[1]): TaskGroup => {
    const of = { ...filter, project: project.id };
    const tasks = shown(listTasks(db, { ...of, limit: SHOWN }));
    return { tasks, total: tasks.length < SHOWN ? tasks.length : countTasks(db, of) };
  };
  const open = ['open', 'in_progress', 'blocked'] as const;
  // Not counted, because that would read every open task. The total of open tasks is shown anyway.
  const ready = shown(listTasks(db, { project: project.id, readyAt: now, limit: SHOWN }));
  const taken = ready.filter(({ suggested }) => !suggested);
  const suggested = ready.filter((task) => task.suggested);
  const today = localDay(now);
  const facts = (kinds: readonly FactKind[], limit: number): readonly ShownFact[] =>
    shownFacts(
      db,
      listFacts(db, { project: project.id, everywhere: true, kinds, holdsAt: now, limit: limit * 3 }),
    ).slice(0, limit);
  const [wished, decided] = splitWishes(facts(['correction', 'preference', 'decision'], WISHES_SHOWN * 2));
  return {
    project,
    inProgress: group({ statuses: ['in_progress'] }),
    blocked: group({ statuses: ['blocked'] }),
    due: dueTasks(db, shown, project.id, today),
    ready: { tasks: taken, total: taken.length },
    suggested: { tasks: suggested.slice(0, SUGGESTED_SHOWN), total: suggested.length },
    open: countTasks(db, { project: project.id, statuses: open }),
    wishes: wished.slice(0, WISHES_SHOWN),
    decisions: decided.slice(0, DECISIONS_SHOWN),
    blockers: facts(['blocker'], BLOCKERS_SHOWN),
    activeFiles: activeFiles(listSpans(db, project.id, SPANS_WITH_FILES), project, FILES_SHOWN),
    status: listStatus(db, project.id).filter(({ trust }) => mayBePushed(trust)),
    sessions: readSessions(db, project.id, session),
  };
}

/** Corrections and preferences, and decisions with which a person changed what the agent had said; then the other decisions. */
function splitWishes(facts: readonly ShownFact[]): readonly [readonly ShownFact[], readonly ShownFact[]] {
  const isWish = ({ kind, actor, saidBy, effect }: ShownFact): boolean =>
    kind !== 'decision' ||
    ((actor === 'person' || saidBy === 'person') && (effect === 'refutes' || effect === 'replaces'));
  return [facts.filter(isWish), facts.filter((fact) => !isWish(fact))];
}

/** The latest sessions with something to continue from, newest first. */
function readSessions(db: Database, project: string, running: string | undefined): readonly ShownSession[] {
  const reader = createTrustReader(db);
  return lastSessions(db, project, SESSIONS_SHOWN + 1)
    .filter(({ id }) => id !== running)
    .slice(0, SESSIONS_SHOWN)
    .flatMap((session) => {
      const text = leftOff(db, reader, { session: session.id, project });
      return text === undefined ? [] : [{ ...session, short: shortId(db, session.id), leftOff: text }];
    });
}

/** One query per priority: the index is ordered by priority first, so each reads a short range. */
function dueTasks(db: Database, shown: TaskShower, project: string, today: string): TaskGroup {
  const tasks = TASK_PRIORITIES.flatMap((priority) =>
    listTasks(db, { project, statuses: ['open'], priority, dueBy: today, limit: SHOWN }),
  );
  return { tasks: shown(tasks.slice(0, SHOWN)), total: tasks.length };
}

type TaskShower = (tasks: readonly Task[]) => readonly ShownTask[];

function taskShower(db: Database): TaskShower {
  const reader = createTrustReader(db);
  return (tasks) => tasks.map((task) => ({ ...task, unconfirmed: taskHeldBack(reader, task) !== undefined }));
}

/** The open tasks of a project that wait for other open tasks. Reads every open task, so only where all must be named. */
export function readWaiting(db: Database, project: Project): readonly ShownTask[] {
  return taskShower(db)(listTasks(db, { project: project.id, isWaiting: true, limit: SHOWN }));
}

/** What changed in a project since a time, for a session that continues with its earlier pack. */
export interface Changes {
  readonly project: Project;
  readonly tasks: readonly ShownTask[];
  readonly wishes: readonly ShownFact[];
  readonly decisions: readonly ShownFact[];
}

export function readChanges(db: Database, project: Project, since: number, now: number): Changes {
  const facts = listFacts(db, {
    project: project.id,
    everywhere: true,
    kinds: ['correction', 'preference', 'decision'],
    holdsAt: now,
    limit: 40,
  });
  const changed = shownFacts(db, facts).filter((fact) => fact.validFrom > since);
  const [wishes, decisions] = splitWishes(changed);
  const tasks = taskShower(db)(listTasks(db, { project: project.id, changedSince: since, limit: SHOWN }));
  return { project, tasks, wishes, decisions };
}

export interface Turn {
  readonly at: number;
  readonly text: string;
  readonly short: string;
}

/** What this session did, for the time after its conversation was summarised. */
export interface SessionWork {
  readonly wishes: readonly ShownFact[];
  readonly decisions: readonly ShownFact[];
  /** What did not work: lessons, and commands whose last run failed. */
  readonly failed: readonly FailedAttempt[];
  readonly turns: readonly Turn[];
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
  { session, project, now }: { readonly session: string; readonly project: string; readonly now: number },
  turns: number,
): SessionWork {
  const facts = shownFacts(db, listFacts(db, { session, holdsAt: now, limit: SESSION_FACTS })).filter(
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

/** The prompts of a session, newest last: a map of what the summary replaced. */
function readTurns(db: Database, session: string, limit: number): readonly Turn[] {
  const turns: Turn[] = [];
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

/** External facts can be recalled but are never pushed. */
function shownFacts(db: Database, facts: readonly Fact[]): readonly ShownFact[] {
  return facts.filter((fact) => mayBePushed(fact.trust)).map((fact) => ({ ...fact, short: shortId(db, fact.id) }));
}
