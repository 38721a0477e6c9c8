/** Connects to the running companion. */
import { connect } from 'node:net';
import { tooLongMessage } from '../domain/companion.ts';
import { MemoirError } from '../domain/errors.ts';
import { type ClientLine, createLineReader, type LocalChannel, type ServerLine } from './protocol.ts';

export interface CompanionClient {
  send(line: ClientLine): void;
  /** What the companion says. Ends when the connection does. */
  lines(): AsyncGenerator<ServerLine, void, undefined>;
  close(): void;
}

/** Throws `not-found` if no companion listens there. */
export async function connectCompanion(
  address: string,
  { channel, listen }: { readonly channel: LocalChannel; readonly listen: boolean },
): Promise<CompanionClient> {
  const socket = connect(address);
  socket.setEncoding('utf8');
  const queue: ServerLine[] = [];
  let wake = (): void => undefined;
  let isOver = false;
  const over = (): void => {
    isOver = true;
    wake();
  };
  const answer = (line: ServerLine | undefined): void => {
    if (line !== undefined) queue.push(line);
    wake();
  };
  // Only the companion listens on this socket, which only the owner can open.
  const read = createLineReader<ServerLine>(answer);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', () => reject(notRunning()));
  });
  socket.on('error', over);
  socket.on('close', over);
  socket.on('data', read);
  const client: CompanionClient = {
    send: (line) => {
      const tooLong = line.type === 'say' ? tooLongMessage(line.text.length) : undefined;
      // The companion would take a line of any length for an attack and close the connection.
      if (line.type === 'say' && tooLong !== undefined) answer({ type: 'rejected', ref: line.ref, ...tooLong });
      else socket.write(`${JSON.stringify(line)}\n`);
    },
    lines: async function* () {
      while (true) {
        const next = queue.shift();
        if (next !== undefined) yield next;
        else if (isOver) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
    close: () => {
      socket.destroy();
    },
  };
  client.send({ type: 'hello', channel, listen });
  return client;
}

export function notRunning(): MemoirError {
  return new MemoirError('not-found', 'The companion is not running', { next: 'Start it: `memoir companion start`' });
}
