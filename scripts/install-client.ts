/**
 * The real Claude Code client for the end-to-end tests, at one exact version, in the git-ignored `.cache/`. It is a native
 * binary of 366 MB, so it is not a dependency: only the test command downloads it, once. `node scripts/install-client.ts`
 * does this by hand and prints its path.
 */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Exact, because with a range npm may choose an older client for the machine's Node, and transcripts differ by version. */
export const CLIENT_VERSION = '2.1.325';
const PACKAGE = '@anthropic-ai/claude-code';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, '.cache', 'claude-code');
const home = join(cache, CLIENT_VERSION);
const windows = process.platform === 'win32';

/** A first download over a slow connection takes minutes; after this time it counts as stuck. */
const INSTALL_TIMEOUT_MS = 10 * 60_000;
const LOCK_POLL_MS = 500;
/** A healthy client answers in 0.1 s; the rest is a cold disk reading 366 MB. */
const VERSION_TIMEOUT_MS = 60_000;

export type Client =
  | { readonly path: string; readonly says: string }
  | { readonly path: undefined; readonly reason: string };

/** The installed client of the right version; never downloads anything. */
export function findClient(): Client {
  const binary = binaryIn(home);
  if (binary === undefined) {
    return { path: undefined, reason: `Claude Code ${CLIENT_VERSION} is not installed; npm test fetches it` };
  }
  return verify(binary);
}

/** Downloads it if needed. Returns a reason instead of throwing: the caller decides whether its absence is a failure. */
export async function installClient(say: (line: string) => void): Promise<Client> {
  if (binaryIn(home) !== undefined) return findClient();
  mkdirSync(cache, { recursive: true });
  const release = await takeLock(say);
  if (release === undefined) {
    return { path: undefined, reason: `another install has held ${join(cache, 'lock')} for ten minutes` };
  }
  try {
    if (binaryIn(home) !== undefined) return findClient();
    say(`Fetching Claude Code ${CLIENT_VERSION} for the end-to-end tests (366 MB, once) …`);
    return fetchClient();
  } finally {
    release();
  }
}

/** Installs into a temporary folder and renames it, so that an interrupted install never looks finished. */
function fetchClient(): Client {
  const staging = mkdtempSync(join(cache, 'incoming-'));
  try {
    writeFileSync(join(staging, 'package.json'), JSON.stringify({ name: 'client', private: true }));
    const npm = spawnSync(
      'npm',
      ['install', `${PACKAGE}@${CLIENT_VERSION}`, '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'],
      { cwd: staging, env: npmEnvironment(), encoding: 'utf8', shell: windows, timeout: INSTALL_TIMEOUT_MS },
    );
    if (npm.status !== 0) return { path: undefined, reason: `npm install failed: ${whyNpmFailed(npm)}` };
    const binary = binaryIn(staging);
    if (binary === undefined) return { path: undefined, reason: `npm installed ${PACKAGE}, but no client is in it` };
    const client = verify(binary);
    if (client.path === undefined) return client;
    rmSync(home, { recursive: true, force: true });
    renameSync(staging, home);
    return findClient();
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** The native binary: npm's entry is a script on Windows, and a wrapper process with another id. */
function binaryIn(folder: string): string | undefined {
  const modules = join(folder, 'node_modules', '@anthropic-ai');
  const name = windows ? 'claude.exe' : 'claude';
  return [
    join(modules, `claude-code-${process.platform}-${process.arch}`, name),
    join(modules, 'claude-code', 'bin', 'claude.exe'),
  ].find((path) => existsSync(path));
}

function verify(path: string): Client {
  const scratch = mkdtempSync(join(tmpdir(), 'memoir-client-'));
  try {
    const asked = spawnSync(path, ['--version'], {
      cwd: scratch,
      env: { PATH: process.env.PATH ?? '', HOME: scratch, USERPROFILE: scratch, DISABLE_AUTOUPDATER: '1' },
      encoding: 'utf8',
      timeout: VERSION_TIMEOUT_MS,
    });
    const says = (asked.stdout ?? '').trim();
    return asked.status === 0 && says.split(' ')[0] === CLIENT_VERSION
      ? { path, says }
      : { path: undefined, reason: `${path} --version said "${says}" (exit ${asked.status}), not ${CLIENT_VERSION}` };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** npm runs on the machine's Node, because ours is in a folder that npm may be changing. */
function npmEnvironment(): NodeJS.ProcessEnv {
  const own = join(root, 'node_modules') + sep;
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !`${folder}${sep}`.startsWith(own));
  return { ...process.env, PATH: path.join(delimiter) };
}

function whyNpmFailed(npm: ReturnType<typeof spawnSync>): string {
  if (npm.error) return npm.error.message;
  return String(npm.stderr).trim().split('\n').slice(0, 4).join(' ') || `exit ${npm.status}`;
}

/** The lock is a folder, because creating one is atomic everywhere. A lock of a dead process is taken over. */
async function takeLock(say: (line: string) => void): Promise<(() => void) | undefined> {
  const lock = join(cache, 'lock');
  const owner = join(lock, 'pid');
  const until = Date.now() + INSTALL_TIMEOUT_MS;
  for (let waited = false; Date.now() < until; waited = true) {
    try {
      mkdirSync(lock);
      writeFileSync(owner, String(process.pid));
      return () => rmSync(lock, { recursive: true, force: true });
    } catch (error) {
      if (!existsSync(lock)) throw error;
    }
    if (!waited) say('Waiting for another install of the client …');
    await pause(LOCK_POLL_MS);
    if (waited && isGone(owner)) rmSync(lock, { recursive: true, force: true });
  }
  return undefined;
}

function isGone(owner: string): boolean {
  try {
    process.kill(Number(readFileSync(owner, 'utf8')), 0);
    return false;
  } catch {
    // No owner after two checks, or no such process: the process that made the lock died.
    return true;
  }
}

if (process.argv[1] !== undefined && realpathSync(resolve(process.argv[1])) === fileURLToPath(import.meta.url)) {
  const client = await installClient((line) => console.error(line));
  if (client.path === undefined) {
    console.error(`The client could not be installed: ${client.reason}`);
    process.exitCode = 1;
  } else console.log(`${client.path} (${client.says})`);
}
