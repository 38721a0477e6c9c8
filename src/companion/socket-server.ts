/** The socket of the companion: the channels `terminal` and `dashboard`, and questions of other processes. */
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { isMemoirError, messageOf } from '../domain/errors.ts';
import type { Json } from '../domain/event.ts';
import { asText } from '../domain/json/json.ts';
import type { Channel, Inbox } from './channel.ts';
import { createLineReader, LOCAL_CHANNELS, type LocalChannel, type ServerLine } from './protocol.ts';

export interface SocketPorts {
  /** A path, or the name of a pipe on Windows. */
  readonly address: string;
  readonly model: string | undefined;
  readonly status: () => Json;
  readonly stop: () => void;
}

export interface CompanionSocket {
  /** Resolves when clients can connect. The caller holds the companion's lock, so an existing socket is stale. */
  listen(): Promise<void>;
  readonly channels: readonly Channel[];
  close(): Promise<void>;
}

interface Client {
  readonly socket: Socket;
  channel: LocalChannel;
  listens: boolean;
}

export function createCompanionSocket(ports: SocketPorts): CompanionSocket {
  const clients = new Set<Client>();
  const inboxes = new Map<string, Inbox>();
  const server = createServer((socket) => serve(socket));

  const write = (client: Client, line: ServerLine): void => {
    client.socket.write(`${JSON.stringify(line)}\n`);
  };
  const listeners = (channel: string): readonly Client[] =>
    [...clients].filter((client) => client.listens && client.channel === channel);

  const handle = (client: Client, line: Readonly<Record<string, unknown>>): void => {
    const inbox = inboxes.get(client.channel);
    switch (line.type) {
      case 'hello':
        client.channel = LOCAL_CHANNELS.find((name) => name === line.channel) ?? 'terminal';
        client.listens = line.listen === true;
        write(client, { type: 'welcome', pid: process.pid, model: ports.model ?? null });
        if (client.listens) inboxes.get(client.channel)?.reachable();
        return;
      case 'say':
        if (inbox !== undefined) say(client, inbox, asText(line.ref) ?? '', asText(line.text) ?? '');
        return;
      case 'cancel':
        write(client, { type: 'cancelled', messages: inbox?.cancel() ?? 0 });
        return;
      case 'ask':
        if (line.about === 'status') write(client, { type: 'answer', about: 'status', value: ports.status() });
        if (line.about === 'stop') {
          write(client, { type: 'answer', about: 'stop', value: true });
          ports.stop();
        }
        return;
      default:
        return;
    }
  };
  const say = (client: Client, inbox: Inbox, ref: string, text: string): void => {
    try {
      const { id, status } = inbox.receive({ ref, text });
      write(client, { type: 'accepted', ref, id, known: status === 'known' });
    } catch (error) {
      // Trigger: an empty or huge message, a full disk. Outcome: the client is told that nothing was stored.
      const why = messageOf(error);
      const next = (isMemoirError(error) ? error.next : undefined) ?? 'Try again.';
      write(client, { type: 'rejected', ref, why, next });
    }
  };
  const serve = (socket: Socket): void => {
    const client: Client = { socket, channel: 'terminal', listens: false };
    clients.add(client);
    socket.setEncoding('utf8');
    socket.on(
      'data',
      createLineReader<Readonly<Record<string, unknown>>>((line) => {
        if (line === undefined) socket.destroy();
        else handle(client, line);
      }),
    );
    // Trigger: the client's process ended. Outcome: unsent replies wait for the next client.
    socket.on('error', () => undefined);
    socket.on('close', () => clients.delete(client));
  };

  const channelOf = (name: LocalChannel): Channel => ({
    name,
    open: async (inbox) => {
      inboxes.set(name, inbox);
    },
    send: async ({ id, text, at, answers }) => {
      const there = listeners(name);
      // A client that gets a reply twice shows it once: it knows the id.
      for (const client of there) write(client, { type: 'reply', id, text, at, answers });
      return there.length === 0 ? { outcome: 'waiting' } : { outcome: 'sent' };
    },
    progress: (event) => {
      for (const client of listeners(name)) write(client, event);
    },
    notice: (text) => {
      for (const client of listeners(name)) write(client, { type: 'notice', text });
    },
    unanswered: (refs, why) => {
      for (const client of listeners(name)) write(client, { type: 'unanswered', refs, why });
    },
    close: async () => undefined,
  });

  return {
    channels: LOCAL_CHANNELS.map(channelOf),
    listen: () => listenPrivately(server, ports.address),
    close: () =>
      new Promise((resolve) => {
        for (const { socket } of clients) socket.destroySoon();
        server.close(() => resolve());
      }),
  };
}

function listenPrivately(server: Server, address: string): Promise<void> {
  const isFile = !address.startsWith('\\\\.\\');
  if (isFile) rmSync(address, { force: true });
  // Nobody else may connect between the creation of the socket and `chmod`.
  const before = process.umask(0o177);
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      process.umask(before);
      reject(error);
    });
    server.listen(address, () => {
      process.umask(before);
      if (isFile) chmodSync(address, 0o600);
      resolve();
    });
  });
}
