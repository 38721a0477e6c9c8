/**
 * From what was seen to what is recorded: finds the project of each folder, leaves out what is not to be remembered, and
 * keeps suggestions few. Folders are examined before the transaction that records, all else is decided inside it: a
 * folder can be slow or hostile, and the journal's write lock is held meanwhile for every project.
 */
import type { EventDraft } from '../domain/event.ts';
import { idFromKey } from '../domain/ids.ts';
import type { Place, Project } from '../domain/project.ts';
import type { Journal } from '../store/journal/journal.ts';
import { getEvent } from '../store/journal/read.ts';
import { lineOwners } from '../store/journal/transcript-lines.ts';
import { type Pause, pauseHolding, pausesIn } from '../store/state/pauses.ts';
import { listProjects, placeDrafts } from '../store/state/projects.ts';
import { countSuggestedTasks } from '../store/state/tasks.ts';
import { identifyPlace } from './place.ts';

/** One happening with the folder it happened in. */
export interface Seen {
  readonly cwd: string | undefined;
  readonly draft: EventDraft;
  /** The id of the transcript's line it was read from. */
  readonly line?: string;
}

export interface Settler {
  /** Examines the folders now. The function it returns decides what is recorded; call that inside the transaction. */
  prepare(seen: readonly Seen[]): () => readonly EventDraft[];
}

/** More would bury the tasks somebody really asked for. */
const SUGGESTIONS_PER_SESSION = 3;

export function createSettler(journal: Journal, userHome: string, identify = identifyPlace): Settler {
  const places = new Map<string, Place | undefined>();
  const suggested = new Map<string, number>();
  /** Read in the first transaction: another process may have registered the same folder just before. */
  let projects: readonly Project[] | undefined;
  const settled = new Map<string, FoundProject>();

  const examine = (cwd: string): void => {
    if (!places.has(cwd)) places.set(cwd, identify(cwd, { userHome, device: journal.device }));
  };

  const findProject = (cwd: string, at: number): FoundProject => {
    const place = places.get(cwd);
    projects ??= listProjects(journal.db);
    return (place && placeDrafts(projects, place, at)) ?? NOWHERE;
  };

  /** Only what is really recorded makes a project known; a paused folder stays unknown. */
  const settle = (cwd: string, { project, drafts }: FoundProject): void => {
    settled.set(cwd, { project, drafts: [] });
    if (project !== undefined && drafts.length > 0) projects = withPlace(projects ?? [], project, places.get(cwd));
  };

  const isSuggestionTooMany = (draft: EventDraft): boolean => {
    if (draft.type !== 'task.added' || draft.body.suggested !== true || draft.session === undefined) return false;
    if (draft.key !== undefined && getEvent(journal.db, idFromKey(draft.key))) return false;
    const before = suggested.get(draft.session) ?? countSuggestedTasks(journal.db, draft.session);
    suggested.set(draft.session, before + 1);
    return before >= SUGGESTIONS_PER_SESSION;
  };

  /** Asked of the journal once per project and transaction: another process may pause between two. */
  const pauseReader = () => {
    const known = new Map<string | undefined, readonly Pause[]>();
    const pauses = (project: string | undefined): readonly Pause[] => {
      const found = known.get(project) ?? pausesIn(journal.db, project);
      known.set(project, found);
      return found;
    };
    return (project: string | undefined, at: number): boolean =>
      pauseHolding(pauses(undefined), at) !== undefined ||
      (project !== undefined && pauseHolding(pauses(project), at) !== undefined);
  };

  const decide = (seen: readonly Seen[]): readonly EventDraft[] => {
    const owners = lineOwners(journal);
    const isPaused = pauseReader();
    return seen.flatMap(({ cwd, draft, line }): readonly EventDraft[] => {
      if (line !== undefined && draft.session !== undefined && owners.isCopy(line, draft.session)) return [];
      const found = cwd === undefined ? NOWHERE : (settled.get(cwd) ?? findProject(cwd, draft.happenedAt));
      const { project } = found;
      if (isPaused(draft.project ?? project, draft.happenedAt) || isSuggestionTooMany(draft)) return [];
      if (cwd !== undefined && !settled.has(cwd)) settle(cwd, found);
      const placed = project === undefined || draft.project !== undefined ? draft : { ...draft, project };
      return found.drafts.length > 0 ? [...found.drafts, placed] : [placed];
    });
  };

  return {
    prepare: (seen) => {
      for (const { cwd } of seen) if (cwd !== undefined) examine(cwd);
      return () => decide(seen);
    },
  };
}

interface FoundProject {
  readonly project: string | undefined;
  /** What has to be recorded so that the project is known. */
  readonly drafts: readonly EventDraft[];
}

const NOWHERE: FoundProject = { project: undefined, drafts: [] };

/** The list as it will be once the drafts are recorded, so that a second folder of the same project finds it. */
function withPlace(projects: readonly Project[], id: string, place: Place | undefined): readonly Project[] {
  const known = projects.find((project) => project.id === id);
  const identities = [...(known?.identities ?? []), ...(place?.identities ?? [])];
  const added: Project = {
    id,
    slug: known?.slug ?? '',
    aliases: known?.aliases ?? [],
    tags: known?.tags ?? [],
    isolated: known?.isolated ?? false,
    roots: known?.roots ?? [],
    registeredAt: known?.registeredAt ?? 0,
    identities,
  };
  return [...projects.filter((project) => project.id !== id), added];
}
