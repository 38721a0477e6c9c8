/** Searches files that are not Memoir's, such as an agent's transcripts. They are reported, never changed. */
import type { ReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { streamRegularFile } from '../../platform/files/regular-file.ts';
import { findTranscriptsOf } from '../../store/journal/cursors.ts';
import type { Journal } from '../../store/journal/journal.ts';
import type { QuoteFinder } from './distinctive-phrases.ts';
import { unescapedJson } from './lines-with.ts';
import type { Remaining } from './scan-home.ts';

export interface ElsewhereSearch {
  readonly finder: QuoteFinder;
  readonly sessions: readonly string[];
  /** Files an agent writes besides its transcripts, such as its prompt history. */
  readonly others: readonly string[];
}

export async function findElsewhere(
  journal: Journal,
  { finder, sessions, others }: ElsewhereSearch,
): Promise<readonly Remaining[]> {
  if (finder.phrases.length === 0) return [];
  const found: Remaining[] = [];
  for (const [files, why] of [
    [new Set(findTranscriptsOf(journal, sessions).values()), 'still in the agent’s own transcript'],
    [new Set(others), 'still in the agent’s own prompt history'],
  ] as const) {
    for (const where of files) {
      const line = await firstLine(where, finder);
      if (line !== undefined) found.push({ where, line, why });
    }
  }
  return found;
}

async function firstLine(file: string, finder: QuoteFinder): Promise<number | undefined> {
  let stream: ReadStream | undefined;
  try {
    stream = streamRegularFile(file, 'refuse');
    let number = 0;
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      if (finder.has(unescapedJson(line))) return number;
    }
    return undefined;
  } catch {
    // Trigger: it is unreadable, not a regular file, or was deleted. Outcome: it is not reported.
    return undefined;
  } finally {
    stream?.destroy();
  }
}
