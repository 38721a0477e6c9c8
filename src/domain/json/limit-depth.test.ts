import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../event.ts';
import { limitDepth, MAX_JSON_DEPTH } from './limit-depth.ts';

/** `[{"a":[{"a": … "bottom" … }]}]` */
function nested(levels: number): Json {
  let value: Json = 'bottom';
  for (let at = 0; at < levels; at += 1) value = at % 2 === 0 ? { a: value, 'b"c': [1, null, true] } : [value, 2];
  return value;
}

function depthOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
}

describe('limitDepth', () => {
  it('leaves ordinary JSON as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 20 }), (value) => {
        expect(limitDepth(value as Json)).toBe(value);
      }),
    );
    expect(limitDepth(nested(MAX_JSON_DEPTH - 1))).toEqual(nested(MAX_JSON_DEPTH - 1));
  });

  it('replaces a value that is too deep with its JSON text', () => {
    const deep = nested(200);
    const limited = limitDepth(deep);
    expect(depthOf(limited)).toBe(MAX_JSON_DEPTH);
    const unfold = (value: Json): Json => {
      if (typeof value === 'string' && /^[[{]/.test(value)) return JSON.parse(value) as Json;
      if (Array.isArray(value)) return value.map(unfold);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unfold(inner ?? null)]));
    };
    expect(unfold(limited)).toEqual(deep);
  });

  it('handles a hundred thousand levels, where recursion would overflow', () => {
    const deep = nested(100_000);
    expect(() => JSON.stringify(deep)).toThrow(RangeError);
    expect(JSON.stringify(limitDepth(deep))).toContain('bottom');
  });
});

it('gives the same result from the JSON text of the value, whatever brackets its strings have', () => {
  const values: readonly Json[] = [
    nested(MAX_JSON_DEPTH),
    nested(MAX_JSON_DEPTH + 1),
    nested(300),
    { text: '{['.repeat(200) },
    { text: '{['.repeat(200), deep: nested(150) },
    [],
  ];
  for (const value of values) expect(limitDepth(value, JSON.stringify(value))).toEqual(limitDepth(value));
});
