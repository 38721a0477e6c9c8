/** Finds the speakers whose names the query has. */
import { tokenize } from '../../domain/search/tokenize.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import type { DocRow } from '../../store/index/read-documents.ts';
import { nameOf } from '../../store/index/search-index.ts';

interface SpeakersNamed {
  /** The speaker the query names; undefined if it names none or several. */
  readonly only: number | undefined;
  /** The words of the query that name a speaker. */
  readonly words: ReadonlySet<string>;
}

export function speakersNamed(db: Database, words: readonly string[], matches: readonly DocRow[]): SpeakersNamed {
  const asked = new Set(words);
  const speakers = new Set(matches.flatMap(({ speaker }) => speaker ?? []));
  const named = [...speakers].flatMap((n) => {
    const words = tokenize(nameOf(db, n) ?? '').filter((word) => asked.has(word));
    return words.length === 0 ? [] : [{ n, words }];
  });
  return {
    only: named.length === 1 ? named[0]?.n : undefined,
    words: new Set(named.flatMap(({ words }) => words)),
  };
}
