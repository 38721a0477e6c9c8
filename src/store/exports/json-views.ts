/**
 * The JSON that programs read: stable field names, times as ISO text. The command line, the exports on disk and the
 * tools for agents all use it.
 */

import type { Checkpoint, CheckpointVersion } from '../../domain/checkpoint.ts';
import { truthAt } from '../../domain/facts/fact.ts';
import { EVERYWHERE, type Fact } from '../../domain/facts/fact-record.ts';
import { isId } from '../../domain/ids.ts';
import { defined } from '../../domain/json/defined.ts';
import type { Note } from '../../domain/note.ts';
import type { Project } from '../../domain/projects/project.ts';
import type { RecallSource } from '../../domain/recall.ts';
import type { Session } from '../../domain/session.ts';
import type { StatusLine } from '../../domain/status.ts';
import { shortTaskId, type Task } from '../../domain/tasks/task.ts';

/** Maps a project's id to its slug. */
export type SlugOf = (project: string | undefined) => string | null;

export function slugsOf(projects: readonly Project[]): SlugOf {
  const slugs = new Map(projects.map((project) => [project.id, project.slug]));
  return (project) => (project === undefined ? null : (slugs.get(project) ?? null));
}

export function noteJson({ id, scope, file, fields, body, problems }: Note) {
  return {
    id,
    project: scope === 'user' ? null : scope.project,
    file,
    ...fields,
    body: body.trim(),
    problems,
  };
}

export function taskJson(task: Task, slugOf: SlugOf) {
  return {
    id: task.id,
    short_id: shortTaskId(task.id),
    project: slugOf(task.project),
    description: task.text,
    status: task.status,
    priority: task.priority,
    due: task.due ?? null,
    created_at: iso(task.createdAt),
    updated_at: iso(task.updatedAt),
    closed_at: task.closedAt === undefined ? null : iso(task.closedAt),
    session_id: task.session ?? null,
    claim: task.claim === undefined ? null : { session_id: task.claim.session, expires_at: iso(task.claim.until) },
    context_summary: task.context ?? null,
    depends_on: task.dependsOn,
    why: task.why ?? null,
    suggested: task.suggested,
  };
}

/** `at`: if given, a fact whose time is past then has the truth `over`, as lists show it. */
export function factJson(fact: Fact, slugOf: SlugOf, at?: number) {
  return {
    id: fact.id,
    kind: fact.kind,
    project: fact.project === EVERYWHERE ? EVERYWHERE : slugOf(fact.project),
    subject: fact.subject,
    value: fact.value ?? null,
    statement: fact.statement,
    why: fact.why ?? null,
    actor: fact.actor,
    trust: fact.trust,
    truth: at === undefined ? fact.truth : truthAt(fact, at),
    valid_from: iso(fact.validFrom),
    valid_to: fact.validTo === undefined ? null : iso(fact.validTo),
    superseded_by: fact.supersededBy ?? null,
    session_id: fact.session ?? null,
    sources: fact.sources,
  };
}

/** A fact as `memoir facts --json` prints it at `now`. `source` is the event with its words. */
export function knownFactJson(fact: Fact, slugOf: SlugOf, source: RecallSource | undefined, now: number) {
  const { id, kind, subject, value, statement, project, session, at, trust, supersededBy, quote } = fact;
  return defined({
    id,
    kind,
    subject,
    value,
    statement,
    project: project === EVERYWHERE ? EVERYWHERE : slugOf(project),
    session: session ?? null,
    at: iso(at),
    trust,
    truth: truthAt(fact, now),
    supersededBy,
    source: {
      ref: source?.ref ?? fact.source,
      ...(source?.file === undefined ? {} : { file: source.file }),
      ...(source?.line === undefined ? {} : { line: source.line }),
    },
    quote,
  });
}

export function projectJson(project: Project) {
  return {
    id: project.id,
    slug: project.slug,
    aliases: project.aliases,
    tags: project.tags,
    isolated: project.isolated,
    identities: project.identities,
    roots: project.roots,
    registered_at: iso(project.registeredAt),
  };
}

export function sessionJson(session: Session, slugOf: SlugOf) {
  return {
    id: session.id,
    // A session can name a project that is unknown in this home.
    project: slugOf(session.project) ?? session.project ?? null,
    agent: session.agent ?? null,
    cwd: session.cwd ?? null,
    branch: session.branch ?? null,
    started_at: iso(session.firstAt),
    last_at: iso(session.lastAt),
    ended_at: session.endedAt === undefined ? null : iso(session.endedAt),
    prompts: session.prompts,
    replies: session.replies,
    tool_calls: session.toolCalls,
  };
}

export function checkpointJson(checkpoint: Checkpoint, slugOf: SlugOf) {
  return {
    project: slugOf(checkpoint.project),
    ...versionJson(checkpoint),
    last_session:
      checkpoint.lastSession === undefined
        ? null
        : { ...sessionJson(checkpoint.lastSession, slugOf), summary: checkpoint.lastConclusion ?? null },
    history: checkpoint.history.map(versionJson),
  };
}

function versionJson(version: CheckpointVersion) {
  return {
    last_updated: iso(version.at),
    session_id: version.session ?? null,
    active_files: version.activeFiles,
    last_decisions: version.decisions.map((fact) => ({
      id: fact.id,
      statement: fact.statement,
      why: fact.why ?? null,
      at: iso(fact.validFrom),
    })),
    open_blockers: version.blockers.map((fact) => ({
      id: fact.id,
      task: isId(fact.subject) ? fact.subject : null,
      statement: fact.statement,
      at: iso(fact.validFrom),
    })),
    open_tasks: version.tasks.map((task) => ({
      id: task.id,
      short_id: shortTaskId(task.id),
      description: task.text,
      status: task.status,
      priority: task.priority,
      due: task.due ?? null,
    })),
    open_task_count: version.openTasks,
  };
}

/** The command line prints an array; the file has an object keyed by name. */
export function statusLinesJson(lines: readonly StatusLine[]) {
  return lines.map(({ name, value, at }) => ({ name, value, updated_at: iso(at) }));
}

export function statusJson(lines: readonly StatusLine[]) {
  return Object.fromEntries(lines.map(({ name, value, at }) => [name, { value, updated_at: iso(at) }]));
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
