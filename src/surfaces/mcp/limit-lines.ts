/**
 * The lines of a stream, each up to a limit. The transport of the SDK ends the connection when a message is too long, and
 * the client is told nothing; here such a line is dropped, its sender gets an answer, and the next line is read.
 */
import { Transform } from 'node:stream';

const NEWLINE = 0x0a;
/** Where the id of a request is looked for: clients write it first or last. */
const EDGE_BYTES = 2048;

/** `refuse` is given the id of each request that was too long, or null where none was found. */
export function limitLines(maxBytes: number, refuse: (id: string | number | null) => void): Transform {
  let parts: Buffer[] = [];
  let length = 0;

  const take = (part: Buffer): void => {
    length += part.length;
    parts.push(part);
    if (length <= maxBytes) return;
    // Too long already: only its two ends are kept.
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

/** Before the parameters or after them; an id among the parameters is not the request's. */
function findId(edges: readonly Buffer[]): string | number | null {
  const head = (edges[0]?.toString('utf8') ?? '').split('"params"', 1)[0] ?? '';
  const tail = edges.at(-1)?.toString('utf8') ?? '';
  const found = /"id"\s*:\s*("(?:[^"\\]|\\.){0,200}"|-?\d{1,15})/.exec(head) ?? LAST_ID.exec(tail);
  return found?.[1] === undefined ? null : (JSON.parse(found[1]) as string | number);
}

/** The last field of the whole message. */
const LAST_ID = /"id"\s*:\s*("(?:[^"\\]|\\.){0,200}"|-?\d{1,15})\s*\}\s*$/;
