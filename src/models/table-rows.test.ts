import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStaticEmbedder, STATIC_TABLE_FILE } from './static-embedder.ts';
import { embedFromFile } from './table-rows.ts';

const { table } = openStaticEmbedder();
const ROWS = new Map([
  ...(table?.pieces() ?? []).map((piece, row) => [piece, row] as const),
  ...(table?.stems() ?? []),
]);
const TABLE = { file: STATIC_TABLE_FILE, rowOf: (name: string): number | undefined => ROWS.get(name) };
const TEXTS = [
  'verify incoming billing callbacks',
  'parseHTTPHeader of naïve cafés',
  'zzqx 12 webhook signatures',
  'die Straße und die Kundenrechnungen',
];

it('single rows of the table give the vector that the whole table gives', async () => {
  const embedder = openStaticEmbedder();
  const whole = await embedder.embed(TEXTS, 'query');
  for (const [n, text] of TEXTS.entries()) {
    const read = embedFromFile({ ...TABLE, embedder: embedder.id }, text);
    expect([...(read ?? [])].map((value) => value.toFixed(5))).toEqual(
      [...(whole[n] ?? [])].map((value) => value.toFixed(5)),
    );
  }
});

it('gives nothing for another table, a missing file, or words the table does not have', () => {
  const folder = mkdtempSync(join(tmpdir(), 'memoir-table-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { id } = openStaticEmbedder();
  expect(embedFromFile({ ...TABLE, embedder: 'builtin:other' }, 'webhook')).toBeUndefined();
  expect(embedFromFile({ ...TABLE, file: join(folder, 'none.bin'), embedder: id }, 'webhook')).toBeUndefined();
  expect(embedFromFile({ ...TABLE, embedder: id }, '…')).toBeUndefined();
});
