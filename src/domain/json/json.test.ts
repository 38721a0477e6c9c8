import { describe, expect, it } from 'vitest';
import { asObject, asText, field, isObject, textsIn } from './json.ts';

describe('json', () => {
  it('accepts objects only, not arrays or null', () => {
    expect([{}, { a: 1 }].every(isObject)).toBe(true);
    expect([null, undefined, [], 'a', 1].some(isObject)).toBe(false);
    expect([asObject(null), asObject([1]), asObject({ a: 1 })]).toEqual([{}, {}, { a: 1 }]);
  });

  it('reads own fields only', () => {
    expect(field({ a: 1 }, 'a')).toBe(1);
    expect([field({}, 'constructor'), field([1], '0'), field(null, 'a')]).toEqual([undefined, undefined, undefined]);
  });

  it('accepts strings as text, including the empty one', () => {
    expect([asText('a'), asText(''), asText(1), asText(undefined)]).toEqual(['a', '', undefined, undefined]);
  });

  it('finds texts at every depth', () => {
    expect(textsIn({ a: ['x', { b: 'y' }, 1], c: null, d: 'z' })).toEqual(['x', 'y', 'z']);
  });
});
