import { expect, it } from 'vitest';
import { namesReplacement } from './names-replacement.ts';

const NOW = { id: 'f2', statement: 'use Bunny' };
const OLD = { id: 'f1', kind: 'decision', statement: 'use CloudFront', truth: 'superseded' } as const;

it('what replaced a result is named once: by its facts, or else by the result', () => {
  expect(namesReplacement({ supersededBy: NOW, facts: [{ ...OLD, supersededBy: NOW }] })).toBe(true);
  expect(namesReplacement({ supersededBy: NOW, facts: [OLD] })).toBe(false);
  expect(namesReplacement({ supersededBy: NOW, facts: [{ ...OLD, supersededBy: { ...NOW, id: 'f3' } }] })).toBe(false);
  expect(namesReplacement({ supersededBy: NOW })).toBe(false);
});
