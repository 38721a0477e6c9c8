/**
 * One search, stage by stage: parse the question, rank what might be meant, leave out what is said twice, and put each
 * result back where it stood. Texts are read only for what is shown.
 */
import type { EventRecord } from '../domain/event.ts';
import { lastHlcAt } from '../domain/hlc.ts';
import type { RecallNeighbour, RecallResult } from '../domain/recall.ts';
import { tokenize } from '../domain/search/tokenize.ts';
import { type DocRow, type DocumentText, readDocument } from '../store/index/read-documents.ts';
import { turnsBetween } from '../store/index/search-index.ts';
import { diversify } from './diversify.ts';
import type { Scored } from './fuse.ts';
import type { QueryMeaning } from './meaning.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import { type RecallContext, type RecallScope, rank } from './rank.ts';
import { describeDocument, type SessionSources } from './result.ts';
import { snippetOf, wordFinder } from './snippet.ts';

export interface Found {
  readonly results: readonly RecallResult[];
  readonly notes: readonly string[];
}

/** `meaning`: the question as a vector, where an embedder is at hand. */
export function recall(context: RecallContext, text: string, scope: RecallScope, meaning?: QueryMeaning): Found {
  const query = parseQuery(text);
  const { ranked, notes } = rank(context, query, scope, meaning);
  return { results: describe(context, query, ranked, scope), notes };
}

function describe(
  context: RecallContext,
  query: ParsedQuery,
  ranked: readonly Scored[],
  scope: RecallScope,
): readonly RecallResult[] {
  const { db, journal, layout } = context;
  const asOf = scope.asOf === undefined ? undefined : lastHlcAt(scope.asOf);
  const phrases = query.phrases.map(folded);
  const sources: SessionSources = new Map();
  const find = wordFinder(query.words);
  const readable = function* (): Generator<Scored & { readonly text: string; readonly document: DocumentText }> {
    for (const scored of ranked) {
      const document = readDocument(db, journal, layout, scored.row.doc, asOf);
      if (!document) continue;
      if (phrases.some((phrase) => !folded(document.text).includes(phrase))) continue;
      if (document.from === 'file' && document.at !== undefined && !hasWord(document.text, query.words)) continue;
      yield { ...scored, document, text: document.text };
    }
  };
  return diversify(readable(), scope.limit).map((found) =>
    describeDocument(context, found, {
      snippet: snippetOf(found.text, find),
      context: around(context, found.row, asOf),
      project: scope.slugOf,
      asOf: scope.asOf,
      sources,
    }),
  );
}

/** The index has the words of today; what a file said then has to have one of them, too. */
function hasWord(text: string, words: readonly string[]): boolean {
  const there = new Set(tokenize(text));
  return words.length === 0 || words.some((word) => there.has(word));
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ');
}

/** One turn to each side is enough to understand most answers; `open` shows more. */
const CONTEXT_TURNS = 1;
const CONTEXT_CHARS = 160;

function around(context: RecallContext, row: DocRow, asOf: string | undefined): RecallResult['context'] {
  if (row.session === undefined || row.table === 'noted') return { before: [], after: [] };
  const rows = turnsBetween(context.db, row.session, row.turn - CONTEXT_TURNS, row.turn + CONTEXT_TURNS);
  const side = (rowsOfSide: readonly DocRow[]): readonly RecallNeighbour[] =>
    rowsOfSide.flatMap((each) => neighbour(context, each, CONTEXT_CHARS, asOf) ?? []);
  return {
    before: side(rows.filter((each) => each.doc !== row.doc && (each.turn < row.turn || isDoneIn(row, each)))),
    after: side(rows.filter((each) => each.turn > row.turn)),
  };
}

/** A tool call stands after the message it belongs to. */
function isDoneIn(row: DocRow, turn: DocRow): boolean {
  return turn.turn === row.turn && turn.doc !== row.doc;
}

export function neighbour(
  { db, journal, layout }: RecallContext,
  row: DocRow,
  mostChars: number,
  asOf?: string,
): RecallNeighbour | undefined {
  const document = readDocument(db, journal, layout, row.doc, asOf);
  if (document?.from !== 'event') return undefined;
  const speaker = speakerOf(document.record);
  return {
    id: document.record.id,
    kind: row.kind,
    actor: row.actor,
    ...(speaker === undefined ? {} : { speaker }),
    at: row.at,
    text: snippetOf(document.text, undefined, mostChars),
  };
}

function speakerOf(record: EventRecord): string | undefined {
  return typeof record.body.speaker === 'string' ? record.body.speaker : undefined;
}
