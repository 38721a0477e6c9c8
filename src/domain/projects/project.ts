/**
 * One repository or folder. A project is identified by its git remote, so all clones are one project; without a remote
 * by its path and by the folder itself, so that it is recognised after a move.
 */

import type { MemoirEvent } from '../event.ts';
import { idFromKey } from '../ids.ts';
import { defined } from '../json/defined.ts';
import { compareText } from '../text/compare-text.ts';

export interface Project {
  readonly id: string;
  /** Unique in this home; people type it. */
  readonly slug: string;
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
  /** Its content is never shown in another project. */
  readonly isolated: boolean;
  readonly identities: readonly string[];
  /** Its folders on this and other machines, newest first. */
  readonly roots: readonly string[];
  readonly registeredAt: number;
  /** The project it was merged into. */
  readonly mergedInto?: string;
  /** Ids of the projects merged into this one. */
  readonly merged?: readonly string[];
}

/** The folded state: the slug it would like to have, before slugs are made unique. */
export interface ProjectState extends Omit<Project, 'slug' | 'merged'> {
  readonly name: string;
}

/** How a folder is identified, computed from its `.git` files or by asking git. */
export interface FolderIdentity {
  /** The folder below which everything belongs to the project. */
  readonly root: string;
  readonly kind: 'git' | 'folder';
  /** Strongest first: the remote, then the folder itself, then its path. Never empty. */
  readonly identities: readonly string[];
  readonly name: string;
  readonly branch?: string;
  /** The folder is not on this machine, so it is unknown whether it was in a repository. */
  readonly missing?: boolean;
}

export type ProjectEvent = Extract<MemoirEvent, { readonly type: `project.${string}` }>;

export function isProjectEvent(event: MemoirEvent): event is ProjectEvent {
  return event.type.startsWith('project.');
}

export function projectKey(identity: string): string {
  return `project:${identity}`;
}

/** A project's id is the id of the event that registered it: the same on every machine that knows the same identity. */
export function projectIdOf(identity: string): string {
  return idFromKey(projectKey(identity));
}

export function reduceProject(state: ProjectState | undefined, event: ProjectEvent): ProjectState | undefined {
  switch (event.type) {
    case 'project.registered':
      return {
        id: event.id,
        name: event.body.name,
        aliases: [],
        tags: [],
        isolated: false,
        identities: [event.body.identity],
        roots: event.body.root === undefined ? [] : [event.body.root],
        registeredAt: event.happenedAt,
      };
    case 'project.identified': {
      if (!state) return undefined;
      const { identity, root } = event.body;
      return {
        ...state,
        identities: withItem(state.identities, identity),
        roots: root === undefined ? state.roots : [root, ...state.roots.filter((known) => known !== root)],
      };
    }
    case 'project.changed': {
      if (!state) return undefined;
      const { addAlias, removeAlias, addTag, removeTag, isolated, rename, mergeInto } = event.body;
      const { mergedInto: merged, ...rest } = state;
      const mergedInto = mergeInto === undefined ? merged : (mergeInto ?? undefined);
      const aliases = withoutItem(
        addAlias === undefined ? state.aliases : withItem(state.aliases, addAlias),
        removeAlias,
      );
      return defined({
        ...rest,
        mergedInto,
        name: rename ?? state.name,
        aliases: withoutItem(aliases, rename),
        tags: withoutItem(addTag === undefined ? state.tags : withItem(state.tags, addTag), removeTag),
        isolated: isolated ?? state.isolated,
      });
    }
    case 'project.switched':
      return state;
  }
}

/**
 * Gives every project its slug. If two want the same one (two machines, each with its own `api`), part of the later
 * one's id is added, so the result depends only on which projects exist.
 */
export function assignSlugs(states: readonly ProjectState[]): readonly Project[] {
  const taken = new Set<string>();
  return [...states]
    .sort((a, b) => a.registeredAt - b.registeredAt || compareText(a.id, b.id))
    .map(({ name, ...state }) => {
      let slug = name;
      for (let length = 4; taken.has(slug); length += 1) slug = `${name}-${state.id.slice(-length)}`;
      taken.add(slug);
      return { ...state, slug };
    });
}

/**
 * The projects as people see them: merged ones are left out, and their names and identities lead to the project they
 * were merged into.
 */
export function joinMerged(projects: readonly Project[]): readonly Project[] {
  if (projects.every(({ mergedInto }) => mergedInto === undefined)) return projects;
  const byId = new Map(projects.map((project) => [project.id, project]));
  const merges = new Map(
    projects.flatMap(({ id, mergedInto }) => (mergedInto === undefined ? [] : [[id, mergedInto] as const])),
  );
  const parts = new Map<string, Project[]>();
  for (const project of projects) {
    const target = canonicalProject(merges, project.id);
    // Merged into a project that is unknown here (yet): it stays a project.
    const owner = byId.has(target) ? target : project.id;
    if (owner !== project.id) parts.set(owner, [...(parts.get(owner) ?? []), project]);
    else if (!parts.has(owner)) parts.set(owner, []);
  }
  return projects.flatMap((project) => {
    const merged = parts.get(project.id);
    if (merged === undefined) return [];
    return merged.length === 0 ? [project] : [withMerged(project, merged)];
  });
}

function withMerged(project: Project, merged: readonly Project[]): Project {
  const union = (items: readonly string[], more: readonly string[]) => [...new Set([...items, ...more])];
  const names = merged.flatMap(({ slug, aliases }) => [slug, ...aliases]);
  return {
    ...project,
    aliases: union(project.aliases, names)
      .filter((name) => name !== project.slug)
      .sort(),
    identities: union(
      project.identities,
      merged.flatMap(({ identities }) => identities),
    ).sort(),
    roots: union(
      project.roots,
      merged.flatMap(({ roots }) => roots),
    ),
    merged: merged.map(({ id }) => id).sort(),
  };
}

/**
 * The project this one is merged into, over any number of merges. If two machines merged in a cycle, the smallest id is
 * chosen.
 */
export function canonicalProject(merges: ReadonlyMap<string, string>, project: string): string {
  const seen: string[] = [];
  for (let at = project; ; ) {
    const next = merges.get(at);
    if (next === undefined) return at;
    if (seen.includes(at)) return seen.slice(seen.indexOf(at)).reduce((least, id) => (id < least ? id : least));
    seen.push(at);
    at = next;
  }
}

const SLUG_MAX_CHARS = 48;

/** Lower-case letters of any script, digits and dashes: a valid file name everywhere. */
export function slugify(text: string): string {
  const slug = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, SLUG_MAX_CHARS)
    .replace(/-+$/, '');
  return slug === '' || RESERVED_NAMES.test(slug) ? `project${slug === '' ? '' : `-${slug}`}` : slug;
}

/** Device names that Windows does not allow as a folder. */
const RESERVED_NAMES = /^(con|prn|aux|nul|com\d|lpt\d)$/;

function withItem(items: readonly string[], item: string): readonly string[] {
  return items.includes(item) ? items : [...items, item].sort();
}

function withoutItem(items: readonly string[], item: string | undefined): readonly string[] {
  return item === undefined ? items : items.filter((each) => each !== item);
}
