import { describe, expect, it } from 'vitest';
import { createSignSearch } from './sign-search.ts';

/** The number of each set's line, and how often a line was compared with a set. */
function search(lines: readonly string[], sets: readonly (readonly string[])[]) {
  const all = createSignSearch(sets);
  for (const [at, line] of lines.entries()) all.read(Buffer.from(line), at + 1);
  return { found: sets.map(all.lineOf), compared: all.compared(), open: all.isOpen() };
}

describe('a search for many sets of texts', () => {
  it('finds the first line with all texts of a set, short ones and equal ones too', () => {
    const lines = ['"type":"user" x', '"type":"user" grün', '"type":"reply" grün ok', 'a', '"type":"user" grün'];
    const sets = [
      ['"type":"user"', 'grün'],
      ['"type":"reply"', 'ok'],
      ['"type":"user"', 'grün'],
      ['a'],
      ['"type":"none"'],
      [],
    ];
    expect(search(lines, sets)).toMatchObject({ found: [2, 3, 2, 4, undefined, undefined], open: true });
    expect(search(lines, sets.slice(0, 3)).open).toBe(false);
  });

  it.each<readonly [string, (at: number) => readonly string[]]>([
    ['that differ in one word', (at) => ['"type":"user"', `we decided to use v${at} for the queue`]],
    ['of a few letters', (at) => ['"type":"user"', `v${at}`]],
    ['that differ in an id only', (at) => ['"type":"user"', `"prompt-${at * 7919}"`, 'the same words']],
    ['that are all the same', () => ['"type":"user"', 'the same words']],
    ['that no line has', (at) => ['"type":"user"', `we never said v${at} of the queue`]],
  ])('compares each line with few of the sets %s', (_, signs) => {
    const work = (count: number): number => {
      const sets = Array.from({ length: count }, (__, at) => signs(at));
      const lines = Array.from(
        { length: count },
        (__, at) =>
          `{"type":"user","promptId":"prompt-${at * 7919}","content":"we decided to use v${at} for the queue, the same words"}`,
      );
      return search(lines, sets).compared;
    };
    expect(work(2000)).toBeLessThan(10_000);
  });
});
