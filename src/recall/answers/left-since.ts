/**
 * A later decision to leave what an earlier one chose: "for payments we use Redsys", and then "we leave Redsys and go to Stripe". The second
 * names no payments, so it does not replace the first by its subject; it holds all the same.
 */
import { type Fact, isHolding } from '../../domain/facts/fact.ts';
import { tokenize } from '../../domain/search/tokenize.ts';
import { escapePattern } from '../../domain/text/escape-pattern.ts';
import { latePattern, patternFor } from '../../domain/text/pattern-for.ts';
import { readDocuments } from '../../store/index/read-documents.ts';
import { matchWords, nameNumber } from '../../store/index/search-index.ts';
import { matchAny } from '../query/parse-query.ts';
import type { RecallContext, RecallScope } from '../recall-scope.ts';
import { factOf } from '../results/describe-document.ts';

const MOST_READ = 5;
const LEAVES =
  '(?:drop(?:ping|ped)?|leav(?:e|ing)|ditch(?:ing|ed)?|abandon(?:ing|ed)?|remov(?:e|ing|ed)|replac(?:e|ing|ed)|away from|off|rid of|instead of|no more|stop using|from|weg von|statt|ersetzen|raus mit|verwerfen|dejar|dejamos|quitar|quitamos|abandonar|abandonamos|en lugar de|en vez de|sustituir|reemplazar|adiós a)';
/** Up to two short words may stand between: "drop the old Redsys". */
const BETWEEN = '\\s+(?:\\p{L}{1,6}\\s+){0,2}?';
/** A name in the middle of a sentence. */
const NAMES = latePattern(/(?<=[\p{Ll}\p{N},;:)] )\p{Lu}[\p{L}\p{N}+#-]+/gu);

/** The newest decision of the same project that says that what this one names is left; undefined if none does. */
export function leftSince(context: RecallContext, fact: Fact, { filter, past }: RecallScope): Fact | undefined {
  if (fact.kind !== 'decision' || !isHolding(fact.truth) || fact.project === undefined) return undefined;
  const names = namesIn(fact);
  const project = nameNumber(context.db, fact.project);
  if (names.length === 0 || project === undefined) return undefined;
  const later = { ...filter, project, kinds: ['decision', 'correction'] as const, since: fact.at + 1 };
  const words = [...new Set(names.flatMap((name) => tokenize(name)))];
  // A value can be a word without content: "yes".
  if (words.length === 0) return undefined;
  const expression = matchAny(words);
  const docs = matchWords(context.db, { table: 'stated', expression, filter: later, limit: MOST_READ }).map(
    ({ doc }) => doc,
  );
  const leaves = new RegExp(`(?<!\\p{L})${LEAVES}${BETWEEN}(?:${names.map(escapePattern).join('|')})(?!\\p{L})`, 'iu');
  return [...readDocuments({ ...context, past }, docs).values()]
    .flatMap((document) => factOf(context.journal, document, past) ?? [])
    .filter(({ statement, truth, trust }) => isHolding(truth) && trust !== 'external' && leaves.test(statement))
    .toSorted((a, b) => b.validFrom - a.validFrom)[0];
}

/** What a decision chose, by name. */
function namesIn({ statement, value }: Fact): readonly string[] {
  const said = [...statement.matchAll(patternFor(statement, NAMES))].map(([name]) => name);
  return [...new Set([...said, ...(value === undefined || /\d/.test(value) ? [] : [value])])];
}
