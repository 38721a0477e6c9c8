/**
 * A person's words that matter only now: a single order, small talk, how something looks at the moment, a secret that is handed
 * over. They may be waited for or promised, but they are neither decisions nor wishes. Wordings per language, as data.
 */
import { isPassingRemark, isRequest } from '../../domain/facts/wording/passing-remark.ts';
import { setsRule } from '../../domain/facts/wording/sets-rule.ts';
import { hasRemovedSecret } from '../../domain/text/removed-secret.ts';
import type { SentenceClass } from '../classify/classifier.ts';
import { splitFacts } from '../sentences/split-facts.ts';
import { thingOrdered } from './orders-change.ts';

/** Kinds that may be about the moment. */
const MAY_PASS: ReadonlySet<SentenceClass> = new Set(['blocker', 'unblocked', 'commitment', 'confirmation']);
/** It stays: "always", "from now on", "unless I say so". */
const LASTING =
  /(?<!\p{L})(?:always|never|ever|from now on|any ?more|again|every|each|unless|until|till|without|in future|whenever|before (?:you|we|i|anyone|any|\p{L}+ing)|antes de (?:que|\p{L}+[aei]r)|cada vez|sobald|immer|nie|niemals|mehr|ab jetzt|ab sofort|künftig|jede[rsnm]?|bevor|ohne|siempre|nunca|jamás|más|cada|hasta|sin|a partir)(?!\p{L})/iu;
/** "commit, dont push", "run it but don't change anything": an order with its limit. */
const ORDER =
  /^(?:(?:ok|okay|now|and|then|so|please|pls|yes|yep|good|cool|nice|jetzt|und|dann|bitte|gut|ja|ahora|y|luego|por favor|vale|bien)[,. ]+)*(?:(?:just|only|mal|nur|solo) )?(?:commit|push|merge|deploy|ship|run|build|test|try|check|show|open|read|look|list|count|print|fetch|pull|rebase|revert|restart|start|stop|copy|move|rename|delete|remove|install|update|connect|committe|pushe|starte|zeig|schau|lies|öffne|führe?|lösche|verbinde|teste|prüf|sube|ejecuta|muestra|abre|lee|borra|conecta|conéctate|prueba|revisa|mira)(?:\s+(?:it|this|that|them|das|es|lo|la))?(?:,\s*(?:(?:but|and|aber|und|pero|y)\s+)?|\s+(?:but|and|aber|und|pero|y)\s+)(?:please |bitte )?(?:don['’]?t|do not|not|no|nicht|kein\p{L}*|sin|nada)(?!\p{L})/iu;
/** "dont ask", "no worries", "don't get me started": nothing is forbidden. */
const IDIOM =
  /^(?:(?:pls|please|haha|lol|ha|oh|ach|well|nah|no|but|and|aber|pero)[,. ]+)*(?:(?:don['’]?t|do not) (?:ask(?! me)|worry|bother(?! me (?:with|about))|mind|laugh|judge|panic|get me started|hold your breath|tell anyone|blame)|no (?:worries|problem|rush|idea|clue|kidding|way|thanks|hurry|pressure)|never ?mind|frag nicht|keine (?:sorge|ahnung|panik|eile)|kein (?:problem|stress|ding|witz)|no (?:te preocupes|pasa nada|preguntes|hay prisa|tengo ni idea))(?!\p{L})[^,;:]{0,25}$/iu;
/** To begin with, or for the time being. */
const AT_FIRST =
  /(?<!\p{L})(?:erst ?mal|fürs erste|vorerst|zunächst|for (?:now|the moment)|to (?:begin|start) with|first (?:just|only)|por ahora|de momento|primero solo)(?!\p{L})/iu;
const LOOKS_ONLY =
  /(?<!\p{L})(?:look|read|see|check|show|explain|explore|anschauen|ansehen|lesen|gucken|schauen|zeigen|mirar|ver|leer|revisar)(?!\p{L})/iu;
/** What happens beside the work. */
const PRIVATE =
  /(?<!\p{L})(?:coffee machine|kaffeemaschine|cafetera|neighbou?rs?['’]? (?:dog|cat|kids?)|hungover|hangover|birthday cake|wedding|honeymoon|in mourning|office plants?|football match|slept (?:badly|well)|(?:i|we)['’]?(?:m| am|re| are) (?:so )?(?:hungry|starving|tired|exhausted)|hab(?:e)? (?:ich )?hunger|schlecht geschlafen|kuchen mitgebracht|tengo (?:hambre|sueño)|se casa)(?!\p{L})/iu;
/** "Haha, my neighbour asked if I'm a weatherman now": who laughs first tells a story. */
const LAUGHS = /^\W*(?:lo+l|lmao|rofl|(?:ha){2,}h?|(?:j[aeij]){2,}j?|xd+)(?!\p{L})/iu;
/** "hang on, pizza guy is at the door", "uf, menuda mañana llevo": somebody says how the day is. */
const STEPS_OUT =
  /^(?:hang on|one sec(?:ond)?|brb|be right back|(?:bin )?gleich wieder da|momentito|ahora vuelvo|u+f+|u+gh+|argh+|pu+h|buf+|boah|oje|phew|jeez|sheesh|madre mía)(?!\p{L})(?!.*(?:[\d#/@]|\p{L}\.\p{L}))/iu;
const TOLD: ReadonlySet<SentenceClass> = new Set([
  'fact',
  'reference',
  'outcome',
  'lesson',
  'unblocked',
  'confirmation',
]);
/** "no. commit and push": nothing but orders for now. */
const ONLY_ORDERS =
  /^(?:(?:no+|nope|nah|yes|yep|yeah|ok(?:ay)?|nein|nee|ja|sí|vale|fine|good|please|bitte|now|jetzt|then|dann|and|und|y|just|ahora|luego|por favor)(?:[,.! ]+))*(?:(?:commit|push|merge|deploy|ship|release|rebase|committen?|committe|pushen?|mergen?|sube|haz (?:commit|push)|despliega|it|this|that|everything|alles|es|das|todo|all|now|jetzt|please|bitte|and|und|y|then|dann|ahora|por favor)(?:[,.! ]+|$))+$/iu;
/** "then fastify crashed": what just happened to something. */
const JUST_FAILED =
  /^(?:(?:and|then|so|now|dann|und|luego|entonces|y)[, ]+)*(?:(?:the|der|die|das|el|la) )?[\p{L}\d.+-]+ (?:just |again )?(?:crashed|died|broke|hung|froze|failed|timed out|ist abgestürzt|stürzte ab|se cayó|falló)(?: again| on me| wieder| otra vez)?[.!]?$/iu;
/** "please use yarn" chooses; what follows decides. */
const POLITE = /^(?:please|pls|bitte|por favor),? /i;

/** "dont run the tests now, just fix the typo", "noch nicht pushen, …", "no subas nada todavía". */
const NOT_NOW =
  /^(?:(?:no|nein|ok|and|but|please|pls|und|aber|bitte|y|pero|por favor)[, ]+)*(?:(?:don['’]?t|do not) [^,;.]{2,40} (?:now|right now|yet|today)|(?:(?:jetzt |heute |noch )+nicht) \p{L}+en|\p{L}+ [^,;.]{2,40} (?:jetzt|noch|heute) nicht(?: \p{L}+)?|no (?!\p{L}+mos(?!\p{L}))[^,;.]{2,40} (?:ahora|todavía|aún|hoy))(?=[,;.!]|$| (?:just|only|nur|solo)(?!\p{L}))/iu;
/** "no, not this file, the other one", "explain this one in detail": about what is in front of both. */
const POINTS_HERE =
  /(?<!\p{L})(?:not|nicht|no) (?:(?:in|die|der|das|el|la|en) )?(?:th(?:is|at)|diese[nrms]?|das|est[ea]|es[ea])(?: \p{L}+)?, (?:the other|die andere|den anderen|das andere|el otro|la otra)(?: \p{L}+)?[.!]?$|^(?:(?:please|pls|bitte|por favor)[, ]+)?(?:explain|describe|translate|summari[sz]e|erklär\p{L}*|beschreib\p{L}*|übersetz\p{L}*|explica\p{L}*|describe|traduce\p{L}*) (?:mir |me )?(?:th(?:is|at)|it|das|dies\p{L}*|est[aeo]|es[aeo])(?!\p{L})|^(?:no|keine?) \p{L}+ (?:(?:is |are )?(?:needed|required|necessary) here|hier nötig|nötig hier)(?!\p{L})|^no (?:hace|hacen) falta \p{L}+ aquí(?!\p{L})/iu;

/** Whether a sentence says nothing that holds beyond this moment. */
export function isOfTheMoment(words: string, kind: SentenceClass): boolean {
  if (hasRemovedSecret(words)) return true;
  if (LAUGHS.test(words) && TOLD.has(kind)) return true;
  if (STEPS_OUT.test(words) && (TOLD.has(kind) || (kind === 'decision' && !LASTING.test(words)))) return true;
  if (MAY_PASS.has(kind)) return false;
  if (ONLY_ORDERS.test(words) || JUST_FAILED.test(words)) return true;
  if (PRIVATE.test(words) || isPassingRemark(words) || IDIOM.test(words)) return true;
  if (LASTING.test(words) || thingOrdered(words) !== undefined || setsRule(words)) return false;
  if (NOT_NOW.test(words) || POINTS_HERE.test(words)) return true;
  if (kind === 'reference' || kind === 'fact') return false;
  if (AT_FIRST.test(words) && LOOKS_ONLY.test(words)) return true;
  // "deploy on heroku and use yarn" orders no work: it says how two things are.
  return (isRequest(words.replace(POLITE, '')) || ORDER.test(words)) && splitFacts(words).length < 2;
}
