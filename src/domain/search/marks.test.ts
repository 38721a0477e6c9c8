import { expect, it } from 'vitest';
import { markAt, marksIn, marksOf } from './marks.ts';

it('marksIn has the marks of a text in order, wherever its bytes are', () => {
  const marks = marksOf(['parser', 'reads', 'the', 'file', 'once']);
  const expected = Array.from({ length: marks.length / 2 }, (_, i) => markAt(marks, i));
  expect([...marksIn(marks)]).toEqual(expected);
  // A value that does not begin at an even address.
  const moved = new Uint8Array(marks.length + 1);
  moved.set(marks, 1);
  expect([...marksIn(moved.subarray(1))]).toEqual(expected);
  expect(marksIn(new Uint8Array(0))).toHaveLength(0);
});
