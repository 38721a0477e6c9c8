/**
 * "we deploy on thursdays", "the session timeout is 30 minutes": a person says plainly how it is. Such words count whatever the agent
 * replies. The name of a tool ("yarn") and work on it ("grep redis") choose nothing, whatever the agent replies. Words per language, as data.
 */

import { withoutTimeFrame } from '../../domain/facts/ends/is-exception.ts';
import { typedValues } from '../../domain/facts/values/typed-values.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { withoutOpening } from '../sentences/opening-words.ts';
import { mayNameTool, toolCategory } from '../subject/tools.ts';
import { choosesTool } from './chooses-tool.ts';

const WORDS_MAX = 10;
const LEAD = '(?:(?:btw|fyi|ok|okay|and|also|so|note|note that|übrigens|und|also|por cierto|y)[,:]? )*';
/** What is done again and again, on a day or at a time. */
const HABIT = new RegExp(
  `^${LEAD}(?:(?:we|wir)(?: always| only| usually| immer| nur)? \\p{L}{3,}|(?:ship|deploy|release|publish|merge|meet|bill)(?: only)?|desplegamos|publicamos|lanzamos|(?:nos )?reunimos|hacemos|(?:the |our |die |unsere |los |las |nuestr[oa]s )?[\\p{L}-]{3,}(?: [\\p{L}-]{3,})? (?:go|goes|happen|happens|run|runs|ship|ships|land|lands|start|starts|close|closes|are|is|take|takes|laufen|läuft|gehen|geht|kommen|kommt|sind|ist|starten|startet|salen|sale|son|se \\p{L}+n|van))(?: [\\p{L}\\d-]+){0,3}? (?:(?:always |immer |siempre )?(?:on |every |each )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: at [\\d:]+)?|(?:immer )?(?:montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags)|jeden (?:montag|dienstag|mittwoch|donnerstag|freitag)|(?:siempre )?(?:los|cada) (?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?))[.!]?$`,
  'u',
);
const HABIT_OF_DAYS = /(?:day)s(?!\p{L})|every|each|tags(?!\p{L})|mittwochs|jeden|los |cada /u;
/** Things that are set to a value. */
const SETTING =
  'timeouts?|limit|max(?:imum)?(?: \\p{L}+){0,2}|min(?:imum)?(?: \\p{L}+){0,2}|retention|ttl|deadline|trial(?: period)?|period|window|quota|threshold|budget|fee|price|port|stand-?up|retro|expiry|interval|grace period|cooldown|zeitlimit|grenze|aufbewahrung|frist|gebühr|preis|sitzungsdauer|obergrenze|límite|plazo|precio|cuota|tarifa|tiempo de espera|caducidad|(?:ip-?)?address|adresse|dirección';
const SET = new RegExp(
  `^${LEAD}(?:the |our |die |der |das |unsere? |el |la |nuestr[oa] )?(?:[\\p{L}-]+ ){0,3}?(?:\\p{L}+-?)?(?:${SETTING})(?: (?:for|of|on|für|von|de|del|para) [\\p{L} -]{2,24}?)? (?:is|are|ist|sind|beträgt|liegt bei|es de|es|son)(?: set to| always| at| on| immer| um| now| jetzt| ahora| aber| though)* (?<value>.{1,24})$`,
  'u',
);

/** Things that are counted: their value needs no unit. */
const COUNTED =
  'size|retries|workers|replicas|threads|connections|concurrency|attempts|count|shards|instances|limit|max(?:imum)?|(?:seiten|batch|pool)größe|wiederholungen|versuche|threads|arbeiter|obergrenze|tamaño(?: de \\p{L}+)?|reintentos|intentos|hilos|réplicas|límite';
const COUNT = new RegExp(
  `^${LEAD}(?:the |our |die |der |das |unsere? |el |la |los |las |nuestr[oa]s? )?(?:[\\p{L}-]+ ){0,3}?(?:\\p{L}+-)?(?:${COUNTED})(?: (?:for|of|on|für|von|de|del|para) [\\p{L} -]{2,24}?)? (?:is|are|ist|sind|beträgt|es de|es|son)(?: set to| capped at| always| now| immer| jetzt| siempre| ahora)? \\d+(?:[.,]\\d+)?(?: everywhere| per \\p{L}+| überall| pro \\p{L}+| en todas partes| por \\p{L}+)?(?: now| jetzt| ahora)?$`,
  'u',
);

const COUNTED_WORDS = 2;

/** A plain statement of what holds: it needs no acknowledgement. */
export const assertsPlainly = memoizeSentence((said): boolean => {
  const lower = withoutTimeFrame(withoutOpening(said))
    .toLowerCase()
    .replace(/[.!]+$/, '');
  if (
    lower.split(/\s+/).length > WORDS_MAX ||
    /\?|(?<!\p{L})(?:this|next|last|diese\p{L}*|nächste\p{L}*|est[ae]|próxim[oa]) /u.test(lower)
  )
    return false;
  if (HABIT.test(lower)) return HABIT_OF_DAYS.test(lower);
  // "limit is 5" does not say of what.
  if (COUNT.test(lower))
    return /\p{L}größe/u.test(lower) || contentWords(lower.replace(/\d.*$/u, '')).length >= COUNTED_WORDS;
  const value = SET.exec(lower)?.groups?.value;
  if (value === undefined) return false;
  const [first, second] = typedValues(value);
  // Nothing but the value: "the limit is 30 minutes too short" says something else.
  return first !== undefined && second === undefined && first.start <= 4 && first.end >= value.trimEnd().length;
});

/** Work on something that is named, and nothing else. */
const WORKS =
  /^(?:(?:ok|okay|now|then|and|please|pls|jetzt|bitte|und|ahora|por favor|y)[, ]+)*(?:grep|rg|search|find|look (?:for|up|at|into)|convert|port|migrate (?:these|this|those|that)|rewrite|refactor|rename|list|show|open|debug|profile|benchmark|bump|upgrade|update|start|stop|restart|kill|install|uninstall|run|try|test|explain|describe|document|read|check|grepp?e|suche?|finde?|konvertiere?|zeig\p{L}*|öffne|starte|erklär\p{L}*|lies|teste?|busca|convierte|muestra|abre|explica|lee|prueba|reinicia)(?!\p{L})/u;
const RULE =
  /(?<!\p{L})(?:always|never|only|every|each|from now on|instead|before|after|when|whenever|don['’]?t|not|no|must|should|immer|nie|niemals|nur|jede\p{L}*|ab jetzt|statt|bevor|nach|wenn|nicht|kein\p{L}*|siempre|nunca|solo|cada|en vez|antes|después|cuando|no)(?!\p{L})/u;
/** "kill redis, then restart it": one piece of work after the other. */
const NEXT_WORK = /[,;] ?(?:and |und |y )?(?:then|dann|luego|después)(?!\p{L})/u;
/** Words that make a few words a choice. */
const CHOOSES =
  /(?<!\p{L})(?:use|using|go|take|pick|switch|want|prefer|it is|its|it's|please|pls|then|instead|again|back|yes|yeah|ok|let|lets|let's|do|keep|stick|stay|fine|nimm|nehmen|nutzen?|lieber|bitte|dann|ja|doch|wieder|usa|usamos|usemos|mejor|vale|sí|con|por favor|mit|with|for|für|para)(?!\p{L})/u;
const NAME_WORDS = 3;

/** `answered`: what the agent said before. What answers a question is a choice. */
export function choosesNothing(said: string, answered: string): boolean {
  const lower = said.toLowerCase().trim();
  if (!namesTool(lower) || RULE.test(lower) || choosesTool(said)) return false;
  if (WORKS.test(lower)) return !/[,;:]/.test(lower) || NEXT_WORK.test(lower);
  if (/\?/.test(answered.slice(-ANSWERED_CHARS)) || CHOOSES.test(lower) || typedValues(lower).length > 0) return false;
  const words = lower.split(/\s+/);
  return (
    words.length <= NAME_WORDS && contentWords(lower).length >= words.length - 1 && !/[:=]|ed(?!\p{L})/u.test(lower)
  );
}

function namesTool(lower: string): boolean {
  return mayNameTool(lower) && lower.split(/[^\p{L}\p{N}./+-]+/u).some((word) => toolCategory(word) !== undefined);
}

const ANSWERED_CHARS = 400;
