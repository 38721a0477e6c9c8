/** `memoir.projects`: finding, registering, changing and removing projects, with the folders that hold their notes. */
import { existsSync, rmSync } from 'node:fs';
import type { Checkpoint } from '../../domain/checkpoint.ts';
import type { Fact } from '../../domain/facts/fact-record.ts';
import type { FolderIdentity, Project } from '../../domain/projects/project.ts';
import type { Author } from '../../domain/trust/trust.ts';
import { carryFolderHistory } from '../../notes/project-folders/carry-history.ts';
import { finishMerges } from '../../notes/project-folders/finish-merges.ts';
import {
  type MovedBack,
  type MovedFile,
  mergeProjectFolder,
  planProjectFolder,
  unmergeProjectFolder,
} from '../../notes/project-folders/merge-project-folder.ts';
import { ensureProjectFolder, isFolderOf } from '../../notes/project-folders/project-folders.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import { appendEvents } from '../../store/journal/append.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import { factsEndedByMerge } from '../../store/state/facts/fold-projects.ts';
import { readCheckpoint } from '../../store/state/projects/checkpoint.ts';
import { hasNothingOwn, listProjects, projectEventIds } from '../../store/state/projects/projects.ts';
import { assertPerson } from '../base/author.ts';
import type { Forget, ForgetPlan } from '../forget/forget.ts';
import {
  assertMergeable,
  type ChangedProject,
  changeProject,
  mergedProject,
  mergeProjects,
  type ProjectChange,
  renameProject,
  unmergeProject,
} from './change-project.ts';
import { completeProjectName, noProject } from './pick-project.ts';
import type { ProjectFinder, Where } from './project-finder.ts';

/** What a switch applies to: this session, this folder, or every folder that is not a project. */
export type SwitchScope = 'session' | 'folder' | 'elsewhere';

/**
 * Projects: one per repository or folder.
 *
 * @example
 * const project = memoir.projects.find({ cwd: process.cwd() });
 * console.log(project?.slug);
 */
export interface Projects {
  /**
   * Lists all projects.
   * @example memoir.projects.list();
   */
  list(): readonly Project[];
  /**
   * Finds the project of a folder or name, or the one switched to. Records nothing.
   * @example memoir.projects.find({ cwd });
   */
  find(where: Where): Project | undefined;
  /**
   * Like `find`, but throws `not-found` if there is no project.
   * @example const { slug } = memoir.projects.get({ cwd });
   */
  get(where: Where): Project;
  /**
   * Like `get`, but registers the folder as a project if it is new.
   * @example const project = memoir.projects.findOrCreate({ cwd });
   */
  findOrCreate(where: Where): Project;
  /**
   * Finds a project by slug, alias or id. Throws with suggestions if none or several match, and refuses an agent an
   * isolated project it does not work in.
   * @example memoir.projects.named('shop');
   */
  named(name: string, cwd?: string): Project;
  /**
   * Completes a part of a project's name, for reading. Returns the name unchanged if it is a whole name or matches nothing;
   * throws `ambiguous` if several projects match.
   * @example const name = memoir.projects.complete('sho');
   */
  complete<N extends string | undefined>(name: N): N | string;
  /**
   * Lists the ids of the isolated projects that are not shown in this folder.
   * @example memoir.projects.hiddenFrom(cwd);
   */
  hiddenFrom(cwd: string): readonly string[];
  /**
   * Returns false for folders that cannot be a project: the home directory, the root.
   * @example memoir.projects.canBeProject('/home/you');
   */
  canBeProject(cwd: string): boolean;
  /**
   * Returns the name and root the project of a folder would have.
   * @example memoir.projects.describeFolder(cwd)?.name;
   */
  describeFolder(cwd: string): Pick<FolderIdentity, 'name' | 'root'> | undefined;
  /**
   * Makes this session work on a project; outside a session, this folder. `holdsFor` says which.
   * @example memoir.projects.switchTo('shop', cwd);
   */
  switchTo(name: string, cwd: string): { readonly project: Project; readonly holdsFor: SwitchScope };
  /**
   * Adds or removes an alias or a tag, or isolates the project.
   * @example memoir.projects.change('shop', { addTag: 'work' });
   */
  change(name: string, change: ProjectChange): Project;
  /**
   * Renames a project and its folder. The old name stays an alias.
   * @example memoir.projects.rename('shop', 'store');
   */
  rename(name: string, to: string): ChangedProject;
  /**
   * Says what a merge would move, and which facts would no longer hold. Changes nothing.
   * @example const { moved, ended } = memoir.projects.planMerge('shop-old', 'shop');
   */
  planMerge(name: string, into: string): MergePlan;
  /**
   * Counts everything in one project as the other's, and moves its files into the other's folder. `ended` are the facts that
   * held before the merge and do not hold after it, because the other project says something else about them.
   * @example memoir.projects.merge('shop-old', 'shop');
   */
  merge(name: string, into: string): ChangedProject & Omit<MergePlan, 'from' | 'into'>;
  /**
   * Undoes a merge, and moves back the files that were not changed since.
   * @example memoir.projects.unmerge('shop-old');
   */
  unmerge(name: string): MovedBack & { readonly project: Project };
  /**
   * Says what removing a project would erase. Changes nothing.
   * @example const plan = await memoir.projects.planRemove('shop-old');
   */
  planRemove(name: string, options?: { readonly reason?: string | undefined }): Promise<ForgetPlan>;
  /**
   * Deletes a project's folder, after the plan to remove it was carried out. Refused to an agent.
   * @example memoir.projects.removeFolder(memoir.projects.named('shop-old'));
   */
  removeFolder(project: Project): void;
  /**
   * Returns true if no session ran in the project and nothing was recorded for it.
   * @example memoir.projects.isUnused(memoir.projects.named('shop'));
   */
  isUnused(project: Project): boolean;
  /**
   * Returns the current state of a project: active files, decisions, blockers, open tasks, last session.
   * @example memoir.projects.checkpoint(memoir.projects.named('shop'));
   */
  checkpoint(project: Project): Checkpoint;
}

export interface MergePlan {
  readonly from: Project;
  readonly into: Project;
  readonly moved: readonly MovedFile[];
  readonly ended: readonly Fact[];
}

export interface ProjectPorts {
  readonly writing: () => Journal;
  readonly reading: () => Journal;
  readonly author: Author;
  readonly layout: HomeLayout;
  readonly finder: ProjectFinder;
  readonly environment: Pick<Environment, 'agentVariable'>;
  /** The folder the caller works in. */
  readonly cwd: string;
  readonly planForget: Forget['plan'];
}

export function createProjects(ports: ProjectPorts): Projects {
  const { writing, reading, author, layout, finder } = ports;
  const list = (): readonly Project[] => listProjects(reading().db);
  const find = (where: Where): Project | undefined => finder.find(reading(), where);
  const get = (where: Where): Project => {
    const project = find(where);
    if (!project) throw noProject();
    return project;
  };
  const named = (name: string, cwd = ports.cwd): Project => get({ name, cwd });
  const changing = () => ({ journal: writing(), envelope: finder.envelope });
  const folders = () => ({ journal: writing(), layout, projects: list() });
  const ensureFolder = (project: Project): void => ensureProjectFolder(layout, list(), project);
  return {
    list,
    find,
    get,
    findOrCreate: (where) => {
      const journal = writing();
      const { id = '', drafts } = finder.toWrite(journal, where);
      appendEvents(journal, drafts);
      const project = list().find((each) => each.id === id || each.merged?.includes(id));
      if (!project) throw noProject();
      return project;
    },
    named,
    complete: (name) => (name === undefined || name === '*' ? name : completeProjectName(list(), name)),
    hiddenFrom: (cwd) => {
      const here = find({ cwd })?.id;
      return list().flatMap(({ id, isolated }) => (isolated && id !== here ? [id] : []));
    },
    canBeProject: (cwd) => finder.folder(reading(), cwd) !== undefined,
    describeFolder: (cwd) => finder.folder(reading(), cwd),
    switchTo: (name, cwd) => {
      const journal = writing();
      const project = named(name, cwd);
      const folder = author.session === undefined ? finder.ofFolder(journal, cwd) : undefined;
      const body = folder?.id === undefined ? {} : { folder: folder.id };
      appendEvents(journal, [
        ...(folder?.drafts ?? []),
        { type: 'project.switched', ...finder.envelope(journal, project.id), body },
      ]);
      return { project, holdsFor: author.session !== undefined ? 'session' : folder ? 'folder' : 'elsewhere' };
    },
    change: (name, change) => {
      if (change.isolated !== undefined)
        assertPerson(author, ports.environment.agentVariable, 'change the isolation of a project');
      return changeProject(changing(), named(name).id, change);
    },
    rename: (name, to) => {
      assertPerson(author, ports.environment.agentVariable, 'rename a project');
      const old = named(name);
      // The marker in the folder names the project's id, so the folder is found under its new name.
      if (existsSync(layout.project(old.slug).dir)) ensureFolder(old);
      const renamed = renameProject(changing(), name, to);
      const from = layout.project(renamed.before.slug).dir;
      if (existsSync(from)) {
        ensureFolder(renamed.project);
        carryFolderHistory(writing(), layout, { from, to: layout.project(renamed.project.slug).dir });
      }
      return renamed;
    },
    planMerge: (name, into) => {
      const pair = { from: named(name), into: named(into) };
      assertMergeable(pair.from, pair.into);
      const ended = factsEndedByMerge(reading(), pair.from.id, pair.into.id);
      return { ...pair, moved: planProjectFolder(layout, pair), ended };
    },
    merge: (name, into) => {
      assertPerson(author, ports.environment.agentVariable, 'merge projects');
      finishMerges(folders());
      const [from, target] = [named(name), named(into)];
      assertMergeable(from, target);
      const ended = factsEndedByMerge(writing(), from.id, target.id);
      const merged = mergeProjects(changing(), name, into);
      const moved = mergeProjectFolder(folders(), { from: merged.before, into: merged.project });
      return { ...merged, moved, ended };
    },
    unmerge: (name) => {
      assertPerson(author, ports.environment.agentVariable, 'undo a merge');
      const { into: target } = mergedProject(reading(), name);
      // The target can be part of a third project, whose folder has the files then.
      const into = named(list().find(({ id, merged }) => id === target || merged?.includes(target))?.id ?? target);
      const project = unmergeProject(changing(), name);
      return { project, ...unmergeProjectFolder(folders(), { from: project, into: named(into.id) }) };
    },
    planRemove: async (name, { reason } = {}) => {
      const { id, merged = [] } = named(name);
      const { db } = reading();
      const ids = projectEventIds(db, [id, ...merged]);
      return ports.planForget({ ids, reason, ...(hasOtherEvents(reading(), id) ? { project: id } : {}) });
    },
    removeFolder: (project) => {
      assertPerson(author, ports.environment.agentVariable, 'remove a project');
      const { dir } = layout.project(project.slug);
      if (existsSync(dir) && isFolderOf(layout, project)) rmSync(dir, { recursive: true, force: true });
    },
    isUnused: ({ id, merged = [] }) => merged.length === 0 && hasNothingOwn(reading().db, id),
    checkpoint: (project) => readCheckpoint(reading().db, project, reading().clock.now()),
  };
}

/** Whether anything was recorded for the project besides the events that register it. */
function hasOtherEvents({ db }: Journal, project: string): boolean {
  return [...iterateEvents(db, { project, limit: 50, texts: 'apart' })].some(
    ({ type }) => !type.startsWith('project.'),
  );
}
