/**
 * Leaves statements that no longer hold out of files that a dream made. The journal knows the facts a file was made from;
 * until the next dream, those that were corrected, replaced or resolved since are left out.
 */
import type { Database } from '../platform/sqlite/sqlite.ts';
import { factsBehind, filesOfDreams } from '../store/state/dreams/made-from.ts';
import { readOptional } from './read-optional.ts';
import { type LeaveOut, saidOnlyIn } from './said-once.ts';

export interface EndedStatements {
  /** Whether a statement of the file no longer holds. `path` is the path in the home. */
  of(path: string): LeaveOut;
  /** Whether no statement of the file holds. */
  isOver(path: string): boolean;
  /** The files among these that have statements to ask for. */
  among(paths: readonly string[]): ReadonlySet<string>;
}

interface Ended {
  readonly leaveOut: LeaveOut;
  readonly over: boolean;
}

/** Reads each file's facts once. */
export function createEndedStatements(db: Database, now: number): EndedStatements {
  const known = new Map<string, Ended>();
  const read = (path: string): Ended => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const { holding, ended } = readOptional(() => factsBehind(db, path, now)) ?? { holding: [], ended: [] };
    const words = ({ statement, value = '' }: { readonly statement: string; readonly value?: string }): string =>
      `${statement} ${value}`;
    const made = {
      leaveOut: saidOnlyIn(ended.map(words), holding.map(words)),
      over: ended.length > 0 && holding.length === 0,
    };
    known.set(path, made);
    return made;
  };
  return {
    of: (path) => read(path).leaveOut,
    isOver: (path) => read(path).over,
    among: (paths) => readOptional(() => filesOfDreams(db, paths)) ?? new Set(paths),
  };
}
