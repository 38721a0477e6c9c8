/** `memoir.recall`: search. The code that searches is loaded with the first query, so other commands do not wait for it. */
import type { RecallAnswer, RecallFilters, RecallNeighbour } from '../../domain/recall.ts';
import type { Author } from '../../domain/trust/trust.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { QueryMeaning } from '../../recall/candidates/compare-meaning.ts';
import type { IndexErasure } from '../../store/index/fill/index-erasure.ts';
import type { SearchIndex } from '../../store/index/generations/generations.ts';
import type { KnownConcept } from '../../store/index/search-index.ts';
import type { Journal } from '../../store/journal/journal.ts';
import type { Projects } from '../projects/projects.ts';

export type IndexProgress = (done: number, total: number) => void;

/**
 * Search over events, facts, tasks, notes, episodes and the archive.
 *
 * @example
 * const { results } = await memoir.recall.search('where does the proxy listen', { limit: 3 });
 * console.log(results[0]?.snippet);
 */
export interface Recall {
  /**
   * Searches the memory, best result first.
   * @example const { results } = await memoir.recall.search('why did we drop CloudFront', { cwd });
   */
  search(query: string, filters?: RecallFilters): Promise<RecallAnswer>;
  /**
   * Lists concepts (files, packages, people and so on) by a part of their name, the most mentioned first.
   * @example await memoir.recall.concepts('postgres');
   */
  concepts(text: string, limit?: number): Promise<readonly KnownConcept[]>;
  /**
   * Returns the turns before and after an event, and the event itself, in order.
   * @example await memoir.recall.neighbours('69f654b7-0572', 2, 2);
   */
  neighbours(id: string, before: number, after: number): Promise<readonly RecallNeighbour[]>;
  /**
   * Indexes what is new. `behind` counts the events that are still missing.
   * @example const { behind } = await memoir.recall.updateIndex();
   */
  updateIndex(
    progress?: IndexProgress,
  ): Promise<{ readonly events: number; readonly files: number; readonly behind: number }>;
  /**
   * Rebuilds the index in a new file and then switches to it.
   * @example await memoir.recall.rebuild();
   */
  rebuild(progress?: IndexProgress): Promise<{ readonly events: number; readonly files: number }>;
}

/** The engine's internal interface: the same, and the index behind it. */
export interface RecallAccess extends Recall {
  open(): Promise<OpenRecall>;
  close(): void;
}

export interface OpenRecall extends Recall, IndexErasure {
  /** Runs `use` with an up-to-date index, and again if another process replaced the index meanwhile. */
  updateIndex(progress?: IndexProgress, budgetMs?: number): ReturnType<Recall['updateIndex']>;
  withIndex<T>(use: (index: SearchIndex) => Promise<T>): Promise<T>;
  /** Runs `use` with the index as it is, without updating it. */
  peek<T>(use: (index: SearchIndex) => T): T;
  close(): void;
}

export interface RecallPorts {
  readonly reading: () => Journal;
  readonly layout: HomeLayout;
  readonly projects: Projects;
  readonly author: Author;
  /** The query's vector, made by the embedder whose vectors are in the index; `why` says why there is none. */
  readonly embedQuery: (
    db: SearchIndex['db'],
    text: string,
  ) => Promise<{ readonly query?: QueryMeaning; readonly why?: string }>;
  /** Extracts what is not extracted yet, so that it is found. */
  readonly beforeSearch: () => Promise<unknown>;
  /** Where git is looked for: the archive is a repository. */
  readonly searchPath: string | undefined;
  /** Where Claude Code keeps its own notes. */
  readonly agentMemory: { readonly configDir: string; readonly userHome: string };
}

export function createRecall(ports: RecallPorts): RecallAccess {
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
      await ports.beforeSearch();
      archive ??= await import('./search-archive.ts');
      const { isArchive, withArchive } = archive;
      const kinds = (filters.kinds ?? []).filter((kind) => !isArchive(kind));
      const onlyArchive = kinds.length === 0 && (filters.kinds ?? []).length > 0;
      const indexed = onlyArchive ? undefined : await (await open()).search(query, { ...filters, kinds });
      return withArchive(ports, query, filters, indexed);
    },
    updateIndex: async (progress) => (await open()).updateIndex(progress),
    rebuild: async (progress) => (await open()).rebuild(progress),
    concepts: async (text, limit) => (await open()).concepts(text, limit),
    neighbours: async (id, before, after) => (await open()).neighbours(id, before, after),
    open,
    close: () => opened?.close(),
  };
}
