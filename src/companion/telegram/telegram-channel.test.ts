import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import {
  BOT_TOKEN,
  fromBot,
  OWNER,
  serveTelegram,
  type TelegramServer,
} from '../../../test/fixtures/telegram-server.ts';
import { promise } from '../../../test/promises.ts';
import { MemoirError } from '../../domain/errors.ts';
import type { Channel, IncomingMessage } from '../channel.ts';
import { openTelegramApi } from './telegram-api.ts';
import { createTelegramChannel } from './telegram-channel.ts';
import { openTelegramStore, type TelegramStore } from './telegram-store.ts';

interface World {
  readonly server: TelegramServer;
  readonly channel: Channel;
  readonly store: TelegramStore;
  readonly received: IncomingMessage[];
  readonly log: string[];
  /** Set to make the disk full. */
  readonly disk: { full: boolean };
  readonly clock: { now: number };
  readonly file: string;
}

async function world({ paired = true } = {}): Promise<World> {
  const server = await serveTelegram();
  const folder = tempDir();
  const file = join(folder, 'telegram.json');
  const store = openTelegramStore(file, join(folder, 'lock.db'));
  const clock = { now: 1_700_000_000_000 };
  store.saveToken(BOT_TOKEN);
  if (paired) store.tryPairing(store.openPairing(clock.now).code, { id: OWNER, name: 'Owner' }, clock.now);
  const log: string[] = [];
  const line = (message: string, data?: object): void => void log.push(`${message} ${JSON.stringify(data ?? {})}`);
  const channel = createTelegramChannel({
    api: openTelegramApi({ token: BOT_TOKEN, url: server.url }),
    bot: Number(BOT_TOKEN.split(':')[0]),
    store,
    keep: async (name, load) => ((await load()) === undefined ? undefined : `companion/attachments/${name}`),
    now: () => clock.now,
    sleep: (_, signal) => pause(5, undefined, { signal }),
    report: { debug: () => undefined, info: line, warn: line, error: line },
    pollSeconds: 2,
  });
  const received: IncomingMessage[] = [];
  const commands: string[] = [];
  const disk = { full: false };
  await channel.open({
    receive: (message) => {
      if (disk.full) throw new MemoirError('journal-full', 'The disk is full', { next: 'Free some space.' });
      if (message.text === '' && !message.attachments) throw new MemoirError('bad-input', 'The message is empty');
      const known = received.some(({ ref }) => ref === message.ref);
      if (!known) received.push(message);
      return { id: message.ref, status: known ? 'known' : 'accepted' };
    },
    command: (ref, command) => {
      if (disk.full) throw new MemoirError('journal-full', 'The disk is full', { next: 'Free some space.' });
      const known = commands.some((each) => each.startsWith(`${ref} `));
      if (!known) commands.push(`${ref} ${command}`);
      return known ? 'known' : 'accepted';
    },
    cancel: () => {
      log.push('cancel');
      return 1;
    },
    reachable: () => log.push('reachable'),
  });
  onTestFinished(() => channel.close());
  return { server, channel, store, received, log, disk, clock, file };
}

const settled = { timeout: 3000, interval: 10 };
const REPLY = { id: 'r', text: 'hello', at: 0, answers: [], mayHaveBeenSent: false };

it(promise('companion/telegram-confirm', 'an update is confirmed only after it was stored'), async () => {
  const { server, received, disk } = await world();
  disk.full = true;
  const id = server.say('one');
  server.say('two');
  await expect.poll(() => server.calls.filter((call) => call === 'getUpdates').length, settled).toBeGreaterThan(2);
  expect(server.waiting()).toEqual([id, id + 1]);
  expect(server.sent).toEqual([{ chat: OWNER, text: 'The disk is full. Free some space.' }]);
  disk.full = false;
  await expect.poll(() => server.waiting(), settled).toEqual([]);
  expect(received.map(({ text }) => text)).toEqual(['one', 'two']);
});

it(promise('companion/telegram-owner', 'groups, channels, bots and forged chats are ignored'), async () => {
  const { server, received, log } = await world();
  server.say('in a group', { chat: { id: -5, type: 'group' } });
  server.say('a channel', { chat: { id: -100, type: 'channel' }, from: undefined });
  server.say('a bot', { from: { id: OWNER, is_bot: true } });
  server.say('forged', { chat: { id: OWNER, type: 'private' }, from: { id: 666, is_bot: false } });
  server.say('unknown', { chat: { id: 666, type: 'private' }, from: { id: 666, is_bot: false } });
  server.push({ message: 'not an object' });
  server.push({ poll: {} });
  server.say('mine');
  await expect.poll(() => server.waiting(), settled).toEqual([]);
  expect(received.map(({ text }) => text)).toEqual(['mine']);
  expect(server.sent).toEqual([]);
  expect(log.join()).toContain('666');
  expect(log.join()).not.toContain('unknown"');
});

it(promise('companion/telegram-pairing', 'a code works once, for ten minutes and five attempts'), async () => {
  const { server, store, received, clock } = await world({ paired: false });
  const say = async (text: string): Promise<void> => {
    server.say(text);
    await expect.poll(() => server.waiting(), settled).toEqual([]);
  };
  const wrong = (code: string): string => (code === '00000000' ? '11111111' : '00000000');
  const late = store.openPairing(clock.now).code;
  clock.now += 10 * 60_000;
  await say(late);
  const tried = store.openPairing(clock.now).code;
  for (let n = 0; n < 5; n += 1) await say(wrong(tried));
  await say(tried);
  expect([store.read().accounts, server.sent, received]).toEqual([[], [], []]);
  const good = store.openPairing(clock.now).code;
  await say(wrong(good));
  await say(`/start ${good}`);
  expect(store.read().accounts).toMatchObject([{ id: OWNER }]);
  expect(server.sent).toMatchObject([{ chat: OWNER, text: expect.stringContaining('Paired') }]);
  expect(store.tryPairing(good, { id: 2, name: '' }, clock.now)).toBe(false);
  // The code is not part of the conversation.
  expect(received).toEqual([]);
});

it('ignores the message with the pairing code when the server sends it again, also after a restart', async () => {
  const { server, store, received, file } = await world({ paired: false });
  const code = store.openPairing(1_700_000_000_000).code;
  const message = { message_id: 41, chat: { id: OWNER, type: 'private' }, from: { id: OWNER, is_bot: false }, date: 5 };
  server.push({ message: { ...message, text: code } });
  await expect.poll(() => store.read().accounts.length, settled).toBe(1);
  server.push({ message: { ...message, text: code } });
  server.push({ edited_message: { ...message, edit_date: 9, text: code } });
  server.say('hello');
  await expect.poll(() => server.waiting(), settled).toEqual([]);
  expect(received.map(({ text }) => text)).toEqual(['hello']);
  expect(openTelegramStore(file, `${file}.lock`).read().accounts).toMatchObject([{ codeRef: `${OWNER}:41` }]);
  // Only the message is remembered, not the code.
  expect(readFileSync(file, 'utf8')).not.toContain(code);
});

it('understands edits, replies, quotes, forwards and attachments', async () => {
  const { server, received } = await world();
  server.files.set('p2', 'bytes of a photo');
  server.say('at nine');
  const base = { chat: { id: OWNER, type: 'private' }, from: { id: OWNER, is_bot: false }, date: 5 };
  server.push({ edited_message: { ...base, message_id: 2, edit_date: 9, text: 'at ten' } });
  server.say('yes', { reply_to_message: { ...fromBot, text: 'Shall I?' } });
  server.say('what is this?', { reply_to_message: { from: { id: 7 }, text: 'click here' } });
  server.say('from a colleague', { forward_origin: { type: 'user' } });
  server.say('', { text: undefined, caption: 'look', photo: [size('p1'), size('p2')] });
  server.say('', { text: undefined, voice: { ...size('gone'), mime_type: 'audio/ogg', file_size: 3 } });
  await expect.poll(() => server.waiting(), settled).toEqual([]);
  expect(received).toMatchObject([
    { ref: `${OWNER}:2`, text: 'at nine' },
    { ref: `${OWNER}:2:9`, edits: `${OWNER}:2`, text: 'at ten' },
    { text: 'yes', replyTo: 'Shall I?' },
    { text: 'what is this?', quoted: 'click here' },
    { text: 'from a colleague', forwarded: true },
    { text: 'look', attachments: [{ kind: 'photo', file: expect.stringContaining('up2') }] },
    { text: '', attachments: [{ kind: 'voice', type: 'audio/ogg', bytes: 3 }] },
  ]);
  expect(received.at(-1)?.attachments?.[0]).not.toHaveProperty('file');
});

const size = (id: string): object => ({ file_id: id, file_unique_id: `u${id}`, width: 1, height: 1 });

it(promise('companion/telegram-token', 'the token is in a private file and in no log'), async () => {
  const { server, log, file, channel } = await world();
  server.faults.set('getUpdates', ['reset', 'html', { code: 500 }, { code: 429, retryAfter: 1 }]);
  server.faults.set('sendMessage', ['html', { code: 500 }]);
  await expect(channel.send(REPLY)).rejects.toThrow('Telegram cannot be reached');
  expect(await channel.send(REPLY)).toEqual({ outcome: 'waiting' });
  server.say('still there?');
  await expect.poll(() => server.waiting(), settled).toEqual([]);
  expect(log).toContain('reachable');
  expect(log.join('\n')).not.toContain(BOT_TOKEN.split(':')[1]);
  expect(readFileSync(file, 'utf8')).toContain(BOT_TOKEN);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('sends long replies in parts, waits when told, and marks what may arrive twice', async () => {
  const { server, channel } = await world();
  server.faults.set('sendMessage', [{ code: 429, retryAfter: 1 }]);
  const text = Array.from({ length: 300 }, (_, n) => `Sentence number ${n} of a long answer.`).join(' ');
  expect(await channel.send({ ...REPLY, text })).toMatchObject({ outcome: 'sent' });
  expect(server.sent.map((part) => part.text).join(' ')).toBe(text);
  expect(Math.max(...server.sent.map((part) => part.text.length))).toBeLessThanOrEqual(4096);
  server.sent.length = 0;
  server.faults.set('sendMessage', ['reset-after']);
  await expect(channel.send({ ...REPLY, id: 'b' })).rejects.toThrow();
  expect(await channel.send({ ...REPLY, id: 'b', mayHaveBeenSent: true })).toMatchObject({ outcome: 'sent' });
  expect(server.sent.map((part) => part.text)).toEqual(['hello', expect.stringMatching(/^\(Sent again.*hello$/s)]);
  server.faults.set('sendMessage', [{ code: 403, description: 'blocked' }]);
  expect(await channel.send({ ...REPLY, id: 'c' })).toMatchObject({ outcome: 'refused' });
});

it('survives a server that repeats, reorders and restarts its ids', async () => {
  const { server, received } = await world();
  server.chaos = (updates) => [...updates, ...updates, { nonsense: true }].reverse();
  for (const text of ['a', 'b', 'c']) server.say(text);
  await expect.poll(() => server.waiting(), settled).toEqual([]);
  server.chaos = undefined;
  server.push({ update_id: 3, message: { ...lowMessage, text: 'after a quiet week' } });
  await expect.poll(() => received.length, settled).toBe(4);
  expect(received.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'after a quiet week']);
});

const lowMessage = {
  message_id: 900,
  date: 1,
  chat: { id: OWNER, type: 'private' },
  from: { id: OWNER, is_bot: false },
};

it('acts once on a command that the server repeats, and never on one that someone else wrote', async () => {
  const { server, received, log } = await world();
  const cancel = { message: { ...lowMessage, text: '/cancel' } };
  server.push(cancel);
  server.push(cancel);
  server.say('/start', { message_id: 901 });
  server.say('/start', { message_id: 901 });
  server.say('/cancel', { forward_origin: { type: 'user' } });
  await expect.poll(() => server.waiting(), settled).toEqual([]);
  expect(log.filter((line) => line === 'cancel')).toHaveLength(1);
  expect(server.sent.map(({ text }) => text)).toEqual(['Cancelled.', expect.stringContaining('/cancel stops')]);
  expect(received).toMatchObject([{ text: '/cancel', forwarded: true }]);
});

it('shows no typing and sends no notice for a message that gets no reply', async () => {
  const { server, channel, received } = await world();
  server.say('never mind');
  await expect.poll(() => received.length, settled).toBe(1);
  channel.progress?.({ type: 'working', on: true });
  await expect.poll(() => server.typed, settled).toEqual([OWNER]);
  channel.progress?.({ type: 'working', on: false });
  channel.unanswered?.([received[0]?.ref ?? ''], 'cancelled');
  channel.progress?.({ type: 'working', on: true });
  channel.notice?.('The model cannot be reached.');
  expect(await channel.send({ ...REPLY, answers: [`${OWNER}:9`] })).toMatchObject({ outcome: 'sent' });
  expect(server.typed).toEqual([OWNER]);
  expect(server.sent.map(({ text }) => text)).toEqual(['hello']);
});

it('keeps a command at the server until it is stored', async () => {
  const { server, log, disk } = await world();
  disk.full = true;
  const id = server.say('/cancel');
  await expect.poll(() => server.calls.filter((call) => call === 'getUpdates').length, settled).toBeGreaterThan(2);
  expect(server.waiting()).toEqual([id]);
  expect(log).not.toContain('cancel');
  disk.full = false;
  await expect.poll(() => server.waiting(), settled).toEqual([]);
  expect(log.filter((line) => line === 'cancel')).toHaveLength(1);
});

it('sends a reply to every paired chat that had a message in the turn, each once', async () => {
  const { server, channel, store } = await world();
  const pair = (id: number) => store.tryPairing(store.openPairing(0).code, { id, name: '' }, 0);
  pair(2002);
  pair(3003);
  const answers = [`${OWNER}:5`, '2002:6', `${OWNER}:7`, '666:8'];
  expect(await channel.send({ ...REPLY, answers })).toMatchObject({ outcome: 'sent' });
  expect(server.sent.map(({ chat }) => chat)).toEqual([OWNER, 2002]);
  server.sent.length = 0;
  // One chat is blocked, the other fails once: what arrived is not sent again.
  server.faults.set('sendMessage', [{ code: 403 }]);
  expect(await channel.send({ ...REPLY, id: 's', answers })).toMatchObject({ outcome: 'sent' });
  expect(server.sent.map(({ chat }) => chat)).toEqual([2002]);
  server.sent.length = 0;
  server.faults.set('sendMessage', [{ code: 500 }]);
  await expect(channel.send({ ...REPLY, id: 't', answers })).rejects.toThrow('waits');
  expect(await channel.send({ ...REPLY, id: 't', answers, mayHaveBeenSent: true })).toMatchObject({ outcome: 'sent' });
  expect(server.sent).toEqual([
    { chat: 2002, text: 'hello' },
    { chat: OWNER, text: 'hello' },
  ]);
});

it('stops when the token is refused or another program polls', async () => {
  const one = await world();
  one.server.faults.set('getUpdates', [{ code: 401 }]);
  one.server.say('x');
  await expect.poll(() => one.log.join(), settled).toContain('telegram has stopped');
  const two = await world();
  two.server.faults.set(
    'getUpdates',
    Array.from({ length: 5 }, () => ({ code: 409 })),
  );
  two.server.say('x');
  await expect.poll(() => two.log.join(), settled).toContain('End the other program');
});
