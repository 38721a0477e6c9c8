/**
 * Forgetting in the search index. It holds words and not texts, so the bytes of a sentence prove nothing: canaries are single
 * words, searched for in the file, in its log and among the words FTS5 still knows.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EventDraft } from '../../src/domain/event.ts';
import { erasureKey } from '../../src/domain/event.ts';
import { idFromKey } from '../../src/domain/ids.ts';
import { type Memoir, openMemoir } from '../../src/engine.ts';
import type { HomeLayout } from '../../src/platform/home/layout.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { appendEvents } from '../../src/store/journal/append.ts';
import { prompt, toolCall } from '../fixtures/drafts.ts';
import { NOON, stillClock, tempHome, testJournal } from '../fixtures/home.ts';
import { promise } from '../promises.ts';
import { scanForCanary } from './erasure-scan.ts';

/** With a digit each, so that they are names to the tokenizer and keep all their letters. */
const CANARIES = [
  'qvorza7prompt',
  'qvorza7long',
  'qvorza7output',
  'qvorza7late',
  'qvorza7fact',
  'qvorza7task',
  'qvorza7file',
] as const;
const PROSE = 'the keeper of the lighthouse told of a winter in which nothing came by sea. ';

const SECRET: readonly EventDraft[] = [
  prompt('remember qvorza7prompt please', { key: 'i:prompt', session: 's1' }),
  prompt(`${PROSE.repeat(20)} qvorza7long ${PROSE.repeat(20)}`, { key: 'i:long', session: 's1', happenedAt: NOON + 1 }),
  toolCall({ input: { command: 'cat secrets' } }, { key: 'i:tool', session: 's1', happenedAt: NOON + 2 }),
  toolCall({ output: 'qvorza7output found' }, { key: 'i:tool', session: 's1', happenedAt: NOON + 2 }),
  prompt('a short first sight', { key: 'i:late', session: 's1', happenedAt: NOON + 3 }),
  {
    type: 'fact.stated',
    key: 'i:fact',
    happenedAt: NOON + 4,
    actor: 'person',
    trust: 'owner',
    body: { kind: 'decision', statement: 'we use qvorza7fact for everything' },
  },
  {
    type: 'task.added',
    key: 'i:task',
    happenedAt: NOON + 5,
    actor: 'person',
    trust: 'owner',
    body: { text: 'ask qvorza7task' },
  },
  toolCall(
    { tool: 'Edit', files: ['/work/src/qvorza7file.ts'] },
    { key: 'i:file', session: 's1', happenedAt: NOON + 6 },
  ),
];
const LATER = prompt('a short first sight that turned out to name qvorza7late', {
  key: 'i:late',
  session: 's1',
  happenedAt: NOON + 3,
});
const SECRET_IDS = [...new Set(SECRET.map((draft) => idFromKey(draft.key ?? '')))];
const BYSTANDERS: readonly EventDraft[] = Array.from({ length: 30 }, (_, n) =>
  prompt(`harmless words about topic${n} and the weather`, {
    key: `i:b${n}`,
    session: 's1',
    happenedAt: NOON + 10 + n,
  }),
);

function open(layout: HomeLayout): Memoir {
  const environment = readEnvironment({ MEMOIR_HOME: layout.home, HOME: join(layout.home, '..', 'person') });
  const memoir = openMemoir({ environment, clock: stillClock() });
  onTestFinished(() => memoir.close());
  return memoir;
}

async function indexedHome(): Promise<{ layout: HomeLayout; memoir: Memoir }> {
  const layout = tempHome();
  const memoir = open(layout);
  for (const draft of [...SECRET, ...BYSTANDERS]) memoir.events.record([draft]);
  await memoir.recall.updateIndex();
  // CapturedDraft again with more, after it was indexed: its words are removed and added again.
  memoir.events.record([LATER]);
  await memoir.recall.updateIndex();
  return { layout, memoir };
}

function indexFiles(layout: HomeLayout): readonly string[] {
  return readdirSync(layout.home).filter((name) => /^index-\d+\.db$/.test(name));
}

/** The words FTS5 knows, and every name kept beside them. */
function knownWords(layout: HomeLayout): readonly string[] {
  return indexFiles(layout).flatMap((file) => {
    const db = new DatabaseSync(join(layout.home, file));
    try {
      const words = ['said', 'told', 'done', 'known', 'noted', 'stated'].flatMap((table) => {
        db.exec(`CREATE VIRTUAL TABLE temp.v_${table} USING fts5vocab(main, ${table}, row)`);
        return db
          .prepare(`SELECT term FROM temp.v_${table}`)
          .all()
          .map(({ term }) => String(term));
      });
      return [
        ...words,
        ...db
          .prepare('SELECT name FROM concepts')
          .all()
          .map(({ name }) => String(name)),
      ];
    } finally {
      db.close();
    }
  });
}

function residue(layout: HomeLayout): readonly string[] {
  const words = knownWords(layout);
  return CANARIES.flatMap((canary) => [
    ...scanForCanary(layout.home, canary).map(({ file, how }) => `${canary} in ${file} (${how})`),
    ...words.filter((word) => word.includes(canary)).map((word) => `${canary} as the word ${word}`),
  ]);
}

describe('the index after forgetting', () => {
  it('has every canary before, so that finding none means something', async () => {
    const { layout, memoir } = await indexedHome();
    const words = knownWords(layout);
    for (const canary of CANARIES)
      expect(
        words.some((word) => word.includes(canary)),
        canary,
      ).toBe(true);
    const { results } = await memoir.recall.search('qvorza7prompt', { project: '*' });
    expect(results[0]?.id).toBe(idFromKey('i:prompt'));
  });

  it(promise('erase/content-is-gone', 'knows none of its words, in its file or its log'), async () => {
    const { layout, memoir } = await indexedHome();
    const receipt = await memoir.forget.erase(SECRET_IDS, 'a test');
    expect(receipt.remaining).toEqual([]);
    expect(residue(layout)).toEqual([]);
    expect((await memoir.recall.search('topic7 weather', { project: '*' })).results[0]?.snippet).toContain('topic7');
    memoir.close();
    expect(residue(layout)).toEqual([]);
    console.log(`TEST erasure-index erased=${receipt.erased.length} residue=0`);
  });

  it('is rebuilt where an erasure came from another machine and its words are unknown', async () => {
    const { layout, memoir } = await indexedHome();
    const [before] = indexFiles(layout);
    memoir.close();
    const journal = testJournal(layout);
    appendEvents(
      journal,
      SECRET_IDS.map((target) => ({
        type: 'event.erased',
        key: erasureKey(target),
        happenedAt: NOON,
        actor: 'person',
        trust: 'owner',
        body: { target },
      })),
    );
    journal.db.checkpoint();
    journal.close();
    expect(residue(layout).some((each) => each.includes(String(before)))).toBe(true);
    const again = open(layout);
    await again.recall.updateIndex();
    again.close();
    expect(indexFiles(layout)).not.toEqual([before]);
    expect(residue(layout)).toEqual([]);
  });
});

describe('the index file', () => {
  it(promise('recall/index-is-disposable', 'is rebuilt silently when it is deleted or damaged'), async () => {
    const { layout, memoir } = await indexedHome();
    const ask = async (from: Memoir) => (await from.recall.search('qvorza7late', { project: '*' })).results[0]?.id;
    const found = await ask(memoir);
    expect(found).toBe(idFromKey('i:late'));
    memoir.close();
    for (const file of indexFiles(layout)) rmSync(join(layout.home, file));
    const second = open(layout);
    expect(await ask(second)).toBe(found);
    second.close();
    for (const file of indexFiles(layout))
      writeFileSync(join(layout.home, file), 'not a database at all, '.repeat(500));
    const third = open(layout);
    const index = (await third.health.doctor()).checks.find(({ name }) => name === 'index');
    // Doctor builds it again.
    expect(index).toMatchObject({ status: 'ok' });
    expect(await ask(third)).toBe(found);
  });

  it('is switched by a rebuild during a search', async () => {
    const { layout, memoir } = await indexedHome();
    const reader = open(layout);
    const ask = async () => (await reader.recall.search('topic12', { project: '*' })).results[0]?.id;
    const before = await ask();
    const [file] = indexFiles(layout);
    await memoir.health.rebuild();
    expect(indexFiles(layout)).toHaveLength(1);
    expect(indexFiles(layout)).not.toEqual([file]);
    expect(await ask()).toBe(before);
  });
});
