import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLiteralFinder } from './find-literals.ts';

const LISTS = [['no longer', 'stop'], ['übung', 'año'], undefined, [':'], ['topic', 'to']] as const;

describe('createLiteralFinder', () => {
  const find = createLiteralFinder(LISTS);

  it('finds the lists that have a literal in the text, in any case', () => {
    expect([...find('We no longer do that')]).toEqual([1, 0, 1, 1, 0]);
    expect([...find('Eine ÜBUNG, cada año')]).toEqual([0, 1, 1, 1, 0]);
    expect([...find('')]).toEqual([0, 0, 1, 1, 0]);
  });

  it('finds all lists where a letter stands for another one', () => {
    expect([...find('ſtop')]).toEqual([1, 1, 1, 1, 1]);
  });

  it('finds what a search for each literal finds', () => {
    const words = fc.constantFrom('no', ' longer', 'st', 'op', 'ic', 'to', 'übung', 'a', 'ño', 'x', ' ');
    fc.assert(
      fc.property(
        fc.array(words).map((parts) => parts.join('')),
        (text) => {
          const has = LISTS.map((list) =>
            Number(list?.every((each) => each.length > 1 && !text.includes(each)) !== true),
          );
          expect([...find(text)]).toEqual(has);
        },
      ),
    );
  });
});
