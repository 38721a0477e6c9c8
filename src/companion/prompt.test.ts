import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { conversationOf } from '../../test/fixtures/companion-parts.ts';
import { NOON, stillClock, tempDir, testJournal } from '../../test/fixtures/home.ts';
import { promise } from '../../test/promises.ts';
import type { StatusLine } from '../domain/status.ts';
import { estimateRequestTokens } from '../models/language/prices.ts';
import { createPrompt, type PromptPorts } from './prompt.ts';
import { renderMessages } from './render-messages.ts';
import { COMPANION_FILES, STARTING_FILES } from './starting-files.ts';
import { companionTools } from './tools.ts';

function setUp(changes: Partial<PromptPorts> = {}) {
  const folder = tempDir();
  for (const name of COMPANION_FILES) writeFileSync(join(folder, name), STARTING_FILES[name]);
  const status = new Map<string, StatusLine>();
  const prompt = createPrompt({
    folder,
    indexes: () => [],
    status: () => [...status.values()],
    open: () => [],
    logs: () => [],
    zone: 'UTC',
    now: () => NOON,
    ...changes,
  });
  const set = (name: string, value: string, at: number, trust: StatusLine['trust'] = 'agent'): void => {
    status.set(name, { name, value, at, id: '', session: undefined, trust, hasUnconfirmedChange: false });
  };
  return { folder, prompt, set };
}

it(
  promise('companion/stable-prefix', 'keeps the prefix over 30 turns on two channels with five status updates'),
  () => {
    const clock = stillClock();
    const log = conversationOf(testJournal(undefined, { clock }));
    const { prompt, set } = setUp();
    const firsts = new Set<string>();
    const seconds: string[] = [];
    let before: readonly string[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      clock.pass(6 * 60_000);
      const { id } = log.receive(turn % 3 === 0 ? 'telegram' : 'terminal', {
        ref: String(turn),
        text: `message ${turn}`,
      });
      log.begin([id]);
      const [first, second] = prompt.blocks(undefined);
      firsts.add(first?.text ?? '');
      seconds.push(second?.text ?? '');
      const sent = renderMessages(log.state(), { adapter: 'anthropic', zone: 'UTC' }).map((message) =>
        JSON.stringify(message),
      );
      // Everything that was sent before is sent again, to the byte, and something is added.
      expect(sent.slice(0, before.length)).toEqual(before);
      before = sent;
      if (turn % 6 === 0) set(`line ${turn}`, `${turn} oz`, clock.now());
      log.end(log.state().current?.id ?? '', { outcome: 'answered', reply: `reply ${turn}` });
    }
    expect(firsts.size).toBe(1);
    expect(new Set(seconds).size).toBe(6);
    expect(seconds.at(-1)).toContain('line 0: 0 oz (Thu, 15 Jan 2026, 12:06)');
  },
);

it(
  promise('companion/remembers-today', 'what was told three hours and 30 turns ago is in the request, word for word'),
  () => {
    const clock = stillClock();
    const log = conversationOf(testJournal(undefined, { clock }));
    const told = 'I drank 24 oz, took my meds, I am fasting until noon and will walk at 5pm';
    for (let turn = 0; turn < 31; turn += 1) {
      const { id } = log.receive('telegram', {
        ref: String(turn),
        text: turn === 0 ? told : `a bug in the time code, part ${turn}`,
      });
      const current = log.begin([id]);
      if (turn === 30) break;
      log.end(current, { outcome: 'answered', reply: 'ok' });
      clock.pass(6 * 60_000);
    }
    expect(JSON.stringify(renderMessages(log.state(), { adapter: 'anthropic' }))).toContain(told);
  },
);

it('has no scripts, no search results and fewer than 4,000 tokens with empty notes', () => {
  const { prompt } = setUp();
  const tools = companionTools({
    state: () => ({ summary: undefined, turns: [], current: undefined, waiting: [], undelivered: [] }),
    search: async () => ({ output: '' }),
    setStatus: () => undefined,
    remember: async () => '',
    task: async () => '',
    open: async () => ({ output: '' }),
    editNotes: async () => '',
  }).map(({ name, description, parameters }) => ({ name, description, parameters }));
  const system = prompt.blocks(undefined);
  expect(estimateRequestTokens({ system, tools, messages: [], maxTokens: 0 })).toBeLessThan(4000);
  expect(system.map(({ text }) => text).join('\n')).not.toMatch(/you must|always ask|step 1|before the main topic/i);
});

it('leaves out status lines that nobody has confirmed', () => {
  const { prompt, set } = setUp();
  set('mood', 'Evilmark rules', NOON, 'external');
  set('water', '8 oz', NOON);
  const text = JSON.stringify(prompt.blocks(undefined));
  expect(text).toContain('water: 8 oz');
  expect(text).not.toContain('Evilmark');
});

it('survives files that are missing, huge, binary, a folder, or edited while it speaks', () => {
  const { prompt, folder } = setUp();
  const [before] = prompt.blocks(undefined);
  writeFileSync(join(folder, 'USER.md'), Buffer.from([1, 0, 2]));
  writeFileSync(join(folder, 'TOOLS.md'), 'x'.repeat(50_000));
  writeFileSync(join(folder, 'SOUL.md'), 'I am kind.');
  mkdirSync(join(folder, 'more'));
  const [after] = prompt.blocks(undefined);
  expect(after?.text).not.toBe(before?.text);
  expect(after?.text).toContain('I am kind.');
  expect(after?.text).toContain('it is not text');
  expect(after?.text).toContain('at most 32000 bytes');
  expect(after?.text).not.toContain('xxxx');
});
