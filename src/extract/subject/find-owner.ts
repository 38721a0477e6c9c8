/**
 * Who is responsible for something: "Priya owns the billing service", "um die Waagen kümmert sich Ole", "Lucía se encarga del horno".
 * Programs are responsible for things too, so the name must not be one of a program. Patterns per language, as data.
 */

import { denialAt } from '../../domain/facts/values/denial-at.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { once } from '../../domain/once.ts';
import { toolCategory } from './tools.ts';

export interface Owner {
  /** In lower case. */
  readonly owner: string;
  /** Words that name what they are responsible for. */
  readonly thing: string;
  /** One person can own a thing and another one approve every change of it. */
  readonly role: 'owner' | 'approval';
  /** The name is capitalised: in lower case it may be any word. */
  readonly sure: boolean;
}

const WORDS_MAX = 16;
const LEAD =
  "^(?:(?:[Bb]tw|[Ff]yi|[Oo]h|[Oo]k|[Aa]nd|[Aa]lso|[Ss]o|[Nn]ote|[Üü]brigens|[Uu]nd|[Aa]ch|[Pp]or cierto|[Yy]|[Aa]h)[,:]? )*(?:\\p{L}[\\p{L}’'-]+ (?:(?:has |is |just |ist |hat |ya |se )*(?:left|leaving|gone|quit|retired|resigned|out|weg|gegangen|gekündigt|fue|jubiló|no está|marchó))[,;] (?:(?:and|so|und|also|y|así que) )?)?";
/** One or two capitalised words, or a team. */
const WHO =
  "(?<who>\\p{Lu}\\p{Ll}[\\p{L}'’-]*(?: \\p{Lu}\\p{Ll}[\\p{L}'’-]*)?|(?<casual>\\p{Ll}{3,12})|(?:the |our |team )?\\p{L}+ team|team \\p{L}+|das \\p{L}+-?[Tt]eam|el equipo de \\p{L}+)";
const THE =
  '(?:(?:the|our|all|everything about|everything around|die|den|das|der|dem|unsere?[nmr]?|alles (?:rund )?um|el|la|los|las|todo lo de|nuestr[oa]s?) )*';
const THING =
  "(?<thing>[\\p{L}][\\p{L}\\p{N}'’./-]*(?: (?!(?:now|jetzt|ahora|since|seit|desde|again|and|und|y|so|but|aber|pero|zuständig|verantwortlich|übernommen|kümmert|ist|se|lo|la)(?!\\p{L}))[\\p{L}\\p{N}'’./-]+){0,3}?)";
const NOW =
  '(?: (?:now|jetzt|nun|ahora|ab jetzt|from now on|ab sofort|again|wieder|these days|here|hier|aquí|since (?:monday|this week|today)))*';
const END = '(?= *(?:$|[,;.!(–—]| (?:and|so|but|because|und|weil|aber|y|así que|porque) ))';
const PATTERNS: readonly string[] = [
  // English
  `${WHO}${NOW} (?:owns|is responsible for|is in charge of|is the (?:owner|maintainer) of|looks after|takes care of|maintains|leads|heads|took over|takes over|has taken over) ${THE}${THING}(?: from \\p{Lu}\\p{L}+)?${NOW}${END}`,
  `${THE}${THING} (?:is|are)${NOW} (?:owned|maintained|looked after|run) by ${WHO}${NOW}${END}`,
  `${THE}${THING} belongs? to ${WHO}${NOW}${END}`,
  `\\p{L}+ (?:has |have )?(?:handed|passed|gave|given|transferred)(?: over)? ${THE}${THING}(?: over)? to ${WHO}${NOW}${END}`,
  // German
  `\\p{L}+ hat ${THE}${THING} an ${WHO} (?:übergeben|abgegeben|weitergegeben)${END}`,
  `${WHO} (?:verantwortet|betreut|übernimmt|leitet)${NOW} ${THE}${THING}${NOW}${END}`,
  `${WHO} hat ${THE}${THING} übernommen${END}`,
  `${WHO} kümmert sich${NOW} um ${THE}${THING}${NOW}${END}`,
  `[Uu]m ${THE}${THING} kümmert sich${NOW} ${WHO}${NOW}${END}`,
  `${WHO} ist${NOW} (?:zuständig|verantwortlich) für ${THE}${THING}${END}`,
  `${WHO} ist${NOW} für ${THE}${THING} (?:zuständig|verantwortlich)${END}`,
  `[Ff]ür ${THE}${THING} ist${NOW} ${WHO}${NOW} (?:zuständig|verantwortlich)${END}`,
  `${THE}${THING} liegt${NOW} bei ${WHO}${NOW}${END}`,
  // Spanish
  `\\p{L}+ (?:le )?(?:pasó|ha pasado|traspasó|cedió|entregó) ${THE}${THING} a ${WHO}${NOW}${END}`,
  `${WHO}${NOW} (?:se encarga|se ocupa|se hace cargo|es(?: la| el)? responsable|está a cargo)${NOW} (?:del|de) ${THE}${THING}${NOW}${END}`,
  `(?:[Dd]el|[Dd]e) ${THE}${THING} se (?:encarga|ocupa|hace cargo)${NOW} ${WHO}${NOW}${END}`,
  `${WHO}${NOW} lleva${NOW} (?:el|la|los|las|todo lo de) ${THING}${NOW}${END}`,
  `${WHO}${NOW} (?:dirige|lidera)${NOW} (?:el|la|los|las) ${THING}${NOW}${END}`,
  `${THE}${THING} (?:lo|la|los|las) lleva${NOW} ${WHO}${NOW}${END}`,
];
/** "Ines in legal": who also says where. */
const OF_DEPARTMENT =
  '(?: (?:in|from|of|at|over in|over at|aus|aus der|aus dem|im|in der|vom|von der|von|de|del|de la|en) (?:the )?[\\p{L}-]{2,20}(?: team)?)?';
const EACH =
  '(?:every|each|all|any|jede[nrs]?|alle|sämtliche|cada|tod[oa]s (?:los|las)) (?:single )?(?:(?:new|neue[nrs]?|nuev[oa]s?) )?(?:(?:changes?|edits?|updates?|änderung(?:en)?|Änderung(?:en)?|anpassung(?:en)?|Anpassung(?:en)?|cambios?) (?:to|in|of|on|an|am|bei|beim|de|del|a|en|al) )?';
/** "texts in the help pages" */
const WHAT = THING.replace('{0,3}', '{0,5}');
/** Who decides about every piece of something: not that somebody approves one thing once. */
const APPROVES: readonly string[] = [
  `${WHO}${OF_DEPARTMENT}${NOW} (?:approves|signs off(?: on)?|reviews|clears|okays|has the (?:last|final) (?:say|word) on|has to (?:approve|sign off(?: on)?|review)) ${EACH}${THE}${WHAT}${NOW}${END}`,
  // Several things, in the simple present: what somebody does again and again.
  `${WHO}${OF_DEPARTMENT}${NOW} (?:approves|reviews|clears|okays) ${THE}(?<several>(?:[\\p{L}\\p{N}'’./-]+ ){0,3}?[\\p{L}\\p{N}-]+(?<![su])s)${NOW}${END}`,
  `${WHO}${OF_DEPARTMENT}${NOW} signs off on ${THE}${WHAT}${NOW}${END}`,
  `${EACH}${THE}${WHAT} (?:goes?|(?:has|have) to go|must go) through ${WHO}${OF_DEPARTMENT}${NOW}${END}`,
  `${EACH}${THE}${WHAT} (?:is|are|(?:has|have) to be|must be) (?:approved|reviewed|signed off) by ${WHO}${OF_DEPARTMENT}${NOW}${END}`,
  `${WHO}${OF_DEPARTMENT}${NOW} (?:genehmigt|prüft|bewilligt)${NOW} ${EACH}${THE}${WHAT}${NOW}${END}`,
  `${WHO}${OF_DEPARTMENT} (?:gibt|nickt)${NOW} ${EACH}${THE}${WHAT} (?:frei|ab)${NOW}${END}`,
  `${EACH}${THE}${WHAT} (?:geht|gehen|läuft|laufen)${NOW} über ${WHO}${OF_DEPARTMENT}${NOW}${END}`,
  `${WHO}${OF_DEPARTMENT}${NOW} (?:aprueba|revisa|autoriza|firma)${NOW} ${EACH}${THE}${WHAT}${NOW}${END}`,
  `${EACH}${THE}${WHAT} (?:pasa|pasan)${NOW} por ${WHO}${OF_DEPARTMENT}${NOW}${END}`,
];
const OWNS = [...PATTERNS, ...APPROVES].map((pattern) => once(() => new RegExp(`${LEAD}${pattern}`, 'u')));
const HINT =
  /leads|heads|leitet|dirige|lidera|owns|owned|owner|responsible|charge of|looks after|takes? (?:care|over)|took over|taken over|maintain|run by|belongs? to|verantwort|betreut|übern|kümmert|zuständig|liegt|encarga|ocupa|cargo|responsable|lleva|handed|passed|gave|given|transferred|abgegeben|gegeben|pas(?:ó|ado)|cedió|entregó|approve|sign|review|clears|okays|(?:say|word) on|through|genehmig|prüft|bewillig|frei|nickt|über|aprueba|revisa|autoriza|firma|pasan? /;
/** Words that do not name a person, capitalised at the start of a sentence. */
const NO_NAME =
  /^(?:it|us|me|him|her|them|uns|mir|dir|euch|ihm|ihnen|mí|ti|nosotros|he|she|they|we|you|i|this|that|these|those|who|what|which|nobody|somebody|someone|everyone|each|every|one|no|root|user|users|admin|everything|nothing|er|sie|es|wir|ihr|ich|du|das|dies|wer|was|niemand|jemand|jede[rsnm]?|der|die|ein|eine|kein|alles|quién|qué|nadie|alguien|cada|él|ella|ellos|esto|eso|todo|ya|si|if|when|maybe|perhaps|vielleicht|quizás?|also|and|und|the|my|our|mein|unser)$/;
/** Programs that are called by what they do. */
const OF_A_PROGRAM =
  /(?:handler|parser|reducer|loader|worker|server|driver|manager|scheduler|renderer|controller|router|runner|compiler|builder|helper|wrapper|container|listener|provider|middleware|framework|plugin|proxy|cache|queue|cron|job|script|service|module|class|function|component|hook|api|sdk|cli|kit|js|db|app|code|dienst|modul|skript|klasse|servicio|módulo|clase|función)$/;
const GENERIC =
  /^(?:services?|part|side|code|stuff|area|module|piece|system|dienst|teil|seite|bereich|system|sache|servicio|parte|módulo|sistema|tema)$/;
/** A file is handed over like a job. */
const HANDS_OVER = /(?<!\p{L})(?:handed|passed|übergeben|abgegeben|abgetreten|pasó|pasado)(?!\p{L})/u;
const ALSO =
  /(?<!\p{L})(?:also|too|as well|partly|auch|ebenfalls|también|tonight|today|this (?:week|month|time)|heute|diese woche|hoy|esta (?:semana|noche)|would|could|should|might)(?!\p{L})/iu;

/** Undefined if a sentence does not say who is responsible. */
export const findOwner = memoizeSentence((said): Owner | undefined => {
  if (!HINT.test(said) || said.split(/\s+/).length > WORDS_MAX || ALSO.test(said) || said.includes('?'))
    return undefined;
  for (const [at, pattern] of OWNS.entries()) {
    const groups = pattern().exec(said)?.groups ?? {};
    const { who, casual, several, thing = several } = groups;
    if (who === undefined || thing === undefined) continue;
    const words = contentWords(thing);
    const named = words.filter((word) => !GENERIC.test(word));
    const start = said.indexOf(who);
    if (!isPerson(who) || words.length === 0 || denialAt(said, start, start + who.length) !== undefined)
      return undefined;
    return {
      role: at < PATTERNS.length ? 'owner' : 'approval',
      sure: casual === undefined && !HANDS_OVER.test(said),
      owner: who.toLowerCase().replace(/^(?:the|our|das) /, ''),
      thing: (named.length > 0 ? named : words).join(' '),
    };
  }
  return undefined;
});

function isPerson(who: string): boolean {
  if (/team|equipo/i.test(who)) return true;
  return who
    .toLowerCase()
    .split(' ')
    .every((word) => !NO_NAME.test(word) && !OF_A_PROGRAM.test(word) && toolCategory(word) === undefined);
}
