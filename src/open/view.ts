/** Which projects the caller may see. A person sees all; an agent sees no isolated project except the one it works in. */
import type { Project } from '../domain/project.ts';
import type { Author } from '../domain/trust.ts';
import { SLUG_MARK } from './describe-target.ts';
import type { FindPorts } from './find-memory.ts';

export interface OpenPorts extends FindPorts {
  readonly author: Author;
  readonly projects: () => readonly Project[];
  /** The isolated projects that are not shown in this folder. */
  readonly hiddenFrom: (cwd: string) => readonly string[];
}

export interface View {
  readonly projects: readonly Project[];
  readonly projectOf: (ref: string | undefined) => Project | undefined;
  readonly shows: (ref: string | undefined) => boolean;
}

export function viewFrom(ports: OpenPorts, cwd: string): View {
  const projects = ports.projects();
  const projectOf = (ref: string | undefined): Project | undefined =>
    ref === undefined
      ? undefined
      : projects.find((each) => (ref.startsWith(SLUG_MARK) ? `${SLUG_MARK}${each.slug}` === ref : each.id === ref));
  const hidden = new Set(ports.author.actor === 'agent' ? ports.hiddenFrom(cwd) : []);
  return { projects, projectOf, shows: (ref) => !hidden.has(projectOf(ref)?.id ?? '') };
}
