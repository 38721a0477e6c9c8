import { expect, it } from 'vitest';
import { growth } from '../../../test/fixtures/growth.ts';
import { findHereDocuments, withoutHereDocuments } from './here-documents.ts';

const bodies = (script: string) =>
  findHereDocuments(script).map(({ before, after, body }) => ({ before, after, body }));

it('finds the body, the command before it and the rest of the line', () => {
  expect(bodies("cd x && cat <<'END' > a.md\none\ntwo\nEND\nls\n")).toEqual([
    { before: 'cd x && cat ', after: ' > a.md', body: 'one\ntwo' },
  ]);
  expect(bodies('cat <<-END\n\tone\n\tEND\npython3 <<PY\nprint(1)\nPY')).toEqual([
    { before: 'cat ', after: '', body: '\tone' },
    { before: 'python3 ', after: '', body: 'print(1)' },
  ]);
});

it('takes an unclosed document to the end, and an empty one', () => {
  expect(bodies('cat <<END\none\ntwo')).toEqual([{ before: 'cat ', after: '', body: 'one\ntwo' }]);
  expect(bodies('cat <<END\nEND\n')).toEqual([{ before: 'cat ', after: '', body: '' }]);
});

it('does not take a here-string or a shift for a document', () => {
  expect(bodies('base64 <<< secret\ncurl https://example.org\n')).toEqual([]);
  expect(bodies('echo $((1 << 3))\n')).toEqual([]);
});

it('leaves the rest of the script', () => {
  const script = 'cat <<A > a\nbody a\nA\nnode <<B\nbody b\nB\nls';
  expect(withoutHereDocuments(script)).toBe('cat   > a\nnode  \nls');
  expect(withoutHereDocuments(script, ({ before }) => before.startsWith('node'))).toBe(
    'cat   > a\nnode <<B\nbody b\nB\nls',
  );
});

it('takes linear time', () => {
  const find = (lines: number) => () => findHereDocuments('cat <<END\nx\n'.repeat(lines));
  expect(growth(find(1_000), find(10_000), 40)).toBeLessThan(40);
});
