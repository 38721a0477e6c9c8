/**
 * Lets only messages through that the SDK can read. Its transport closes the connection when a message is too long, and does not
 * answer one that is not a message; here such a line is dropped, the client gets an error, and the next line is read.
 */
import { Transform } from 'node:stream';
import { asObject } from '../../domain/json/json.ts';

const NEWLINE = 0x0a;
/** The id of a request is searched in its first and last bytes, where clients write it. */
const EDGE_BYTES = 2048;

export interface LineLimits {
  readonly maxBytes: number;
  /** Throws for a line that is not a message. */
  readonly read: (line: string) => unknown;
  /** Gets the id of each request that was not let through, or null if no id was found. */
  readonly refuse: (id: string | number | null, why: 'too-long' | 'not-a-message') => void;
}

export function limitLines({ maxBytes, read, refuse }: LineLimits): Transform {
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
        const line = Buffer.concat(parts);
        if (length > maxBytes) refuse(findId(parts), 'too-long');
        else if (isMessage(line, read)) this.push(line);
        else for (const id of idsIn(line)) refuse(id, 'not-a-message');
        parts = [];
        length = 0;
        start = end + 1;
      }
      if (start < chunk.length) take(chunk.subarray(start));
      done();
    },
  });
}

/** An empty line between messages is not a mistake. */
function isMessage(line: Buffer, read: LineLimits['read']): boolean {
  const text = line.toString('utf8').trim();
  if (text === '') return true;
  try {
    read(text);
    return true;
  } catch {
    // Trigger: broken JSON, a batch, another protocol, or nesting deeper than the stack. Outcome: the client is told.
    return false;
  }
}

/** A batch has several requests, and a client waits for each of them. */
function idsIn(line: Buffer): readonly (string | number | null)[] {
  const text = line.toString('utf8');
  if (!/^\s*\[/.test(text)) return [findId([line])];
  try {
    const batch: unknown = JSON.parse(text);
    const ids = (Array.isArray(batch) ? batch : []).map((each: unknown) => asObject(each).id);
    const known = ids.filter((id) => typeof id === 'string' || typeof id === 'number');
    return known.length === 0 ? [null] : known;
  } catch {
    // Trigger: broken JSON. Outcome: an error without an id.
    return [null];
  }
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
