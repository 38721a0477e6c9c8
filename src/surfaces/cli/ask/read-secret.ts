/** Reads one line that is not shown while it is typed; from a pipe, the whole input. */
import type { Context } from '../command.ts';

/** Longer than any key. */
const MAX_CHARS = 10_000;
const ENTER = ['\r', '\n', '\u0004'];
const BACKSPACE = ['\b', '\u007f'];
const CANCEL = '\u0003';

export async function readSecret(context: Pick<Context, 'stdin' | 'stderr'>, question: string): Promise<string> {
  const { stdin, stderr } = context;
  const isTerminal = stdin.isTTY === true;
  if (isTerminal) stderr.write(question);
  let typed = '';
  if (isTerminal) setRaw(stdin, true);
  try {
    for await (const piece of stdin) {
      for (const character of String(piece)) {
        if (isTerminal && character === CANCEL) return '';
        if (isTerminal && ENTER.includes(character)) return typed;
        typed = isTerminal && BACKSPACE.includes(character) ? typed.slice(0, -1) : typed + character;
      }
      if (typed.length > MAX_CHARS) return '';
    }
    return typed;
  } finally {
    if (isTerminal) {
      setRaw(stdin, false);
      stderr.write('\n');
    }
  }
}

/** Only a terminal has this method. */
function setRaw(stdin: NodeJS.ReadableStream, raw: boolean): void {
  (stdin as NodeJS.ReadStream).setRawMode?.(raw);
}
