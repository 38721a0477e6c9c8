import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import type { ClientLine, Companion, CompanionClient, ServerLine } from '../../../index.ts';
import { createStyle } from '../print/style.ts';
import { type ChatPartner, chatInTerminal, type Terminal } from './chat-in-terminal.ts';

/** A terminal and a companion that says what the test wants. */
function talking(history: ReturnType<Companion['history']> = []) {
  const keys = new PassThrough();
  const sent: ClientLine[] = [];
  const queue: ServerLine[] = [];
  let wake = (): void => undefined;
  let isOver = false;
  let screen = '';
  const client: CompanionClient = {
    send: (line) => void sent.push(line),
    lines: async function* () {
      while (!isOver) {
        const next = queue.shift();
        if (next !== undefined) yield next;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    close: () => {
      isOver = true;
      wake();
    },
  };
  const companion: ChatPartner = { history: () => history, connect: async () => client };
  const write = (text: string): void => {
    screen += text;
  };
  const stdout = { isTTY: true, drained: async () => undefined, write };
  const context: Terminal = { stdin: keys, stdout, width: 60, style: createStyle(() => false) };
  const ended = chatInTerminal(context, companion);
  onTestFinished(async () => {
    keys.end();
    await ended;
  });
  return {
    cancels: () => sent.filter(({ type }) => type === 'cancel').length,
    sent: () => sent.flatMap((line) => (line.type === 'say' ? [line.text] : [])),
    // Without the codes that move the cursor and clear.
    screen: () => stripVTControlCharacters(screen),
    type: (text: string) => void keys.write(text),
    say: (...lines: readonly ServerLine[]) => {
      queue.push(...lines);
      wake();
    },
  };
}

const reply = (text: string): ServerLine => ({ type: 'reply', id: text, text, at: 0, answers: [] });

it('what is typed while an answer is written does not mix with it, is kept, and is shown after it', async () => {
  const chat = talking();
  await expect.poll(chat.screen).toContain('› ');
  chat.say({ type: 'working', on: true }, { type: 'piece', text: 'The roses need ' });
  await expect.poll(chat.screen).toContain('The roses need');
  chat.type('and the tul');
  chat.say({ type: 'piece', text: 'water ' }, { type: 'piece', text: 'today.' });
  await expect.poll(chat.screen).toContain('The roses need water');
  expect(chat.screen()).not.toContain('tul');
  chat.say({ type: 'working', on: false }, reply('The roses need water today.'));
  await expect.poll(chat.screen).toMatch(/The roses need water today\.\n[\s\S]*› and the tul$/);
  chat.type('ips?\r');
  await expect.poll(chat.sent).toEqual(['and the tulips?']);
});

it('a message that is sent while an answer is written is sent at once and stands below the answer', async () => {
  const chat = talking();
  await expect.poll(chat.screen).toContain('› ');
  chat.say({ type: 'working', on: true }, { type: 'piece', text: 'A long ' });
  await expect.poll(chat.screen).toContain('A long');
  chat.type('and tea\r');
  await expect.poll(chat.sent).toEqual(['and tea']);
  chat.say({ type: 'piece', text: 'story.' }, { type: 'working', on: false }, reply('A long story.'));
  await expect.poll(chat.screen).toMatch(/A long story\.\n[\s\S]*› and tea\n[\s\S]*› $/);
  expect(chat.screen().match(/and tea/g)).toHaveLength(1);
});

it('Ctrl-C cancels the answer that is on its way, and keeps what is typed', async () => {
  const chat = talking();
  chat.say({ type: 'working', on: true });
  await expect.poll(chat.screen).toContain('…');
  chat.type('and the tul\u0003');
  await expect.poll(chat.cancels).toBe(1);
  chat.say({ type: 'working', on: false }, { type: 'cancelled', messages: 1 });
  await expect.poll(chat.screen).toMatch(/Cancelled\.\n[\s\S]*› and the tul$/);
  // Without an answer it clears the line.
  chat.type('\u0003lilies\r');
  await expect.poll(chat.sent).toEqual(['lilies']);
  expect(chat.cancels()).toBe(1);
});

it('/help and /cancel are for the chat, other words with a slash are messages', async () => {
  const chat = talking();
  await expect.poll(chat.screen).toContain('› ');
  chat.type('/help\r');
  await expect.poll(chat.screen).toContain('/quit leaves');
  chat.type('/cancel\r');
  await expect.poll(chat.screen).toContain('There is no answer to cancel.');
  chat.say({ type: 'working', on: true });
  await expect.poll(chat.screen).toContain('…');
  chat.type('/cancel\r');
  await expect.poll(chat.cancels).toBe(1);
  chat.type('/etc/hosts is empty\r');
  await expect.poll(chat.sent).toEqual(['/etc/hosts is empty']);
});

it('a reply of the past that nobody saw is shown once', async () => {
  const chat = talking([{ id: 'r1', at: 0, from: 'companion', text: 'The roses need water.' }]);
  await expect.poll(chat.screen).toContain('The roses need water.');
  chat.say({ type: 'reply', id: 'r1', text: 'The roses need water.', at: 0, answers: [] }, reply('And the tulips.'));
  await expect.poll(chat.screen).toContain('And the tulips.');
  expect(chat.screen().split('The roses need water.')).toHaveLength(2);
});
