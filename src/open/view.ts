/** Which projects the caller may see. A person sees all; an agent sees no isolated project except the one it works in. */
import type { Project } from '../domain/projects/project.ts';
import type { Author } from '../domain/trust/trust.ts';
import { projectOfTarget, SLUG_MARK } from './describe-target.ts';
import type { FindPorts, Target } from './find-item.ts';

export interface OpenPorts extends FindPorts {
  readonly author: Author;
  readonly projects: () => readonly Project[];
}

export interface View {
  readonly projects: readonly Project[];
  readonly projectOf: (ref: string | undefined) => Project | undefined;
  readonly shows: (ref: string | undefined) => boolean;
  /** The same for an item. An event without a project, such as the text of a note, is judged by its path. */
  readonly showsTarget: (target: Target) => boolean;
}

export function viewFrom(ports: OpenPorts, cwd: string): View {
  const projects = ports.projects();
  const projectOf = (ref: string | undefined): Project | undefined =>
    ref === undefined
      ? undefined
      : ref.startsWith(SLUG_MARK)
        ? ofSlug(projects, ref.slice(SLUG_MARK.length))
        : projects.find(({ id, merged }) => id === ref || merged?.includes(ref));
  const here = ports.hiddenAt(cwd);
  const hidden = new Set(here.ids());
  const isHidden = here.eventTest();
  const shows = (ref: string | undefined): boolean => !hidden.has(projectOf(ref)?.id ?? '');
  return {
    projects,
    projectOf,
    shows,
    showsTarget: (target) => shows(projectOfTarget(target)) && !(target.kind === 'event' && isHidden(target.event)),
  };
}

/** A renamed project's files may still be named by its earlier slug. */
function ofSlug(projects: readonly Project[], slug: string): Project | undefined {
  return projects.find((each) => each.slug === slug) ?? projects.find(({ aliases }) => aliases.includes(slug));
}
