/**
 * Limits the length of lines in a stream. The SDK's transport closes the connection without an answer when a message is too
 * long; here such a line is dropped, the client gets an error, and the next line is read.
 */
import { Transform } from 'node:stream';

const NEWLINE = 0x0a;
/** The id of a request is searched in its first and last bytes, where clients write it. */
const EDGE_BYTES = 2048;

/** `refuse` gets the id of each request that was too long, or null if no id was found. */
export function limitLines(maxBytes: number, refuse: (id: string | number | null) => void): Transform {
  let parts: Buffer[] = [];
  let length = 0;

  const take = (part: Buffer): void => {
    length += part.length;
    parts.push(part);
    if (length <= maxBytes) return;
    // Too long: keep only the two ends.
    const all = Buffer.concat(parts);
    parts = [all.subarray(0, EDGE_BYTES), all.subarray(-EDGE_BYTES)].map((edge) => Buffer.from(edge));
  };

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        take(chunk.subarray(start, end + 1));
        if (length > maxBytes) refuse(findId(parts));
        else this.push(Buffer.concat(parts));
        parts = [];
        length = 0;
        start = end + 1;
      }
      if (start < chunk.length) take(chunk.subarray(start));
      done();
    },
  });
}

/** An id inside the parameters is not the id of the request. */
function findId(edges: readonly Buffer[]): string | number | null {
  const head = (edges[0]?.toString('utf8') ?? '').split('"params"', 1)[0] ?? '';
  const tail = edges.at(-1)?.toString('utf8') ?? '';
  const found = /"id"\s*:\s*("(?:[^"\\]|\\.){0,200}"|-?\d{1,15})/.exec(head) ?? LAST_ID.exec(tail);
  return found?.[1] === undefined ? null : (JSON.parse(found[1]) as string | number);
}

/** An id that is the last field of the message. */
const LAST_ID = /"id"\s*:\s*("(?:[^"\\]|\\.){0,200}"|-?\d{1,15})\s*\}\s*$/;
