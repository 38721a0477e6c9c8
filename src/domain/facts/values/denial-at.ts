/**
 * How a statement means a name or value that it contains: "never deploy on fridays" and "we stopped using npm" deny it, "we were on npm"
 * speaks of the past. What is denied or past is never the value of a fact. English, German and Spanish, words as data.
 */
import { memoize } from '../../memoize.ts';
import { isFoundWrong } from './found-wrong.ts';
import { isNumberWord, NUMBER_WORD } from './number-words.ts';

/**
 * `denied`: it is ruled out or no longer so. `partly`: only under a condition ("never use redis without a password"). `past`: it was once
 * so. `once`: an exception for a time ("this week we deploy on friday").
 */
export type Denial = 'denied' | 'partly' | 'past' | 'once';

const CLAUSE_END =
  /[,;:!?()\n–—]|\.(?=\s|$)|\s(?:but|instead|because|since|so that|sondern|aber|weil|denn|sino|pero|porque)(?=\s)|\s(?:and|und|y)(?=\s(?:(?:we|i|wir|ich|then|now|dann|jetzt|ahora) )?(?:use|go|take|took|switch|stay|stick|keep|moved?|chose|went|nehmen|nutzen|bleiben|usamos|vamos|pasamos)(?!\p{L}))/gu;
const SENTENCE_END = /[;!?\n]|\.(?=\s|$)/u;
/** Something is denied. An answer ("no we use pnpm") and "not only" deny nothing. */
const NEGATION =
  /(?<!\p{L})(?:not(?! (?:only|just|to mention|sure|bad|until))|never|no(?! (?:we|i|you|it|that|this|use|go|the|let['’]?s|just|its|they|wait|matter|problem|one but|doubt)(?!\p{L}))|nobody|no one|none|neither|cannot|\p{L}+n['’]t|dont|doesnt|didnt|isnt|arent|wasnt|wont|cant|shouldnt|mustnt|wouldnt|hate|refuse|against|nicht(?! (?:nur|bloß))|nie|niemals|kein\p{L}{0,2}|niemand|nunca|jamás|nadie|ningún|ninguna?|tampoco|nada de|ya no|odio)(?!\p{L})/u;
/** What is no longer done. With a negation it goes on: "don't stop using npm". */
const ENDS =
  /(?<!\p{L})(?:(?:stop|quit)(?:ped|s)? \p{L}+ing|avoid(?:ing|s|ed)?|off(?= \S+$| *$)|(?:dropped|ditched|binned|scrapped|retired|abandoned|removed|abgeschafft|rausgeworfen|quitamos|eliminamos)(?= *(?:the |our |das |den |el |la )?$)|got rid of|get rid of|aufgehört,? mit|weg von|evita\p{L}*|dejamos de|hemos dejado de|dejar de)(?!\p{L})/u;
/** Denied, it stays: "do not drop redis". */
const REMOVES =
  /(?<!\p{L})(?:drop|remov|kill|ditch|scrap|replac|leav|abandon|rip|throw|entfern|ersetz|lösch|abschaff|quit|elimin|reemplaz|sustitu)\p{L}*(?!\p{L})/u;
/** Between a negation and a value: the value is a limit or a time, and holds. */
const LIMITS =
  /(?<!\p{L})(?:than|exceed\p{L}*|before|after|until|till|by|over|above|below|under|beyond|without|unless|except|outside|only|later|earlier|within|for|since|if|when|als|über|unter|vor|nach|bis|außer|außerhalb|ohne|nur|für|seit|wenn|más de|menos de|superar|antes|después|hasta|sin|salvo|excepto|solo|fuera|para|durante|desde|si|cuando)(?!\p{L})/u;
const CONDITION = /(?<!\p{L})(?:if|when|where|unless|in case|wenn|falls|sofern|si|cuando)(?!\p{L})/u;
const FORGETS =
  /(?:n['’]t|(?<!\p{L})(?:dont|not|never|nicht|nie|no|nunca))(?: (?:ever|te|se))? (?:forget|hesitate|mind|worry|care|vergiss|vergessen|olvides?|olvidar)(?!\p{L})/u;
/** Behind it: the value is denied only under this condition. */
const EXCEPT =
  /^[^.;]*?(?<!\p{L})(?:without|unless|except|outside|other than|before|after|until|if|when|only|ohne|außer|außerhalb|bevor|bis|wenn|nur|sin|salvo|excepto|fuera de|antes|hasta|si|cuando|solo)(?!\p{L})|^ (?:for|in|as|from|für|im|als|aus|para|como|de|del) (?!(?:(?:this|the|our|any|all|diesem|unserem|este|nuestro) )?(?:projects?|repos?|repository|team|projekt|proyecto|now|good|anything)(?!\p{L}))/u;
/** Before a value at the start of its clause. */
const FRONT = /^\s*(?:(?:and|also|please|on|the|our|in|at|with|und|am|an|bitte|y|los|el|la|las|en)\s+)*$/u;
/** Behind a value at the start of its clause: "fridays we never deploy", "npm nutzen wir nicht mehr", "los viernes no se despliega". */
const DENIED_BEHIND =
  /^ (?:(?:is|are|will|should|must|can|do|does) (?:not(?! only)|never|no longer)|(?:is|are|do|does|should|must|ca|wo)n['’]?t|(?:we|i|you|they) (?:never|don['’]?t|do not|won['’]?t|can['’]?t|no longer|must not|should not|shouldn['’]?t)|(?:wird|werden|ist|sind|darf|dürfen|soll\p{L}*|\p{L}{3,}en (?:wir|ich)|\p{L}{3,}t man) (?:\p{L}+ ){0,2}?(?:nicht(?! nur)|nie|niemals)|(?:ya )?(?:no|nunca|jamás) (?:se|hay|lo|la|los|las|es|son|us\p{L}+|despl\p{L}+|public\p{L}+|queremos|vamos))(?!\p{L})/u;
/** German puts the negation behind: "wir nutzen npm nicht mehr", "wir deployen freitags nie". */
const DENIED_LAST = /^(?: \p{L}+){0,2}? (?:nicht|nie|niemals)(?: mehr| wieder| länger)?(?: \p{L}+(?:en|t|n))?[.!\s]*$/u;
/** "a las 20:00 no, a las 18:30": the next clause gives what holds instead. */
const DENIED_FOR_NEXT = /^ no(?=,? *(?:,|sino(?!\p{L})))/u;
/** "we were on npm"; a passive reports an event whose result holds: "the deadline was moved to friday". */
const WAS =
  /(?<!\p{L})(?:(?:was|(?<=\p{L} )were)(?! (?:\p{L}+ )?(?:\p{L}+ed|set|cut|put|chosen|taken|given|made|told|going)(?!\p{L}))|had been|used to|tried to|attempted to|war(?:en)?(?!\p{L})(?!.*(?:ge\p{L}+(?:t|en)|iert)$)|hatten? (?:wir|ich|man)|era|eran|éramos|estaba|estaban|estábamos|usaba|usaban|usábamos|teníamos|tenía|tenían)(?!\p{L})/u;
const LONG_AGO =
  /(?<!\p{L})(?:before (?:that|then)|back then|previously|formerly|in the past|at first|originally|initially|in the old days|years ago|früher|damals|vorher|zuvor|davor|ursprünglich|anfangs|antes(?! de)|anteriormente|al principio|originalmente)(?!\p{L})/u;
const STILL_SO =
  /(?<!\p{L})(?:now|today|again|still|always has|since|so|(?:i|we|you) said|jetzt|heute|wieder|noch|nun|ahora|hoy|todavía|aún)(?!\p{L})/u;

const ONCE =
  /(?<!\p{L})(?<!(?:from|since|starting|as of|by|until|ab|seit|bis|desde|hasta) )(?:this (?:week|time|once|month|sprint|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:just |only )?for (?:today|once)|just (?:today|once)|as an exception|for this (?:one )?(?:script|file|test|commit|run|time|demo)|diese woche|diesen (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|dieses mal|diesmal|ausnahmsweise|nur heute|für dieses (?:eine )?(?:skript|script)|esta semana|este (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)|esta vez|por una vez|solo hoy|para este (?:script|archivo))(?!\p{L}| on(?!\p{L}))/u;

/** "the page size is 10, but it should be 25": only what should be is the rule. */
const SHOULD_BE =
  /^(?: \p{L}+)?,? (?:but |and |though |aber |und |pero |y )?(?:it |that |they |es |sie |das )?(?:should|ought to|must|(?:was|is) (?:supposed|meant) to|sollten?|müssten?|soll|muss|deberían?|tendrían? que|tienen? que)(?: (?:be|have been|aber|eigentlich|really|actually|ser|estar|de|at|auf|bei))* [$€£]?\d/u;

/** "ten seconds is long at night, make it five": another number takes its place. */
const MADE_ANOTHER = new RegExp(
  `^(?! (?:for|für|para) )[^.;!?]{0,40}?(?<!\\p{L})(?:make (?:it|that|them)|mach\\p{L}{0,2}(?: (?:es|das|wir|daraus))?|pon(?:lo|la|le|gamos)?|que sean|dej[ae]\\p{L}{1,2} en) (?:only |just |lieber |a |en )?(?:\\d|(?:${NUMBER_WORD})(?!\\p{L}))`,
  'u',
);

const STATEMENTS_KEPT = 64;
const lowered = memoize(STATEMENTS_KEPT, (statement): string => {
  const lower = statement.toLowerCase();
  return lower.length === statement.length ? lower : statement;
});

/** `start` and `end`: where the name or value stands. Undefined if the statement simply says it. */
export function denialAt(statement: string, start: number, end: number): Denial | undefined {
  const text = lowered(statement);
  const before = lastClause(text.slice(0, start));
  const rest = text.slice(end);
  const after = firstClause(rest);
  if (tellsOfPast(before, after)) return 'past';
  if (ONCE.test(sentenceAround(text, start, end))) return 'once';
  if (DENIED_FOR_NEXT.test(rest)) return 'denied';
  if (isNumber(text.slice(start, end)) && MADE_ANOTHER.test(rest)) return 'denied';
  // A tool that is found wrong may still be in use.
  if (/\d/.test(text.slice(start, end)) && (isFoundWrong(rest) || SHOULD_BE.test(rest))) return 'denied';
  if (!isDenied(before, after)) return undefined;
  return EXCEPT.test(after) ? 'partly' : 'denied';
}

function isNumber(words: string): boolean {
  return /\d/.test(words) || isNumberWord(words.split(/[ -]/, 1)[0] ?? '');
}

function isDenied(before: string, after: string): boolean {
  const match = NEGATION.exec(before);
  const ends = ENDS.exec(before);
  const from = match ?? ends;
  if (from !== null) {
    if (FORGETS.test(before) || CONDITION.test(before.slice(0, from.index))) return false;
    if (LIMITS.test(before.slice(from.index + from[0].length))) return false;
    return match === null || (ends === null && !REMOVES.test(before.slice(match.index)));
  }
  return (FRONT.test(before) && DENIED_BEHIND.test(after)) || DENIED_LAST.test(after);
}

function tellsOfPast(before: string, after: string): boolean {
  if (STILL_SO.test(before) || STILL_SO.test(after)) return false;
  return (
    WAS.test(before) ||
    LONG_AGO.test(before) ||
    (LONG_AGO.test(after) && !/\p{L}/u.test(after.split(LONG_AGO)[0] ?? ''))
  );
}

function sentenceAround(text: string, start: number, end: number): string {
  const before = text.slice(0, start).split(SENTENCE_END).at(-1) ?? '';
  const [after = ''] = text.slice(end).split(SENTENCE_END);
  return `${before}${text.slice(start, end)}${after}`;
}

function lastClause(text: string): string {
  return text.split(CLAUSE_END).at(-1) ?? '';
}

function firstClause(text: string): string {
  return text.split(CLAUSE_END)[0] ?? '';
}
