/**
 * Where in a transcript something was said or done: the number of its line. Found by reading the file once and comparing
 * bytes, without taking any line apart: a transcript has a hundred megabytes, and a person asks about one of its lines.
 */
import { closeSync, readSync } from 'node:fs';
import type { EventRecord } from '../../../domain/event.ts';
import { openRegularFile } from '../../../platform/regular-file.ts';

const CHUNK_BYTES = 1 << 20;
/** Enough of a text to tell it from others; a secret further on was replaced when it was recorded. */
const TELLING_CHARS = 60;
/** A line longer than this is an image or a dump; its beginning says what it is. */
export const LINE_HEAD_BYTES = 1 << 20;

/** What a line has that says this. All of one alternative; the earlier alternatives are the surer ones. */
export type Signs = readonly (readonly string[])[];

/** Ids of events to line numbers, counted from 1. Events the file does not have are left out. */
export function findLines(file: string, records: readonly EventRecord[]): ReadonlyMap<string, number> {
  const wanted = records.flatMap((record) => {
    const signs = signsOf(record).map((all) => all.map((sign) => Buffer.from(sign)));
    return signs.length === 0 ? [] : [{ id: record.id, signs }];
  });
  const best = new Map<string, { readonly line: number; readonly rank: number }>();
  if (wanted.length === 0) return new Map();
  let number = 0;
  for (const line of readLines(file)) {
    number += 1;
    for (const { id, signs } of wanted) {
      const known = best.get(id)?.rank ?? signs.length;
      const rank = signs.findIndex((all, at) => at < known && all.every((sign) => line.includes(sign)));
      if (rank >= 0) best.set(id, { line: number, rank });
    }
  }
  return new Map([...best].map(([id, { line }]) => [id, line]));
}

export function signsOf({ type, key, body }: EventRecord): Signs {
  if (type === 'tool.called' || type === 'plan.proposed') {
    const call = key?.split(':').at(-1);
    return call === undefined ? [] : [[`"id":${JSON.stringify(call)}`], [JSON.stringify(call)]];
  }
  const words = typeof body.text === 'string' ? body.text : typeof body.summary === 'string' ? body.summary : '';
  const said = asWritten(words);
  const turn = typeof body.promptId === 'string' ? [JSON.stringify(body.promptId)] : [];
  switch (type) {
    case 'prompt.submitted':
      return [
        ...(said === undefined ? [] : [['"type":"user"', ...turn, said]]),
        ...(turn.length === 0 ? [] : [['"type":"user"', ...turn]]),
      ];
    case 'reply.given':
      return said === undefined ? [] : [['"type":"assistant"', said]];
    case 'context.compacted':
      return said === undefined ? [] : [['"isCompactSummary":true', said]];
    default:
      return [];
  }
}

/** As the client writes it between quotes. The first line is enough, and its end says nothing of how lines end. */
function asWritten(words: string): string | undefined {
  const first =
    words
      .trim()
      .split(/\r?\n/, 1)[0]
      ?.slice(0, TELLING_CHARS)
      .toWellFormed()
      .replace(/\ufffd$/, '') ?? '';
  const clear = first.split('[redacted:')[0] ?? '';
  return clear.trim() === '' ? undefined : JSON.stringify(clear).slice(1, -1);
}

function* readLines(file: string): Generator<Buffer, void, undefined> {
  const descriptor = openRegularFile(file, 'follow');
  try {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    let parts: Buffer[] = [];
    let held = 0;
    const hold = (part: Buffer): void => {
      if (held < LINE_HEAD_BYTES) parts.push(Buffer.from(part));
      held += part.length;
    };
    for (;;) {
      const read = readSync(descriptor, chunk, 0, CHUNK_BYTES, null);
      if (read === 0) break;
      let start = 0;
      for (let end = chunk.indexOf(0x0a); end >= 0 && end < read; end = chunk.indexOf(0x0a, start)) {
        hold(chunk.subarray(start, end));
        yield Buffer.concat(parts);
        parts = [];
        held = 0;
        start = end + 1;
      }
      if (start < read) hold(chunk.subarray(start, read));
    }
    if (held > 0) yield Buffer.concat(parts);
  } finally {
    closeSync(descriptor);
  }
}
