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
  readonly clause?: PlacedSentence;
}

export function likelyKind(sentence: PlacedSentence, context: SentenceContext, classifier: Classifier): Likely {
  const whole = classifier.classify(sentenceFeatures(sentence, context));
  if (context.speaker !== 'person') return whole;
  const clauses = clauseSentences(sentence);
  return clauses.reduce<Likely>((best, clause, at) => {
    if (isQuestion(clause.masked)) return best;
    const last = clauses[at - 1];
    const before = last?.words ?? context.before;
    const after = clauses[at + 1]?.words ?? context.after;
    const own = classifier.classify(sentenceFeatures(clause, { ...context, before, after }));
    if (own.keep <= best.keep) return best;
    const from = (last ?? clause).start - sentence.start;
    return { ...own, clause: partOf(sentence, from, clause.end - sentence.start) };
  }, whole);
}

/** What another clause may stand under alone: "there is one more thing, lunch was good, and …". */
const OF_A_CLAUSE: ReadonlySet<Scope> = new Set(['optional', 'of others', 'past', 'hoped', 'quoted']);

/** The scope of a sentence, or of the clause that says it: the clause before it may say how it is meant, "he says, …". */
export function scopeOfLikely(scope: Scope | undefined, { clause }: Likely): Scope | undefined {
  if (clause === undefined || scope === undefined || !OF_A_CLAUSE.has(scope)) return scope;
  return judgeScopes(clause.words, [clause])[0];
}
