/** Reads what `NODE_V8_COVERAGE` wrote: the functions that were run, by where they begin in each script. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** V8's format: the first range of a function is the whole function. */
interface Counted {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
    }[];
  }[];
}

export function readCoverage(folder: string): ReadonlyMap<string, ReadonlySet<number>> {
  const run = new Map<string, Set<number>>();
  for (const file of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Counted;
    for (const { url, functions } of result) {
      const starts = run.get(url) ?? new Set();
      run.set(url, starts);
      for (const { ranges } of functions) {
        const [whole] = ranges;
        if (whole !== undefined && whole.count > 0) starts.add(whole.startOffset);
      }
    }
  }
  return run;
}
