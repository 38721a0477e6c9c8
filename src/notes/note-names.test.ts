/** Names come from people, agents and repositories. Each becomes one path segment or is refused. */
import { dirname, join, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promise } from '../../test/promises.ts';
import { isMemoirError } from '../domain/errors.ts';
import { NOTE_TYPES, noteFileName } from '../domain/note.ts';
import { slugify } from '../domain/projects/project.ts';
import { homeLayout } from '../platform/home/layout.ts';
import { checkFile } from './note-folder.ts';

const RUNS = 20_000;
const SEED = 20_261_116;

const piece = fc.oneof(
  fc.constantFrom(
    '..',
    '.',
    '/',
    '\\',
    '~',
    'C:',
    '\0',
    '\n',
    '%2e%2e',
    '%2f',
    'con',
    'nul',
    'aux.md',
    ' ',
    '…',
    '\u202e',
    '\uff0e\uff0e',
    '\u2215',
    '.md',
    '-',
    '$HOME',
    'a',
    '漢',
    '🙂',
    '\ud800',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const anyName = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));

const MEMORY = homeLayout('/home/x/.memoir').userMemory;

function staysInside(file: string): boolean {
  return dirname(join(MEMORY, file)) === MEMORY && win32.dirname(win32.join('C:\\m', file)) === 'C:\\m';
}

describe('names that become paths', () => {
  it(promise('notes/names-stay-inside', `of ${RUNS} generated names none leaves the folder, on any platform`), () => {
    const layout = homeLayout('/home/x/.memoir');
    let refused = 0;
    fc.assert(
      fc.property(anyName, fc.constantFrom(...NOTE_TYPES), (name, type) => {
        const made = noteFileName(type, name);
        const isMade =
          staysInside(checkFile(made)) && layout.project(slugify(name)).dir.startsWith(`${layout.projectsDir}/`);
        return (
          isMade &&
          [name, `${name}.md`].every((given) => {
            try {
              return staysInside(checkFile(given));
            } catch (error) {
              if (!isMemoirError(error, 'path-escape')) throw error;
              refused += 1;
              return true;
            }
          })
        );
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(refused).toBeGreaterThan(RUNS / 4);
  });
});
