import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scanForCanary } from '../../../test/faults/erasure-scan.ts';
import { ANSWER_MS, companionWorld } from '../../../test/fixtures/companion-world.ts';
import { promise } from '../../../test/promises.ts';
import { STARTING_FILES } from '../../companion/starting-files.ts';

const CANARY = 'osprey8812teal';

it(promise('companion/forgets', 'are erased from cache, attachments, summaries and the next request'), async () => {
  const world = await companionWorld([{ text: 'fine', usage: false }], {
    protocol: 'openai',
    settings: { 'companion.contextTokens': 4000 },
  });
  const folder = join(world.home, 'companion', 'attachments');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'photo.jpg'), `bytes of ${CANARY}`);
  await world.ask(`the code of my safe is ${CANARY}`, {
    attachments: [{ kind: 'photo', file: 'companion/attachments/photo.jpg', bytes: 12 }],
  });
  world.server.steps.splice(0, 9, { text: `They told me ${CANARY}.`, usage: false });
  for (let n = 0; n < 6; n += 1) await world.ask(`and ${n} ${'more words '.repeat(150)}`);
  const summaries = () => [...world.memoir.events.list({ types: ['companion.compacted'] })];
  await expect.poll(() => summaries().length, { timeout: ANSWER_MS, interval: 10 }).toBeGreaterThan(0);
  world.server.steps.splice(0, 9, { text: 'fine', usage: false });
  await world.ask('good');
  expect(JSON.stringify(world.server.requests.at(-1)?.body)).toContain(CANARY);

  // Written when nobody has spoken for a moment.
  const cache = join(world.home, 'companion', 'conversation-state.json');
  await expect.poll(() => existsSync(cache), { timeout: ANSWER_MS, interval: 10 }).toBe(true);

  const prompts = [...world.memoir.events.list({ types: ['prompt.submitted', 'reply.given'] })];
  const ids = prompts.filter(({ body }) => String(body.text).includes(CANARY)).map(({ id }) => id);
  const receipt = await world.memoir.forget.erase(ids);
  expect(receipt.remaining).toEqual([]);
  expect(receipt.elsewhere.map(({ where }) => where)).toContain('the language model’s provider');
  expect(receipt.files).toEqual(
    expect.arrayContaining(['companion/attachments/photo.jpg', 'companion/conversation-state.json']),
  );
  // The companion runs on; what it holds in memory is made again.
  await world.ask('and now?');
  expect(JSON.stringify(world.server.requests.at(-1)?.body)).not.toContain(CANARY);
  await world.restart();
  await world.ask('and after a restart?');
  expect(JSON.stringify(world.server.requests.at(-1)?.body)).not.toContain(CANARY);
  await world.stop();
  world.memoir.close();
  expect(scanForCanary(world.home, CANARY)).toEqual([]);
});

it(promise('companion/forgets', 'only matching lines of its own files are removed'), async () => {
  const world = await companionWorld([
    { tool: 'edit_notes', input: { file: 'SOUL.md', new_text: `- be kind about ${CANARY}` } },
    { text: 'done' },
  ]);
  const file = (name: string): string => join(world.home, 'companion', name);
  const soul = (): string => readFileSync(file('SOUL.md'), 'utf8');
  const own = `# Soul\n\n${Array.from({ length: 40 }, (_, n) => `Line ${n} by hand.`).join('\n')}\n`;
  writeFileSync(file('SOUL.md'), own);
  await world.ask('write it down');
  expect(soul()).toContain(CANARY);

  const plan = await world.memoir.forget.plan({ query: CANARY });
  expect(plan.notes).toEqual([]);
  const receipt = await world.memoir.forget.erase(plan);
  expect(receipt.remaining).toEqual([]);
  expect(receipt.files).toContain('companion/SOUL.md');
  expect(soul().trimEnd()).toBe(own.trimEnd());
  // The versions without the words can still be restored.
  const notes = await world.memoir.notes();
  notes.restore({ cwd: world.home }, 'companion/SOUL.md', 1);
  expect(soul()).toBe(own);

  // A file without words gets its starting text at the next start; one that the person deleted stays deleted.
  writeFileSync(file('SOUL.md'), '\n');
  rmSync(file('TOOLS.md'));
  await world.restart();
  expect(soul()).toBe(STARTING_FILES['SOUL.md']);
  expect(existsSync(file('TOOLS.md'))).toBe(false);
  await world.stop();
  world.memoir.close();
  expect(scanForCanary(world.home, CANARY)).toEqual([]);
});

it(promise('companion/forgets', 'what the companion made from it in that turn is erased'), async () => {
  const world = await companionWorld([
    { tool: 'update_status', input: { updates: { cellar: `${CANARY} is in the cellar` } } },
    { tool: 'task', input: { action: 'add', text: `fetch ${CANARY} from the cellar` } },
    { tool: 'remember', input: { text: `The person keeps ${CANARY} in the cellar.` } },
    {
      tool: 'edit_notes',
      input: { file: 'USER.md', old_text: 'Nothing is written here yet.', new_text: `Keeps ${CANARY} in the cellar.` },
    },
    { text: `Noted: ${CANARY} is in the cellar.` },
    { tool: 'edit_notes', input: { file: 'USER.md', new_text: '- likes tea' } },
    { text: 'noted' },
    { text: 'fine' },
  ]);
  const user = (): string => readFileSync(join(world.home, 'companion', 'USER.md'), 'utf8');
  await world.ask(`my ${CANARY} is in the cellar, please write it down`);
  await world.ask('and I like tea');
  expect(user()).toContain(CANARY);

  const [message] = [...world.memoir.events.list({ types: ['prompt.submitted'] })].filter(({ body }) =>
    String(body.text).includes(CANARY),
  );
  const plan = await world.memoir.forget.plan({ ids: [message?.id ?? ''] });
  expect(plan.groups.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['companion.stepped', 'reply.given', 'status.set', 'task.added', 'tool.called']),
  );
  expect([...plan.lines]).toEqual([['companion/USER.md', new Set([`Keeps ${CANARY} in the cellar.`])]]);
  const receipt = await world.memoir.forget.erase(plan);
  expect(receipt).toMatchObject({ remaining: [] });
  expect(user()).toContain('- likes tea');
  expect(user()).toContain('Who they are, as far as I know');
  await world.ask('and now?');
  const request = JSON.stringify(world.server.requests.at(-1)?.body);
  expect(request).toContain('and I like tea');
  expect(request).not.toContain(CANARY);
  expect(world.memoir.tasks.list({})).toEqual([]);
  await world.stop();
  world.memoir.close();
  expect(scanForCanary(world.home, CANARY)).toEqual([]);
});
