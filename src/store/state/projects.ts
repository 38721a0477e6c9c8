/** The projects of this home, and which one a folder belongs to. */
import type { EventDraft, EventRecord } from '../../domain/event.ts';
import { idFromKey } from '../../domain/ids.ts';
import {
  assignSlugs,
  isProjectEvent,
  joinMerged,
  type Place,
  type Project,
  type ProjectState,
  projectIdOf,
  projectKey,
  reduceProject,
  slugify,
} from '../../domain/project.ts';
import type { Database } from '../../platform/sqlite.ts';
import { documentProjection, stateOf, statesOf } from './document-projection.ts';

export const projectsProjection = documentProjection<ProjectState>({
  name: 'projects',
  table: 'projects',
  version: 2,
  order: 'time',
  readsTexts: false,
  entities: (event) => {
    if (!isProjectEvent(event) || event.type === 'project.switched') return [];
    return event.type === 'project.registered' ? [event.id] : event.project === undefined ? [] : [event.project];
  },
  source: (project) => ({ subject: project }),
  reduce: (state, event) => (isProjectEvent(event) ? reduceProject(state, event) : state),
});

/** One switch to a project. */
export interface Move {
  readonly project: string;
  readonly at: number;
}

interface Switches {
  /** Oldest first. */
  readonly moves: readonly Move[];
}

/** Entity: the session; `folder:` and a project for its folders; or empty for the default outside of any project. */
export const switchesProjection = documentProjection<Switches>({
  name: 'switches',
  table: 'switches',
  version: 2,
  order: 'time',
  readsTexts: false,
  entities: (event) => {
    if (event.type !== 'project.switched' || isFolderChange(event)) return [];
    if (event.session !== undefined) return [event.session];
    return [event.body.folder === undefined ? '' : `folder:${event.body.folder}`];
  },
  source: (entity) =>
    entity === '' || entity.startsWith('folder:')
      ? { types: ['project.switched'] }
      : { session: entity, types: ['project.switched'] },
  reduce: (state, event) =>
    event.project === undefined
      ? state
      : { moves: [...(state?.moves ?? []), { project: event.project, at: event.happenedAt }] },
});

/** The client went to another folder. Nobody said that the work goes over to another project. */
function isFolderChange({ key }: Pick<EventRecord, 'key'>): boolean {
  return key?.startsWith('claude-code:cwd:') === true;
}

/** Oldest first. */
export function movesOf(db: Database, entity: string): readonly Move[] {
  return entity === '' ? [] : (stateOf<Switches>(db, 'switches', entity)?.moves ?? []);
}

/** Which project each merged one counts for now; one step of what may be a chain. */
export function mergesOf(db: Database): ReadonlyMap<string, string> {
  const rows = db.all(
    `SELECT entity, state ->> 'mergedInto' AS target FROM projects WHERE state ->> 'mergedInto' IS NOT NULL`,
  );
  return new Map(rows.map(({ entity, target }) => [String(entity), String(target)]));
}

/** Every project that was ever registered, also those that were merged into another since. */
export function listRecordedProjects(db: Database): readonly Project[] {
  return assignSlugs(statesOf<ProjectState>(db.all('SELECT state FROM projects')));
}

/** A merged project is part of the one it was merged into: its folders, remotes and names lead there. */
export function listProjects(db: Database): readonly Project[] {
  return joinMerged(listRecordedProjects(db));
}

/** Which project was switched to: in this session or in the folder of this project, else, outside of folders, by default. */
function switchedProject(db: Database, session: string | undefined, folder?: string | undefined): string | undefined {
  const moves = [
    ...(session === undefined ? [] : movesOf(db, session.split('/')[0] ?? session).slice(-1)),
    ...(folder === undefined || folder === '' ? [] : movesOf(db, `folder:${folder}`).slice(-1)),
  ];
  const newest = moves.reduce<Move | undefined>((best, move) => (best && best.at >= move.at ? best : move), undefined);
  if (newest) return newest.project;
  return folder === undefined ? stateOf<Switches>(db, 'switches', '')?.moves.at(-1)?.project : undefined;
}

/** The project a session began in, as it was recorded. */
export function firstProject(db: Database, session: string): string | undefined {
  const row = db.get(
    `SELECT recorded FROM journal WHERE session = ? AND recorded IS NOT NULL AND key IS NOT NULL AND type <> 'tool.called'
       AND type NOT LIKE 'project.%' AND type <> 'context.given' ORDER BY happened_at, hlc, device, id LIMIT 1`,
    session,
  );
  return row && String(row.recorded);
}

/**
 * The project that is meant in a folder: the one switched to in this session or folder, else the folder's own, else the one
 * the session began in. \`recorded\` is what an event is recorded with.
 */
export function projectMeant(
  db: Database,
  place: Place | undefined,
  session: string | undefined,
): { readonly project: Project | undefined; readonly recorded: string | undefined } {
  const all = listRecordedProjects(db);
  const own = place && findProjectOfPlace(all, place)?.id;
  const began =
    session === undefined || place?.kind === 'git' ? undefined : firstProject(db, session.split('/')[0] ?? '');
  const folder = began ?? own;
  const recorded = switchedProject(db, session, folder ?? (place && '')) ?? folder;
  const project = joinMerged(all).find(
    ({ id, merged }) => id === recorded || merged?.includes(recorded ?? '') === true,
  );
  return { project, recorded };
}

/** The project a folder belongs to, if it was met before under any of its identities; the strongest one decides. */
export function findProjectOfPlace(projects: readonly Project[], place: Place): Project | undefined {
  const [strongest] = place.identities;
  for (const identity of place.identities) {
    const found = projects.find((project) => project.identities.includes(identity));
    if (!found) continue;
    // A different repository that now lies where another one was: the remote tells them apart.
    const strayed = isRemote(strongest) && identity !== strongest && found.identities.some(isRemote);
    if (!strayed) return found;
  }
  return undefined;
}

/** What to record so that this place is known from now on; nothing when it is. */
export function placeDrafts(
  projects: readonly Project[],
  place: Place,
  now: number,
  isGone: (id: string) => boolean = () => false,
): { readonly project: string; readonly drafts: readonly EventDraft[] } {
  const found = findProjectOfPlace(projects, place);
  const [strongest = ''] = place.identities;
  const key = freeProjectKey(strongest, isGone);
  const project = found?.id ?? idFromKey(key);
  const drafts: EventDraft[] = [];
  if (!found) {
    drafts.push({
      type: 'project.registered',
      key,
      happenedAt: now,
      project,
      actor: 'memoir',
      trust: 'agent',
      body: { identity: strongest, name: slugify(place.name), root: place.root },
    });
  }
  const known = found?.identities ?? [strongest];
  for (const identity of place.identities) {
    if (known.includes(identity) || isWornOut(known, identity)) continue;
    drafts.push({
      type: 'project.identified',
      key: `project:${project}:is:${identity}`,
      happenedAt: now,
      project,
      actor: 'memoir',
      trust: 'agent',
      body: { identity, root: place.root },
    });
  }
  return { project, drafts };
}

/** A project that was removed cannot come back; work in its folder makes another one. */
function freeProjectKey(identity: string, isGone: (id: string) => boolean): string {
  for (let times = 1; ; times += 1) {
    const key = projectKey(times === 1 ? identity : `${identity}#${times}`);
    if (!isGone(idFromKey(key))) return key;
  }
}

/** Whether nothing of a project is its own: no session began in it or went over to it, nobody recorded anything for it. */
export function hasNothingOwn(db: Database, project: string): boolean {
  const row = db.get(
    `SELECT 1 AS own WHERE EXISTS (SELECT 1 FROM sessions WHERE project = ?1)
       OR EXISTS (SELECT 1 FROM events WHERE belongs = (SELECT n FROM names WHERE name = ?1)
         AND ((key IS NULL AND type NOT LIKE 'project.%')
           OR (type = 'project.switched' AND coalesce(key, '') NOT LIKE 'claude-code:cwd:%')))`,
    project,
  );
  return row === undefined;
}

/** The events that make projects known, by id: what goes when they are removed. */
export function projectEventIds(db: Database, projects: readonly string[]): readonly string[] {
  return projects.flatMap((project) =>
    db
      .all(`SELECT id FROM journal WHERE type LIKE 'project.%' AND (recorded = ?1 OR id = ?1)`, project)
      .map(({ id }) => String(id)),
  );
}

/**
 * Some filesystems do not know when a folder was made and give the time of its last change. There it would get a new
 * identity at every turn; after a few, it is known by its path alone.
 */
function isWornOut(known: readonly string[], identity: string): boolean {
  const kind = 'folder:';
  return identity.startsWith(kind) && known.filter((each) => each.startsWith(kind)).length >= FOLDER_IDENTITIES_KEPT;
}

const FOLDER_IDENTITIES_KEPT = 16;

/** A project that is known by its name alone: a conversation from elsewhere. */
export function namedProjectDrafts(
  projects: readonly Project[],
  name: string,
  now: number,
): { readonly project: string; readonly drafts: readonly EventDraft[] } {
  const identity = `name:${name}`;
  const found = projects.find((project) => project.identities.includes(identity));
  if (found) return { project: found.id, drafts: [] };
  const project = projectIdOf(identity);
  return {
    project,
    drafts: [
      {
        type: 'project.registered',
        key: projectKey(identity),
        happenedAt: now,
        project,
        actor: 'memoir',
        trust: 'agent',
        body: { identity, name },
      },
    ],
  };
}

function isRemote(identity: string | undefined): boolean {
  return identity?.startsWith('remote:') === true;
}
