import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { openMemoir } from '../../engine.ts';
import type { EventDraft } from '../../index.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';

it(
  promise('recall/few-are-found', 'the one decision about a thing is found among hundreds of texts that share a word'),
  async () => {
    const userHome = tempDir();
    const cwd = join(userHome, 'shop');
    mkdirSync(cwd);
    const memoir = openMemoir({ home: join(userHome, 'm'), environment: readEnvironment({ HOME: userHome }) });
    onTestFinished(() => memoir.close());
    await memoir.start();
    await memoir.facts.decide({ cwd }, { text: 'drop CloudFront, serve assets from nginx', why: 'cost' });
    memoir.events.record(
      Array.from({ length: 400 }, (_, at) => ({
        type: 'tool.called' as const,
        key: `t${at}`,
        happenedAt: Date.now() - at * 60_000,
        session: `s${at % 5}`,
        actor: 'tool' as const,
        trust: 'tool' as const,
        body: {
          tool: 'Bash',
          outcome: 'ok' as const,
          input: { command: `psql -c "drop table t${at}"` },
          output: `DROP TABLE ${at}`,
        },
      })),
    );
    const { results } = await memoir.recall.search('why did we drop CloudFront');
    expect(results[0]).toMatchObject({ kind: 'decision', actor: 'person' });
    expect(results[0]?.snippet).toContain('CloudFront');
    expect(results).toHaveLength(10);
    // Without a limit, the four hundred are not all shown.
    const strong = await memoir.recall.search('why did we drop CloudFront', { strong: true });
    expect(strong.results.map(({ id }) => id)).toEqual(results.slice(0, 3).map(({ id }) => id));
    expect(strong.weaker).toBe(true);
  },
);

describe('words that most messages have', () => {
  const MESSAGES = 4000;

  /** Every other message is about the server, every third about a deploy; each has a word of its own. */
  async function talk(...more: readonly string[]) {
    const userHome = tempDir();
    const memoir = openMemoir({ home: join(userHome, 'm'), environment: readEnvironment({ HOME: userHome }) });
    onTestFinished(() => memoir.close());
    await memoir.start();
    const said = (text: string, at: number): EventDraft => ({
      type: 'prompt.submitted',
      key: `said:${at}`,
      happenedAt: Date.UTC(2026, 0, 1) + at * 60_000,
      session: `s${Math.floor(at / 40)}`,
      actor: 'person',
      trust: 'owner',
      body: { text, origin: 'person' },
    });
    const texts = Array.from({ length: MESSAGES }, (_, i) =>
      [i % 2 === 0 ? 'the server again' : 'some tests', i % 3 === 1 ? 'and a deploy' : '', `item${i}`].join(' '),
    );
    memoir.events.record([...texts, ...more].map(said));
    return async (query: string, limit = 10) =>
      (await memoir.recall.search(query, { limit })).results.map(({ snippet }) => snippet);
  }

  it(promise('recall/common-words-count', 'are asked for alone: those that have all of them come first'), async () => {
    const ask = await talk();
    const [first = '', ...others] = await ask('server deploy', 50);
    expect([first, ...others]).toHaveLength(50);
    for (const snippet of [first, ...others.slice(0, 9)]) expect(snippet).toMatch(/server.*deploy/);
    expect(await ask('server', 400)).toHaveLength(400);
    expect(await ask('"server again and a deploy item1000"')).toEqual(['the server again and a deploy item1000']);
  });

  it(promise('recall/common-words-count', 'beside a rare one decide between those that have it'), async () => {
    const ask = await talk(
      'kumquat and nothing else',
      'kumquat and the server and a deploy',
      'kumquat with some tests',
    );
    const found = await ask('kumquat server deploy');
    expect(found[0]).toContain('kumquat and the server and a deploy');
    expect(found.slice(0, 3).every((snippet) => snippet.includes('kumquat'))).toBe(true);
  });
});

it(promise('recall/says-why', 'what has none of the words is said to be found by its meaning'), async () => {
  const userHome = tempDir();
  const memoir = openMemoir({ home: join(userHome, 'm'), environment: readEnvironment({ HOME: userHome }) });
  onTestFinished(() => memoir.close());
  await memoir.start();
  memoir.events.record([
    {
      type: 'prompt.submitted',
      happenedAt: Date.UTC(2026, 0, 1),
      session: 's',
      actor: 'person',
      trust: 'owner',
      body: { text: 'the physician will see the patient at the hospital', origin: 'person' },
    },
  ]);
  const near = await memoir.recall.search('doctor');
  expect(near.results).toHaveLength(1);
  expect(near.notes.join()).toContain('nearest in meaning');
  const worded = await memoir.recall.search('patient');
  expect(worded.results).toHaveLength(1);
  expect(worded.notes).toEqual([]);
});

it(promise('recall/says-why', 'a word that no text has shows a person three similar texts at most'), async () => {
  const userHome = tempDir();
  const memoir = openMemoir({ home: join(userHome, 'm'), environment: readEnvironment({ HOME: userHome }) });
  onTestFinished(() => memoir.close());
  await memoir.start();
  memoir.events.record(
    [
      'the physician will see the patient at the hospital',
      'my physician and her nurse',
      'physicians of the clinic',
      'the hospital has a surgeon',
      'ask the nurse, then the physician',
    ].map((text, n) => ({
      type: 'prompt.submitted',
      key: `k:${n}`,
      happenedAt: Date.UTC(2026, 0, 1 + n),
      session: `s${n}`,
      actor: 'person',
      trust: 'owner',
      body: { text, origin: 'person' },
    })),
  );
  const shown = await memoir.recall.search('doctor', { strong: true });
  expect(shown.results).toHaveLength(3);
  expect(shown.notes).toEqual([expect.stringMatching(/No text has these words.*may have nothing to do with them/)]);
  // A program decides itself.
  expect((await memoir.recall.search('doctor')).results.length).toBeGreaterThan(3);
});
