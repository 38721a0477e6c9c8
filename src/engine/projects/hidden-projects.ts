/**
 * The only check for isolation: which projects the caller must not see. A person sees all of them. An agent sees no
 * isolated project except the one its session belongs to. Every part of the engine that reads uses it.
 */
import type { EventRecord } from '../../domain/event.ts';
import type { Author } from '../../domain/trust/trust.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { getEvent } from '../../store/journal/read.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import { getSession } from '../../store/state/sessions/sessions.ts';
import type { ProjectFinder } from './project-finder.ts';

export interface HiddenProjects {
  /** Ids of the hidden projects and of those merged into them. */
  ids(): readonly string[];
  /** How many projects are hidden, without those merged into them. */
  count(): number;
  /** Whether this project, by id, is hidden. */
  has(project: string | undefined): boolean;
  /** Returns a test for many events. It reads the projects once. */
  eventTest(): (record: EventRecord) => boolean;
  /** Returns a test for paths in the home, with `/`. */
  pathTest(): (path: string) => boolean;
}

/** Files about all projects: a version from before an isolation names what is hidden now. */
const ABOUT_ALL_PROJECTS = /^user\/memory\/(?:MEMORY\.md$|logs\/)/;

/** For parts that check it themselves, by the folder of each call. */
export const NOTHING_HIDDEN: HiddenProjects = {
  ids: () => [],
  count: () => 0,
  has: () => false,
  eventTest: () => () => false,
  pathTest: () => () => false,
};

export interface HiddenPorts {
  readonly reading: () => Journal;
  readonly author: Author;
  readonly finder: ProjectFinder;
  /** The folder the caller works in. */
  readonly cwd: string;
}

export function createHiddenProjects({ reading, author, finder, cwd }: HiddenPorts): HiddenProjects {
  const hidden = () => {
    if (author.actor !== 'agent') return [];
    const isolated = listProjects(reading().db).filter((each) => each.isolated);
    if (isolated.length === 0) return [];
    const here = finder.own(reading(), cwd)?.id;
    return isolated.filter(({ id }) => id !== here);
  };
  const ids = (): readonly string[] => hidden().flatMap(({ id, merged = [] }) => [id, ...merged]);
  const pathTest = () => {
    const folders = hidden().flatMap(({ slug, aliases }) => [slug, ...aliases].map((name) => `projects/${name}/`));
    return (path: string): boolean => folders.some((folder) => path.startsWith(folder));
  };
  return {
    ids,
    pathTest,
    count: () => hidden().length,
    has: (project) => project !== undefined && ids().includes(project),
    eventTest: () => {
      const projects = new Set(ids());
      if (projects.size === 0) return () => false;
      const isHiddenPath = pathTest();
      const isHidden = (record: EventRecord): boolean => {
        const { db } = reading();
        // A project's id is the id of the event that registered it.
        if (projects.has(record.id)) return true;
        const project = record.project ?? (record.session && getSession(db, record.session)?.project);
        if (project !== undefined && projects.has(project)) return true;
        const { path, target } = record.body;
        if (typeof path === 'string' && (isHiddenPath(path) || ABOUT_ALL_PROJECTS.test(path))) return true;
        const completed =
          record.type === 'event.supplemented' && typeof target === 'string' ? getEvent(db, target) : undefined;
        return completed !== undefined && isHidden(completed);
      };
      return isHidden;
    },
  };
}
