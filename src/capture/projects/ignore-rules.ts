/**
 * Which files' content is never recorded. The patterns in the owner's settings apply everywhere. A project adds its own, from
 * its file in the home and from `.memoir/config.json` in the repository. A repository can only add patterns.
 */
import { join } from 'node:path';
import type { FolderIdentity, Project } from '../../domain/projects/project.ts';
import { matchPaths, type PathMatcher } from '../../platform/files/glob.ts';
import { CONFIG_FILE, type HomeLayout } from '../../platform/home/layout.ts';
import { readProjectIgnore } from '../../platform/settings/config.ts';
import { type IdentifyFolder, identifyFolder } from './identify-folder.ts';

/** `cwd`: the folder of the session when it used the path. */
export type IgnoreRule = (path: string, cwd: string | undefined) => boolean;

/** Plain data, because reader threads get a copy. */
export interface IgnoreSettings {
  readonly everywhere: readonly string[];
  /** For projects with a settings file in the home, by each of their identities. */
  readonly byIdentity: Readonly<Record<string, readonly string[]>>;
  readonly userHome: string;
  readonly device: string;
}

/** The settings that a repository has for everyone who works in it. */
export const committedSettings = (root: string): string => join(root, '.memoir', CONFIG_FILE);

export function ignoresOfProjects(
  layout: HomeLayout,
  projects: readonly Project[],
): Readonly<Record<string, readonly string[]>> {
  const found = projects.flatMap(({ slug, identities }) => {
    const patterns = readProjectIgnore(layout.project(slug).configFile, 'home');
    return patterns.length === 0 ? [] : identities.map((identity) => [identity, patterns] as const);
  });
  return Object.fromEntries(found);
}

/** Examines each folder once. */
export function ignoreRule(settings: IgnoreSettings, identify: IdentifyFolder = identifyFolder): IgnoreRule {
  const everywhere = matchPaths(settings.everywhere);
  const matchers = new Map<string, PathMatcher>();
  const matcherIn = (cwd: string): PathMatcher => {
    const known = matchers.get(cwd) ?? matchPaths(patternsOf(identify(cwd, settings), settings));
    matchers.set(cwd, known);
    return known;
  };
  return (path, cwd) => everywhere(path) || (cwd !== undefined && matcherIn(cwd)(path));
}

function patternsOf(place: FolderIdentity | undefined, { byIdentity }: IgnoreSettings): readonly string[] {
  if (place === undefined) return [];
  const own = place.identities.flatMap((identity) => byIdentity[identity] ?? []);
  return [...new Set([...own, ...readProjectIgnore(committedSettings(place.root), 'repository')])];
}
