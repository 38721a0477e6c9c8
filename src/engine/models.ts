/**
 * Models as their users see them: which there are, which is in use and whether it is ready, how much it has embedded, what
 * was spent. Embedders are opened when first needed and kept.
 */
import { isMemoirError, MemoirError } from '../domain/errors.ts';
import { chosenOffer, EMBEDDER_NAMES, type EmbedderName, embedderOffers } from '../models/choose-embedder.ts';
import type { Embedder, EmbedderHealth } from '../models/embedder.ts';
import type { Config } from '../platform/config.ts';
import type { HomeLayout } from '../platform/layout.ts';
import type { Database } from '../platform/sqlite.ts';
import { type EmbedOptions, type EmbedRun, embedDocuments, servingEmbedder } from '../store/index/embed-documents.ts';
import { lanceMissing, openLanceVectorStore } from '../store/index/lance-vector-store.ts';
import type { VectorStore } from '../store/index/vector-store.ts';
import { countPending, countVectors, embeddersInIndex, type Near } from '../store/index/vectors.ts';
import type { Journal } from '../store/journal/journal.ts';
import type { RecallAccess } from './recall.ts';

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
    /** The embedder whose vectors answer questions now. */
    readonly serving: string | undefined;
    readonly embedded: readonly { readonly id: string; readonly vectors: number; readonly dimensions: number }[];
  };
  /** Where vectors are searched, and what that lacks. */
  readonly store: { readonly name: 'sqlite' | 'lance'; readonly health: EmbedderHealth };
  readonly languageModels: readonly never[];
  /** US dollars. Nothing Memoir does by itself costs any. */
  readonly spent: number;
}

export interface QueryVector {
  readonly embedder: string;
  readonly vector: Float32Array;
  /** The nearest documents, where another store than the index holds the vectors. */
  readonly near?: readonly Near[];
}

export interface Models {
  list(): Promise<ModelsView>;
  /** Chooses an embedder, for every later process. */
  use(name: string): Promise<{ readonly name: EmbedderName; readonly health: EmbedderHealth }>;
  /** Embeds what is not embedded yet with the model chosen. A model that cannot be used is a fault, never a silence. */
  embed(options?: EmbedOptions): Promise<EmbedRun>;
  /**
   * Before a search: embeds what came in since, if that takes no waiting, and gives the question's vector by the embedder
   * whose vectors serve now. `why` when there is none although one was chosen.
   */
  forQuery(db: Database, text: string): Promise<{ readonly query?: QueryVector; readonly why?: string }>;
  close(): Promise<void>;
}

export interface ModelPorts {
  readonly config: Config;
  readonly layout: HomeLayout;
  readonly recall: RecallAccess;
  readonly reading: () => Journal;
  readonly setConfig: (key: string, value: unknown) => void;
}

/** What a question waits for documents that came in since: some hundred texts of the built-in table. */
const QUERY_EMBED_BUDGET_MS = 150;
/** After an import or a rebuild the question has waited for the index already; a little more is better than a hundred times. */
const FIRST_EMBED_BUDGET_MS = 3000;
const MANY_PENDING = 2000;
const NOT_NOW = ['journal-busy', 'journal-full', 'journal-readonly'] as const;
/** As many as words find in one of their tables. */
const NEAREST_OF_STORE = 200;

export function createModels({ config, layout, recall, reading, setConfig }: ModelPorts): Models {
  const opened = new Map<EmbedderName, Promise<Embedder | undefined>>();
  const open = (name: EmbedderName): Promise<Embedder | undefined> => {
    const known = opened.get(name);
    if (known !== undefined) return known;
    const offer = embedderOffers(config, layout).find((each) => each.name === name);
    const opening = offer === undefined ? Promise.resolve(undefined) : offer.open();
    opened.set(name, opening);
    // One that could not be opened may be there the next time.
    opening.catch(() => opened.delete(name));
    return opening;
  };
  let store: Promise<VectorStore> | undefined;
  /** Undefined where the index itself is searched. */
  const openStore = async (): Promise<VectorStore | undefined> => {
    if (config.get('models.vectorStore') === 'sqlite') return undefined;
    store ??= openLanceVectorStore({ folder: layout.vectors });
    store.catch(() => {
      store = undefined;
    });
    return store;
  };
  /** A copy that cannot be searched leaves the index itself, which is slower and as good. */
  const nearestOfStore = async (
    db: Database,
    id: string,
    vector: Float32Array,
  ): Promise<{ readonly near?: readonly Near[] | undefined; readonly why?: string }> => {
    try {
      return { near: await (await openStore())?.nearest(db, id, vector, NEAREST_OF_STORE) };
    } catch (error) {
      if (!isMemoirError(error, 'model-unavailable')) throw error;
      return { why: `${error.message} ${error.next ?? ''}`.trim() };
    }
  };
  const embedQuietly = async (db: Database, embedder: Embedder): Promise<void> => {
    try {
      await embedDocuments({ db, journal: reading(), layout }, embedder, { budgetMs: budgetFor(db) });
    } catch (error) {
      // Somebody else is writing the index, or nobody can: what has no vector yet is found by its words.
      if (!NOT_NOW.some((code) => isMemoirError(error, code))) throw error;
    }
  };
  const chosen = (): EmbedderName => config.get('models.embedder');

  return {
    list: async () => {
      const { withIndex } = await recall.open();
      const embedders = await Promise.all(
        embedderOffers(config, layout).map(async ({ name, about, leaves, health }) => ({
          name,
          about,
          leaves,
          inUse: name === chosen(),
          health: await health(),
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
      return { embedders, index, store: storeView(config, layout), languageModels: [], spent: 0 };
    },
    use: async (name) => {
      const offer = embedderOffers(config, layout).find((each) => each.name === name);
      if (offer === undefined) {
        throw new MemoirError('bad-input', `There is no embedder called ${JSON.stringify(name.slice(0, 40))}.`, {
          next: `There are: ${EMBEDDER_NAMES.join(', ')}.`,
        });
      }
      setConfig('models.embedder', offer.name);
      return { name: offer.name, health: await offer.health() };
    },
    embed: async (options) => {
      if (chosen() === 'none') return { embedded: 0, pending: 0, dropped: [] };
      const offer = chosenOffer(config, layout);
      const health = await offer.health();
      const { catchUp, withIndex } = await recall.open();
      await catchUp();
      if (!health.ready) {
        const { total } = await withIndex(async ({ db }) => countVectors(db, ''));
        throw new MemoirError('model-unavailable', `${health.why} Nothing was embedded; skipped: ${total}.`, {
          next: health.next,
          data: { embedded: 0, skipped: total },
        });
      }
      const embedder = await open(offer.name);
      if (embedder === undefined) return { embedded: 0, pending: 0, dropped: [] };
      // Asked for before the work, not after it.
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
        if (chosen() === 'builtin') {
          const builtin = await open('builtin');
          if (builtin) await embedQuietly(db, builtin);
        }
        const id = servingEmbedder(db, chosen());
        const name = EMBEDDER_NAMES.find((each) => id?.startsWith(`${each}:`));
        if (id === undefined || name === undefined) return { why: 'Nothing is embedded yet: memoir models embed.' };
        const embedder = await open(name);
        if (embedder?.id !== id) return { why: `The vectors are of ${id}, which is not there any more.` };
        const [vector] = await embedder.embed([text], 'query');
        if (vector === undefined) return {};
        const found = await nearestOfStore(db, id, vector);
        const near = found.near === undefined || found.near.length === 0 ? {} : { near: found.near };
        return { query: { embedder: id, vector, ...near }, ...(found.why === undefined ? {} : { why: found.why }) };
      } catch (error) {
        if (!(error instanceof MemoirError)) throw error;
        // A model that is down must not keep anybody from finding things by their words; the answer says it did.
        return { why: `Searched by words only: ${error.message}` };
      }
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
