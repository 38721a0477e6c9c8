/**
 * Gives the documents of the index their vectors, newest first, a batch at a time. Each batch is kept as it comes, so an
 * interrupted run goes on where it was. Vectors of another model stay until the last document has its new one, because
 * search goes on with them meanwhile; then they are dropped.
 */
import { MemoirError } from '../../domain/errors.ts';
import type { HomeLayout } from '../../platform/layout.ts';
import type { Database } from '../../platform/sqlite.ts';
import type { Journal } from '../journal/journal.ts';
import {
  countPending,
  dropVectors,
  embedderIds,
  embeddersInIndex,
  hasVectors,
  pendingVectors,
  putVectors,
  useEmbedder,
} from './vectors.ts';

/** What is asked of an embedder here; the whole port is `models/embedder.ts`. */
export interface DocumentEmbedder {
  readonly id: string;
  readonly dimensions: number;
  readonly instant: boolean;
  embed(texts: readonly string[], purpose: 'document'): Promise<readonly Float32Array[]>;
}

export interface EmbedParts {
  readonly db: Database;
  readonly journal: Journal;
  readonly layout: HomeLayout;
}

export interface EmbedOptions {
  /** Stop after the batch in which so much time has passed; what is left is for the next run. */
  readonly budgetMs?: number | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface EmbedRun {
  readonly embedded: number;
  readonly pending: number;
  /** Embedders whose vectors were replaced and are gone. */
  readonly dropped: readonly string[];
}

/** A model that has to be asked is given little at a time, so that little is lost with it. */
const BATCH_ASKED = 64;
const BATCH_INSTANT = 512;

export async function embedDocuments(
  { db, journal, layout }: EmbedParts,
  embedder: DocumentEmbedder,
  { budgetMs = Number.POSITIVE_INFINITY, onProgress }: EmbedOptions = {},
): Promise<EmbedRun> {
  const key = { id: embedder.id, dimensions: embedder.dimensions };
  const deadline = performance.now() + budgetMs;
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
  } while (performance.now() < deadline);
  const pending = countPending(db);
  return { embedded, pending, dropped: pending === 0 ? dropOthers(db, embedder.id) : [] };
}

/**
 * Whose vectors answer questions now: the ones of the model chosen, unless the one before still has more. `undefined` while
 * there are none.
 */
export function servingEmbedder(db: Database, chosen: string): string | undefined {
  const ids = embedderIds(db).filter((id) => hasVectors(db, id));
  // The rule nearly always; a count of vectors reads all of them.
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

/** Half an index that looks whole is worse than none: the fault says how much is missing. */
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
      `${error.message} Embedding stopped: ${embedded} of ${total} documents were embedded, ${left} were skipped and are found by their words only.`,
      {
        next: `${error.next ?? ''} Then run: memoir models embed. It goes on where it stopped.`.trim(),
        data: { ...error.data, embedded, skipped: left },
        cause: error,
      },
    );
  }
}
