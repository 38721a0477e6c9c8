/**
 * Facts that share no word with a query although they answer it: those that were drawn from the best results, or from the message to which the
 * best result replies.
 */
import type { Fact, FactKind } from '../../domain/facts/fact.ts';
import { readDocuments } from '../../store/index/read-documents.ts';
import { docsByNumber, newestDocs } from '../../store/index/search-index.ts';
import { seqsOfEvents } from '../../store/journal/read.ts';
import type { RecallContext, RecallScope } from '../recall-scope.ts';
import { factOf } from '../results/describe-document.ts';
import type { Scored } from '../scoring/combine-signals.ts';
import type { FoundFact } from './answer-from-facts.ts';

const BEST = 12;
const MOST_READ = 60;

export function factsNearBest(
  context: RecallContext,
  ranked: readonly Scored[],
  kinds: readonly FactKind[],
  { filter, past }: RecallScope,
): readonly FoundFact[] {
  const best = ranked.filter(({ row }) => row.session !== undefined && MESSAGES.has(row.table)).slice(0, BEST);
  const sessions = [...new Set(best.flatMap(({ row }) => row.session ?? []))];
  if (sessions.length === 0) return [];
  const turns = new Map<string, number>();
  for (const { row, score } of best) {
    for (const turn of row.table === 'told' ? [row.turn, row.turn - 1] : [row.turn]) {
      const key = `${row.session} ${turn}`;
      turns.set(key, Math.max(turns.get(key) ?? 0, score));
    }
  }
  const docs = newestDocs(context.db, { ...filter, kinds, sessions }, MOST_READ).map(({ doc }) => doc);
  const documents = readDocuments({ ...context, past }, docs);
  const facts = docs.flatMap((doc): readonly Fact[] => {
    const document = documents.get(doc);
    const fact = document && factOf(context.journal, document, past);
    return fact ? [fact] : [];
  });
  const seqs = seqsOfEvents(
    context.journal.db,
    facts.map(({ source }) => source),
  );
  const rows = new Map(docsByNumber(context.db, [...seqs.values()]).map((row) => [row.doc, row]));
  return facts.flatMap((fact) => {
    const row = rows.get(seqs.get(fact.source) ?? Number.NaN);
    const score = row && turns.get(`${row.session} ${row.turn}`);
    return score === undefined ? [] : [{ fact, score }];
  });
}

const MESSAGES: ReadonlySet<string> = new Set(['said', 'told']);
