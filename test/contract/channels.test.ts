/** What the runtime relies on, asked of every channel there is, from both sides: the companion's and the person's. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Channel, Inbox, IncomingMessage } from '../../src/companion/channel.ts';
import type { LocalChannel } from '../../src/companion/protocol.ts';
import { connectCompanion } from '../../src/companion/socket-client.ts';
import { createCompanionSocket } from '../../src/companion/socket-server.ts';
import { openTelegramApi } from '../../src/companion/telegram/telegram-api.ts';
import { createTelegramChannel } from '../../src/companion/telegram/telegram-channel.ts';
import { openTelegramStore } from '../../src/companion/telegram/telegram-store.ts';
import { MemoirError } from '../../src/domain/errors.ts';
import { memoryChannel } from '../fixtures/companion-parts.ts';
import { tempDir } from '../fixtures/home.ts';
import { BOT_TOKEN, OWNER, serveTelegram } from '../fixtures/telegram-server.ts';

/** The person's side of a channel. */
interface Other {
  say(ref: string, text: string): Promise<'confirmed' | 'refused'>;
  /** The ids of the replies that arrived, once there are this many. */
  arrived(count: number): Promise<readonly string[]>;
  /** Goes away and comes back. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
}

type Make = () => Promise<{ readonly channel: Channel; connect(): Promise<Other> }>;

const CHANNELS: Readonly<Record<string, Make>> = {
  memory: async () => {
    const channel = memoryChannel('memory');
    return {
      channel,
      connect: async () => ({
        say: async (ref, text) => {
          try {
            channel.say(text, ref);
            return 'confirmed';
          } catch {
            return 'refused';
          }
        },
        arrived: async () => channel.sent.map(({ id }) => id),
        leave: async () => {
          channel.deliveries.push({ outcome: 'waiting' });
        },
        comeBack: async () => {
          channel.deliveries.length = 0;
          channel.inbox().reachable();
        },
      }),
    };
  },
  terminal: () => local('terminal'),
  dashboard: () => local('dashboard'),
  telegram,
};

async function local(name: LocalChannel): ReturnType<Make> {
  const address = join(tempDir(), 's');
  const socket = createCompanionSocket({ address, model: 'm', status: () => null, stop: () => undefined });
  const channel = socket.channels.find((each) => each.name === name);
  if (channel === undefined) throw new Error(`no channel ${name}`);
  await socket.listen();
  onTestFinished(() => socket.close());
  return {
    channel,
    connect: async () => {
      const replies: string[] = [];
      const answers = new Map<string, (how: 'confirmed' | 'refused') => void>();
      const open = async () => {
        const next = await connectCompanion(address, { channel: name, listen: true });
        const welcomed = Promise.withResolvers<void>();
        void (async () => {
          for await (const line of next.lines()) {
            if (line.type === 'welcome') welcomed.resolve();
            if (line.type === 'reply') replies.push(line.id);
            if (line.type === 'accepted') answers.get(line.ref)?.('confirmed');
            if (line.type === 'rejected') answers.get(line.ref)?.('refused');
          }
        })();
        await welcomed.promise;
        return next;
      };
      let client = await open();
      onTestFinished(() => client.close());
      return {
        say: (ref, text) =>
          new Promise((resolve) => {
            answers.set(ref, resolve);
            client.send({ type: 'say', ref, text });
          }),
        arrived: async (count) => {
          await expect.poll(() => replies.length).toBe(count);
          return replies;
        },
        leave: async () => {
          client.close();
          await expect.poll(() => channel.send({ ...REPLY, id: 'probe' })).toEqual({ outcome: 'waiting' });
        },
        comeBack: async () => {
          client = await open();
        },
      };
    },
  };
}

async function telegram(): ReturnType<Make> {
  const server = await serveTelegram();
  const folder = tempDir();
  const store = openTelegramStore(join(folder, 'telegram.json'), join(folder, 'lock.db'));
  store.tryPairing(store.openPairing(0).code, { id: OWNER, name: '' }, 0);
  const quiet = (): void => undefined;
  const channel = createTelegramChannel({
    api: openTelegramApi({ token: BOT_TOKEN, url: server.url }),
    bot: 1,
    store,
    keep: async () => undefined,
    now: Date.now,
    sleep: (_, signal) => pause(5, undefined, { signal }),
    report: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    pollSeconds: 1,
  });
  onTestFinished(() => channel.close());
  const replies: string[] = [];
  const send: Channel['send'] = async (reply) => {
    const before = server.sent.length;
    const delivery = await channel.send({ ...reply, answers: reply.answers.map((ref) => `${OWNER}:${ref}`) });
    if (server.sent.length > before) replies.push(reply.id);
    return delivery;
  };
  return {
    channel: { ...channel, send },
    connect: async () => ({
      say: async (ref, text) => {
        const told = server.sent.length;
        const id = server.say(text, { message_id: asMessageId(ref) });
        while (server.waiting().includes(id)) {
          // The person is told that it was not stored, and the server keeps it.
          if (server.sent.length > told) return 'refused';
          await pause(5);
        }
        return 'confirmed';
      },
      arrived: async () => replies,
      leave: async () => {
        server.faults.set('sendMessage', [{ code: 500 }]);
      },
      comeBack: async () => {
        server.say('/start');
        while (server.waiting().length > 0) await pause(5);
      },
    }),
  };
}

const asMessageId = (ref: string): number => Number(ref.replace(/\D/g, '')) + (ref.startsWith('t') ? 100 : 0);

function inboxFor(received: IncomingMessage[], reachable: { count: number }): Inbox {
  return {
    receive: (message) => {
      if (message.text === 'the disk is full')
        throw new MemoirError('journal-full', 'full', { next: 'Free some space.' });
      const known = received.some(({ ref }) => ref === message.ref);
      if (!known) received.push(message);
      return { id: message.ref, status: known ? 'known' : 'accepted' };
    },
    command: () => 'accepted',
    cancel: () => 0,
    reachable: () => {
      reachable.count += 1;
    },
  };
}

const REPLY = { text: 'hello', at: 0, answers: ['1'], mayHaveBeenSent: false };

describe.each(Object.entries(CHANNELS))('%s', (_, make) => {
  it('confirms a message after it was stored, and never one that was not', async () => {
    const { channel, connect } = await make();
    const received: IncomingMessage[] = [];
    await channel.open(inboxFor(received, { count: 0 }));
    const other = await connect();
    expect(await other.say('1', 'hi')).toBe('confirmed');
    expect(received.map(({ text }) => text)).toEqual(['hi']);
    expect(await other.say('1', 'hi')).toBe('confirmed');
    expect(await other.say('2', 'the disk is full')).toBe('refused');
    expect(received).toHaveLength(1);
    await channel.close();
  });

  it('sends a reply to a connected person', async () => {
    const { channel, connect } = await make();
    await channel.open(inboxFor([], { count: 0 }));
    const other = await connect();
    expect(await channel.send({ ...REPLY, id: 'a' })).toMatchObject({ outcome: 'sent' });
    expect(await other.arrived(1)).toEqual(['a']);
    await channel.close();
  });

  it('holds a reply back while nobody is connected, and says when somebody is', async () => {
    const { channel, connect } = await make();
    const reachable = { count: 0 };
    await channel.open(inboxFor([], reachable));
    const other = await connect();
    await other.leave();
    const before = reachable.count;
    expect(await channel.send({ ...REPLY, id: 'a' })).toEqual({ outcome: 'waiting' });
    expect(await other.arrived(0)).toEqual([]);
    await other.comeBack();
    expect(reachable.count).toBe(before + 1);
    await channel.close();
  });

  it('survives text of every kind', async () => {
    const { channel, connect } = await make();
    const received: IncomingMessage[] = [];
    await channel.open(inboxFor(received, { count: 0 }));
    const other = await connect();
    const texts = ['🙂🙂', 'שלום עולם', 'a\nb\r\n\tc', '\u0000\u001b[31m', 'x'.repeat(100_000)];
    for (const [n, text] of texts.entries()) expect(await other.say(`t${n}`, text)).toBe('confirmed');
    expect(received.map(({ text }) => text)).toEqual(texts);
    await channel.close();
  });
});
