/** One search: parses the query, ranks documents, drops repetitions and describes each result with its neighbours. */
import type { FactAnswer, PointInTime, RecallNeighbour, RecallResult } from '../domain/recall.ts';
import { tokenize } from '../domain/search/tokenize.ts';
import { type DocRow, type DocumentText, readDocuments } from '../store/index/read-documents.ts';
import { namesOf } from '../store/index/search-index.ts';
import type { QueryMeaning } from './candidates/compare-meaning.ts';
import { notHidden } from './candidates/passes-filter.ts';
import { dropNearCopies } from './order/drop-near-copies.ts';
import { type ParsedQuery, parseQuery } from './query/parse-query.ts';
import { type Ranked, rank } from './rank.ts';
import type { RecallContext, RecallScope } from './recall-scope.ts';
import { describeDocument, sessionSources } from './results/describe-document.ts';
import { sessionTitles } from './results/session-titles.ts';
import { matchesIn, snippetOf, wordFinder } from './results/snippet.ts';
import type { Scored } from './scoring/combine-signals.ts';
import { RANKING } from './scoring/weights.ts';

export interface RecallOutcome {
  readonly answers: readonly FactAnswer[];
  readonly results: readonly RecallResult[];
  /** True if weaker results were hidden. */
  readonly weaker: boolean;
  /** The question asks for an order of time. */
  readonly inOrder: boolean;
  readonly notes: readonly string[];
}

/** Always shown, even if weak: the best result may be the same question asked before, its answer in other words. */
const LEAST_SHOWN = 3;

/** `meaning`: the query's vector, if there is an embedder. */
export function recall(
  context: RecallContext,
  text: string,
  scope: RecallScope,
  meaning?: QueryMeaning,
): RecallOutcome {
  const query = parseQuery(text);
  const ranked = rank(context, { query, scope, meaning });
  const found = dropNearCopies(readTexts(context, query, ranked.ranked, scope), scope.limit);
  const least = scope.strong ? RANKING.strong * (found[0]?.score ?? 0) : Number.NEGATIVE_INFINITY;
  const isStrong = (score: number): boolean => score >= least && !(scope.strong && ranked.isOnlySimilar);
  const strong = found.filter(({ score }, i) => isStrong(score) || i < LEAST_SHOWN);
  return {
    answers: ranked.answers ?? [],
    results: describe(context, strong, { words: ranked.words, scope, turnsBetween: ranked.turnsBetween }),
    weaker: strong.length < found.length,
    inOrder: ranked.inOrder === true,
    notes: ranked.notes,
  };
}

interface ScoredText extends Scored {
  readonly document: DocumentText;
  readonly text: string;
}

interface DescribeInput extends Pick<Ranked, 'turnsBetween' | 'words'> {
  readonly scope: RecallScope;
}

function describe(
  context: RecallContext,
  found: readonly ScoredText[],
  { words, scope, turnsBetween }: DescribeInput,
): readonly RecallResult[] {
  const { db, journal } = context;
  const find = wordFinder(words);
  const names = namesOf(
    db,
    found.flatMap(({ row }) => [row.project, row.session, row.speaker]),
  );
  const sources = sessionSources(
    journal,
    scope.sources === false ? [] : found.map(({ row }) => names.get(row.session ?? 0)),
  );
  const contexts = scope.neighbours === false ? [] : readContexts(context, found, turnsBetween, scope);
  const titles = sessionTitles(
    context,
    found.flatMap(({ row }) => row.session ?? []),
    scope.filter,
  );
  return found.map((each, i) => {
    const snippet = snippetOf(each.text, find);
    return describeDocument(context, each, {
      names,
      snippet,
      matches: scope.matches === false ? [] : matchesIn(snippet, find),
      titles,
      context: contexts[i] ?? ALONE,
      project: scope.slugOf,
      past: scope.past,
      sources,
    });
  });
}

/** Reads texts in small batches, best first. Skips documents that no longer exist or lack a quoted phrase. */
function* readTexts(
  { db, journal, layout }: RecallContext,
  query: ParsedQuery,
  ranked: readonly Scored[],
  scope: RecallScope,
): Generator<ScoredText> {
  const wanted = scope.limit;
  const { past } = scope;
  const phrases = query.phrases.map(folded);
  for (let from = 0, to = wanted; from < ranked.length; from = to, to += Math.ceil(wanted / 4)) {
    const some = ranked.slice(from, to);
    const docs = some.map(({ row }) => row.doc);
    const documents = readDocuments({ db, journal, layout, past }, docs);
    for (const scored of some) {
      const document = documents.get(scored.row.doc);
      if (!document) continue;
      if (phrases.some((phrase) => !folded(document.text).includes(phrase))) continue;
      if (document.from === 'file' && document.at !== undefined && !hasWord(document.text, query.words)) continue;
      const { row, score, signals, facts = [] } = scored;
      yield { row, score, signals, facts, document, text: document.text };
    }
  }
}

/** The index has the current words of a file. With a point in time, the earlier text must have one of the words too. */
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

/** One turn on each side is enough to understand most results; `open` shows more. */
const CONTEXT_TURNS = 1;
const CONTEXT_CHARS = 160;
const ALONE: RecallResult['context'] = { before: [], after: [] };

/** The turns before and after each result, without those of hidden projects. */
function readContexts(
  context: RecallContext,
  found: readonly Scored[],
  turnsBetween: Ranked['turnsBetween'],
  { filter, past }: RecallScope,
): readonly RecallResult['context'][] {
  const shown = notHidden(filter);
  const beside = found.map(({ row }) =>
    row.session === undefined || row.table === 'noted'
      ? []
      : turnsBetween(row.session, row.turn - CONTEXT_TURNS, row.turn + CONTEXT_TURNS).filter(
          (each) => each.doc !== row.doc && shown(each),
        ),
  );
  const read = readNeighbours(context, beside.flat(), CONTEXT_CHARS, past);
  const side = (rows: readonly DocRow[]): readonly RecallNeighbour[] => rows.flatMap(({ doc }) => read.get(doc) ?? []);
  return found.map(({ row }, i) => ({
    // A tool call has the turn number of the message it belongs to, and comes after it.
    before: side((beside[i] ?? []).filter(({ turn }) => turn <= row.turn)),
    after: side((beside[i] ?? []).filter(({ turn }) => turn > row.turn)),
  }));
}

/** The result is keyed by document number. */
export function readNeighbours(
  { db, journal, layout }: RecallContext,
  rows: readonly DocRow[],
  mostChars: number,
  past?: PointInTime,
): ReadonlyMap<number, RecallNeighbour> {
  const docs = rows.map(({ doc }) => doc);
  const documents = readDocuments({ db, journal, layout, past }, docs);
  const read = new Map<number, RecallNeighbour>();
  for (const { doc, kind, actor, at } of rows) {
    const document = documents.get(doc);
    if (document?.from !== 'event') continue;
    const { id, body } = document.record;
    const speaker = typeof body.speaker === 'string' ? { speaker: body.speaker } : {};
    read.set(doc, { id, kind, actor, ...speaker, at, text: snippetOf(document.text, undefined, mostChars) });
  }
  return read;
}
