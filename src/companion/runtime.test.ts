import { expect, it } from 'vitest';
import {
  COMPANION_PROJECT,
  conversationOf,
  lastText,
  memoryChannel,
  scriptedModel,
  seenBy,
  startCompanion,
} from '../../test/fixtures/companion-parts.ts';
import { stillClock, testJournal } from '../../test/fixtures/home.ts';
import { promise } from '../../test/promises.ts';
import { MemoirError } from '../domain/errors.ts';
import { modelFailure } from '../models/language/model-failure.ts';
import { eraseEvents } from '../store/journal/erase.ts';
import { iterateEvents } from '../store/journal/read.ts';
import { MAX_STEPS } from './run-turn.ts';

const opened = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('answers a message on its channel and shows the model the whole conversation', async () => {
  const model = scriptedModel();
  const terminal = memoryChannel();
  const { runtime, log } = startCompanion(testJournal(), model, [terminal]);
  await opened();
  terminal.say('good morning');
  await runtime.idle();
  terminal.say('and now?');
  await runtime.idle();
  expect(terminal.sent.map(({ text, answers }) => [text.includes('good morning'), answers])).toEqual([
    [true, ['terminal-1']],
    [false, ['terminal-2']],
  ]);
  expect(seenBy(log)).toEqual([
    'user: [Thu, 15 Jan 2026, 12:00, terminal]\ngood morning',
    expect.stringMatching(/^assistant: heard /),
    'user: [Thu, 15 Jan 2026, 12:00, terminal]\nand now?',
    expect.stringMatching(/^assistant: heard /),
  ]);
});

it(
  promise('companion/one-next-turn', 'joins messages on two channels during a slow turn into the next turn'),
  async () => {
    const model = scriptedModel();
    const terminal = memoryChannel();
    const phone = memoryChannel('telegram');
    const { runtime } = startCompanion(testJournal(), model, [terminal, phone]);
    await opened();
    model.script.push(async () => {
      terminal.say('second');
      phone.say('third');
      terminal.say('fourth');
      await opened();
      return 'slow answer';
    });
    terminal.say('first');
    await runtime.idle();
    expect(model.requests).toHaveLength(2);
    const next = lastText(model.requests[1] ?? { messages: [] });
    expect(next.match(/second|third|fourth|terminal\]|telegram\]/g)).toEqual([
      'terminal]',
      'second',
      'telegram]',
      'third',
      'terminal]',
      'fourth',
    ]);
    expect(terminal.sent.map(({ answers }) => answers)).toEqual([['terminal-1'], ['terminal-2', 'terminal-3']]);
    expect(phone.sent.map(({ answers }) => answers)).toEqual([['telegram-1']]);
  },
);

it('takes a repeated message once', async () => {
  const model = scriptedModel();
  const phone = memoryChannel('telegram');
  const { runtime } = startCompanion(testJournal(), model, [phone]);
  await opened();
  phone.say('hello', '77');
  phone.say('hello', '77');
  await runtime.idle();
  phone.say('hello', '77');
  await runtime.idle();
  expect(model.requests).toHaveLength(1);
  expect(phone.sent).toHaveLength(1);
});

it('refuses an empty and a huge message and stores nothing', async () => {
  const journal = testJournal();
  const terminal = memoryChannel();
  startCompanion(journal, scriptedModel(), [terminal]);
  await opened();
  expect(() => terminal.say('  \n')).toThrow('empty');
  expect(() => terminal.say('x'.repeat(200_001))).toThrow('200001 characters');
  expect([...iterateEvents(journal.db, { project: COMPANION_PROJECT })]).toEqual([]);
});

it('keeps the queue while the model fails and tells the person once', async () => {
  const model = scriptedModel();
  const terminal = memoryChannel();
  const down = () => modelFailure('down', { reason: 'unreachable' }, 'wait');
  model.script.push(down(), down(), down(), down());
  const { runtime } = startCompanion(testJournal(), model, [terminal]);
  await opened();
  terminal.say('are you there?');
  await runtime.idle();
  expect(terminal.notices).toHaveLength(1);
  expect(model.requests).toHaveLength(5);
  expect(terminal.sent).toHaveLength(1);
});

it('says once that the daily limit is used up, keeps what was said, and answers it together later', async () => {
  const model = scriptedModel();
  const terminal = memoryChannel();
  const spent = new MemoirError('over-budget', '300 cents for today are used up');
  model.script.push(spent, spent, spent);
  const waits: number[] = [];
  const { runtime } = startCompanion(testJournal(), model, [terminal], {
    sleep: async (ms) => {
      waits.push(ms);
      if (waits.length === 1) terminal.say('hello?');
    },
  });
  await opened();
  terminal.say('are you there?');
  await runtime.idle();
  expect(terminal.notices).toEqual([expect.stringContaining('limit for today is used up')]);
  // Every five minutes, not all the time: the next attempts cost nothing, because the limit refuses them.
  expect(waits).toEqual([300_000, 300_000, 300_000]);
  expect(terminal.sent.map(({ answers }) => answers)).toEqual([['terminal-1'], ['terminal-2']]);
});

it('ends a turn that the person cancels, and continues with the next message', async () => {
  const model = scriptedModel();
  const terminal = memoryChannel();
  model.script.push(async () => {
    expect(terminal.inbox().cancel()).toBe(1);
    return 'too late';
  });
  const { runtime, log } = startCompanion(testJournal(), model, [terminal]);
  await opened();
  terminal.say('never mind');
  await runtime.idle();
  expect(terminal.sent).toEqual([]);
  expect(terminal.unansweredRefs).toEqual([['terminal-1', 'cancelled']]);
  terminal.say('hello');
  await runtime.idle();
  expect(terminal.sent).toHaveLength(1);
  expect(terminal.unansweredRefs).toHaveLength(1);
  expect(log.state().turns.map(({ outcome }) => outcome)).toEqual(['cancelled', 'answered']);
});

it('knows a command that a channel repeats, also in the next process, and keeps it out of the conversation', async () => {
  const journal = testJournal();
  const model = scriptedModel();
  const phone = memoryChannel('telegram');
  const { runtime, log } = startCompanion(journal, model, [phone]);
  await opened();
  expect(phone.inbox().command('1001:7', 'cancel')).toBe('accepted');
  expect(phone.inbox().command('1001:7', 'cancel')).toBe('known');
  phone.say('hello');
  await runtime.idle();
  expect(conversationOf(journal).command('telegram', '1001:7', 'cancel')).toBe('known');
  expect(conversationOf(journal).command('telegram', '1001:8', 'cancel')).toBe('accepted');
  expect(seenBy(log)).toHaveLength(2);
  expect(model.requests).toHaveLength(1);
});

it('stops a model that calls a tool again and again', async () => {
  const model = scriptedModel();
  const terminal = memoryChannel();
  let runs = 0;
  const tool = {
    name: 'look',
    description: 'looks',
    parameters: { type: 'object' },
    run: async () => {
      runs += 1;
      return { output: 'nothing' };
    },
  };
  for (let i = 0; i < 40; i += 1) model.script.push({ call: 'look' });
  const { runtime } = startCompanion(testJournal(), model, [terminal], { tools: [tool] });
  await opened();
  terminal.say('look');
  await runtime.idle();
  expect(runs).toBe(MAX_STEPS);
  expect(model.requests).toHaveLength(MAX_STEPS + 2);
  expect(terminal.sent).toHaveLength(1);
});

it(promise('companion/continues', 'continues a turn that was interrupted after a tool'), async () => {
  const clock = stillClock();
  const journal = testJournal(undefined, { clock });
  const before = conversationOf(journal);
  const { id } = before.receive('terminal', { ref: '1', text: 'note that I drank 8 oz' });
  const turn = before.begin([id]);
  before.step({
    turn,
    step: 0,
    text: 'Noted.',
    calls: [
      { id: 'a', name: 'look', input: {} },
      { id: 'b', name: 'look', input: {} },
    ],
  });
  before.result({ turn, step: 0 }, { id: 'a', name: 'look', input: {}, output: 'done', failed: false });
  // Killed here. A later process has more messages, and they wait for their own turn.
  before.receive('terminal', { ref: '2', text: 'and 4 more' });

  const model = scriptedModel();
  const terminal = memoryChannel();
  const { runtime, log } = startCompanion(journal, model, [terminal]);
  await opened();
  await runtime.idle();
  expect(model.requests).toHaveLength(2);
  const [first] = model.requests;
  expect(JSON.stringify(first?.messages.at(-1))).toContain('check before you repeat it');
  expect(JSON.stringify(first?.messages)).not.toContain('4 more');
  expect(terminal.sent.map(({ answers }) => answers)).toEqual([['1'], ['2']]);
  expect(log.state()).toMatchObject({ waiting: [], undelivered: [], current: undefined });
});

it(promise('companion/forgets', 'a message whose turn is in flight: its reply and its tools are dropped'), async () => {
  const journal = testJournal();
  const model = scriptedModel();
  const terminal = memoryChannel();
  const ran: string[] = [];
  const note = {
    ...{ name: 'note', description: '', parameters: {} },
    run: async () => ({ output: String(ran.push('note')) }),
  };
  const { runtime, log } = startCompanion(journal, model, [terminal], { tools: [note] });
  await opened();
  const erase = (word: string): void => {
    const prompts = [...iterateEvents(journal.db, { types: ['prompt.submitted'] })];
    const ids = prompts.filter(({ body }) => String(body.text).includes(word)).map(({ id }) => id);
    eraseEvents(journal, ids);
  };
  for (const answer of ['your word is Quokka', { call: 'note', input: { text: 'Quokka' }, text: 'Quokka' }]) {
    model.script.push(() => {
      erase('Quokka');
      return answer;
    });
    terminal.say('my word is Quokka');
    await runtime.idle();
  }
  expect([terminal.sent, ran, log.state().current]).toEqual([[], [], undefined]);
  expect(terminal.notices).toHaveLength(2);
  expect(terminal.unansweredRefs).toEqual([
    ['terminal-1', 'erased'],
    ['terminal-2', 'erased'],
  ]);
  expect(model.requests).toHaveLength(2);
  expect(JSON.stringify([...iterateEvents(journal.db)])).not.toContain('Quokka');

  // The other messages of the turn are answered, without the erased one.
  model.script.push(() => {
    terminal.say('my word is Numbat');
    terminal.say('how are you?');
    return 'hm';
  });
  model.script.push(() => {
    erase('Numbat');
    return 'Numbat, and fine';
  });
  terminal.say('hello');
  await runtime.idle();
  expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain('how are you?');
  expect(JSON.stringify([model.requests.at(-1)?.messages, terminal.sent])).not.toContain('Numbat');
  expect(terminal.sent).toHaveLength(2);
  // The sender of the erased one is told that there is no reply to it.
  expect(terminal.unansweredRefs.slice(2)).toEqual([['terminal-4', 'erased']]);
});

it(
  promise('companion/forgets', 'with the steps of its turn: the other messages are answered, with tools'),
  async () => {
    const journal = testJournal();
    const model = scriptedModel();
    const terminal = memoryChannel();
    const ran: string[] = [];
    const note = {
      ...{ name: 'note', description: '', parameters: {} },
      run: async () => ({ output: String(ran.push('note')) }),
    };
    const { runtime, log } = startCompanion(journal, model, [terminal], { tools: [note] });
    await opened();
    const use = (text: string) => () => ({ call: 'note', input: { text }, text: '' });
    model.script.push(
      () => {
        terminal.say('my word is Numbat');
        terminal.say('what is 2 + 2?');
        return 'hello';
      },
      use('Numbat'),
      () => {
        const all = [...iterateEvents(journal.db)].filter(({ body }) => JSON.stringify(body).includes('Numbat'));
        eraseEvents(
          journal,
          all.map(({ id }) => id),
        );
        return 'dropped';
      },
      use('4'),
      () => '4',
    );
    terminal.say('hi');
    await runtime.idle();
    expect(terminal.sent.map(({ text }) => text)).toEqual(['hello', '4']);
    expect(ran).toHaveLength(2);
    expect(log.state()).toMatchObject({
      current: undefined,
      turns: [{}, { steps: [{ calls: [{ input: { text: '4' } }] }] }],
    });
    expect(JSON.stringify(model.requests.at(-1)?.messages)).not.toContain('Numbat');
  },
);

it('tells a channel that a waiting message was erased, also while the model cannot be reached', async () => {
  const journal = testJournal();
  const model = scriptedModel();
  const terminal = memoryChannel();
  model.script.push(new Error('down'));
  // Without an end: only what happens wakes it.
  const sleep = (_: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  const { runtime, log } = startCompanion(journal, model, [terminal], { sleep });
  await opened();
  terminal.say('forget this one');
  await expect.poll(() => terminal.notices).toHaveLength(1);
  eraseEvents(
    journal,
    [...iterateEvents(journal.db, { types: ['prompt.submitted'] })].map(({ id }) => id),
  );
  await expect.poll(() => terminal.unansweredRefs).toEqual([['terminal-1', 'erased']]);
  await runtime.idle();
  expect([model.requests.length, log.state().current, terminal.sent]).toEqual([1, undefined, []]);
});

it('sends a reply again after a crash during delivery, and says that it may have been sent', async () => {
  const journal = testJournal();
  const before = conversationOf(journal);
  const { id } = before.receive('terminal', { ref: '1', text: 'hello' });
  before.end(before.begin([id]), { outcome: 'answered', reply: 'hi' });
  const [waiting] = before.state().undelivered;
  before.sent(waiting?.reply.id ?? '', 'terminal', { outcome: 'begun' });
  const terminal = memoryChannel();
  const { runtime } = startCompanion(journal, scriptedModel(), [terminal]);
  await opened();
  await runtime.idle();
  expect(terminal.sent).toMatchObject([{ text: 'hi', mayHaveBeenSent: true }]);
});

it('holds a reply back until somebody is connected', async () => {
  const terminal = memoryChannel();
  terminal.deliveries.push({ outcome: 'waiting' });
  const { runtime } = startCompanion(testJournal(), scriptedModel(), [terminal]);
  await opened();
  terminal.say('hello');
  await runtime.idle();
  expect(terminal.sent).toEqual([]);
  terminal.inbox().reachable();
  await runtime.idle();
  expect(terminal.sent).toHaveLength(1);
});

it(promise('companion/no-thinking-on-disk', 'keeps the thinking of a turn with tools in memory only'), async () => {
  const journal = testJournal();
  const model = scriptedModel();
  const terminal = memoryChannel();
  const thinking = {
    type: 'provider' as const,
    adapter: 'anthropic' as const,
    kind: 'thinking' as const,
    block: { type: 'thinking', thinking: 'SECRET-THOUGHT', signature: 's' },
  };
  const rest = { usage: undefined, contextTokens: undefined };
  model.script.push(
    { parts: [thinking, { type: 'tool-call', id: 'c', name: 'look', input: {} }], text: '', stop: 'tools', ...rest },
    { parts: [thinking, { type: 'text', text: 'done' }], text: 'done', stop: 'end', ...rest },
  );
  const { runtime } = startCompanion(journal, model, [terminal]);
  await opened();
  terminal.say('look');
  await runtime.idle();
  // Sent back inside the turn, gone after it.
  expect(JSON.stringify(model.requests[1])).toContain('SECRET-THOUGHT');
  terminal.say('again');
  await runtime.idle();
  expect(JSON.stringify(model.requests[2])).not.toContain('SECRET-THOUGHT');
  expect(JSON.stringify([...iterateEvents(journal.db)])).not.toContain('SECRET-THOUGHT');
});
