/**
 * The streams and signals of this process, for the command line. No other file in this folder uses the process.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync, readFileSync, writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { MemoirError, systemCode } from '../../domain/errors.ts';
import type { ResultSink, Servers } from './command.ts';
import type { World } from './main.ts';

const EXIT_INTERRUPTED = 130;

/**
 * A search runs most of its code once. By default V8 compiles part of it again on other threads and marks the heap, which takes a
 * sixth of its processor time and pays off only in a longer run. Without the two quick compilers, and with ten times the usual thresholds
 * for the last one, a long search still gets fast. Most patterns run a few times, so they are not made shorter first.
 */
const SHORT_RUN = [
  '--invocation-count-for-turbofan=30000',
  '--invocation-count-for-osr=5000',
  '--invocation-count-for-early-optimization=1000',
  '--no-maglev',
  '--no-sparkplug',
  '--no-incremental-marking',
  '--no-regexp-peephole-optimization',
].join(' ');

/** `given` comes from the entry point: the environment, how to open the engine, the crash log. */
export function processWorld(
  given: Pick<World, 'environment' | 'open' | 'colorSetting' | 'logCrash'> & {
    readonly servers: Omit<Servers, 'interrupted' | 'browse' | 'catchUp' | 'background'>;
    /** Whether a browser opened here appears in front of the person. */
    readonly screen: boolean;
    /** How the command is typed on this machine; undefined before Memoir is set up. */
    command(home: string | undefined): string | undefined;
  },
): World {
  process.once('SIGINT', exitInterrupted);
  let stderr: ResultSink | undefined;
  const plain = isPlainOutput() ? plainSink() : undefined;
  return {
    ...given,
    servers: { ...given.servers, interrupted, catchUp, background, browse: (file) => given.screen && browse(file) },
    // A stream takes milliseconds to open, and most commands read and report nothing.
    get stdin() {
      return process.stdin;
    },
    stdout: plain ?? sink(opened(process.stdout)),
    get stderr() {
      // Keeps the order in which they were printed if both go to one file.
      plain?.flush();
      stderr ??= sink(opened(process.stderr));
      return stderr;
    },
    get cwd() {
      return currentFolder();
    },
    get version() {
      return readVersion();
    },
    typed: (home) => {
      try {
        return given.command(home) ?? UNINSTALLED;
      } catch {
        // Trigger: the home cannot be used. Outcome: the default name; the command itself reports the problem.
        return UNINSTALLED;
      }
    },
    now: () => Date.now(),
    expectShortRun: () => setFlagsFromString(SHORT_RUN),
  };
}

/** A shell can stay in a folder that was deleted. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch (cause) {
    throw new MemoirError('not-found', 'The folder you are in does not exist any more', {
      next: 'Change to another folder with `cd`, then run the command again.',
      cause,
    });
  }
}

/** Before Memoir is set up in a clone, only the npm script works. */
const UNINSTALLED = import.meta.url.endsWith('.ts') ? 'npm run memoir --' : 'memoir';

function exitInterrupted(): void {
  // Ends a progress line, so that the shell's prompt starts on a new one.
  if (process.stderr.isTTY) process.stderr.write('\n');
  process.exit(EXIT_INTERRUPTED);
}

/** SIGTERM and SIGHUP are handled like Ctrl-C. */
function interrupted(): Promise<void> {
  process.off('SIGINT', exitInterrupted);
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        if (process.stderr.isTTY) process.stderr.write('\n');
        process.once('SIGINT', () => process.exit(EXIT_INTERRUPTED));
        resolve();
      });
    }
  });
}

const BROWSERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
};

function browse(file: string): boolean {
  const [program, ...args] = BROWSERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, file], { detached: true, stdio: 'ignore' });
  // Trigger: there is no such program. Outcome: the printed link is enough.
  child.on('error', () => undefined);
  child.unref();
  return true;
}

/** The process survives the end of the command. */
function catchUp(home: string): void {
  const [node, program] = process.argv;
  if (node === undefined || program === undefined) return;
  spawn(node, [...memoryLimits(), program, 'catch-up', '--home', home], {
    // A folder that is in use cannot be removed on Windows.
    cwd: home,
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  }).unref();
}

/** The launcher gives them to this process. */
function memoryLimits(): readonly string[] {
  return process.execArgv.filter((argument) => argument.startsWith('--max-'));
}

function background(args: readonly string[], home: string, output: string): void {
  const [node, program] = process.argv;
  if (node === undefined || program === undefined) return;
  const file = openSync(output, 'a', 0o600);
  spawn(node, [...memoryLimits(), program, ...args, '--home', home], {
    cwd: home,
    detached: true,
    stdio: ['ignore', file, file],
    windowsHide: true,
  }).unref();
  closeSync(file);
}

function sink(stream: NodeJS.WriteStream): ResultSink & { readonly columns: number | undefined } {
  return {
    write: (text) => {
      stream.write(text);
    },
    drained: async () => {
      if (stream.writableNeedDrain) await once(stream, 'drain');
      // The error of a closed pipe arrives in a later turn of the event loop; a long loop must wait for one.
      else await new Promise(setImmediate);
    },
    isTTY: stream.isTTY === true,
    // A terminal of unknown size reports 0 columns.
    columns: stream.columns > 0 ? stream.columns : undefined,
  };
}

const STDOUT = 1;
/** In characters. */
const WRITTEN_AT_ONCE = 65_536;

/** A pipe or a file, as agents and scripts have it. */
function isPlainOutput(): boolean {
  // On Windows, a write to a pipe does not wait for its reader.
  if (process.platform === 'win32') return false;
  try {
    const stats = fstatSync(STDOUT);
    return stats.isFIFO() || stats.isSocket() || stats.isFile();
  } catch {
    // Trigger: the process was started without a standard output. Outcome: Node decides what that means.
    return false;
  }
}

/**
 * Writes without a stream, whose modules take a fifth of a bare Node start to load. Output that a command prints in one piece
 * is written at once.
 */
function plainSink(): ResultSink & { readonly columns: undefined; flush(): void } {
  let stream: ResultSink | undefined;
  let closed = false;
  let waiting = '';
  const flush = (): void => {
    const text = waiting;
    waiting = '';
    stream?.write(text);
    if (text === '' || closed || stream) return;
    const bytes = Buffer.from(text);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(STDOUT, bytes, written);
    } catch (error) {
      // A pipe made by Node is a socket.
      if (systemCode(error) === 'EPIPE' || systemCode(error) === 'ECONNRESET') {
        closed = true;
        endLater();
      } else if (systemCode(error) === 'EAGAIN') {
        // The pipe does not block and its reader is slow: a stream can wait.
        const rest = opened(process.stdout);
        stream = sink(rest);
        rest.write(bytes.subarray(written));
      } else throw error;
    }
  };
  process.once('exit', flush);
  return {
    write: (text) => {
      if (waiting === '') queueMicrotask(flush);
      waiting += text;
      if (waiting.length >= WRITTEN_AT_ONCE) flush();
    },
    drained: async () => {
      flush();
      await (stream ? stream.drained() : new Promise((resolve) => setImmediate(resolve)));
    },
    flush,
    isTTY: false,
    columns: undefined,
  };
}

/** As with a stream: what runs now is finished first. */
function endLater(): void {
  setImmediate(() => process.exit(0));
}

/** `memoir export | head` closes the pipe early. That is not an error. */
function opened(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  return stream.on('error', (error) => {
    if (systemCode(error) === 'EPIPE') process.exit(0);
    throw error;
  });
}

/** The package's own version. The path is the same from `src/` and from `dist/`. */
function readVersion(): string {
  const read: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  if (typeof read === 'object' && read !== null && 'version' in read && typeof read.version === 'string')
    return read.version;
  return 'unknown';
}
