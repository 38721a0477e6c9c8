/**
 * Searching everything the memory holds, as its users see it. What it takes to search is loaded with the first question, so
 * that no other command waits for it.
 */
import type { RecallAnswer, RecallFilters, RecallNeighbour } from '../domain/recall.ts';
import type { Author } from '../domain/trust.ts';
import type { HomeLayout } from '../platform/layout.ts';
import type { QueryMeaning } from '../recall/meaning.ts';
import type { SearchIndex } from '../store/index/generations.ts';
import type { IndexErasure } from '../store/index/index-erasure.ts';
import type { KnownConcept } from '../store/index/search-index.ts';
import type { Journal } from '../store/journal/journal.ts';
import type { Work } from './work.ts';

export type Progress = (done: number, total: number) => void;

export interface Recall {
  search(query: string, filters?: RecallFilters): Promise<RecallAnswer>;
  /** Brings the index up to what is recorded and written. */
  catchUp(progress?: Progress): Promise<{ readonly events: number; readonly files: number; readonly behind: number }>;
  /** The same from the beginning, in a new file that takes the old one's place when it is done. */
  rebuild(progress?: Progress): Promise<{ readonly events: number; readonly files: number }>;
  /** Things talked about, by a part of their name; the most mentioned first. */
  concepts(text: string, limit?: number): Promise<readonly KnownConcept[]>;
  /** The turns around one, in order, with itself. */
  neighbours(id: string, before: number, after: number): Promise<readonly RecallNeighbour[]>;
  /** The parts other stages of the engine need. */
  open(): Promise<OpenRecall>;
  close(): void;
}

export interface OpenRecall extends Omit<Recall, 'open'>, IndexErasure {
  /** Runs `use` with the caught-up index, and again with the next one if another process replaced it. */
  withIndex<T>(use: (index: SearchIndex) => Promise<T>): Promise<T>;
}

export interface RecallPorts {
  readonly reading: () => Journal;
  readonly layout: HomeLayout;
  readonly work: Work;
  readonly author: Author;
  /** The question's vector, by the embedder whose vectors are in the index; `why` when there is none. */
  readonly meaning: (
    db: SearchIndex['db'],
    text: string,
  ) => Promise<{ readonly query?: QueryMeaning; readonly why?: string }>;
  /** Where git is looked for: the archive is a repository. */
  readonly searchPath: string | undefined;
  /** Where Claude Code keeps its own notes. */
  readonly agentMemory: { readonly configDir: string; readonly userHome: string };
}

export function createRecall(ports: RecallPorts): Recall {
  let opened: OpenRecall | undefined;
  const open = async (): Promise<OpenRecall> => {
    if (opened) return opened;
    const { openRecall } = await import('./open-recall.ts');
    opened ??= openRecall(ports);
    return opened;
  };
  let archive: typeof import('./search-archive.ts') | undefined;
  return {
    search: async (query, filters = {}) => {
      archive ??= await import('./search-archive.ts');
      const { isArchive, withArchive } = archive;
      const kinds = (filters.kinds ?? []).filter((kind) => !isArchive(kind));
      const onlyArchive = kinds.length === 0 && (filters.kinds ?? []).length > 0;
      const warm = onlyArchive ? undefined : await (await open()).search(query, { ...filters, kinds });
      return withArchive(ports, query, filters, warm);
    },
    catchUp: async (progress) => (await open()).catchUp(progress),
    rebuild: async (progress) => (await open()).rebuild(progress),
    concepts: async (text, limit) => (await open()).concepts(text, limit),
    neighbours: async (id, before, after) => (await open()).neighbours(id, before, after),
    open,
    close: () => opened?.close(),
  };
}
