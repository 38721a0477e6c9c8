/** What the classifier thinks of a sentence. A long one of a person is worth keeping if one of its clauses is. */
import type { Classifier, SentenceClass } from '../classify/classifier.ts';
import { type SentenceContext, sentenceFeatures } from '../classify/sentence-features.ts';
import { judgeScopes } from '../scope/judge-scope.ts';
import type { Scope } from '../scope/scope.ts';
import { clauseSentences, partOf } from '../sentences/clause-sentences.ts';
import { isQuestion } from '../sentences/is-question.ts';
import type { PlacedSentence } from '../sentences/placed-sentences.ts';

export interface Likely {
  readonly keep: number;
  readonly kind: Exclude<SentenceClass, 'none'>;
  /** The clause that says it, with the one before, if the classifier is surer of it than of the whole sentence. */
  readonly withBefore?: PlacedSentence;
  /** The words of that clause alone. */
  readonly clause?: string;
  /** Where a very long sentence says it. */
  readonly core?: Core;
}

export interface Core {
  readonly start: number;
  readonly end: number;
}

/** A longer sentence is not a statement that somebody reads. */
const STATEMENT_CHARS = 220;
/** It belongs to the clause before it. */
const BELONGS =
  /^\s*(?:(?:and|so|but|und|also|aber|y|pero) )*(?:so|because|cause|since|as|which|it|its|it['’]s|that|that['’]s|they|them|this|these|there|he|she|weil|da|denn|der|die|das|es|er|sie|damit|dann|porque|ya que|eso|lo|la|los|las|él|ella)(?!\p{L})/iu;

export function likelyKind(sentence: PlacedSentence, context: SentenceContext, classifier: Classifier): Likely {
  const whole = classifier.classify(sentenceFeatures(sentence, context));
  if (context.speaker !== 'person') return whole;
  const clauses = clauseSentences(sentence);
  const judged = clauses.map((clause, at): Likely => {
    if (isQuestion(clause.masked)) return { keep: 0, kind: whole.kind };
    const before = clauses[at - 1]?.words ?? context.before;
    const after = clauses[at + 1]?.words ?? context.after;
    return classifier.classify(sentenceFeatures(clause, { ...context, before, after }));
  });
  const keep = Math.max(0, ...judged.map((each) => each.keep));
  const at = judged.findIndex((each) => each.keep === keep);
  const [best, clause] = [judged[at], clauses[at]];
  if (best === undefined || clause === undefined) return whole;
  const core = coreOf(sentence, clauses, judged);
  const from = (clauses[at - 1] ?? clause).start - sentence.start;
  const said = { withBefore: partOf(sentence, from, clause.end - sentence.start), clause: clause.words };
  return {
    ...(best.keep > whole.keep ? { ...best, ...said } : whole),
    ...(core === undefined ? {} : { core }),
  };
}

/** A clause with a lower chance says nothing of its own. */
const SAYS_FROM = 0.4;

/** From the first clause that says something, or what it belongs to, to the last. */
function coreOf(
  { words }: PlacedSentence,
  clauses: readonly PlacedSentence[],
  judged: readonly Likely[],
): Core | undefined {
  if (words.length <= STATEMENT_CHARS) return undefined;
  const says = (at: number): boolean => (judged[at]?.keep ?? 0) >= SAYS_FROM;
  const first = clauses.findIndex((_, at) => says(at));
  const clause = clauses[first];
  if (clause === undefined) return undefined;
  const before = clauses[first - 1];
  const { start } = before !== undefined && BELONGS.test(clause.words) ? before : clause;
  const last = clauses.findLast(({ end }, at) => at >= first && (says(at) || end - start <= STATEMENT_CHARS));
  return { start, end: (last ?? clause).end };
}

/** What another clause may stand under alone: "there is one more thing, lunch was good, and …". */
const OF_A_CLAUSE: ReadonlySet<Scope> = new Set(['optional', 'of others', 'past', 'hoped', 'quoted']);

/** The scope of a sentence, or of the clause that says it: the clause before it may say how it is meant, "he says, …". */
export function scopeOfLikely(scope: Scope | undefined, { withBefore }: Likely): Scope | undefined {
  if (withBefore === undefined || (scope !== undefined && !OF_A_CLAUSE.has(scope))) return scope;
  return judgeScopes(withBefore.words, [withBefore])[0];
}
