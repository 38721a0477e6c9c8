/**
 * From what was seen to what is recorded: finds the project of each folder, leaves out what is not to be remembered, and
 * keeps suggestions few. Runs where the journal is, inside the transaction that records.
 */
import type { EventDraft } from '../domain/event.ts';
import { idFromKey } from '../domain/ids.ts';
import type { Place, Project } from '../domain/project.ts';
import type { Journal } from '../store/journal/journal.ts';
import { getEvent } from '../store/journal/read.ts';
import { isCopiedLine } from '../store/journal/transcript-lines.ts';
import { isPaused } from '../store/state/pauses.ts';
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
  settle(seen: readonly Seen[]): readonly EventDraft[];
}

/** More would bury the tasks somebody really asked for. */
const SUGGESTIONS_PER_SESSION = 3;

export function createSettler(journal: Journal, userHome: string): Settler {
  const places = new Map<string, Place | undefined>();
  const suggested = new Map<string, number>();
  let projects: readonly Project[] = listProjects(journal.db);
  const settled = new Map<string, string | undefined>();

  const placeOf = (cwd: string): Place | undefined => {
    if (!places.has(cwd)) places.set(cwd, identifyPlace(cwd, { userHome, device: journal.device }));
    return places.get(cwd);
  };

  const mayRecord = (draft: EventDraft, project: string | undefined): boolean => {
    if (isPaused(journal.db, project, draft.happenedAt)) return false;
    if (draft.type !== 'task.added' || draft.body.suggested !== true || draft.session === undefined) return true;
    if (draft.key !== undefined && getEvent(journal.db, idFromKey(draft.key))) return true;
    const before = suggested.get(draft.session) ?? countSuggestedTasks(journal.db, draft.session);
    suggested.set(draft.session, before + 1);
    return before < SUGGESTIONS_PER_SESSION;
  };

  return {
    settle: (seen) =>
      seen.flatMap(({ cwd, draft, line }) => {
        const drafts: EventDraft[] = [];
        if (line !== undefined && draft.session !== undefined && isCopiedLine(journal, line, draft.session)) return [];
        if (cwd !== undefined && !settled.has(cwd)) {
          const place = placeOf(cwd);
          const found = place && placeDrafts(projects, place, draft.happenedAt);
          settled.set(cwd, found?.project);
          if (found && found.drafts.length > 0) {
            drafts.push(...found.drafts);
            projects = withPlace(projects, found.project, place);
          }
        }
        const project = cwd === undefined ? undefined : settled.get(cwd);
        if (!mayRecord(draft, project)) return [];
        drafts.push(project === undefined || draft.project !== undefined ? draft : { ...draft, project });
        return drafts;
      }),
  };
}

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
