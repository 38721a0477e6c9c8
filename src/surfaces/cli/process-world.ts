/**
 * The real outside of the command line: this process's streams and signals. Kept apart from `main.ts` so that nothing else
 * here touches the process.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { systemCode } from '../../domain/errors.ts';
import type { ResultSink, Servers } from './command.ts';
import type { World } from './main.ts';

const EXIT_INTERRUPTED = 130;

/** `given` is what the entry point wires in: environment, opening the engine, the crash log. */
export function processWorld(
  given: Pick<World, 'environment' | 'open' | 'colorSetting' | 'logCrash'> & {
    readonly servers: Omit<Servers, 'interrupted'>;
    /** How the command line is typed here; nothing before it was set up. */
    command(home: string | undefined): string | undefined;
  },
): World {
  quitQuietlyOnClosedPipe(process.stdout);
  quitQuietlyOnClosedPipe(process.stderr);
  process.once('SIGINT', quitInterrupted);
  return {
    ...given,
    servers: { ...given.servers, interrupted },
    stdin: process.stdin,
    stdout: sink(process.stdout),
    stderr: sink(process.stderr),
    cwd: process.cwd(),
    get version() {
      return readVersion();
    },
    typed: (home) => {
      try {
        return given.command(home) ?? UNINSTALLED;
      } catch {
        // Trigger: a home that cannot be used. Outcome: the command that reports it says so; this is only a hint.
        return UNINSTALLED;
      }
    },
    now: () => Date.now(),
  };
}

/** Before it was set up, a clone's own script is what runs. */
const UNINSTALLED = import.meta.url.endsWith('.ts') ? 'npm run memoir --' : 'memoir';

function quitInterrupted(): void {
  // The cursor may stand behind a half-drawn progress line; the shell's prompt belongs on the next.
  if (process.stderr.isTTY) process.stderr.write('\n');
  process.exit(EXIT_INTERRUPTED);
}

/** A closed terminal and a plain `kill` are the same wish as Ctrl-C. */
function interrupted(): Promise<void> {
  process.off('SIGINT', quitInterrupted);
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

function sink(stream: NodeJS.WriteStream): ResultSink & { readonly columns: number | undefined } {
  return {
    write: (text) => {
      stream.write(text);
    },
    drained: async () => {
      if (stream.writableNeedDrain) await once(stream, 'drain');
      // A closed pipe is told of in a later turn of the loop; without one a long loop would never hear it.
      else await new Promise(setImmediate);
    },
    isTTY: stream.isTTY === true,
    // A terminal that does not know its size says 0.
    columns: stream.columns > 0 ? stream.columns : undefined,
  };
}

/** `memoir export | head`: the reader has enough. Not a fault of ours, so no message and no error code. */
function quitQuietlyOnClosedPipe(stream: NodeJS.WriteStream): void {
  stream.on('error', (error) => {
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
