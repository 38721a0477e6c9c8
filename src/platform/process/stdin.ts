/** The hook's own stdin, for reading with a time limit. */
import { constants, fstatSync, openSync } from 'node:fs';

const STDIN = 0;

/** A descriptor of stdin that does not block: a writer that sends nothing would stop the hook for as long as it likes. */
export function stdinWithoutBlocking(): number {
  // Its pipes have no such mode.
  if (process.platform === 'win32') return STDIN;
  const stats = fstatSync(STDIN);
  if (stats.isFile()) return STDIN;
  // Elsewhere than on Linux it would be the same open pipe.
  const reopened = process.platform === 'linux' && !stats.isSocket() ? openAgain() : undefined;
  if (reopened !== undefined) return reopened;
  if (!unblock()) void process.stdin;
  return STDIN;
}

function openAgain(): number | undefined {
  try {
    return openSync('/dev/stdin', constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    // Trigger: no /proc, or a pipe of another user. Outcome: it is made non-blocking itself.
    return undefined;
  }
}

interface PipeHandle {
  open(descriptor: number): number;
}

/**
 * As Node does it when it opens `process.stdin`, which loads all of its streams: 5 ms, a fifth of a bare Node start. Agents start hooks with
 * a socket, so this is the usual case. The binding is not documented and a wrong argument would end the process, so it is used
 * only in versions where it was tried; in others the caller opens the stream.
 */
function unblock(): boolean {
  if (Number.parseInt(process.versions.node, 10) > LAST_TRIED_MAJOR) return false;
  try {
    // Node's types do not name it.
    const { binding } = process as { binding?: (name: 'pipe_wrap') => { Pipe: new (type: number) => PipeHandle } };
    return binding !== undefined && new (binding('pipe_wrap').Pipe)(0).open(STDIN) === 0;
  } catch {
    // Trigger: a Node without this binding, or with permissions that forbid it.
    return false;
  }
}

const LAST_TRIED_MAJOR = 24;
