/** One project by what a person types: its slug, an alias, or the start of its id. Throws with suggestions otherwise. */

import { ambiguous, type PossibleMatch } from '../../domain/ambiguous.ts';
import { MemoirError } from '../../domain/errors.ts';
import type { Project } from '../../domain/projects/project.ts';
import { compareText } from '../../domain/text/compare-text.ts';
import { editDistance } from '../../domain/text/edit-distance.ts';

/** A shorter start of an id matches too much. */
const SHORTEST_PREFIX = 4;
const MAX_SUGGESTIONS = 3;

/** A shorter part of a name matches too much. */
const SHORTEST_PART = 2;

export function pickProject(projects: readonly Project[], name: string): Project {
  const wanted = name.trim().toLowerCase();
  const matching = withName(projects, wanted);
  const [project] = matching;
  if (project !== undefined && matching.length === 1) return project;
  if (matching.length > 1) {
    throw ambiguous(name, bySlug(matching), 'Use the slug or more of the id.');
  }
  const similar = projects
    .filter((each) => !each.isolated && wanted.length >= 2 && isSimilar(each.slug, wanted))
    .slice(0, MAX_SUGGESTIONS);
  throw new MemoirError('not-found', `There is no project ${JSON.stringify(name)}`, {
    next:
      similar.length > 0
        ? `Did you mean ${similar.map((each) => each.slug).join(' or ')}?`
        : isFileName(name)
          ? 'To name all projects, quote the star, or the shell replaces it with the files of the folder: --project "*".'
          : 'See `memoir project list`; a folder becomes a project with the first thing recorded in it.',
  });
}

/** `AGENTS.md`: what a shell makes of an unquoted star. */
function isFileName(name: string): boolean {
  return /^[\w.-]+\.[a-z][a-z\d]{0,4}$/i.test(name);
}

/**
 * The slug of the only project that has this part in its name; the name unchanged if it is a whole name or matches nothing.
 * For commands that only read. Isolated projects are found by their whole name only.
 */
export function completeProjectName(projects: readonly Project[], name: string): string {
  const wanted = name.trim().toLowerCase();
  if (wanted.length < SHORTEST_PART || withName(projects, wanted).length > 0) return name;
  const matching = projects.filter(
    ({ isolated, slug, aliases }) => !isolated && [slug, ...aliases].some((each) => each.includes(wanted)),
  );
  if (matching.length > 1) {
    throw ambiguous(name, bySlug(matching), 'Use the whole name of one of them.');
  }
  return matching[0]?.slug ?? name;
}

function withName(projects: readonly Project[], wanted: string): readonly Project[] {
  // A project's own name comes before another one's alias, which a merge leaves behind.
  const [matching = []] = [
    projects.filter((each) => each.slug === wanted),
    projects.filter((each) => each.aliases.includes(wanted)),
    projects.filter((each) => wanted.length >= SHORTEST_PREFIX && each.id.startsWith(wanted)),
  ].filter((found) => found.length > 0);
  return matching;
}

function bySlug(projects: readonly Project[]): readonly PossibleMatch[] {
  return projects.map(({ id, slug }) => ({ id, name: slug })).sort((a, b) => compareText(a.name, b.name));
}

/** A part of the name, or a name with few letters typed wrong. */
function isSimilar(slug: string, wanted: string): boolean {
  return slug.includes(wanted) || editDistance(slug, wanted) <= Math.floor(wanted.length / 3);
}

export function noProject(): MemoirError {
  return new MemoirError('not-found', 'There is no project here', {
    next: 'Go into a project’s folder, or name one with --project; `memoir project list` shows them.',
  });
}

/** For an agent whose session does not belong to the isolated project it asks about. */
export function hiddenProject({ slug }: Project): MemoirError {
  return new MemoirError('refused', `The project ${slug} is isolated, so only a session of that project can use it`, {
    next: 'Start a session in the folder of the project, or ask the person to run this in a terminal.',
  });
}
