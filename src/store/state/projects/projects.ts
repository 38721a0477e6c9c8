/** The projects of this home, and which one a folder belongs to. */
import type { EventDraft, EventRecord } from '../../../domain/event.ts';
import { idFromKey } from '../../../domain/ids.ts';
import {
  assignSlugs,
  type FolderIdentity,
  isProjectEvent,
  joinMerged,
  type Project,
  type ProjectState,
  projectIdOf,
  projectKey,
  reduceProject,
  slugify,
} from '../../../domain/projects/project.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { documentProjection, stateOf, statesOf } from '../document-projection.ts';

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

/** Entity: the session; `folder:` and a project for its folders; empty for the default outside projects. */
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

/** The key of a change of folder begins with the name of the agent. */
const FOLDER_CHANGE = /^[a-z\d-]+:cwd:/;

/** The agent changed to another folder, which does not switch the project. */
function isFolderChange({ key }: Pick<EventRecord, 'key'>): boolean {
  return key !== undefined && FOLDER_CHANGE.test(key);
}

/** Oldest first. */
export function movesOf(db: Database, entity: string): readonly Move[] {
  return entity === '' ? [] : (stateOf<Switches>(db, 'switches', entity)?.moves ?? []);
}

/** The project each merged project counts for; one step of a possible chain. */
export function mergesOf(db: Database): ReadonlyMap<string, string> {
  const rows = db.all(
    `SELECT entity, state ->> 'mergedInto' AS target FROM projects WHERE state ->> 'mergedInto' IS NOT NULL`,
  );
  return new Map(rows.map(({ entity, target }) => [String(entity), String(target)]));
}

/** All registered projects, including merged ones. */
export function listRecordedProjects(db: Database): readonly Project[] {
  return assignSlugs(statesOf<ProjectState>(db.all('SELECT state FROM projects')));
}

/** A merged project is part of its target: its folders, remotes and names lead there. */
export function listProjects(db: Database): readonly Project[] {
  return joinMerged(listRecordedProjects(db));
}

/** The project switched to: in this session or this project's folder, else the default outside folders. */
function switchedProject(db: Database, session: string | undefined, folder?: string | undefined): string | undefined {
  const moves = [
    ...(session === undefined ? [] : movesOf(db, session.split('/')[0] ?? session).slice(-1)),
    ...(folder === undefined || folder === '' ? [] : movesOf(db, `folder:${folder}`).slice(-1)),
  ];
  const newest = moves.reduce<Move | undefined>((best, move) => (best && best.at >= move.at ? best : move), undefined);
  if (newest) return newest.project;
  return folder === undefined ? stateOf<Switches>(db, 'switches', '')?.moves.at(-1)?.project : undefined;
}

/** The project a session started in, as recorded. */
export function firstProject(db: Database, session: string): string | undefined {
  const row = db.get(
    `SELECT recorded FROM journal WHERE session = ? AND recorded IS NOT NULL AND key IS NOT NULL AND type <> 'tool.called'
       AND type NOT LIKE 'project.%' AND type <> 'context.given' ORDER BY happened_at, hlc, device, id LIMIT 1`,
    session,
  );
  return row && String(row.recorded);
}

/**
 * The project meant in a folder: the one switched to in this session or folder, else the folder's own, else the one the
 * session started in. An event is recorded with `recorded`.
 */
export function projectMeant(
  db: Database,
  place: FolderIdentity | undefined,
  session: string | undefined,
): { readonly project: Project | undefined; readonly recorded: string | undefined } {
  const all = listRecordedProjects(db);
  const own = place && findProjectOfFolder(all, place)?.id;
  const began =
    session === undefined || place?.kind === 'git' ? undefined : firstProject(db, session.split('/')[0] ?? '');
  const folder = began ?? own;
  const recorded = switchedProject(db, session, folder ?? (place && '')) ?? folder;
  const project = joinMerged(all).find(
    ({ id, merged }) => id === recorded || merged?.includes(recorded ?? '') === true,
  );
  return { project, recorded };
}

/** The project a folder belongs to, if one of its identities is known. The strongest identity decides. */
export function findProjectOfFolder(projects: readonly Project[], place: FolderIdentity): Project | undefined {
  const [strongest] = place.identities;
  for (const identity of place.identities) {
    const found = projects.find((project) => project.identities.includes(identity));
    if (!found) continue;
    if (!isPath(identity)) return found;
    // Another repository may be at this path now; the remote distinguishes them. The same folder is the same repository,
    // whatever its remote is called.
    const strayed = isRemote(strongest) && found.identities.some(isRemote);
    if (!strayed && !hasMovedAway(found, identity, place)) return found;
  }
  return undefined;
}

/**
 * Whether the project was seen in another folder of this machine after this one, and this folder has an identity that is
 * not the project's. The folders of a merged project have no common order.
 */
function hasMovedAway({ identities, roots, merged }: Project, path: string, place: FolderIdentity): boolean {
  const folders = identities.filter(isFolder);
  // Where folders get a new identity every time, only the path counts.
  if (!place.identities.some(isFolder) || folders.length === 0 || folders.length >= FOLDER_IDENTITIES_KEPT)
    return false;
  if (merged !== undefined || !roots.includes(place.root)) return false;
  const onThisMachine = path.slice(0, path.indexOf(':', PATH.length) + 1);
  return roots
    .slice(0, roots.indexOf(place.root))
    .some((root) => identities.some((each) => each.startsWith(`${onThisMachine}${root}`)));
}

/** The events that register this place; empty if it is known. */
export function placeDrafts(
  projects: readonly Project[],
  place: FolderIdentity,
  now: number,
  isGone: (id: string) => boolean = () => false,
): { readonly project: string; readonly drafts: readonly EventDraft[] } {
  const found = findProjectOfFolder(projects, place);
  const [strongest = ''] = place.identities;
  const drafts: EventDraft[] = [];
  let project = found?.id;
  if (project === undefined) {
    const key = freeProjectKey(strongest, isGone);
    project = idFromKey(key);
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

/** A removed project cannot come back. Work in its folder registers another one. */
function freeProjectKey(identity: string, isGone: (id: string) => boolean): string {
  for (let times = 1; ; times += 1) {
    const key = projectKey(times === 1 ? identity : `${identity}#${times}`);
    if (!isGone(idFromKey(key))) return key;
  }
}

/** Whether a project has no content: no session started in it or switched to it, and no event was recorded for it. */
export function hasNothingOwn(db: Database, project: string): boolean {
  const row = db.get(
    `SELECT 1 AS own WHERE EXISTS (SELECT 1 FROM sessions WHERE project = ?1)
       OR EXISTS (SELECT 1 FROM events WHERE belongs = (SELECT n FROM names WHERE name = ?1)
         AND (type NOT LIKE 'project.%' OR (type = 'project.switched' AND coalesce(key, '') NOT LIKE '%:cwd:%')))`,
    project,
  );
  return row === undefined;
}

/** The ids of the events that registered projects, for their removal. */
export function projectEventIds(db: Database, projects: readonly string[]): readonly string[] {
  return projects.flatMap((project) =>
    db
      .all(`SELECT id FROM journal WHERE type LIKE 'project.%' AND (recorded = ?1 OR id = ?1)`, project)
      .map(({ id }) => String(id)),
  );
}

/**
 * Some filesystems return the last change as creation time. A folder there would get a new identity every time, so
 * after a few it is identified by its path alone.
 */
function isWornOut(known: readonly string[], identity: string): boolean {
  return isFolder(identity) && known.filter(isFolder).length >= FOLDER_IDENTITIES_KEPT;
}

const FOLDER_IDENTITIES_KEPT = 16;

/** A project known only by name: an imported conversation. */
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

const PATH = 'path:';

function isPath(identity: string): boolean {
  return identity.startsWith(PATH);
}

function isFolder(identity: string): boolean {
  return identity.startsWith('folder:');
}
