/**
 * One search, stage by stage: parse the question, find candidates, weigh them, leave out what is said twice, and put each
 * result back where it stood. Everything before the last step works on numbers from the index; texts are read only for
 * what is shown.
 */
import type { EventRecord } from '../domain/event.ts';
import { lastHlcAt } from '../domain/hlc.ts';
import type { RecallNeighbour, RecallResult } from '../domain/recall.ts';
import { tokenize } from '../domain/search/tokenize.ts';
import type { HomeLayout } from '../platform/layout.ts';
import type { Database } from '../platform/sqlite.ts';
import { wordCounts } from '../store/index/common-words.ts';
import { type DocRow, type DocumentText, readDocument } from '../store/index/read-documents.ts';
import {
  countDocsRoughly,
  type DocFilter,
  docsByNumber,
  nameOf,
  newestDocs,
  turnsBetween,
} from '../store/index/search-index.ts';
import type { Journal } from '../store/journal/journal.ts';
import { findCandidates } from './candidates.ts';
import { conceptOverlap } from './concept-overlap.ts';
import { diversify } from './diversify.ts';
import { type FuseInput, fuse, type Scored } from './fuse.ts';
import { compareMeaning, type QueryMeaning } from './meaning.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import { describeDocument, type SessionSources } from './result.ts';
import { snippetOf } from './snippet.ts';
import { timesNamed } from './times-named.ts';
import { judgeTruth } from './truth.ts';
import { RANKING, type RankingWeights } from './weights.ts';
import { readWindows, type WeighedWord } from './window.ts';

export interface RecallScope {
  readonly filter: DocFilter;
  /** Names of the index: the project whoever asks is in. */
  readonly here: number | undefined;
  readonly asOf: number | undefined;
  readonly limit: number;
  readonly slugOf: (project: string) => string | undefined;
}

export interface RecallContext {
  readonly db: Database;
  readonly journal: Journal;
  readonly layout: HomeLayout;
  readonly now: number;
}

export interface Found {
  readonly results: readonly RecallResult[];
  readonly notes: readonly string[];
}

/** `meaning`: the question as a vector, where an embedder is at hand. */
export function recall(
  context: RecallContext,
  text: string,
  scope: RecallScope,
  meaning?: QueryMeaning,
  weights: RankingWeights = RANKING,
): Found {
  const query = parseQuery(text);
  const notes: string[] = [];
  const ranked =
    query.words.length === 0
      ? browse(context, query, scope, notes)
      : search(context, query, scope, notes, meaning, weights);
  return { results: describe(context, query, judgeTruth(context, ranked, scope.asOf, weights), scope), notes };
}

/** Without words there is nothing to weigh: what passes the filters, newest first. */
function browse({ db }: RecallContext, query: ParsedQuery, scope: RecallScope, notes: string[]): readonly Scored[] {
  if (query.text.trim() !== '') {
    notes.push('Every text has these words; name a thing, a person or a file.');
    return [];
  }
  notes.push('Nothing was asked for, so this is the newest.');
  return newestDocs(db, scope.filter, scope.limit * 2).map((row) => ({ row, score: 0, signals: [] }));
}

function search(
  context: RecallContext,
  query: ParsedQuery,
  scope: RecallScope,
  notes: string[],
  meaning: QueryMeaning | undefined,
  weights: RankingWeights,
): readonly Scored[] {
  const { db, now } = context;
  const { matches, leftOut } = findCandidates(db, query, scope.filter, weights);
  if (leftOut.length > 0) notes.push(`Left out, since nearly everything has it: ${leftOut.join(', ')}.`);
  const speakers = speakersNamed(db, query, matches);
  const windows = readWindows(db, matches, weigh(db, query.words, speakers.words), weights);
  const docs = [...new Set([...matches, ...windows.turns].map(({ doc }) => doc))];
  const compared = meaning && compareMeaning(db, meaning, docs, scope.filter, weights);
  const input: FuseInput = {
    matches,
    windows,
    meaning: compared?.similarity,
    near: compared?.near,
    concepts: conceptOverlap(db, query.text.slice(0, CONCEPT_CHARS)),
    passes: passing(db, scope.filter),
    named: query.words.filter((word) => query.identifiers.has(word)).length / query.words.length,
    speaker: speakers.only,
    times: timesNamed(query.text, new Date(now)),
    now,
    here: scope.here,
  };
  return fuse(input, weights);
}

/** A question longer than a page is a text that was pasted; what it names it names early. */
const CONCEPT_CHARS = 2000;

/**
 * BM25's weight of a word: rare ones tell more. Who is asked about is no topic: in a conversation between two, a name is in
 * every other turn, and how rare it is says only how many other conversations there are.
 */
function weigh(db: Database, words: readonly string[], speakers: ReadonlySet<string>): readonly WeighedWord[] {
  const counts = wordCounts(db, words);
  const all = countDocsRoughly(db);
  const onlyNames = words.every((word) => speakers.has(word));
  return words.map((word) => {
    const n = counts.get(word) ?? 0;
    const rarity = Math.max(1e-6, Math.log((Math.max(all, n) - n + 0.5) / (n + 0.5)));
    return { word, weight: speakers.has(word) && !onlyNames ? 0 : rarity };
  });
}

/** Turns beside matches are in the same session, so the same project; other filters they have to pass on their own. */
function passing(db: Database, filter: DocFilter): (row: DocRow) => boolean {
  const { kinds, actor, since, until, learnedBy, concepts } = filter;
  return (row) =>
    (kinds === undefined || kinds.includes(row.kind)) &&
    (actor === undefined || row.actor === actor) &&
    (since === undefined || row.at >= since) &&
    (until === undefined || row.at < until) &&
    // Neither is part of the row; few ask for them, and then one look each costs nothing.
    ((learnedBy === undefined && concepts === undefined) || docsByNumber(db, [row.doc], filter).length > 0);
}

interface SpeakersNamed {
  /** The one of those who speak here that the question names; nobody when it names two. */
  readonly only: number | undefined;
  /** The words of the question that name somebody who speaks here. */
  readonly words: ReadonlySet<string>;
}

function speakersNamed(db: Database, query: ParsedQuery, matches: readonly DocRow[]): SpeakersNamed {
  const asked = new Set(query.words);
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
      snippet: snippetOf(found.text, query.words),
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
    text: snippetOf(document.text, [], mostChars),
  };
}

function speakerOf(record: EventRecord): string | undefined {
  return typeof record.body.speaker === 'string' ? record.body.speaker : undefined;
}
