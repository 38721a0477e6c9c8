/**
 * The work of a person and their agents: projects, tasks, decisions, status. Finds out which project is meant and who is
 * asking; the rules themselves are in the stages.
 */
import { identifyPlace } from '../capture/place.ts';
import { checkText } from '../domain/check-text.ts';
import type { Checkpoint } from '../domain/checkpoint.ts';
import { MemoirError } from '../domain/errors.ts';
import type { EventDraft } from '../domain/event.ts';
import type { Fact } from '../domain/fact.ts';
import type { NewFact } from '../domain/fact-rules.ts';
import { type Place, type Project, slugify } from '../domain/project.ts';
import { STATUS_NAME_MAX_CHARS, STATUS_VALUE_MAX_CHARS, type StatusLine } from '../domain/status.ts';
import { describeTaskEvent, type Task, type TaskChange } from '../domain/task.ts';
import type { NewTask, TaskEdit } from '../domain/task-rules.ts';
import type { Author } from '../domain/trust.ts';
import { mayBePushed } from '../domain/trust.ts';
import { appendDecided, appendEvents } from '../store/journal/append.ts';
import type { Journal } from '../store/journal/journal.ts';
import { isErased, iterateEvents } from '../store/journal/read.ts';
import {
  addTask,
  claimTask,
  editTask,
  linkTask,
  releaseTask,
  resolveTask,
  startTask,
  unlinkTask,
} from '../store/state/change-tasks.ts';
import { readCheckpoint } from '../store/state/checkpoint.ts';
import { type FactFilter, listFacts } from '../store/state/facts.ts';
import {
  hasNothingOwn,
  listProjects,
  listRecordedProjects,
  placeDrafts,
  projectEventIds,
  projectMeant,
} from '../store/state/projects.ts';
import { resolveFact, stateFact } from '../store/state/state-facts.ts';
import { listStatus } from '../store/state/status-lines.ts';
import { createTrustReader } from '../store/state/taints.ts';
import {
  countTasks,
  eachTask,
  listTasks,
  openDependencies,
  type TaskFilter,
  taskHistory,
} from '../store/state/tasks.ts';

/** Which project: by name, or the one of a folder. */
export interface Where {
  readonly name?: string | undefined;
  readonly cwd: string;
}

export interface Work {
  projects(): readonly Project[];
  /** The project of a folder, a name, or the last switch; nothing where none is known. Records nothing. */
  project(where: Where): Project | undefined;
  /** The same, where there has to be one. */
  requireProject(where: Where): Project;
  /** The same, registered if this is the first word of it. Throws where a folder cannot be a project. */
  settleProject(where: Where): Project;
  /** True for folders that are no project: the home directory, the root. */
  isNoPlace(cwd: string): boolean;
  /** What the project of a folder would be called and where it lies, before anything is recorded of it. */
  placeOf(cwd: string): Pick<Place, 'name' | 'root'> | undefined;
  /** The isolated projects, which are not shown from this folder. */
  hiddenFrom(cwd: string): readonly string[];
  /** Slug, alias or id. Throws with suggestions when there is none, or more than one. */
  namedProject(name: string): Project;
  /** The same; an agent elsewhere is refused an isolated one. */
  visibleProject(name: string, cwd: string): Project;
  /**
   * From now on this session works on the project; outside of a session, the folder does, or where the folder is no project,
   * every command typed in such a folder. \`holdsFor\` says which.
   */
  switchProject(name: string, cwd: string): { readonly project: Project; readonly holdsFor: SwitchScope };
  changeProject(name: string, change: ProjectChange): Project;
  /** Gives it another name; the old one stays an alias. */
  renameProject(name: string, to: string): { readonly project: Project; readonly before: Project };
  /** All of it counts for another project from now on. Its events keep their own. */
  mergeProjects(name: string, into: string): { readonly project: Project; readonly before: Project };
  /** Takes a merge back. */
  unmergeProject(name: string): Project;
  /** True when no session began in it or went over to it, and nobody recorded anything for it. */
  hasNothingOwn(project: Project): boolean;
  /** Whether anything was recorded for it besides what makes it known. */
  hasEvents(project: Project): boolean;
  /** The events that make it known, itself and what was merged into it. */
  projectEvents(project: Project): readonly string[];
  checkpoint(project: Project): Checkpoint;

  addTask(where: Where, task: Omit<NewTask, 'project'>): Task;
  tasks(filter?: TaskFilter): readonly Task[];
  /** The same, one at a time. */
  eachTask(filter?: TaskFilter): Iterable<Task>;
  countTasks(filter?: TaskFilter): number;
  task(id: string): {
    readonly task: Task;
    readonly waitsFor: readonly Task[];
    readonly history: readonly TaskChange[];
  };
  editTask(id: string, edit: TaskEdit): Task;
  startTask(id: string): Task;
  claimTask(
    id: string,
    options?: { readonly session?: string | undefined; readonly forMs?: number | undefined; readonly force?: boolean },
  ): Task;
  releaseTask(id: string): Task;
  linkTask(id: string, on: string, remove?: boolean): Task;

  decide(where: Where, decision: NewDecision): Fact;
  facts(filter?: FactFilter): readonly Fact[];

  status(project: Project): readonly StatusLine[];
  /** All of the lines or none; one without a value is removed. */
  setStatus(where: Where, lines: readonly { readonly name: string; readonly value: string | undefined }[]): void;
}

/** `sources` are whole ids, and `trust` what they let it have; `Memoir.decide` finds out both. */
export type NewDecision = Pick<NewFact, 'text' | 'why' | 'supersedes' | 'sources' | 'trust'>;

/** What a switch holds for: this session, this folder, or folders that are no project. */
export type SwitchScope = 'session' | 'folder' | 'elsewhere';

export interface ProjectChange {
  readonly addAlias?: string;
  readonly removeAlias?: string;
  readonly addTag?: string;
  readonly removeTag?: string;
  readonly isolated?: boolean;
}

export interface WorkContext {
  readonly writing: () => Journal;
  readonly reading: () => Journal;
  readonly author: Author;
  readonly userHome: string;
  readonly claimMs: number;
}

export function createWork({ writing, reading, author, userHome, claimMs }: WorkContext): Work {
  const placeOf = (journal: Journal, cwd: string): Place | undefined =>
    identifyPlace(cwd, { userHome, device: journal.device });

  const find = (journal: Journal, where: Where): Project | undefined => {
    if (where.name !== undefined) return pickProject(listProjects(journal.db), where.name);
    return projectMeant(journal.db, placeOf(journal, where.cwd), author.session).project;
  };

  /** The project to write to, with what makes it known if this is its first word. */
  const settle = (
    journal: Journal,
    where: Where,
  ): { readonly id: string | undefined; readonly drafts: readonly EventDraft[] } => {
    if (where.name !== undefined) return { id: pickProject(listProjects(journal.db), where.name).id, drafts: [] };
    const place = placeOf(journal, where.cwd);
    const { recorded } = projectMeant(journal.db, place, author.session);
    if (recorded !== undefined || !place) return { id: recorded, drafts: [] };
    const { project, drafts } = placeDrafts(listRecordedProjects(journal.db), place, journal.clock.now(), (id) =>
      isErased(journal.db, id),
    );
    return { id: project, drafts };
  };

  /** The project whose folder this is, whatever was switched to. */
  const folderProject = (
    journal: Journal,
    cwd: string,
  ): { readonly id: string; readonly drafts: readonly EventDraft[] } | undefined => {
    const place = placeOf(journal, cwd);
    if (!place) return undefined;
    const { project, drafts } = placeDrafts(listRecordedProjects(journal.db), place, journal.clock.now(), (id) =>
      isErased(journal.db, id),
    );
    return { id: project, drafts };
  };

  const envelope = (journal: Journal, project: string | undefined) => ({
    happenedAt: journal.clock.now(),
    actor: author.actor,
    trust: author.trust,
    ...(project === undefined ? {} : { project }),
    ...(author.session === undefined ? {} : { session: author.session }),
  });

  return {
    projects: () => listProjects(reading().db),
    project: (where) => find(reading(), where),
    requireProject: (where) => {
      const found = find(reading(), where);
      if (!found) throw noProject();
      return found;
    },
    settleProject: (where) => {
      const journal = writing();
      const { id, drafts } = settle(journal, where);
      appendEvents(journal, drafts);
      const found = listProjects(journal.db).find((project) => project.id === id || project.merged?.includes(id ?? ''));
      if (!found) throw noProject();
      return found;
    },
    isNoPlace: (cwd) => placeOf(reading(), cwd) === undefined,
    placeOf: (cwd) => placeOf(reading(), cwd),
    hiddenFrom: (cwd) => {
      const here = find(reading(), { cwd })?.id;
      return listProjects(reading().db).flatMap(({ id, isolated }) => (isolated && id !== here ? [id] : []));
    },
    namedProject: (name) => pickProject(listProjects(reading().db), name),
    visibleProject: (name, cwd) => {
      const project = pickProject(listProjects(reading().db), name);
      if (!project.isolated || author.actor !== 'agent' || find(reading(), { cwd })?.id === project.id) return project;
      throw new MemoirError('refused', `The project ${project.slug} is isolated and hidden from elsewhere`, {
        next: 'Ask from inside its folder.',
      });
    },
    switchProject: (name, cwd) => {
      const journal = writing();
      const project = pickProject(listProjects(journal.db), name);
      const folder = author.session === undefined ? folderProject(journal, cwd) : undefined;
      appendEvents(journal, [
        ...(folder?.drafts ?? []),
        {
          type: 'project.switched',
          ...envelope(journal, project.id),
          body: folder === undefined ? {} : { folder: folder.id },
        },
      ]);
      return { project, holdsFor: author.session !== undefined ? 'session' : folder ? 'folder' : 'elsewhere' };
    },
    changeProject: (name, change) => {
      const journal = writing();
      appendDecided(journal, () => {
        const projects = listProjects(journal.db);
        const project = pickProject(projects, name);
        assertChange(projects, project, change);
        return [{ type: 'project.changed', ...envelope(journal, project.id), body: change }];
      });
      return pickProject(listProjects(journal.db), name);
    },
    renameProject: (name, to) => {
      const journal = writing();
      const before = pickProject(listProjects(journal.db), name);
      appendDecided(journal, () => {
        const projects = listProjects(journal.db);
        const project = pickProject(projects, before.id);
        if (to === project.slug) throw sameName(to);
        assertFreeName(projects, project, to);
        const body = { rename: to, addAlias: project.slug };
        return [{ type: 'project.changed', ...envelope(journal, project.id), body }];
      });
      return { project: pickProject(listProjects(journal.db), before.id), before };
    },
    mergeProjects: (name, into) => {
      const journal = writing();
      const before = pickProject(listProjects(journal.db), name);
      let target = before;
      appendDecided(journal, () => {
        const projects = listProjects(journal.db);
        target = pickProject(projects, into);
        if (target.id === before.id) {
          throw new MemoirError('bad-input', `${name} and ${into} are the same project`, {
            next: 'Name two projects; `memoir project list` shows them.',
          });
        }
        if (before.isolated !== target.isolated) {
          throw new MemoirError('refused', `Only one of ${before.slug} and ${target.slug} is isolated`, {
            next: 'Isolate both, or neither, with `memoir project isolate`, then merge them.',
          });
        }
        const merged = { ...envelope(journal, before.id), body: { mergeInto: target.id } };
        return [
          { type: 'project.changed', ...merged },
          { type: 'project.changed', ...envelope(journal, target.id), body: { addAlias: before.slug } },
        ];
      });
      return { project: pickProject(listProjects(journal.db), target.id), before };
    },
    unmergeProject: (name) => {
      const journal = writing();
      const merged = listRecordedProjects(journal.db).filter(({ mergedInto }) => mergedInto !== undefined);
      if (merged.length === 0) throw new MemoirError('not-found', 'No project was merged', { next: NOTHING_CHANGED });
      const { id, slug, mergedInto } = pickProject(merged, name);
      appendEvents(journal, [
        { type: 'project.changed', ...envelope(journal, id), body: { mergeInto: null } },
        { type: 'project.changed', ...envelope(journal, mergedInto), body: { removeAlias: slug } },
      ]);
      return pickProject(listProjects(journal.db), id);
    },
    hasNothingOwn: ({ id, merged = [] }) => merged.length === 0 && hasNothingOwn(reading().db, id),
    hasEvents: ({ id }) =>
      [...iterateEvents(reading().db, { project: id, limit: 50, texts: 'apart' })].some(
        ({ type }) => !type.startsWith('project.'),
      ),
    projectEvents: ({ id, merged = [] }) => projectEventIds(reading().db, [id, ...merged]),
    checkpoint: (project) => readCheckpoint(reading().db, project, reading().clock.now()),

    addTask: (where, task) => {
      const journal = writing();
      const { id, drafts } = settle(journal, where);
      return addTask(journal, { ...task, project: id }, author, drafts);
    },
    tasks: (filter) => listTasks(reading().db, filter),
    eachTask: (filter) => eachTask(reading().db, filter),
    countTasks: (filter) => countTasks(reading().db, filter),
    task: (id) => {
      const journal = reading();
      const task = resolveTask(journal, id);
      return { task, waitsFor: openDependencies(journal.db, task), history: historyOf(journal, task.id) };
    },
    editTask: (id, edit) => editTask(writing(), id, edit, author),
    startTask: (id) => startTask(writing(), id, claimMs, author),
    claimTask: (id, { session = author.session, forMs = claimMs, force = false } = {}) => {
      if (session === undefined) {
        throw new MemoirError('bad-input', 'A claim is for a session, and none is known here', {
          next: 'Name one with --session; `memoir task start` needs none.',
        });
      }
      return claimTask(writing(), id, { session, forMs, force }, author);
    },
    releaseTask: (id) => releaseTask(writing(), id, author),
    linkTask: (id, on, remove = false) => (remove ? unlinkTask : linkTask)(writing(), id, on, author),

    decide: (where, decision) => {
      const journal = writing();
      const { id, drafts } = settle(journal, where);
      if (decision.supersedes !== undefined) assertMayReplace(journal, decision.supersedes, author);
      return stateFact(journal, { kind: 'decision', project: id, ...decision }, author, drafts);
    },
    facts: (filter) => listFacts(reading().db, filter),

    status: (project) => listStatus(reading().db, project.id),
    setStatus: (where, lines) => {
      const journal = writing();
      const { id, drafts } = settle(journal, where);
      if (id === undefined) throw noProject();
      const set = lines.map(
        ({ name, value }): EventDraft => ({
          type: 'status.set',
          ...envelope(journal, id),
          body: {
            name: checkText(name, 'name', STATUS_NAME_MAX_CHARS),
            value: value === undefined ? null : checkText(value, 'value', STATUS_VALUE_MAX_CHARS),
          },
        }),
      );
      appendEvents(journal, [...drafts, ...set]);
    },
  };
}

/** What may repeat words from outside takes nothing away that is trusted. */
function assertMayReplace(journal: Journal, typed: string, author: Author): void {
  const doubt = createTrustReader(journal.db).doubt({
    trust: author.trust,
    session: author.session,
    at: journal.clock.now(),
  });
  const replaced = resolveFact(journal, typed);
  if (!doubt || !mayBePushed(replaced.trust)) return;
  throw new MemoirError('refused', `The decision ${replaced.id} stands until the person replaces it`, {
    next: 'This session read text from outside. Record the new decision without replacing the old one, or ask the person.',
  });
}

function noProject(): MemoirError {
  return new MemoirError('not-found', 'There is no project here', {
    next: 'Go into a project’s folder, or name one with --project; `memoir project list` shows them.',
  });
}

/** Slug or alias exactly, or the beginning of an id. */
function pickProject(projects: readonly Project[], name: string): Project {
  const wanted = name.trim().toLowerCase();
  const exact = projects.filter((each) => each.slug === wanted || each.aliases.includes(wanted));
  const found = exact.length > 0 ? exact : projects.filter((each) => wanted.length >= 4 && each.id.startsWith(wanted));
  const [project] = found;
  if (project !== undefined && found.length === 1) return project;
  if (found.length > 1) {
    throw new MemoirError('ambiguous', `${name} could be ${found.map((each) => each.slug).join(', ')}`, {
      next: 'Use the slug or more of the id.',
      data: { candidates: found.map((each) => each.id) },
    });
  }
  const close = projects
    .filter((each) => !each.isolated && wanted.length >= 2 && each.slug.includes(wanted))
    .slice(0, 3);
  throw new MemoirError('not-found', `There is no project ${JSON.stringify(name)}`, {
    next:
      close.length > 0
        ? `Did you mean ${close.map((each) => each.slug).join(' or ')}?`
        : 'See `memoir project list`; a folder becomes a project with the first thing recorded in it.',
  });
}

function assertChange(projects: readonly Project[], project: Project, { addAlias, addTag }: ProjectChange): void {
  if (addTag !== undefined) assertName(addTag);
  if (addAlias !== undefined) assertFreeName(projects, project, addAlias);
}

function assertName(name: string): void {
  if (name !== '' && slugify(name) === name) return;
  throw new MemoirError('bad-input', `${JSON.stringify(name)} cannot be used as a name`, {
    next: `Use lower-case letters, digits and dashes, for instance ${slugify(name)}.`,
  });
}

function assertFreeName(projects: readonly Project[], project: Project, name: string): void {
  assertName(name);
  const owner = projects.find((each) => each.id !== project.id && (each.slug === name || each.aliases.includes(name)));
  if (!owner) return;
  throw new MemoirError('refused', `${name} already means the project ${owner.slug}`, {
    next: 'Choose another name, or take that one away there first.',
  });
}

const NOTHING_CHANGED = 'Nothing was changed.';

function sameName(name: string): MemoirError {
  return new MemoirError('bad-input', `The project is called ${name} already`, { next: NOTHING_CHANGED });
}

function historyOf(journal: Journal, task: string): readonly TaskChange[] {
  return taskHistory(journal.db, task).map((event) => ({
    at: event.happenedAt,
    actor: event.actor,
    session: event.session,
    what: event.type === 'task.added' && event.id !== task ? 'seen again' : describeTaskEvent(event),
    why: 'why' in event.body ? event.body.why : undefined,
  }));
}
