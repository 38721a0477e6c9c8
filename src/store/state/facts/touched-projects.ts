/** Which projects have to be folded again, and since when something changed in them. */

export interface Touch {
  /** The time of the earliest record that is new, gone or changed. What was folded before it stays as it is. */
  readonly since: number;
  /** A task changed, which may end blockers and commitments of any time. */
  readonly tasks: boolean;
}

/** By project. */
export type Touched = Map<string, Touch>;

/** Without a time, everything has to be folded again. */
export function touch(touched: Touched, project: string, since = Number.NEGATIVE_INFINITY): void {
  const known = touched.get(project);
  touched.set(project, { since: Math.min(known?.since ?? since, since), tasks: known?.tasks === true });
}

export function touchTasks(touched: Touched, project: string): void {
  touched.set(project, { since: touched.get(project)?.since ?? Number.POSITIVE_INFINITY, tasks: true });
}
