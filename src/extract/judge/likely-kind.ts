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
  /** The clause that says it, with the one before, and one behind it that says whose it is, if the classifier is surer of it than of the whole sentence. */
  readonly withBefore?: PlacedSentence;
  /** The words of that clause alone. */
  readonly clause?: string;
  /** The sentence up to its first clause that is worth keeping, if the classifier is surer of the whole. */
  readonly first?: PlacedSentence;
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
  const next = clauses[at + 1];
  const to = next !== undefined && SAYS_WHOSE.test(next.words) ? next.end : clause.end;
  const withBefore = partOf(sentence, from, to - sentence.start);
  return {
    ...(best.keep > whole.keep
      ? { ...best, withBefore, clause: clause.words }
      : { ...whole, ...firstSaying(sentence, clauses, judged) }),
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

/** Of a sentence that is worth keeping, the first clause with this chance may be its rule. */
const RULES_FROM = 0.25;

function firstSaying(
  sentence: PlacedSentence,
  clauses: readonly PlacedSentence[],
  judged: readonly Likely[],
): Pick<Likely, 'first'> {
  const at = judged.findIndex(({ keep }) => keep >= RULES_FROM);
  const clause = clauses[at];
  const [next] = clauses.slice(at + 1);
  if (clause === undefined || next === undefined || SAYS_WHOSE.test(next.words)) return {};
  return { first: partOf(sentence, 0, clause.end - sentence.start) };
}

/** A story behind a rule is its reason: "no jwts anywhere, i had to clean up a jwt mess at my last job". */
const OF_A_REASON: ReadonlySet<Scope> = new Set(['of others', 'past']);
/** Behind a rule it says whose it is: "never use generics, says the blog", "…, that's their rule". */
const SAYS_WHOSE =
  /^\s*(?:(?:and|und|y) )?(?:(?:th(?:at|is|ose|ese)(?:['’]?s| is| are| was)|(?:das|so) (?:ist|sind|war|steht|macht|machen)|es[oa]s? (?:es|son|era)|es (?:lo que|su|de)|theirs|apparently|angeblich|according to|laut|según|al parecer)|(?:\p{L}+ ){0,4}?(?:says?|said|thinks?|wrote|writes|claims?|sagt\p{L}*|meint\p{L}*|schreibt|steht|behauptet\p{L}*|dicen?|dijo|dijeron|pone|opinan?))(?!\p{L})/iu;

/** The scope of a sentence, or of the clause that says it: the clause before it may say how it is meant, "he says, …". */
export function scopeOfLikely(scope: Scope | undefined, { withBefore, first }: Likely): Scope | undefined {
  if (withBefore === undefined) {
    if (first === undefined || scope === undefined || !OF_A_REASON.has(scope)) return scope;
    return judgeScopes(first.words, [first])[0];
  }
  if (scope !== undefined && !OF_A_CLAUSE.has(scope)) return scope;
  return judgeScopes(withBefore.words, [withBefore])[0];
}
