/**
 * The page on loopback, for as long as `memoir start` runs. Each run has a token of its own, in the link that is printed:
 * whoever takes the port afterwards is given one that opens nothing. It stands behind the `#`, which a browser sends to
 * nobody, and then in the tab's own storage rather than a cookie, which every other port of 127.0.0.1 would be sent too.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { MemoirError, systemCode } from '../../domain/errors.ts';
import { openMemoir, useBriefly } from '../../index.ts';
import { createApp } from './app.ts';

export interface WebOptions {
  readonly home: string | undefined;
  readonly version: string;
  /** Any free one if left out. */
  readonly port: number | undefined;
}

export interface WebServer {
  readonly port: number;
  readonly token: string;
  /** What a person opens. */
  readonly link: string;
  close(): Promise<void>;
}

/** Never another address: what is served here is everything somebody ever told an agent. */
const LOOPBACK = '127.0.0.1';

/** A person's browser has a handful of connections; slow ones are let go so that they cannot use up all there are. */
const LIMITS = { headersTimeout: 5000, requestTimeout: 8000, connectionsCheckingInterval: 1000, maxHeaderSize: 16_384 };
const CONNECTIONS_MAX = 100;

export async function serveWeb({ home, version, port: wanted }: WebOptions): Promise<WebServer> {
  const token = randomBytes(32).toString('base64url');
  const memory = useBriefly(() => openMemoir({ home }));
  let port = 0;
  const app = createApp({
    memory,
    version,
    guard: () => ({ port, token }),
    onFault: (error) =>
      void memory
        .use(({ log }) => log.error('request failed', { stack: error instanceof Error ? error.stack : String(error) }))
        // Trigger: not even the settings can be read. Outcome: the answer has said that it failed.
        .catch(() => undefined),
  });
  const server = createServer(LIMITS, getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.maxConnections = CONNECTIONS_MAX;
  server.on('upgrade', (_request, socket) => socket.destroy());
  port = await listen(server, wanted);
  const url = `http://${LOOPBACK}:${port}`;
  const withdraw = await memory.use((memoir) => memoir.announceServer({ url, token }));
  return {
    port,
    token,
    link: `${url}/#token=${token}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      withdraw();
      memory.close();
    },
  };
}

async function listen(server: Server, wanted: number | undefined): Promise<number> {
  try {
    server.listen(wanted ?? 0, LOOPBACK);
    await once(server, 'listening');
  } catch (error) {
    if (systemCode(error) !== 'EADDRINUSE' && systemCode(error) !== 'EACCES') throw error;
    throw new MemoirError('refused', `Port ${wanted} cannot be used: ${systemCode(error)}`, {
      next: 'Choose another with --port, or leave it out and a free one is taken.',
      cause: error,
    });
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server on a port has a port');
  return address.port;
}
