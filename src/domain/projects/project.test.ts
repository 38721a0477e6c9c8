import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promise } from '../../../test/promises.ts';
import { assignSlugs, type ProjectState, projectIdOf, slugify } from './project.ts';

function state(name: string, registeredAt: number, identity = `path:${registeredAt}`): ProjectState {
  const id = projectIdOf(identity);
  return { id, name, aliases: [], tags: [], isolated: false, identities: [identity], roots: [], registeredAt };
}

describe('slugs', () => {
  it.each([
    ['My App', 'my-app'],
    ['  --Über_Projekt 2.0--', 'über-projekt-2-0'],
    ['日本語', '日本語'],
    ['../../etc', 'etc'],
    ['...', 'project'],
    ['', 'project'],
    ['CON', 'project-con'],
    ['lpt1', 'project-lpt1'],
    ['a'.repeat(80), 'a'.repeat(48)],
  ])('%j is %j', (name, slug) => {
    expect(slugify(name)).toBe(slug);
    expect(slugify(slug)).toBe(slug);
  });

  it('are always a safe file name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        expect(slugify(text)).toMatch(/^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u);
      }),
      { seed: 20260115, numRuns: 500 },
    );
  });

  it(
    promise('project/slugs-are-unique', 'in whatever order the projects come, and the first keeps the plain name'),
    () => {
      const states = Array.from({ length: 12 }, (_, n) => state(n % 3 === 0 ? 'web' : 'api', n));
      const slugs = new Map(assignSlugs(states).map(({ id, slug }) => [id, slug]));
      expect(new Set(slugs.values()).size).toBe(states.length);
      expect(slugs.get(states[0]?.id ?? '')).toBe('web');
      expect(slugs.get(states[1]?.id ?? '')).toBe('api');
      for (const shuffled of [states.toReversed(), states.toSorted((a, b) => (a.id < b.id ? -1 : 1))])
        expect(new Map(assignSlugs(shuffled).map(({ id, slug }) => [id, slug]))).toEqual(slugs);
    },
  );
});
