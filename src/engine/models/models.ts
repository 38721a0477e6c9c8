/** `memoir.models()`: lists and chooses embedders, and embeds documents and queries. */

import { isMemoirError, MemoirError } from '../../domain/errors.ts';
import { defined } from '../../domain/json/defined.ts';
import { asSentence } from '../../domain/text/as-sentence.ts';
import { chosenOffer, EMBEDDER_NAMES, type EmbedderName, embedderOffers } from '../../models/choose-embedder.ts';
import type { Embedder, EmbedderHealth } from '../../models/embedder.ts';
import { STATIC_TABLE_FILE } from '../../models/static-embedder.ts';
import { embedFromFile, isReadByRows, type TableRows } from '../../models/table-rows.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { rowOfPiece, tableOfVectors } from '../../store/index/push/push-index.ts';
import {
  type EmbedOptions,
  type EmbedParts,
  type EmbedRun,
  embedDocuments,
  servingEmbedder,
} from '../../store/index/vectors/embed-documents.ts';
import { lanceMissing, openLanceVectorStore } from '../../store/index/vectors/lance-vector-store.ts';
import type { VectorStore } from '../../store/index/vectors/vector-store.ts';
import {
  countPending,
  countVectors,
  embeddersInIndex,
  type NearVector,
  pendingVectors,
  putVectors,
} from '../../store/index/vectors/vectors.ts';
import type { Journal } from '../../store/journal/journal.ts';
import type { RecallAccess } from '../recall/recall.ts';

export interface ModelView {
  readonly name: EmbedderName;
  readonly about: string;
  readonly inUse: boolean;
  readonly leaves: string;
  readonly health: EmbedderHealth;
}

export interface ModelsView {
  readonly embedders: readonly ModelView[];
  readonly index: {
    readonly documents: number;
    readonly pending: number;
    /** The embedder whose vectors are searched now. */
    readonly serving: string | undefined;
    readonly embedded: readonly { readonly id: string; readonly vectors: number; readonly dimensions: number }[];
  };
  /** The vector store, and what it is missing. */
  readonly store: { readonly name: 'sqlite' | 'lance'; readonly health: EmbedderHealth };
}

export interface QueryVector {
  readonly embedder: string;
  readonly vector: Float32Array;
  /** The nearest documents, if a separate vector store found them. */
  readonly near?: readonly NearVector[];
}

/**
 * Models that turn texts into vectors.
 *
 * @example
 * const models = await memoir.models();
 * console.log((await models.list()).embedders.filter(({ inUse }) => inUse));
 */
export interface Models {
  /**
   * Lists the embedders, which one is used, and how much is embedded. Servers on other machines are asked only with `check`.
   * @example const { embedders } = await models.list();
   */
  list(options?: { readonly check?: boolean }): Promise<ModelsView>;
  /**
   * Chooses an embedder for all later processes.
   * @example await models.use('ollama');
   */
  use(name: string): Promise<{ readonly name: EmbedderName; readonly health: EmbedderHealth }>;
  /**
   * Embeds new documents with the chosen embedder. Throws `model-unavailable` if it cannot be used.
   * @example await models.embed({ budgetMs: 2000 });
   */
  embed(options?: EmbedOptions): Promise<EmbedRun>;
  /**
   * Closes the embedder in use.
   * @example await models.close();
   */
  close(): Promise<void>;
}

/** The same for the rest of the engine. */
export interface OpenModels extends Models {
  /** Embeds a query for a search, after new documents if that is quick. `why` says why there is no vector. */
  forQuery(db: Database, text: string): Promise<{ readonly query?: QueryVector; readonly why?: string }>;
}

export interface ModelPorts {
  readonly config: Config;
  readonly layout: HomeLayout;
  readonly recall: RecallAccess;
  readonly reading: () => Journal;
  readonly setConfig: (key: string, value: unknown) => void;
}

/** How long a search waits for new documents to be embedded: some hundred texts with the built-in embedder. */
const QUERY_EMBED_BUDGET_MS = 150;
/** The same after an import or rebuild, when many documents are new. */
const FIRST_EMBED_BUDGET_MS = 3000;
const MANY_PENDING = 2000;
const NOT_NOW = ['journal-busy', 'journal-full', 'journal-readonly'] as const;
/** How many documents a separate vector store returns. */
const NEAREST_OF_STORE = 200;

export function createModels({ config, layout, recall, reading, setConfig }: ModelPorts): OpenModels {
  const { open, openStore, close } = createModelCache(config, layout);
  /** If the separate store cannot be searched, the index is searched instead: slower, with the same result. */
  const nearestOfStore = async (
    db: Database,
    id: string,
    vector: Float32Array,
  ): Promise<{ readonly near?: readonly NearVector[] | undefined; readonly why?: string }> => {
    try {
      return { near: await (await openStore())?.nearest(db, id, vector, NEAREST_OF_STORE) };
    } catch (error) {
      if (!isMemoirError(error, 'model-unavailable')) throw error;
      return { why: `${asSentence(error.message)} ${error.next ?? ''}`.trim() };
    }
  };
  const withNearest = async (db: Database, query: QueryVector): ReturnType<OpenModels['forQuery']> => {
    const { near = [], why } = await nearestOfStore(db, query.embedder, query.vector);
    return { query: near.length === 0 ? query : { ...query, near }, ...defined({ why }) };
  };
  const embedQuietly = async (db: Database, embedder: Embedder): Promise<void> => {
    try {
      await embedDocuments({ db, journal: reading(), layout }, embedder, { budgetMs: budgetFor(db) });
    } catch (error) {
      // The index cannot be written now. Documents without a vector are still found by their words.
      if (!NOT_NOW.some((code) => isMemoirError(error, code))) throw error;
    }
  };
  const chosen = (): EmbedderName => config.get('models.embedder');

  return {
    list: async ({ check = false } = {}) => {
      const { withIndex } = await recall.open();
      const embedders = await Promise.all(
        embedderOffers(config, layout).map(async ({ name, about, leaves, health }) => ({
          name,
          about,
          leaves,
          inUse: name === chosen(),
          health: await health(check),
        })),
      );
      const index = await withIndex(async ({ db }) => {
        const embedded = embeddersInIndex(db);
        const serving = chosen() === 'none' ? undefined : servingEmbedder(db, chosen());
        const own = embedded.find(({ id }) => id.startsWith(`${chosen()}:`));
        const { total } = countVectors(db, own?.id ?? '');
        const pending = chosen() === 'none' ? 0 : own === undefined ? total : countPending(db);
        return { documents: total, pending, serving, embedded };
      });
      return { embedders, index, store: storeView(config, layout) };
    },
    use: async (name) => {
      const offer = embedderOffers(config, layout).find((each) => each.name === name);
      if (offer === undefined) {
        throw new MemoirError('bad-input', `There is no embedder called ${JSON.stringify(name.slice(0, 40))}`, {
          next: `Use one of ${EMBEDDER_NAMES.join(', ')}.`,
        });
      }
      setConfig('models.embedder', offer.name);
      return { name: offer.name, health: await offer.health(true) };
    },
    embed: async (options) => {
      if (chosen() === 'none') return { embedded: 0, pending: 0, dropped: [] };
      const offer = chosenOffer(config, layout);
      const health = await offer.health(true);
      const { updateIndex, withIndex } = await recall.open();
      await updateIndex();
      if (!health.ready) {
        const { total } = await withIndex(async ({ db }) => countVectors(db, ''));
        throw new MemoirError(
          'model-unavailable',
          `${asSentence(health.why)} Nothing was embedded; skipped: ${total}.`,
          {
            next: health.next,
            data: { embedded: 0, skipped: total },
          },
        );
      }
      const embedder = await open(offer.name);
      if (embedder === undefined) return { embedded: 0, pending: 0, dropped: [] };
      // Opened first, so that a missing package fails before the work.
      const store = await openStore();
      return withIndex(async ({ db }) => {
        const run = await embedDocuments({ db, journal: reading(), layout }, embedder, options);
        const serving = servingEmbedder(db, offer.name);
        if (store !== undefined && serving !== undefined) await store.refresh(db, serving);
        return run;
      });
    },
    forQuery: async (db, text) => {
      if (chosen() === 'none') return {};
      try {
        const read = chosen() === 'builtin' ? readVector({ db, journal: reading(), layout }, text) : undefined;
        if (read !== undefined) return await withNearest(db, read);
        if (chosen() === 'builtin') {
          const builtin = await open('builtin');
          if (builtin) await embedQuietly(db, builtin);
        }
        const id = servingEmbedder(db, chosen());
        const name = EMBEDDER_NAMES.find((each) => id?.startsWith(`${each}:`));
        if (id === undefined || name === undefined) return { why: 'Nothing is embedded yet: `memoir models embed`.' };
        const embedder = await open(name);
        if (embedder?.id !== id) return { why: `The vectors are of ${id}, which is no longer available.` };
        const [vector] = await embedder.embed([text], 'query');
        return vector === undefined ? {} : await withNearest(db, { embedder: id, vector });
      } catch (error) {
        if (!(error instanceof MemoirError)) throw error;
        // A search by words must work without a model. The answer says that the model was not used.
        return { why: asSentence(`Searched by words only: ${error.message}`) };
      }
    },
    close,
  };
}

/**
 * The vector of a short query, from the rows of its words in the file of the built-in table: a process with one query would wait
 * longer for the whole table. Undefined if the table is needed anyway, because many or long documents are not embedded yet.
 */
function readVector(parts: EmbedParts, text: string): QueryVector | undefined {
  const { db } = parts;
  const found = tableOfVectors(db);
  if (found?.file !== STATIC_TABLE_FILE || !isReadByRows(text)) return undefined;
  if (servingEmbedder(db, 'builtin') !== found.embedder) return undefined;
  const table = { ...found, rowOf: (piece: string) => rowOfPiece(db, piece) };
  const vector = embedFromFile(table, text);
  if (vector === undefined || !embedFew(parts, table, vector.length)) return undefined;
  return { embedder: table.embedder, vector };
}

/** Reading the rows of more texts takes longer than reading the table. */
const FEW_PENDING = 20;

/** Embeds the few documents that are new since the last search in the same way. False if that needs the table. */
function embedFew({ db, journal, layout }: EmbedParts, table: TableRows, dimensions: number): boolean {
  const pending = countPending(db);
  if (pending === 0 || pending > FEW_PENDING) return pending === 0;
  const vectors = pendingVectors(db, journal, layout, FEW_PENDING).flatMap(({ doc, crc, text }) => {
    const vector = isReadByRows(text) ? embedFromFile(table, text) : undefined;
    return vector === undefined ? [] : [{ doc, crc, vector }];
  });
  if (vectors.length < pending) return false;
  ignoreBusyIndex(() => putVectors(db, { id: table.embedder, dimensions }, vectors));
  return true;
}

/** If the index cannot be written now, documents without a vector are still found by their words. */
function ignoreBusyIndex(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!NOT_NOW.some((code) => isMemoirError(error, code))) throw error;
  }
}

interface ModelCache {
  open(name: EmbedderName): Promise<Embedder | undefined>;
  /** Undefined if vectors are searched in the index itself. */
  openStore(): Promise<VectorStore | undefined>;
  /** Closes the embedder in use. */
  close(): Promise<void>;
}

/** Opens embedders and the vector store on first use and keeps them. A failed opening is tried again. */
function createModelCache(config: Config, layout: HomeLayout): ModelCache {
  const opened = new Map<EmbedderName, Promise<Embedder | undefined>>();
  let store: Promise<VectorStore> | undefined;
  return {
    open: (name) => {
      const known = opened.get(name);
      if (known !== undefined) return known;
      const offer = embedderOffers(config, layout).find((each) => each.name === name);
      const opening = offer === undefined ? Promise.resolve(undefined) : offer.open();
      opened.set(name, opening);
      opening.catch(() => opened.delete(name));
      return opening;
    },
    openStore: async () => {
      if (config.get('models.vectorStore') === 'sqlite') return undefined;
      store ??= openLanceVectorStore({ folder: layout.vectors });
      store.catch(() => {
        store = undefined;
      });
      return store;
    },
    close: async () => {
      await (await store?.catch(() => undefined))?.close();
      for (const opening of opened.values()) await (await opening.catch(() => undefined))?.close();
    },
  };
}

function storeView(config: Config, layout: HomeLayout): ModelsView['store'] {
  const name = config.get('models.vectorStore');
  const missing = name === 'lance' ? lanceMissing({ folder: layout.vectors }) : undefined;
  return {
    name,
    health: missing === undefined ? { ready: true, detail: name } : { ready: false, ...missing },
  };
}

function budgetFor(db: Database): number {
  return countPending(db) > MANY_PENDING ? FIRST_EMBED_BUDGET_MS : QUERY_EMBED_BUDGET_MS;
}
