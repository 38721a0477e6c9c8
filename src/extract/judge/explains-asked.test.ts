import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createExtractor } from '../extractor.ts';
import { bash, lastTurn } from '../turn-of.test-helper.ts';

const { extract } = createExtractor(readFileSync(new URL('../weights.bin', import.meta.url)));
const reports = (...said: Parameters<typeof lastTurn>[0]): readonly string[] =>
  extract(lastTurn(said))
    .filter(({ kind, confidence }) => (kind === 'outcome' || kind === 'lesson') && confidence > 0.2)
    .map(({ statement }) => statement);

describe('an agent that was asked to explain', () => {
  const explanation = '`save` fails if the version differs, because it compares the row; `merge` never does.';

  it.each([
    'what is the difference between save and merge?',
    'can you explain save and merge to me',
    'Was ist der Unterschied zwischen save und merge?',
    '¿cuál es la diferencia entre save y merge?',
  ])('reports nothing before it has looked at anything: %s', (person) => {
    expect(reports({ person }, { agent: explanation })).toEqual([]);
  });

  it('reports what happened, and what it found', () => {
    const cause = 'The import failed because the file had no header; it is skipped now.';
    expect(reports({ person: 'what did you do about the import?' }, { agent: cause })).toHaveLength(1);
    const found = 'The import fails because the header has no `id`, so every row is refused; the reader must skip it.';
    const looked = [{ person: 'what does the import do?' }, bash('cat import.ts', 'readHeader()'), { agent: found }];
    expect(reports(...looked)).toHaveLength(1);
  });
});
