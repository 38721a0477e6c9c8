import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openMemoir } from '../../../index.ts';
import { runCaptured } from '../run-captured.test-helper.ts';

it('stops writing while the reader is behind, and loses nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'memoir-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const open = () => openMemoir({ home: join(folder, 'home') });
  const memoir = open();
  memoir.events.record(
    Array.from({ length: 1000 }, (_, n) => ({
      type: 'prompt.submitted' as const,
      key: `k${n}`,
      happenedAt: n,
      actor: 'person' as const,
      trust: 'owner' as const,
      body: { text: `event ${n}` },
    })),
  );
  memoir.close();

  let written = 0;
  let behind = 0;
  let mostBehind = 0;
  let waits = 0;
  const { code, stdout } = await runCaptured(['export'], {
    open: async () => open(),
    onWrite: () => {
      written += 1;
      behind += 1;
      mostBehind = Math.max(mostBehind, behind);
    },
    drained: async () => {
      waits += 1;
      await new Promise(setImmediate);
      behind = 0;
    },
  });
  expect({ code, written }).toEqual({ code: 0, written: 1000 });
  expect(mostBehind).toBeLessThanOrEqual(50);
  expect(waits).toBeGreaterThanOrEqual(20);
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).key),
  ).toEqual(Array.from({ length: 1000 }, (_, n) => `k${n}`));
});
