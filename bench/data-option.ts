/**
 * Where a benchmark finds its data: an option, else an environment variable. Question sets belong to the transcripts they
 * were written for, so there is no default for them.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { MemoirError } from '../src/domain/errors.ts';

const VARIABLES = {
  '--data': 'MEMOIR_BENCH_DATA',
  '--transcripts': 'MEMOIR_BENCH_TRANSCRIPTS',
  '--history': 'MEMOIR_BENCH_HISTORY',
} as const;
type DataOption = keyof typeof VARIABLES;

/** The path given on the command line or in the environment, if any. */
export function dataOption(option: DataOption): string | undefined {
  const at = process.argv.indexOf(option);
  const given = at < 0 ? process.env[VARIABLES[option]] : process.argv[at + 1];
  return given === undefined || given === '' ? undefined : resolve(given);
}

/** The same, for a benchmark that cannot run without it. `what`: what the path has to contain. */
export function requireData(bench: string, what: string, option: DataOption = '--data'): string {
  const path = dataOption(option);
  if (path !== undefined && existsSync(path)) return path;
  throw new MemoirError('not-found', path === undefined ? `No data given: ${what}.` : `There is no ${path}.`, {
    next: `Example: npm run bench -- ${bench} ${option} <path>, or set ${VARIABLES[option]}. See bench/README.md.`,
  });
}
