/**
 * From what was seen to what is recorded: finds the project of each folder, leaves out what is not to be remembered, and
 * keeps suggestions few. Folders are examined before the transaction that records, all else is decided inside it: a
 * folder can be slow or hostile, and the journal's write lock is held meanwhile for every project.
 */
import { dirname, isAbsolute, sep } from 'node:path';
import type { DraftOf, EventDraft, Json } from '../domain/event.ts';
import { idFromKey } from '../domain/ids.ts';
import { findNamedProject, maySwitch } from '../domain/named-project.ts';
import { joinMerged, type Place, type Project } from '../domain/project.ts';
import type { Journal } from '../store/journal/journal.ts';
import { getEvent, isErased } from '../store/journal/read.ts';
import { lineOwners } from '../store/journal/transcript-lines.ts';
import { type Belonging, isEdit, parentSession, readBelonging } from '../store/state/belonging.ts';
import { type Pause, pauseHolding, pausesIn } from '../store/state/pauses.ts';
import { findProjectOfPlace, firstProject, listRecordedProjects, placeDrafts } from '../store/state/projects.ts';
import { countSuggestedTasks } from '../store/state/tasks.ts';
import { type IdentifyPlace, identifyPlace } from './place.ts';

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
  /** Switches to projects that were not known yet when the prompt was read. For the end of an import. */
  lateSwitches(): readonly EventDraft[];
}

/** More would bury the tasks somebody really asked for. */
const SUGGESTIONS_PER_SESSION = 3;

export function createSettler(journal: Journal, userHome: string, identify: IdentifyPlace = identifyPlace): Settler {
  const places = new Map<string, Place | undefined>();
  const suggested = new Map<string, number>();
  /** Read in the first transaction: another process may have registered the same folder just before. */
  let projects: readonly Project[] | undefined;
  const settled = new Map<string, FoundProject>();

  /** The project each session began in. */
  const homes = new Map<string, string>();
  const unresolved: DraftOf<'prompt.submitted'>[] = [];

  const examine = (cwd: string): void => {
    if (!places.has(cwd)) places.set(cwd, identify(cwd, { userHome, device: journal.device }));
  };

  const known = (): readonly Project[] => {
    projects ??= listRecordedProjects(journal.db);
    return projects;
  };

  /**
   * A repository is a project wherever a session meets it. Any other folder is one only if a session begins there: a
   * session stays in its project when it goes to a folder below it, or to one that is not on this machine.
   */
  const findProject = (cwd: string, { session, happenedAt }: EventDraft): FoundProject => {
    const place = places.get(cwd);
    if (place?.kind !== 'git' && session !== undefined) {
      const home = homes.get(parentSession(session)) ?? firstProject(journal.db, parentSession(session));
      if (home !== undefined) return { project: home, drafts: [] };
    }
    if (place === undefined) return NOWHERE;
    const above = place.missing ? projectAround(known(), place.root) : undefined;
    if (above !== undefined && findProjectOfPlace(known(), place) === undefined) return { project: above, drafts: [] };
    return settled.get(cwd) ?? placeDrafts(known(), place, happenedAt, (id) => isErased(journal.db, id));
  };

  /** Only what is really recorded makes a project known; a paused folder stays unknown. */
  const settle = (cwd: string, { session }: EventDraft, { project, drafts }: FoundProject): void => {
    if (project === undefined) return;
    if (session !== undefined && !homes.has(parentSession(session))) homes.set(parentSession(session), project);
    if (drafts.length === 0) return;
    settled.set(cwd, { project, drafts: [] });
    projects = withPlace(known(), project, places.get(cwd));
  };

  /** A file that is edited counts for the project it lies in, if that is a known one. */
  const projectOfFile = (draft: EventDraft): string | undefined => {
    const file = editedFile(draft);
    if (file === undefined) return undefined;
    const place = places.get(dirname(file));
    const found = place?.kind === 'git' ? findProjectOfPlace(known(), place)?.id : undefined;
    return found ?? projectAround(known(), file);
  };

  const switchDrafts = (draft: EventDraft): readonly EventDraft[] => {
    if (draft.key === undefined || draft.session === undefined || draft.session.includes('/')) return [];
    const named = namedIn(draft, () => joinMerged(known()));
    if (named === undefined) {
      if (draft.type === 'prompt.submitted' && isFromPerson(draft) && maySwitch(draft.body.text))
        unresolved.push(draft);
      return [];
    }
    const { happenedAt, session, actor, trust } = draft;
    const key = `switch:${idFromKey(draft.key)}`;
    return [{ type: 'project.switched', key, happenedAt, session, project: named, actor, trust, body: {} }];
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
    const belonging = readBelonging(journal.db);
    return seen.flatMap(({ cwd, draft, line }): readonly EventDraft[] => {
      if (line !== undefined && draft.session !== undefined && owners.isCopy(line, draft.session)) return [];
      const found = cwd === undefined ? NOWHERE : findProject(cwd, draft);
      const project = draft.project ?? projectOfFile(draft) ?? found.project;
      const counted = countedProject(belonging, draft, project);
      if (isPaused(project, draft.happenedAt) || isPaused(counted, draft.happenedAt)) return [];
      if (isSuggestionTooMany(draft)) return [];
      if (cwd !== undefined) settle(cwd, draft, found);
      const placed = project === undefined ? draft : { ...draft, project };
      return [...found.drafts, ...switchDrafts(draft), placed];
    });
  };

  return {
    prepare: (seen) => {
      for (const { cwd, draft } of seen) {
        if (cwd !== undefined) examine(cwd);
        const file = editedFile(draft);
        if (file !== undefined && !isBelow(file, cwd === undefined ? undefined : places.get(cwd)?.root))
          examine(dirname(file));
      }
      return () => decide(seen);
    },
    lateSwitches: () => {
      projects = undefined;
      return unresolved.splice(0).flatMap(switchDrafts);
    },
  };
}

/** The project a person switches to with these words, or an agent with this command. */
function namedIn(draft: EventDraft, projects: () => readonly Project[]): string | undefined {
  if (draft.type === 'prompt.submitted' && isFromPerson(draft)) {
    if (!maySwitch(draft.body.text)) return undefined;
    const named = findNamedProject(draft.body.text, projects());
    return named.kind === 'one' && named.switches ? named.project.id : undefined;
  }
  if (draft.type !== 'tool.called' || draft.body.tool !== 'Bash' || draft.body.outcome !== 'ok') return undefined;
  const command = commandOf(draft.body.input);
  const name = command.includes('memoir') ? SWITCH_COMMAND.exec(command)?.[1]?.toLowerCase() : undefined;
  if (name === undefined) return undefined;
  const found = projects().filter(({ slug, aliases }) => [slug, ...aliases].includes(name));
  return found.length === 1 ? found[0]?.id : undefined;
}

const SWITCH_COMMAND =
  /(?:^|[;&|\n]\s*)["']?(?:[^\s"']*[\\/])?memoir(?:\.cmd)?["']?\s+project\s+switch\s+["']?([\p{L}\p{N}_-]+)/u;

function commandOf(input: Json | undefined): string {
  const command = typeof input === 'object' && input !== null && 'command' in input ? input.command : undefined;
  return typeof command === 'string' ? command : '';
}

function isFromPerson({ body }: DraftOf<'prompt.submitted'>): boolean {
  return body.origin !== 'machine';
}

function editedFile(draft: EventDraft): string | undefined {
  if (draft.type !== 'tool.called') return undefined;
  const { tool, files } = draft.body;
  const file = isEdit(draft.type, tool, files) ? files?.[0] : undefined;
  return file !== undefined && isAbsolute(file) ? file : undefined;
}

/** The project whose folder holds this path; of nested ones the innermost. */
function projectAround(projects: readonly Project[], path: string): string | undefined {
  let best: { readonly id: string; readonly length: number } | undefined;
  for (const { id, roots } of projects) {
    for (const root of roots) {
      if (isBelow(path, root) && root.length > (best?.length ?? 0)) best = { id, length: root.length };
    }
  }
  return best?.id;
}

function isBelow(path: string, root: string | undefined): boolean {
  return root !== undefined && path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}

function countedProject(belonging: Belonging, draft: EventDraft, project: string | undefined): string | undefined {
  const { type, key, session, happenedAt } = draft;
  const edits = editedFile(draft) !== undefined;
  return belonging.projectOf({
    type,
    ...(key === undefined ? {} : { key }),
    ...(session === undefined ? {} : { session }),
    happenedAt,
    recorded: project,
    edits,
  });
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
    roots: [...(known?.roots ?? []), ...(place === undefined ? [] : [place.root])],
    registeredAt: known?.registeredAt ?? 0,
    identities,
  };
  return [...projects.filter((project) => project.id !== id), added];
}
