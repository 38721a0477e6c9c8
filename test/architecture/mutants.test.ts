/** `npm run bench -- mutants` takes minutes. This only checks that each of its rows still fits the code. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { MUTANTS } from '../../bench/mutants/table.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

it.each(MUTANTS)('$file: $harm', ({ file, find, tests }) => {
  expect(readFileSync(join(repository, file), 'utf8').split(find)).toHaveLength(2);
  for (const path of tests) expect(existsSync(join(repository, path)), path).toBe(true);
});
