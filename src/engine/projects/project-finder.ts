/** Which project a command means, by name or by folder, and the fields every event of this author carries. */

import { identifyFolder } from '../../capture/projects/identify-folder.ts';
import type { EventDraft } from '../../domain/event.ts';
import { defined } from '../../domain/json/defined.ts';
import type { FolderIdentity, Project } from '../../domain/projects/project.ts';
import type { Author } from '../../domain/trust/trust.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { isErased } from '../../store/journal/read.ts';
import { listProjects, listRecordedProjects, placeDrafts, projectMeant } from '../../store/state/projects/projects.ts';
import { hiddenProject, pickProject } from './pick-project.ts';

/** A project: by name, or the one of a folder. */
export interface Where {
  readonly name?: string | undefined;
  readonly cwd: string;
}

/** A project to write to, and the events that register it if it is new. */
interface WritableProject {
  readonly id: string | undefined;
  readonly drafts: readonly EventDraft[];
}

export interface ProjectFinder {
  /** Undefined for folders that cannot be a project: the home directory, the root. */
  folder(journal: Journal, cwd: string): FolderIdentity | undefined;
  /** Throws for an agent if the project is isolated and its session does not belong to it. */
  find(journal: Journal, where: Where): Project | undefined;
  /** The project the caller works in: that of the session, else that of the folder. */
  own(journal: Journal, cwd: string): Project | undefined;
  toWrite(journal: Journal, where: Where): WritableProject;
  /** The project of the folder itself, whichever project was switched to. */
  ofFolder(journal: Journal, cwd: string): WritableProject | undefined;
  /** Time, author, session and project of an event that is recorded now. */
  envelope(journal: Journal, project: string | undefined): Pick<EventDraft, 'happenedAt' | 'actor' | 'trust'>;
}

export interface ProjectFinderPorts {
  readonly author: Author;
  readonly userHome: string;
}

export function createProjectFinder({ author, userHome }: ProjectFinderPorts): ProjectFinder {
  const folder = (journal: Journal, cwd: string): FolderIdentity | undefined =>
    identifyFolder(cwd, { userHome, device: journal.device });
  const registered = (journal: Journal, place: FolderIdentity): WritableProject => {
    const isGone = (id: string): boolean => isErased(journal.db, id);
    const { project, drafts } = placeDrafts(listRecordedProjects(journal.db), place, journal.clock.now(), isGone);
    return { id: project, drafts };
  };
  const here = (journal: Journal, cwd: string): Project | undefined =>
    projectMeant(journal.db, folder(journal, cwd), author.session).project;
  /** The session decides, not the folder: an agent can change to any folder. */
  const own = (journal: Journal, cwd: string): Project | undefined =>
    (author.session === undefined ? undefined : projectMeant(journal.db, undefined, author.session).project) ??
    here(journal, cwd);
  // An agent cannot use an isolated project that it does not work in, by name or by folder.
  const unlessHidden = <T extends Project | undefined>(journal: Journal, project: T, cwd: string): T => {
    if (project?.isolated === true && author.actor === 'agent' && own(journal, cwd)?.id !== project.id)
      throw hiddenProject(project);
    return project;
  };
  const named = (journal: Journal, name: string, cwd: string): Project =>
    unlessHidden(journal, pickProject(listProjects(journal.db), name), cwd);
  return {
    folder,
    own,
    find: (journal, { name, cwd }) =>
      name === undefined ? unlessHidden(journal, here(journal, cwd), cwd) : named(journal, name, cwd),
    toWrite: (journal, { name, cwd }) => {
      if (name !== undefined) return { id: named(journal, name, cwd).id, drafts: [] };
      const place = folder(journal, cwd);
      const { recorded } = projectMeant(journal.db, place, author.session);
      return recorded !== undefined || !place ? { id: recorded, drafts: [] } : registered(journal, place);
    },
    ofFolder: (journal, cwd) => {
      const place = folder(journal, cwd);
      return place && registered(journal, place);
    },
    envelope: (journal, project) => ({
      happenedAt: journal.clock.now(),
      actor: author.actor,
      trust: author.trust,
      ...defined({ project, session: author.session }),
    }),
  };
}
