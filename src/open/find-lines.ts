/**
 * Finds the line numbers of events in a transcript. Reads the file once and compares bytes without parsing, because a
 * transcript can have a hundred megabytes. A list of facts asks for every event of a file, so events are not compared with
 * lines one by one: `sign-search.ts` says which of them a line may have.
 */
import { closeSync, readSync } from 'node:fs';
import { signsOf } from '../agents/all-agents.ts';
import type { EventRecord } from '../domain/event.ts';
import { openRegularFile } from '../platform/files/regular-file.ts';
import { createSignSearch } from './sign-search.ts';

const CHUNK_BYTES = 1 << 20;
/** Only the beginning of a longer line is searched; the rest is an image or a dump. */
export const LINE_HEAD_BYTES = 1 << 20;

/** Event ids with line numbers, counted from 1. Events that are not in the file are left out. */
export function findLines(file: string, records: readonly EventRecord[]): ReadonlyMap<string, number> {
  const wanted = records.map((record) => ({ id: record.id, signs: signsOf(record) }));
  const search = createSignSearch(wanted.flatMap(({ signs }) => signs));
  if (!search.isOpen()) return new Map();
  let number = 0;
  for (const line of readLines(file)) {
    number += 1;
    search.read(line, number);
    if (!search.isOpen()) break;
  }
  return new Map(
    wanted.flatMap(({ id, signs }) => {
      // The most reliable alternative that is anywhere in the file.
      const line = signs.map(search.lineOf).find((each) => each !== undefined);
      return line === undefined ? [] : [[id, line] as const];
    }),
  );
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
