/** Which sentences of a person are kept because of a wish behind them. */
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import type { SentenceClass } from '../classify/classifier.ts';
import type { PlacedSentence } from '../sentences/placed-sentences.ts';
import { asksForWork } from '../sentences/split-work.ts';
import { certainKind } from './certain-kinds.ts';
import { isLeftToDo, isOnlyWish, wishAtEnd, withoutWish } from './wish-beside.ts';

type Kind = Exclude<SentenceClass, 'none'>;

interface Judged extends PlacedSentence {
  readonly keep: number;
  readonly kind: Kind;
}

/** A wish makes more of these: a rule, or work that is left. */
const MAY_BE_WISHED: ReadonlySet<Kind> = new Set(['decision', 'fact', 'reference', 'lesson', 'outcome']);
/** Fewer words with content say nothing that could be noted. */
const NOTED_WORDS = 2;
const RULES =
  /\b(?:always|never|don'?t|do not|must|only|prefer|want|immer|nie|niemals|nur|kein\w*|siempre|nunca|solo|prefiero|quiero)\b/i;

/**
 * The kind of a sentence that is certainly kept, by a wish. `nothing`: it is only a wish, about another sentence.
 * `surely`: from this chance on, the classifier keeps it.
 */
export function kindWished(sentences: readonly Judged[], at: number, surely: number): Kind | 'nothing' | undefined {
  const sentence = sentences[at];
  if (sentence === undefined || sentence.asks) return undefined;
  if (isOnlyWish(sentence.words)) return 'nothing';
  return kindAsked(sentences, at, surely);
}

function kindAsked(sentences: readonly Judged[], at: number, surely: number): Kind | undefined {
  const sentence = sentences[at];
  const next = sentences[at + 1];
  if (sentence === undefined || sentence.announces) return undefined;
  const after = next !== undefined && !next.asks && isOnlyWish(next.words) ? wishAtEnd(next.words) : undefined;
  const wish = wishAtEnd(sentence.words) ?? after;
  if (wish === undefined) return undefined;
  const said = withoutWish(sentence.words);
  if (contentWords(said).length < NOTED_WORDS) return undefined;
  if (wish === 'do') return 'commitment';
  // "update the changelog, don't forget" is an order.
  if (wish === 'recall' && asksForWork(said)) return undefined;
  const certain = certainKind(said, 'person');
  if (certain !== undefined) return certain;
  const kept = sentence.keep >= surely ? sentence.kind : undefined;
  if (kept !== undefined && !MAY_BE_WISHED.has(kept)) return kept;
  if (RULES.test(said)) return kept === undefined ? 'preference' : 'decision';
  return isLeftToDo(said) || asksForWork(said) ? 'commitment' : (kept ?? 'fact');
}
