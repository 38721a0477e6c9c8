/**
 * The project of each captured draft: of its folder, its session or the file it edits. Folders are examined before the
 * transaction that records; the journal is read inside it, because another process may have registered a project since.
 */

import { dirname, isAbsolute } from 'node:path';
import type { EventDraft } from '../../domain/event.ts';
import type { FolderIdentity, Project } from '../../domain/projects/project.ts';
import { isBelow } from '../../platform/files/inside.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { isErased } from '../../store/journal/read.ts';
import { isEdit, sessionOfSubagent } from '../../store/state/projects/belonging.ts';
import {
  findProjectOfFolder,
  firstProject,
  listRecordedProjects,
  placeDrafts,
} from '../../store/state/projects/projects.ts';
import type { IdentifyFolder } from './identify-folder.ts';

export interface DraftProject {
  readonly project: string | undefined;
  /** The events that register the project, if it is new. */
  readonly drafts: readonly EventDraft[];
}

export const NO_PROJECT: DraftProject = { project: undefined, drafts: [] };

export interface DraftProjects {
  /** Reads a folder and the folder of an edited file from disk. Call it before the transaction. */
  examine(cwd: string | undefined, draft: EventDraft): void;
  /** The project of a draft that happened in this folder. */
  find(cwd: string, draft: EventDraft): DraftProject;
  /** The known project that holds the file a draft edits. */
  ofEditedFile(draft: EventDraft): string | undefined;
  /** Notes that a found project is being recorded, so that later drafts of the batch find it too. */
  register(cwd: string, draft: EventDraft, found: DraftProject): void;
  /** All projects, with those registered in this batch. */
  list(): readonly Project[];
  /** Reads the projects from the journal again with the next call. */
  forgetList(): void;
}

export interface DraftProjectPorts {
  readonly journal: Journal;
  readonly userHome: string;
  readonly identify: IdentifyFolder;
  /** Whether a folder that does not exist can become a project. */
  readonly registerMissing: boolean;
}

export function createDraftProjects({
  journal,
  userHome,
  identify,
  registerMissing,
}: DraftProjectPorts): DraftProjects {
  const places = new Map<string, FolderIdentity | undefined>();
  const registered = new Map<string, DraftProject>();
  /** The project each session started in. */
  const startedIn = new Map<string, string>();
  let projects: readonly Project[] | undefined;
  const list = (): readonly Project[] => {
    projects ??= listRecordedProjects(journal.db);
    return projects;
  };
  const examineFolder = (folder: string): void => {
    if (!places.has(folder)) places.set(folder, identify(folder, { userHome, device: journal.device }));
  };
  return {
    list,
    forgetList: () => {
      projects = undefined;
    },
    examine: (cwd, draft) => {
      if (cwd !== undefined) examineFolder(cwd);
      const file = editedFile(draft);
      const root = cwd === undefined ? undefined : places.get(cwd)?.root;
      if (file !== undefined && (root === undefined || !isBelow(file, root))) examineFolder(dirname(file));
    },
    find: (cwd, { session, happenedAt }) => {
      const place = places.get(cwd);
      // A repository is a project wherever a session enters it. Any other folder is one only if a session starts there:
      // a session stays in its project when it moves to a folder below, or to one that is not on this machine.
      if (place?.kind !== 'git' && session !== undefined) {
        const project =
          startedIn.get(sessionOfSubagent(session)) ?? firstProject(journal.db, sessionOfSubagent(session));
        if (project !== undefined) return { project, drafts: [] };
      }
      if (place === undefined) return NO_PROJECT;
      if (place.missing && findProjectOfFolder(list(), place) === undefined) {
        const above = projectAround(list(), place.root);
        if (above !== undefined || !registerMissing) return { project: above, drafts: [] };
      }
      return registered.get(cwd) ?? placeDrafts(list(), place, happenedAt, (id) => isErased(journal.db, id));
    },
    ofEditedFile: (draft) => {
      const file = editedFile(draft);
      if (file === undefined) return undefined;
      const place = places.get(dirname(file));
      const found = place?.kind === 'git' ? findProjectOfFolder(list(), place)?.id : undefined;
      return found ?? projectAround(list(), file);
    },
    register: (cwd, { session }, { project, drafts }) => {
      if (project === undefined) return;
      if (session !== undefined && !startedIn.has(sessionOfSubagent(session))) {
        startedIn.set(sessionOfSubagent(session), project);
      }
      if (drafts.length === 0) return;
      registered.set(cwd, { project, drafts: [] });
      projects = withPlace(list(), project, places.get(cwd));
    },
  };
}

/** The absolute path of the file that a tool call edits. */
export function editedFile(draft: EventDraft): string | undefined {
  if (draft.type !== 'tool.called') return undefined;
  const file = isEdit(draft.type, draft.body) ? draft.body.files?.[0] : undefined;
  return file !== undefined && isAbsolute(file) ? file : undefined;
}

/** The innermost project whose folder holds this path. */
function projectAround(projects: readonly Project[], path: string): string | undefined {
  let best: { readonly id: string; readonly length: number } | undefined;
  for (const { id, roots } of projects) {
    for (const root of roots) {
      if (isBelow(path, root) && root.length > (best?.length ?? 0)) best = { id, length: root.length };
    }
  }
  return best?.id;
}

/** The list with a folder added to a project, as it will be once the drafts are recorded. */
function withPlace(projects: readonly Project[], id: string, place: FolderIdentity | undefined): readonly Project[] {
  const known = projects.find((project) => project.id === id);
  const identities = [...(known?.identities ?? []), ...(place?.identities ?? [])];
  const added: Project = {
    id,
    slug: known?.slug ?? '',
    aliases: known?.aliases ?? [],
    tags: known?.tags ?? [],
    isolated: known?.isolated ?? false,
    roots: [...(known?.roots ?? []), ...(place === undefined ? [] : [place.root])],
    registeredAt: known?.registeredAt ?? 0,
    identities,
  };
  return [...projects.filter((project) => project.id !== id), added];
}
