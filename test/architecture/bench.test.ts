import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Imports that the compiler does not see, because they are part of a program that a benchmark runs in a process of its own. */
function compiledSources(): readonly string[] {
  return globSync('bench/**/*.ts', { cwd: ROOT })
    .map((file) => readFileSync(`${ROOT}${file}`, 'utf8'))
    .filter((text) => text.includes('compiledModule('))
    .flatMap((text) =>
      [...text.matchAll(/(?:from|compiledModule)\((?:compiled, )?'([\w./-]+)'\)/g)].map(([, source = '']) => source),
    );
}

describe('a benchmark that runs compiled modules', () => {
  it('names modules that exist', () => {
    const sources = compiledSources();
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((source) => !existsSync(`${ROOT}src/${source}`))).toEqual([]);
  });
});
