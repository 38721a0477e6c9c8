/**
 * A sentence about another matter than the rule before it: "OPS-91 is closed since this morning btw", "they finally fixed the coffee
 * machine". It is neither the reason nor a part of the rule. English, German and Spanish.
 */
import { tellsWhatHappened } from '../../domain/facts/ends/says-it-ended.ts';

const MARKED =
  /(?<!\p{L})(?:btw|by the way|apropos|on another note|unrelated|übrigens|nebenbei|ganz was anderes|por cierto|a propósito|hablando de otra cosa)(?!\p{L})/iu;
/** It just happened: no rule was made because of it. */
const JUST =
  /(?<!\p{L})(?:finally|just now|already|(?:this|since this|yesterday) (?:morning|afternoon|evening)|today|yesterday|last night|heute|gestern|endlich|eben|gerade eben|soeben|por fin|hoy|ayer|anoche|esta (?:mañana|tarde|noche)|acaban? de)(?!\p{L})/iu;
/** It is about what was said before, or says why. */
const ABOUT_RULE =
  /^(?:and |und |y )?(?:it|that|this|those|these|because|since|otherwise|das|dies|es|weil|denn|sonst|eso|esto|ello|porque|ya que|si no)(?!\p{L})(?! (?:morning|afternoon|evening|week|month|year))/iu;
/** "it is raining", "es ist schon spät": nothing is meant by "it". */
const WEATHER_OR_TIME =
  /^(?:it|es)(?:['’]?s| is| was| ist| war)? (?:\p{L}+ )?(?:raining|snowing|late|early|hot|cold|friday|monday|weekend|regnet|schneit|spät|früh|heiß|kalt|freitag|montag|wochenende)(?!\p{L})|^(?:llueve|nieva|es (?:tarde|temprano)|hace (?:frío|calor))(?!\p{L})/iu;
/** A ticket that is over. */
const TICKET_OVER =
  /^(?:#\d+|[A-Z]{2,}-\d+)(?!\p{L}).{0,40}?(?<!\p{L})(?:closed|merged|done|fixed|resolved|shipped|zu|geschlossen|erledigt|fertig|cerrad[oa]|cerr(?:ó|aron)|list[oa])(?!\p{L})/u;

export function isAside(words: string): boolean {
  if (MARKED.test(words) || WEATHER_OR_TIME.test(words) || TICKET_OVER.test(words)) return true;
  return JUST.test(words) && !ABOUT_RULE.test(words) && tellsWhatHappened(words);
}
