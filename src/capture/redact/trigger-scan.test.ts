import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTriggerScan } from './trigger-scan.ts';
import { buildTriggerTable } from './trigger-table.ts';

const SEED = 20260116;
const LITERALS = ['ghp_', 'abc', 'abcd', 'bcd', 'key', '-----', 'Token', '[re', 'senña'];
const EXACT = ['OTa', 'Key', 'AAA'];
const triggers = [
  ...LITERALS.map((literal, target) => ({ literal, target, exact: false })),
  ...EXACT.map((literal, n) => ({ literal, target: LITERALS.length + n, exact: true })),
];
const scan = createTriggerScan(buildTriggerTable(triggers));

type Hit = readonly [at: number, target: number];

type FindHits = (
  text: string,
  skip: (at: number, target: number) => number | undefined,
  from: number,
  to: number,
) => readonly Hit[];

/** The specification of the scan: every offset, every literal. */
const slowly: FindHits = (text, skip, from, to) => {
  const hits: Hit[] = [];
  const folded = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  let resumed = from;
  for (let at = from; at + 3 <= Math.min(to, text.length); at += 1) {
    if (at < resumed) continue;
    for (const { literal, target, exact } of triggers) {
      if (exact ? !text.startsWith(literal, at) : !folded.startsWith(literal.toLowerCase(), at)) continue;
      hits.push([at, target]);
      const resume = skip(at, target);
      if (resume === undefined) continue;
      resumed = resume;
      break;
    }
  }
  return hits;
};

const quickly: FindHits = (text, skip, from, to) => {
  const hits: Hit[] = [];
  const visit = (at: number, _literal: string, target: number): number | undefined => {
    hits.push([at, target]);
    return skip(at, target);
  };
  scan(text, visit, from, to);
  return hits;
};

const piece = fc.oneof(
  fc.constantFrom(
    ...LITERALS,
    ...LITERALS.map((literal) => literal.toUpperCase()),
    'ab',
    'b',
    '-',
    ' ',
    'š',
    'ŧok',
    '🔑',
  ),
  fc.string({ maxLength: 6 }),
  // Past the end of a segment, at even and odd offsets.
  fc.constantFrom(32_760, 32_765, 32_766, 32_767, 32_768).map((n) => '.'.repeat(n)),
);

describe('the scan for literals', () => {
  it('finds every literal, in any text and wherever the visitor continues', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
        fc.nat(40),
        fc.nat(70_000),
        fc.constantFrom(0, 1, 2, 5, 40_000),
        (text, from, to, jump) => {
          const skip = (at: number, target: number): number | undefined => (target % 3 === 0 ? undefined : at + jump);
          expect(quickly(text, skip, from, to)).toEqual(slowly(text, skip, from, to));
          expect(quickly(text, skip, 0, text.length)).toEqual(slowly(text, skip, 0, text.length));
        },
      ),
      { seed: SEED, numRuns: 100 },
    );
  });

  it('does not confuse characters with the same low byte', () => {
    // U+0167 is 0x67, `g`, in its lower byte.
    expect(quickly('ŧhp_', () => undefined, 0, 9)).toEqual([]);
    expect(quickly('ghp_ — ŧ', () => undefined, 0, 9)).toEqual([[0, 0]]);
  });

  it('rejects literals that it could not find', () => {
    expect(() => buildTriggerTable([{ literal: 'ab', target: 0 }])).toThrow(RangeError);
    expect(() => buildTriggerTable([{ literal: 'ñab', target: 0 }])).toThrow(RangeError);
  });
});
