/** "when we get the access we can start": it says what would follow, not that something happened. Patterns as data. */
import { memoizeSentence } from '../../domain/memoize-sentence.ts';

const CONDITION =
  /(?:^|[,.;:] |(?<!\p{L})(?:and|but|so|und|aber|dann|y|pero) )(?:if|once|when|whenever|as soon as|unless|until|provided|wenn|sobald|falls|solange|sofern|bis|si|cuando|en cuanto|tan pronto|hasta que)(?!\p{L})|(?<!\p{L})(?:once|as soon as|sobald|en cuanto) (?:i|we|you|they|he|she|it|the|ich|wir|du|sie|er|der|die|das|el|la|los|las)(?!\p{L})/u;
/** About the past: "when I got the key it worked". */
const TOLD =
  /(?<!\p{L})(?:when|once|als|cuando)(?!\p{L}).*(?<!\p{L})(?:was|were|did|had|could|worked|ran|went|started|war|waren|konnte|ging|lief|fue|pude|pudimos|funcionó)(?!\p{L})/u;

export const isCondition = memoizeSentence((said): boolean => {
  const sentence = said.toLowerCase();
  return CONDITION.test(sentence) && !TOLD.test(sentence);
});
