/**
 * The web server of `memoir start`, on loopback. Each run has its own token in the printed link, so a program that takes
 * over the port later learns nothing useful. The token is in the URL fragment, which browsers do not send, and then in the
 * browser's storage for this address and port: a cookie would also be sent to every other port of 127.0.0.1.
 */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { MemoirError, systemCode } from '../../domain/errors.ts';
import { openMemoir } from '../../index.ts';
import { announceServer, useBriefly } from '../../internal.ts';
import { createApp } from './app.ts';
import { createFactKeeper } from './fact-keeper.ts';
import { createLiveFeed } from './live.ts';

export interface WebOptions {
  readonly home: string | undefined;
  readonly version: string;
  /** By default any free port. */
  readonly port: number | undefined;
  /** Starts the background process that draws facts from what is new. Without it requests do a part of that work. */
  readonly catchUp?: () => void;
  /** How `memoir` is typed on this machine, for the commands that pages suggest. By default as the home knows it. */
  readonly command?: string;
}

export interface WebServer {
  readonly port: number;
  readonly token: string;
  /** The URL that a person opens. */
  readonly link: string;
  /** A file that redirects a browser to the link. Its path reveals nothing to other users of the machine. */
  readonly page: string;
  close(): Promise<void>;
}

/** Never another address: the page shows everything that was recorded. */
const LOOPBACK = '127.0.0.1';

/** A browser needs few connections. Slow ones are closed, so that they cannot use up all of them. */
const LIMITS = { headersTimeout: 5000, requestTimeout: 8000, connectionsCheckingInterval: 1000, maxHeaderSize: 16_384 };
const CONNECTIONS_MAX = 100;

export async function serveWeb({ home, version, port: wanted, catchUp, command }: WebOptions): Promise<WebServer> {
  const token = randomBytes(32).toString('base64url');
  const facts = createFactKeeper(catchUp);
  const memory = useBriefly(() => openMemoir({ home }), { before: facts.look });
  const live = createLiveFeed(memory);
  facts.onDone(live.refresh);
  let port = 0;
  const app = createApp({
    memory,
    live,
    version,
    command,
    guard: () => ({ port, token }),
    onFault: (error) =>
      void memory
        .use(({ log }) => log.error('request failed', { stack: error instanceof Error ? error.stack : String(error) }))
        // Trigger: the home cannot be opened. Outcome: the error is not logged; the response has reported it.
        .catch(() => undefined),
  });
  const server = createServer(LIMITS, getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.maxConnections = CONNECTIONS_MAX;
  server.on('upgrade', (_request, socket) => socket.destroy());
  port = await listen(server, wanted);
  const url = `http://${LOOPBACK}:${port}`;
  const { withdraw, page } = await memory.use((memoir) => ({
    withdraw: announceServer(memoir.layout, { url, token }),
    page: memoir.layout.serverPage,
  }));
  return {
    port,
    token,
    link: `${url}/#token=${token}`,
    page,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      withdraw();
      live.close();
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
    throw new MemoirError('refused', `Cannot listen on port ${wanted}: ${systemCode(error)}`, {
      next: 'Choose another port with --port, or omit --port to use any free one.',
      cause: error,
    });
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
