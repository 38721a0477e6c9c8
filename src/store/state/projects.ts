/** The projects of this home, and which one a folder belongs to. */
import type { EventDraft } from '../../domain/event.ts';
import {
  assignSlugs,
  isProjectEvent,
  type Place,
  type Project,
  type ProjectState,
  projectIdOf,
  projectKey,
  reduceProject,
  slugify,
} from '../../domain/project.ts';
import type { Database } from '../../platform/sqlite.ts';
import { documentProjection, statesOf } from './document-projection.ts';

export const projectsProjection = documentProjection<ProjectState>({
  name: 'projects',
  table: 'projects',
  version: 1,
  order: 'time',
  readsTexts: false,
  entities: (event) => {
    if (!isProjectEvent(event) || event.type === 'project.switched') return [];
    return event.type === 'project.registered' ? [event.id] : event.project === undefined ? [] : [event.project];
  },
  source: (project) => ({ subject: project }),
  reduce: (state, event) => (isProjectEvent(event) ? reduceProject(state, event) : state),
});

interface Switch {
  readonly project: string;
  readonly at: number;
}

/** Entity: the session, or empty for the default outside of sessions. */
export const switchesProjection = documentProjection<Switch>({
  name: 'switches',
  table: 'switches',
  version: 1,
  order: 'time',
  readsTexts: false,
  entities: (event) => (event.type === 'project.switched' ? [event.session ?? ''] : []),
  source: (session) => (session === '' ? { types: ['project.switched'] } : { session, types: ['project.switched'] }),
  reduce: (state, event) => (event.project === undefined ? state : { project: event.project, at: event.happenedAt }),
});

export function listProjects(db: Database): readonly Project[] {
  return assignSlugs(statesOf<ProjectState>(db.all('SELECT state FROM projects')));
}

/** Which project was switched to, in this session or else by default. */
export function switchedProject(db: Database, session: string | undefined): string | undefined {
  const entities = session === undefined ? [''] : [session, ''];
  for (const entity of entities) {
    const [found] = statesOf<Switch>(db.all('SELECT state FROM switches WHERE entity = ?', entity));
    if (found) return found.project;
  }
  return undefined;
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
): { readonly project: string; readonly drafts: readonly EventDraft[] } {
  const found = findProjectOfPlace(projects, place);
  const [strongest = ''] = place.identities;
  const project = found?.id ?? projectIdOf(strongest);
  const drafts: EventDraft[] = [];
  if (!found) {
    drafts.push({
      type: 'project.registered',
      key: projectKey(strongest),
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
