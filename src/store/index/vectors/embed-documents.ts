/**
 * Embeds the documents of the index, newest first, in batches. Each batch is stored at once, so an interrupted run
 * continues where it stopped. Vectors of another model are used for search until every document has its new one; then
 * they are deleted.
 */

import { MemoirError } from '../../../domain/errors.ts';
import { asSentence } from '../../../domain/text/as-sentence.ts';
import type { HomeLayout } from '../../../platform/home/layout.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { monotonicMs } from '../../../platform/time/monotonic.ts';
import type { Journal } from '../../journal/journal.ts';
import { packVectors } from './packed-vectors.ts';
import {
  countPending,
  dropVectors,
  type EmbedderTable,
  embedderIds,
  embeddersInIndex,
  hasVectors,
  pendingVectors,
  putVectors,
  useEmbedder,
} from './vectors.ts';

/** The part of an embedder that is used here; the full port is `models/embedder.ts`. */
export interface DocumentEmbedder {
  readonly id: string;
  readonly dimensions: number;
  readonly instant: boolean;
  readonly table?: EmbedderTable;
  embed(texts: readonly string[], purpose: 'document'): Promise<readonly Float32Array[]>;
}

export interface EmbedParts {
  readonly db: Database;
  readonly journal: Journal;
  readonly layout: HomeLayout;
}

export interface EmbedOptions {
  /** Stops after the batch in which this time has passed. The next run does the rest. */
  readonly budgetMs?: number | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface EmbedRun {
  readonly embedded: number;
  readonly pending: number;
  /** Embedders whose vectors were replaced and deleted. */
  readonly dropped: readonly string[];
}

/** A remote model gets small batches, so that a failure loses little. */
const BATCH_ASKED = 64;
const BATCH_INSTANT = 512;

export async function embedDocuments(
  { db, journal, layout }: EmbedParts,
  embedder: DocumentEmbedder,
  { budgetMs = Number.POSITIVE_INFINITY, onProgress }: EmbedOptions = {},
): Promise<EmbedRun> {
  const key = { id: embedder.id, dimensions: embedder.dimensions, table: embedder.table };
  const deadline = monotonicMs() + budgetMs;
  useEmbedder(db, key);
  const total = countPending(db);
  if (total === 0) return { embedded: 0, pending: 0, dropped: dropOthers(db, embedder.id) };
  let embedded = 0;
  do {
    const batch = pendingVectors(db, journal, layout, embedder.instant ? BATCH_INSTANT : BATCH_ASKED);
    if (batch.length === 0) break;
    const vectors = await embedOrSay(
      embedder,
      batch.map(({ text }) => text),
      embedded,
      total,
    );
    putVectors(
      db,
      key,
      batch.flatMap(({ doc, crc }, at) => {
        const vector = vectors[at];
        return vector === undefined ? [] : [{ doc, crc, vector }];
      }),
    );
    embedded += batch.length;
    onProgress?.(embedded, Math.max(total, embedded));
  } while (monotonicMs() < deadline);
  packVectors(db, embedder.id);
  const pending = countPending(db);
  return { embedded, pending, dropped: pending === 0 ? dropOthers(db, embedder.id) : [] };
}

/**
 * The embedder whose vectors are searched: the chosen one, unless the previous one still has more. Undefined without
 * vectors.
 */
export function servingEmbedder(db: Database, chosen: string): string | undefined {
  const ids = embedderIds(db).filter((id) => hasVectors(db, id));
  // The usual case, without counting: a count reads all vectors.
  if (ids.length <= 1) return ids[0];
  const counted = embeddersInIndex(db);
  const most = Math.max(...counted.map(({ vectors }) => vectors));
  const best = counted.filter(({ vectors }) => vectors === most);
  return (best.find(({ id }) => id.startsWith(`${chosen}:`)) ?? best[0])?.id;
}

function dropOthers(db: Database, id: string): readonly string[] {
  const others = embedderIds(db).filter((each) => each !== id);
  for (const other of others) dropVectors(db, other);
  return others;
}

/** Reports how much is missing: half an index that looks complete is worse than none. */
async function embedOrSay(
  embedder: DocumentEmbedder,
  texts: readonly string[],
  embedded: number,
  total: number,
): Promise<readonly Float32Array[]> {
  try {
    return await embedder.embed(texts, 'document');
  } catch (error) {
    if (!(error instanceof MemoirError)) throw error;
    const left = total - embedded;
    throw new MemoirError(
      error.code,
      `${asSentence(error.message)} Embedding stopped: ${embedded} of ${total} documents were embedded, ${left} were skipped and are found by their words only.`,
      {
        next: `${error.next ?? ''} Then run \`memoir models embed\`. It continues where it stopped.`.trim(),
        data: { ...error.data, embedded, skipped: left },
        cause: error,
      },
    );
  }
}
