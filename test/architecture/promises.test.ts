/** Every promise is shown by a test, and no test cites a promise that is not made. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PROMISES } from '../promises.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

function citedIds(): Set<string> {
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: repository });
  const texts = files.map((file) => readFileSync(join(repository, file), 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/\bpromise\(\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')),
  );
}

it('shows every promise by at least one test', () => {
  const cited = citedIds();
  expect(PROMISES.map(({ id }) => id).filter((id) => !cited.has(id))).toEqual([]);
});

it('cites only promises that are made, each made once', () => {
  const made: readonly string[] = PROMISES.map(({ id }) => id);
  expect([...citedIds()].filter((id) => !made.includes(id))).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
});
