/**
 * Recognises remarks that are not worth a note: how someone felt, what they just did, a request for this moment, or a few
 * words that only widen the previous sentence. They stay in the journal.
 */
import { isOnlyScope } from '../subjects/everywhere-words.ts';
import { setsRule } from './sets-rule.ts';

/** Words that make a sentence a rule. */
const RULE =
  /(?<![a-zà-ɏ])(?:never|always|don'?t|do not|must|only|no longer|from now on|instead|ignore|avoid|stop|should(?:n'?t)?|nie|niemals|immer|nur|nicht|kein\w*|ab jetzt|nunca|siempre|solo|sólo|ya no|en vez)(?![a-zà-ɏ])/i;
const MOOD =
  /\b(?:is|are|was|what) an? (?:total |complete |bad )?(?:joke|mess|disaster|nightmare|shame|pain|legend|star)\b|\bin mourning\b|\b(?:love|hate) (?:it|this|mondays|fridays)\b|\bat (?:each other'?s|their) throats?\b|\blike a good (?:boy|girl|kid)\b|\b(?:hilarious|ridiculous|insane|unbelievable)\b|\b(?:happy|sad|tired|sick|hungover|hungry) (?:today|now|about)\b|\b(?:ein witz|zum kotzen|nervt|una broma|qué asco)\b/i;
/** "waited til after nine", "ordered another": something just done, without a subject. */
const JUST_DONE =
  /^(?:just |already |finally )?(?:waited|ordered|went|tried|pushed|merged|deployed|checked|added|asked|called|wrote|sent|sorted|restarted|rebooted|talked|spoke|found|looked|fixed|reverted|cleaned|updated|bestellt|gewartet|probiert|he (?:probado|mirado))(?![a-zà-ɏ])/i;
/** Work for now: it was done, or it is a task. */
const REQUEST =
  /^(?:(?:can|could|would|will) you|please|let me see|show me|give me|spin up|add|write|fix|build|connect|count|run|make|create|open|check|try|look at|have a look|commit (?:this|that|it)|push (?:this|that|it)|merge (?:this|that|it)|deploy|zeig\w*|mach mal|schau\w*|prüf\w*|muéstrame|haz|revisa)(?![a-zà-ɏ])/i;
const NEXT_UP = /^[^.,;]{3,40}\bnext(?:[,.;]|$)|\bwant to see\b(?!.*\b(?:before|whenever|when|each|every|first)\b)/i;
/** "I saw you had a fake db": it reports what happened; the rule is in another sentence. */
const NOTICED = /(?:^|[,;]\s*)(?:i|we|ich|wir) (?:saw|noticed|see|found|hab(?:e|en)? gesehen|vi)\b/i;

/** "switch to orchard, minutes below": it announces a text. */
const HANDS_OVER =
  /(?<![a-zà-ɏ])(?:minutes|notes|transcript|details|mail|text|log|protokoll|notizen|mitschrift|acta|notas) (?:are |is |follows? |siehe |ver )?(?:below|attached|here|unten|anbei|abajo|adjuntas?)[.:! ]*$/i;

/** The state at this moment: "tests in ci are red". */
const MOMENT =
  /(?<![a-zà-ɏ])(?:is|are|was|were|ist|sind|war|está|están) (?:all |still |again |gerade |alle )*(?:red|down|broken|failing|green|rot|grün|kaputt|rot[oa]s?|caíd[oa]s?)(?![a-zà-ɏ])/i;
/** An idea for some day. */
const IDEA =
  /(?<![a-zà-ɏ])(?:at some point|some ?day|one day|maybe later|irgendwann(?: mal)?|vielleicht später|algún día|quizás? más adelante)(?![a-zà-ɏ])/i;

export function isPassingRemark(text: string): boolean {
  if (isOnlyScope(text) || IDEA.test(text)) return true;
  return (
    !RULE.test(text) &&
    (HANDS_OVER.test(text) || MOOD.test(text) || JUST_DONE.test(text) || NOTICED.test(text) || MOMENT.test(text))
  );
}

/** One clause that asks for something now. A standing wish is a preference, not a request. */
export function isRequest(text: string): boolean {
  if (RULE.test(text) || setsRule(text)) return false;
  const oneClause = !/[.;:!?](?=\s)|,\s+(?:and|so|but|then)\b/.test(text.trim());
  return NEXT_UP.test(text) || (oneClause && REQUEST.test(text));
}
