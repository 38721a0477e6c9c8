/**
 * Restricts the client to the scripted model. As root on Linux it runs in a network namespace with only a loopback interface,
 * so nothing can leave the machine; a relay inside passes its calls to the model over a Unix socket. Elsewhere the model is
 * on the machine's loopback, and only the client's settings restrict it.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Loopback {
  readonly url: string;
  readonly sealed: boolean;
  /** The command that runs the given one inside. It replaces itself, so the process id is the inner command's. */
  enter(command: readonly string[]): readonly string[];
  close(): Promise<void>;
}

const RELAY = fileURLToPath(new URL('./loopback-relay.mjs', import.meta.url));

export async function openLoopback(server: Server): Promise<Loopback> {
  return canSeal() ? openSealed(server) : openPlain(server);
}

let sealable: boolean | undefined;

function canSeal(): boolean {
  sealable ??=
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    spawnSync('unshare', ['-n', 'sh', '-c', 'ip link set lo up && command -v nsenter'], { stdio: 'ignore' }).status ===
      0;
  return sealable;
}

async function openPlain(server: Server): Promise<Loopback> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the model has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    sealed: false,
    enter: (command) => command,
    close: () => closeServer(server),
  };
}

async function openSealed(server: Server): Promise<Loopback> {
  // Not in the test's own folder: a socket's path may have at most 107 bytes.
  const folder = mkdtempSync(join(tmpdir(), 'memoir-net-'));
  const socket = join(folder, 'model');
  server.listen(socket);
  await once(server, 'listening');
  // It ends when its stdin does, so it cannot outlive this process however that ends.
  const relay = spawn(
    'unshare',
    ['-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', process.execPath, RELAY, socket],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH ?? '' },
    },
  );
  const port = await firstLine(relay);
  return {
    url: `http://127.0.0.1:${port}`,
    sealed: true,
    enter: (command) => ['nsenter', `--net=/proc/${relay.pid}/ns/net`, '--', ...command],
    close: async () => {
      relay.kill('SIGKILL');
      await closeServer(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  const said = await Promise.race([
    once(child.stdout ?? child, 'data').then(([data]) => String(data).trim()),
    once(child, 'exit').then(() => ''),
  ]);
  if (!/^\d+$/.test(said)) throw new Error(`the relay did not start: ${said}`);
  return said;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((done) => server.close(() => done()));
}
