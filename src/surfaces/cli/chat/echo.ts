/**
 * Where the line editor writes what is typed. It is silent while an answer is written on the same line; the editor keeps what is typed
 * and shows it with the next prompt.
 */
import { Writable } from 'node:stream';
import type { Sink } from '../command.ts';

export interface EchoedTo {
  readonly stdout: Sink;
  readonly width: number | undefined;
}

/** The editor reads `columns` to wrap a long line. */
export function createEcho(
  { stdout, width }: EchoedTo,
  isSilent: () => boolean,
): Writable & { readonly columns?: number } {
  const echo = new Writable({
    decodeStrings: false,
    write: (text: string | Buffer, _encoding, done) => {
      if (!isSilent()) stdout.write(String(text));
      done();
    },
  });
  return width === undefined ? echo : Object.assign(echo, { columns: width });
}
