/** Changing a project: aliases, tags, isolation, its name, merging. Each change is checked and recorded in one transaction. */
import { MemoirError } from '../../domain/errors.ts';
import { type Project, slugify } from '../../domain/projects/project.ts';
import { appendDecided, appendEvents } from '../../store/journal/append.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { listProjects, listRecordedProjects } from '../../store/state/projects/projects.ts';
import { pickProject } from './pick-project.ts';
import type { ProjectFinder } from './project-finder.ts';

export interface ProjectChange {
  readonly addAlias?: string;
  readonly removeAlias?: string;
  readonly addTag?: string;
  readonly removeTag?: string;
  readonly isolated?: boolean;
}

export interface ChangedProject {
  readonly project: Project;
  readonly before: Project;
}

export interface ChangePorts {
  readonly journal: Journal;
  readonly envelope: ProjectFinder['envelope'];
}

const NOTHING_CHANGED = 'Nothing was changed.';

export function changeProject({ journal, envelope }: ChangePorts, name: string, change: ProjectChange): Project {
  appendDecided(journal, () => {
    const projects = listProjects(journal.db);
    const project = pickProject(projects, name);
    if (change.addTag !== undefined) assertName(change.addTag);
    if (change.addAlias !== undefined) assertFreeName(projects, project, change.addAlias);
    return [{ type: 'project.changed', ...envelope(journal, project.id), body: change }];
  });
  return pickProject(listProjects(journal.db), name);
}

export function renameProject({ journal, envelope }: ChangePorts, name: string, to: string): ChangedProject {
  const before = pickProject(listProjects(journal.db), name);
  appendDecided(journal, () => {
    const projects = listProjects(journal.db);
    const project = pickProject(projects, before.id);
    if (to === project.slug) {
      throw new MemoirError('bad-input', `The project is called ${to} already`, { next: NOTHING_CHANGED });
    }
    assertFreeName(projects, project, to);
    const body = { rename: to, addAlias: project.slug };
    return [{ type: 'project.changed', ...envelope(journal, project.id), body }];
  });
  return { project: pickProject(listProjects(journal.db), before.id), before };
}

export function mergeProjects({ journal, envelope }: ChangePorts, name: string, into: string): ChangedProject {
  const before = pickProject(listProjects(journal.db), name);
  let target = before;
  appendDecided(journal, () => {
    target = pickProject(listProjects(journal.db), into);
    assertMergeable(before, target);
    return [
      { type: 'project.changed', ...envelope(journal, before.id), body: { mergeInto: target.id } },
      { type: 'project.changed', ...envelope(journal, target.id), body: { addAlias: before.slug } },
    ];
  });
  return { project: pickProject(listProjects(journal.db), target.id), before };
}

export function assertMergeable(from: Project, into: Project): void {
  if (from.id === into.id) {
    throw new MemoirError('bad-input', `${from.slug} cannot be merged into itself`, {
      next: 'Name two projects; `memoir project list` shows them.',
    });
  }
  if (from.isolated === into.isolated) return;
  throw new MemoirError('refused', `Only one of ${from.slug} and ${into.slug} is isolated`, {
    next: 'Isolate both, or neither, with `memoir project isolate`, then merge them.',
  });
}

/** The merged project of this name, and the id of the project it is part of. */
export function mergedProject({ db }: Journal, name: string): { readonly project: Project; readonly into: string } {
  const merged = listRecordedProjects(db).filter(({ mergedInto }) => mergedInto !== undefined);
  if (merged.length === 0) throw new MemoirError('not-found', 'No project was merged', { next: NOTHING_CHANGED });
  const project = pickProject(merged, name);
  return { project, into: project.mergedInto ?? project.id };
}

export function unmergeProject({ journal, envelope }: ChangePorts, name: string): Project {
  const { project, into } = mergedProject(journal, name);
  appendEvents(journal, [
    { type: 'project.changed', ...envelope(journal, project.id), body: { mergeInto: null } },
    { type: 'project.changed', ...envelope(journal, into), body: { removeAlias: project.slug } },
  ]);
  return pickProject(listProjects(journal.db), project.id);
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
    next:
      owner.slug === name
        ? 'Choose another name.'
        : `Choose another name, or remove the alias first: \`memoir project alias ${owner.slug} ${name} --remove\``,
  });
}
