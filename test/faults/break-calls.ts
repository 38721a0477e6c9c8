/** The instructions for break-calls.c, and whether it carried them out. */

import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

export interface Break {
  readonly call: 'any' | 'read' | 'write' | 'sync' | 'truncate' | 'open' | 'rename' | 'link' | 'unlink' | 'mkdir';
  /** Which call of that kind, from 1. */
  readonly at: number;
  readonly how: 'once' | 'onward' | 'kill' | 'kill-after' | 'count';
  readonly error?: 'EIO' | 'ENOSPC' | 'EMFILE' | 'EACCES' | 'EROFS';
}

export interface BreakTarget {
  readonly shim: string;
  readonly root: string;
  readonly report: string;
}

/** The environment of a process that gets this fault. */
export function breakCalls({ shim, root, report }: BreakTarget, broken: Break): Readonly<Record<string, string>> {
  return {
    LD_PRELOAD: shim,
    BREAK_ROOT: root,
    BREAK_REPORT: report,
    BREAK_CALL: broken.call,
    BREAK_AT: String(broken.at),
    BREAK_HOW: broken.how,
    BREAK_ERRNO: String(constants.errno[broken.error ?? 'EIO']),
  };
}

/** How many calls of a kind the process makes when nothing fails, after it ran with `how: 'count'`. */
export function countedCalls(target: BreakTarget): number {
  return Math.max(0, ...brokenCalls(target).map((line) => Number(line.split(' ')[0])));
}

/** The calls that failed: "number how call path" each. Empty when the process made fewer calls than that. */
export function brokenCalls({ report }: BreakTarget): readonly string[] {
  try {
    return readFileSync(report, 'utf8').split('\n').slice(0, -1);
  } catch {
    // No fault, no file.
    return [];
  }
}
