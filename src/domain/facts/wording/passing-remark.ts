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
/** Words that choose how something is built. What they felt about it is then the reason: "moving off deno, its ffi was a nightmare". */
const CHOOSES =
  /(?<![a-zà-ɏ])(?:(?:mov(?:e|ed|ing)|switch(?:ed|ing)?|migrat(?:e|ed|ing)) (?:off|away|over|back|to)|(?:go|going|went) (?:back to|with)|(?:we|let'?s)(?:'re| are)? (?:now )?(?:us(?:e|ing)|tak(?:e|ing)|pick(?:ing)?|drop(?:ping)?|replac(?:e|ing))|(?:wir|ich) (?:nehmen|nutzen|verwenden|wechseln|steigen)|(?:pasamos|cambiamos|usamos|nos quedamos))(?![a-zà-ɏ])|(?<![a-zà-ɏ])(?!(?:here|there|that|this|what|so|is|was|as) it is)[\p{L}\d.+-]+ it is(?=[.!]?$)/iu;
/** "waited til after nine", "ordered another": something just done, without a subject. */
const JUST_DONE =
  /^(?:just |already |finally )?(?:waited|ordered|went|tried|pushed|merged|deployed|checked|added|asked|called|wrote|sent|sorted|restarted|rebooted|talked|spoke|found|looked|fixed|reverted|cleaned|updated|bestellt|gewartet|probiert|he (?:probado|mirado))(?![a-zà-ɏ])/i;
/** Work for now: it was done, or it is a task. */
const REQUEST =
  /^(?:(?:can|could|would|will) you|please|let me see|show me|give me|spin up|add|write|fix|build|connect|count|run|make|create|open|check|try|look at|have a look|commit (?:this|that|it)|push (?:this|that|it)|merge (?:this|that|it)|deploy|zeig\w*|mach mal|schau\w*|prüf\w*|muéstrame|haz|revisa)(?![a-zà-ɏ])/i;
/** "watch the dashboard while it runs". */
const FOR_ONE_RUN =
  /(?<![a-zà-ɏ])(?:while (?:it|that|this)(?:'s| is)? runs?(?:ning)?|during (?:this|that) run|for this run|solange (?:es|er|sie) läuft|mientras corre(?= *(?:$|[.,;!])))(?![a-zà-ɏ])/i;
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

/** `chooses`: whether it is known to choose something, which a feeling does not undo. */
export function isPassingRemark(text: string, chooses = false): boolean {
  if (isOnlyScope(text) || IDEA.test(text)) return true;
  if (RULE.test(text)) return false;
  if (HANDS_OVER.test(text) || JUST_DONE.test(text) || NOTICED.test(text) || MOMENT.test(text)) return true;
  return MOOD.test(text) && !chooses && !CHOOSES.test(text);
}

/** One clause that asks for something now. A standing wish is a preference, not a request. */
export function isRequest(text: string): boolean {
  if (RULE.test(text) || setsRule(text)) return false;
  if (FOR_ONE_RUN.test(text)) return true;
  const oneClause = !/[.;:!?](?=\s)|,\s+(?:and|so|but|then)\b/.test(text.trim());
  return NEXT_UP.test(text) || (oneClause && REQUEST.test(text));
}
