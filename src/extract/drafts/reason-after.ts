/**
 * The reason that a person gives in the sentence behind a rule: "don't touch the legacy folder. the harbour team reads it from git". Only
 * words that refer back to the rule, say why, or report the speaker's own habits; what follows otherwise is about something else.
 * English, German and Spanish.
 */
import type { FactKind } from '../../domain/facts/fact.ts';
import { isKept, type JudgedSentence } from '../judge/judge-sentences.ts';
import type { Passage } from '../sentences/passages.ts';
import { withoutEmphasis } from '../sentences/trim-words.ts';
import { isAside } from './is-aside.ts';

const RULES: ReadonlySet<string> = new Set<FactKind>(['preference', 'correction', 'decision']);
const isRule = (kind: string): boolean => RULES.has(kind);
const SAYS_WHY =
  /^(?:because|since|otherwise|or else|it'?s because|the reason|weil|denn|sonst|ansonsten|nämlich|der grund|porque|ya que|pues|si no|de lo contrario|es que)(?!\p{L})/iu;
const REFERS_BACK =
  /(?<!\p{L})(?:it|its|(?:that|this)(?! (?:morning|afternoon|evening|week|month|year))|them|those|they|es|ihn|davon|darauf|damit|daran|darin|daraus|deswegen|eso|esto|ello|lo)(?!\p{L})|^(?:das|dies) (?:ist|war|hat|kostet|macht|bricht|führt|lenkt|verwirrt|geht|passt)(?!\p{L})/iu;
/** "i read on a phone half the time": a habit. What is done once, now or later is not a reason. */
const OWN_HABIT =
  /^(?:i|we|ich|wir|yo|nosotros)\s(?!am\b|was\b|will\b|would\b|can\b|could\b|have to|need|want|think|guess|just\b|did\b|bin\b|war\b|werde|will\b|würde|muss|möchte|glaube|gehe?n?\b|habe?n? (?:gerade|eben))\p{L}/iu;
/** Says how something is, also where the classifier takes it for a rule. */
const DESCRIBES =
  /^(?:the|this|that|these|our|my|they|it|he|she|der|die|das|dies|unsere?|mein|sie|es|er|el|la|los|las|esto|eso|nuestr[oa]s?|mi) (?!.*(?<!\p{L})(?:must|should|always|never|only|don'?t|has to|have to|muss|müssen|soll(?:en)?|immer|nie|nur|debe[n]?|siempre|nunca|solo)(?!\p{L}))/iu;
/** A request, a turn to something else, or an aside. */
const OTHER =
  /^(?:and|also|next|then|now|ok|okay|but|please|pls|can|could|let'?s|do|make|use|keep|add|run|check|look|fix|btw|by the way|thanks|und|auch|dann|jetzt|aber|bitte|kannst|mach|nimm|übrigens|danke|y|también|luego|ahora|pero|por favor|puedes|haz|usa|mira|gracias)(?!\p{L})/iu;
const WORDS = { least: 3, most: 30 };

/** Undefined if the next sentence gives none, or is another rule. */
export function reasonAfter(
  passage: Passage,
  judged: readonly JudgedSentence[],
  { last, kind }: { readonly last: JudgedSentence; readonly kind: FactKind },
): string | undefined {
  const next = judged[last.index + 1];
  if (passage.by !== 'person' || !isRule(kind) || next === undefined || next.asks || next.item) return undefined;
  if (passage.text.slice(last.end, next.start).includes('\n')) return undefined;
  if (isKept(passage, next) && isRule(next.kind) && !DESCRIBES.test(next.words)) return undefined;
  const words = withoutEmphasis(next.words).replace(/[.!\s]+$/, '');
  const count = words.split(/\s+/).length;
  if (count < WORDS.least || count > WORDS.most || OTHER.test(words) || isAside(words)) return undefined;
  return SAYS_WHY.test(words) || REFERS_BACK.test(words) || OWN_HABIT.test(words) ? words : undefined;
}
