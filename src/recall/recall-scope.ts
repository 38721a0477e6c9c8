/** What one search may use: the databases, the filters and the project of the caller. */
import type { PointInTime } from '../domain/recall.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import type { Database } from '../platform/sqlite/sqlite.ts';
import type { DocFilter } from '../store/index/search-index.ts';
import type { Journal } from '../store/journal/journal.ts';

export interface RecallScope {
  readonly filter: DocFilter;
  /** The caller's current project, as its number in the index. */
  readonly here: number | undefined;
  readonly past: PointInTime | undefined;
  readonly limit: number;
  /** Hide results that score far below the best. */
  readonly strong: boolean;
  /** Whether the turns before and after each result are read. */
  readonly neighbours?: boolean;
  /** Whether the words of each result that match the query are looked for. */
  readonly matches?: boolean;
  /** Whether the transcript that each result is from is looked up. */
  readonly sources?: boolean;
  readonly slugOf: (project: string) => string | undefined;
  /** The projects that a query may name, with their numbers in the index. */
  readonly projects?: readonly { readonly number: number; readonly names: readonly string[] }[];
  /** The caller's own session: what was asked in it just now is not an answer. */
  readonly running?: number | undefined;
}

export interface RecallContext {
  readonly db: Database;
  readonly journal: Journal;
  readonly layout: HomeLayout;
  readonly now: number;
}
