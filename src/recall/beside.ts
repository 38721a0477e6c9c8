/** The turns beside matches: a short answer often has none of the words its question had. */
import type { Database } from '../platform/sqlite.ts';
import type { DocRow } from '../store/index/read-documents.ts';
import { type DocFilter, docsByNumber, type Match, turnsBetween } from '../store/index/search-index.ts';
import { WINDOW_TURNS } from './fuse.ts';

/** Only around the best: what stands beside a weak match is not looked for by anybody. */
const ANCHORS = 60;

export function besideMatches(db: Database, matches: readonly Match[], filter: DocFilter): readonly DocRow[] {
  const known = new Set(matches.map((match) => match.doc));
  const found = new Map<number, DocRow>();
  const anchors = matches
    .filter((match) => match.session !== undefined)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, ANCHORS);
  for (const { session, turn } of anchors) {
    if (session === undefined) continue;
    for (const row of turnsBetween(db, session, turn - WINDOW_TURNS, turn + WINDOW_TURNS)) {
      if (!known.has(row.doc)) found.set(row.doc, row);
    }
  }
  return docsByNumber(db, [...found.keys()], filter);
}
