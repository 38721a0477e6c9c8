/**
 * Finds names that two files export for different things. A name that is read in a stack trace or an import then says which one is
 * meant. Surfaces are left out: each has its own words for its output, and no other folder imports them.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface SharedName {
  readonly name: string;
  readonly files: readonly string[];
}

const SOURCES = 'src/**/*.ts';
const LEFT_OUT = /^src\/surfaces\/|\.test(?:-helper)?\.ts$/;
const EXPORTED = /^export (?:async )?(?:function\*?|const|interface|type|class) (\w+)/gm;

/** `known` are pairs that are kept; one that no longer exists is reported too, so that the list only shrinks. */
export function findSharedNames(root: string, known: readonly string[] = []): readonly SharedName[] {
  const files = new Map<string, Set<string>>();
  for (const path of globSync(SOURCES, { cwd: root }).sort()) {
    const file = path.replaceAll('\\', '/');
    if (LEFT_OUT.test(file)) continue;
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(EXPORTED)) {
      files.set(name, (files.get(name) ?? new Set()).add(file));
    }
  }
  const shared = [...files].flatMap(([name, found]) => (found.size > 1 ? [{ name, files: [...found] }] : []));
  const gone = known.filter((name) => !shared.some((each) => each.name === name));
  return [
    ...shared.filter(({ name }) => !known.includes(name)),
    ...gone.map((name) => ({ name, files: ['no longer shared: remove it from the list'] })),
  ];
}
