/**
 * Prepares a clone: installs the packages of the lock file and the Node that Memoir needs. Every npm script runs this first; it
 * prints nothing if there is nothing to do. Plain JavaScript without packages, because it runs on Node 20 before anything is
 * installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isNodeNewEnough, OLDEST_NODE } from '../bin/node-version.js';
import { runStep } from './progress.mjs';

const LOCK_POLL_MS = 250;
/** A first install over a slow connection takes minutes; after this time the other run counts as stuck. */
const LOCK_WAIT_MS = 15 * 60 * 1000;

/** npm prints the cause first and pages of help after it. */
const SHOWN_ERROR_LINES = 12;

const windows = process.platform === 'win32';

/**
 * @param {string} root the checkout
 * @param {{ install?: (root: string) => void, say?: (line: string) => void }} [options] `install` is replaced by tests
 * @returns {'ready' | 'installed'}
 */
export function setUp(root, { install = runNpm, say = (line) => process.stderr.write(`${line}\n`) } = {}) {
  if (isStamped(root)) return 'ready';
  const release = takeLock(root, say);
  try {
    if (isStamped(root)) return 'ready';
    let outcome = /** @type {'ready' | 'installed'} */ ('ready');
    if (!matchesLock(root)) {
      runStep('installing packages (once; later runs start at once)', { work: () => install(root), say });
      outcome = 'installed';
    }
    ensureNode(root, say);
    writeStamp(root);
    return outcome;
  } finally {
    release();
  }
}

/** Three small reads. Compares hashes, because a checkout or a copy changes file times. */
function isStamped(root) {
  const stamp = readText(stampPath(root));
  return stamp !== undefined && stamp === stampContent(root) && nodeStat(root) !== 'missing';
}

function stampPath(root) {
  return join(root, 'node_modules', '.memoir-setup');
}

function stampContent(root) {
  const wanted = hashFile(join(root, 'package-lock.json'));
  const installed = hashFile(join(root, 'node_modules', '.package-lock.json'));
  return `${wanted}\n${installed}\n${nodeStat(root)}\n`;
}

function writeStamp(root) {
  writeFileSync(stampPath(root), stampContent(root));
}

/**
 * Whether node_modules holds the packages of the lock file. npm records what it installed; packages for other platforms are in
 * the lock file only.
 */
export function matchesLock(root) {
  const wanted = readJson(join(root, 'package-lock.json'));
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted?.packages || !installed?.packages) return false;
  for (const [path, entry] of Object.entries(wanted.packages)) {
    if (path === '') continue;
    const found = installed.packages[path];
    if (found === undefined ? !entry.optional : !sameRelease(found, entry)) return false;
    if (found !== undefined && !existsSync(join(root, path))) return false;
  }
  return Object.keys(installed.packages).every((path) => wanted.packages[path] !== undefined);
}

function sameRelease(a, b) {
  return a.version === b.version && a.integrity === b.integrity;
}

function runNpm(root) {
  const hasLock = existsSync(join(root, 'package-lock.json'));
  // `npm ci` deletes node_modules first, which Windows refuses while the Node inside it runs this script.
  const runsInside = realpathSync(process.execPath).startsWith(join(root, 'node_modules') + sep);
  const verb = hasLock && !(windows && runsInside) ? 'ci' : 'install';
  const result = npm(root, [verb, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (result.status === 0) return;
  if (result.error?.code === 'ENOENT')
    throw new SetupError('npm was not found. Install Node 24 from https://nodejs.org.');
  throw new SetupError(
    `npm ${verb} failed:\n${firstLines(result.output)}\nCheck the network, or remove node_modules, and run the command again.`,
  );
}

function firstLines(output) {
  return output.trim().split('\n').slice(0, SHOWN_ERROR_LINES).join('\n');
}

/**
 * The `node` package fetches its binary in an install script, which newer npm versions skip unless allowed and
 * `ignore-scripts` always skips. So check the result, and run the script here if it is missing.
 */
function ensureNode(root, say) {
  const folder = join(root, 'node_modules', 'node');
  if (existsSync(folder) && !isUsable(nodeBinary(root))) {
    // The script calls npm itself, in its own folder.
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: folder,
      env: installEnv(root),
      stdio: 'ignore',
    });
  }
  if (isUsable(nodeBinary(root))) {
    putOnPath(root);
    return;
  }
  if (isNodeNewEnough(process.versions.node)) {
    say(`Memoir: the bundled Node could not be fetched; using this machine's Node ${process.versions.node}.`);
    return;
  }
  throw new SetupError(
    `Memoir needs Node ${OLDEST_NODE} or newer and could not fetch one (this is ${process.versions.node}). ` +
      'Check the network and run the command again, or install Node 24 from https://nodejs.org.',
  );
}

/**
 * npm writes the entry in `.bin` before it knows the binary is called node.exe on Windows, and none at all when the
 * script ran late. cmd.exe takes an .exe before a .cmd of the same name, so the binary itself goes there.
 */
function putOnPath(root) {
  const bin = join(root, 'node_modules', '.bin', windows ? 'node.exe' : 'node');
  if (isUsable(bin)) return;
  mkdirSync(dirname(bin), { recursive: true });
  rmSync(bin, { force: true });
  try {
    linkSync(nodeBinary(root), bin);
  } catch {
    // The filesystem has no hard links, so copy.
    copyFileSync(nodeBinary(root), bin);
  }
}

function nodeBinary(root) {
  return join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');
}

function nodeStat(root) {
  try {
    return String(statSync(nodeBinary(root)).size);
  } catch {
    // No binary: fine only if the machine's Node is new enough, which may change between runs.
    return isNodeNewEnough(process.versions.node) ? 'machine' : 'missing';
  }
}

function isUsable(binary) {
  const result = spawnSync(binary, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return result.status === 0 && isNodeNewEnough(result.stdout.trim());
}

function npm(root, args) {
  const result = spawnSync('npm', args, { cwd: root, env: installEnv(root), encoding: 'utf8', shell: windows });
  return { status: result.status, error: result.error, output: `${result.stdout ?? ''}${result.stderr ?? ''}` };
}

/** Without our `.bin` on the PATH: npm must not run on a Node that it is about to replace. */
function installEnv(root) {
  const env = { ...process.env };
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const own = join(root, 'node_modules') + sep;
  const path = (env[name] ?? '').split(delimiter).filter((folder) => !`${folder}${sep}`.startsWith(own));
  return { ...env, [name]: path.join(delimiter) };
}

/** The lock is a folder, because creating one is atomic everywhere. It is outside node_modules, which `npm ci` deletes. */
function takeLock(root, say) {
  const lock = join(root, '.cache', 'setup.lock');
  const owner = join(lock, 'pid');
  mkdirSync(dirname(lock), { recursive: true });
  const start = Date.now();
  for (let waited = false; ; ) {
    try {
      mkdirSync(lock);
      writeFileSync(owner, String(process.pid));
      return () => rmSync(lock, { recursive: true, force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    // Two processes that find the same dead owner could both install. npm tolerates that.
    if (isAbandoned(lock, owner)) {
      rmSync(lock, { recursive: true, force: true });
      continue;
    }
    if (Date.now() - start > LOCK_WAIT_MS) {
      throw new SetupError(`Another set-up has been running for 15 minutes. If none is, remove ${lock}.`);
    }
    if (!waited) say('Memoir: waiting for another set-up in this folder …');
    waited = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_POLL_MS);
  }
}

function isAbandoned(lock, owner) {
  const pid = Number(readText(owner));
  if (!Number.isInteger(pid) || pid <= 0) return ageMs(lock) > 10 * LOCK_POLL_MS;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function ageMs(path) {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    // Released meanwhile; the next attempt decides.
    return 0;
  }
}

function hashFile(path) {
  const text = readText(path);
  return text === undefined ? 'none' : createHash('sha256').update(text).digest('hex');
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Missing or unreadable means "not installed yet" to every caller.
    return undefined;
  }
}

function readJson(path) {
  try {
    return JSON.parse(readText(path) ?? 'null');
  } catch {
    // Truncated by an interrupted install: counts as missing, so it is installed again.
    return null;
  }
}

class SetupError extends Error {}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  try {
    setUp(dirname(dirname(fileURLToPath(import.meta.url))));
  } catch (error) {
    process.stderr.write(`Memoir: ${error instanceof SetupError ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
