/** A range of time in milliseconds. The end is not part of it. */
export interface TimeRange {
  readonly since: number;
  readonly until: number;
}

export function isWithin(at: number | undefined, { since, until }: TimeRange): boolean {
  return at !== undefined && at >= since && at < until;
}
