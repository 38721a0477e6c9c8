/**
 * Which projects a list covers: the named one, the one of the folder, or all that are visible here. Every surface decides
 * it the same way. A folder that could become a project but has none yet has nothing to list; a folder that belongs to no
 * project, such as the user's home directory, lists all projects except isolated ones. So does the name `*`.
 */
interface ProjectLookup<P> {
  find(where: { readonly name?: string | undefined; readonly cwd: string }): P | undefined;
  complete(name: string | undefined): string | undefined;
  canBeProject(cwd: string): boolean;
  hiddenFrom(cwd: string): readonly string[];
}

export interface ListScope<P> {
  readonly project: P | undefined;
  readonly everywhere: boolean;
  readonly filter: { readonly project: string } | { readonly hidden: readonly string[] };
}

export function listScope<P extends { readonly id: string }>(
  lookup: ProjectLookup<P>,
  asked: { readonly name: string | undefined; readonly cwd: string; readonly all: boolean },
): ListScope<P> {
  const { name, cwd } = asked;
  const all = asked.all || name === '*';
  const project = all ? undefined : lookup.find({ name: lookup.complete(name), cwd });
  const everywhere = all || (project === undefined && !lookup.canBeProject(cwd));
  return {
    project,
    everywhere,
    filter: everywhere ? { hidden: lookup.hiddenFrom(cwd) } : { project: project?.id ?? '' },
  };
}
