import { relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isBelow, isInside, nameInside, pathFrom } from './inside.ts';

const root = sep === '/' ? '/' : 'C:\\';
const path = (...names: readonly string[]): string => root + names.join(sep);

describe('a path from a folder', () => {
  const folders = [
    root,
    path('a'),
    path('a', ''),
    path('a', 'b'),
    path('a', '..', 'c'),
    path('a', '', 'b'),
    'a',
    '.',
    '',
  ];
  const rests = [
    '',
    'x',
    '.x',
    '..x',
    '...',
    '.',
    '..',
    '../x',
    'x/',
    'x/y',
    'x//y',
    'x/./y',
    'x/../y',
    'x/..',
    'x\0/y',
    ' ',
  ];

  it('equals Node’s result for every spelling of both paths', () => {
    for (const folder of folders) {
      for (const rest of rests) {
        for (const base of [folder, `${folder}${sep}`, `${folder}2${sep}`]) {
          const given = base + rest.replaceAll('/', sep);
          expect({ folder, given, from: pathFrom(folder, given) }).toEqual({
            folder,
            given,
            from: relative(folder, given),
          });
        }
      }
    }
  });

  it('has slashes on every system as a name', () => {
    expect(nameInside(path('a'), path('a', 'b', 'c.md'))).toBe('b/c.md');
  });
});

describe('a path compared as text', () => {
  it('is inside its own folder, not below it, and not in one with a longer name', () => {
    expect([isInside(path('a'), path('a')), isBelow(path('a'), path('a'))]).toEqual([true, false]);
    expect(isBelow(path('ab', 'c'), path('a'))).toBe(false);
  });
});
