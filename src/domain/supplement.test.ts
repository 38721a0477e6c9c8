/** Sightings of one happening form a join: which came first, or how often, cannot matter. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promise } from '../../test/promises.ts';
import type { Json } from './event.ts';
import { type Body, canonicalJson, joinBodies, newFields } from './supplement.ts';

const field = fc.constantFrom('text', 'output', 'exitCode', '__proto__', 'constructor', 'toString');
const value: fc.Arbitrary<Json> = fc.jsonValue({ maxDepth: 2, noUnicodeString: false }).map((json) => json as Json);
const body: fc.Arbitrary<Body> = fc
  .array(fc.tuple(field, value), { maxLength: 5 })
  .map((entries) => Object.fromEntries(entries));
const same = (a: Body, b: Body): boolean => canonicalJson(a) === canonicalJson(b);
const SETTINGS = { seed: 7, numRuns: 400 };

describe('joinBodies', () => {
  it('is commutative', () => {
    fc.assert(
      fc.property(body, body, (a, b) => same(joinBodies(a, b), joinBodies(b, a))),
      SETTINGS,
    );
  });

  it('is associative', () => {
    fc.assert(
      fc.property(body, body, body, (a, b, c) =>
        same(joinBodies(joinBodies(a, b), c), joinBodies(a, joinBodies(b, c))),
      ),
      SETTINGS,
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(body, body, (a, b) => {
        expect(same(joinBodies(a, a), a)).toBe(true);
        expect(same(joinBodies(joinBodies(a, b), b), joinBodies(a, b))).toBe(true);
      }),
      SETTINGS,
    );
  });

  it(promise('journal/supplement-adds', 'has every field of both, and never the shorter of two values'), () => {
    fc.assert(
      fc.property(body, body, (a, b) => {
        const joined = joinBodies(a, b);
        for (const from of [a, b]) {
          for (const name of Object.keys(from)) {
            expect(Object.hasOwn(joined, name)).toBe(true);
            expect(canonicalJson(joined[name]).length).toBeGreaterThanOrEqual(canonicalJson(from[name]).length);
          }
        }
      }),
      SETTINGS,
    );
  });
});

describe('newFields', () => {
  it('is exactly what the join needs beyond what is known', () => {
    fc.assert(
      fc.property(body, body, (known, seen) => {
        const fresh = newFields(known, seen);
        expect(same(joinBodies(known, fresh ?? {}), joinBodies(known, seen))).toBe(true);
        if (fresh !== undefined) expect(canonicalJson(joinBodies(known, fresh))).not.toBe(canonicalJson(known));
      }),
      SETTINGS,
    );
  });

  it('is empty for a repetition, also with the keys in another order', () => {
    expect(newFields({ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } })).toBeUndefined();
  });

  it('is empty for a shorter text', () => {
    expect(newFields({ text: 'all of it' }, { text: 'all' })).toBeUndefined();
  });
});

describe('canonicalJson', () => {
  it('is the same for the same value, however its keys are ordered, at every depth', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
  });
});
