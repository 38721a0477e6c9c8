/**
 * What is said in general, as a saying, in a story or about one piece of code, and so is not our rule: "a good team always writes
 * tests", "murphy's law: …", "write a function that always returns true". Words without accents.
 */
const raw = String.raw;

const QUALITY_EN = '(?:good|great|real|decent|proper|serious|smart|true|typical|average|lazy)';
const PEOPLE_EN =
  '(?:teams?|compan(?:y|ies)|developers?|devs?|engineers?|programmers?|persons?|people|coders?|hackers?|startups?|managers?|architects?)';

/** About people in general, or about a well-known company. */
export const OF_PEOPLE_ENGLISH: readonly string[] = [
  raw`^(?:(?:and|but|so|well|as they say)[, ]+)*(?:(?:an?|any|most|many|some|no|every) ${QUALITY_EN} |${QUALITY_EN} )${PEOPLE_EN} (?:\w+ )?(?:always|never|only|should|must|would|don'?t|doesn'?t)\b`,
  raw`^(?!(?:we|i|you|they)\b)\w+ (?:prefers|likes|uses|wants) [^,;]{2,30}, (?:and |but |while )?(?!(?:we|i|so)\b)\w+ (?:prefers|likes|uses|wants) `,
  raw`^one (?:should|must|has to|never|always|ought)\b`,
  raw`^(?:google|facebook|meta|netflix|amazon|microsoft|apple|uber|spotify|airbnb|github|openai|stripe|twitter) (?:always|never|only|usually) \w+s\b`,
  raw`^(?:the |an? |our )?(?:new )?(?:interns?|trainees?|working students?) (?:\w+ )?(?:moved|switched|changed|deleted|pushed|broke|migrated|renamed|removed)\b`,
];
export const OF_PEOPLE_GERMAN: readonly string[] = [
  raw`^(?:(?:und|aber|also)[, ]+)*(?:(?:eine?|jede[rs]?|kein) )?(?:gute[srn]?|echte[srn]?|richtige[srn]?|vernuenftige[srn]?|wahre[rsn]?) (?:team|firma|entwickler(?:in)?|programmierer(?:in)?|ingenieur(?:in)?|leute)\b(?: \w+){1,3}? (?:immer|nie|niemals|nur|keine?n?)\b`,
  raw`^(?:google|facebook|meta|netflix|amazon|microsoft|apple|uber|spotify) \w+t (?:immer|nie|niemals|nur)\b`,
];
export const OF_PEOPLE_SPANISH: readonly string[] = [
  raw`^(?:(?:y|pero|pues)[, ]+)*(?:un|una|todo|toda|ningun) (?:buen|buena|gran|autentic[oa]|verdader[oa]) (?:equipo|empresa|desarrollador[a]?|programador[a]?|ingenier[oa])\b(?: \w+)? (?:siempre|nunca|solo|debe|deberia)\b|^un[a]? (?:equipo|programador[a]?|desarrollador[a]?|ingenier[oa]) (?:de verdad|serio|decente) (?:siempre|nunca|solo)\b`,
  raw`^(?:google|facebook|meta|netflix|amazon|microsoft|apple|uber|spotify) (?:siempre|nunca|solo) \w+`,
];

/** A label that says what follows is told, taught or provoked; and words of a language that are explained. */
export const TOLD_ENGLISH: readonly string[] = [
  raw`^(?:the |my |a |an )?(?:short )?(?:story|plot|novel|scene|poem|tale|joke|riddle|proverb|saying|murphy'?s law|hot take|(?:un)?popular opinion|fun fact|shower thought|homework|exercise|quiz|puzzle|exam question)(?: of the day)?(?: but)?\s*[:–-]`,
  raw`\b(?:the )?(?:never|always|any|unknown|void|finally) (?:type|keyword|branch|block|operator|clause)\b`,
];
export const TOLD_GERMAN: readonly string[] = [
  raw`^(?:die |der |das |eine? )?(?:geschichte|roman|szene|gedicht|witz|raetsel|sprichwort|murphys gesetz|hausaufgabe|uebung|steile these|fun fact)\s*[:–-]`,
];
export const TOLD_SPANISH: readonly string[] = [
  raw`^(?:la |el |un |una )?(?:historia|cuento|novela|escena|poema|chiste|adivinanza|refran|ley de murphy|deberes|ejercicio|opinion impopular|dato curioso)\s*[:–-]`,
];

/** What one new piece of code is to do. */
export const NEW_CODE_ENGLISH: readonly string[] = [
  raw`^(?:(?:please|and|now|then|can you|could you|next)[, ]+)*(?:write|add|create|make|build|implement|generate|define|i need|we need)(?: me)? (?:an?|the|another|one|some) (?:[\w'-]+ ){1,6}?(?:that|which|who|so that|called|named)\b.*\b(?:always|never|only|must)\b(?!.*\bfrom now on\b)`,
];
export const NEW_CODE_GERMAN: readonly string[] = [
  raw`^(?:(?:bitte|und|jetzt|dann|kannst du)[, ]+)*(?:schreibe?|bau|baue|erstelle?|mach|mache|implementiere?|ich brauche|wir brauchen)(?: mir| uns)? (?:eine?n?|noch eine?n?|die|den|das) (?:[\w-]+ ){1,5}?(?:,? ?(?:die|der|das|damit|namens))\b.*\b(?:immer|nie|niemals|nur)\b`,
];
export const NEW_CODE_SPANISH: readonly string[] = [
  raw`^(?:(?:por favor|y|ahora|luego|puedes)[, ]+)*(?:escribe|crea|haz|anade|implementa|genera|necesito|necesitamos)(?:me|nos)? (?:una?|otr[oa]|el|la) (?:[\w-]+ ){1,5}?(?:que|llamad[oa]|para que)\b.*\b(?:siempre|nunca|solo|jamas)\b`,
];

/** What somebody will never learn or will not say. */
export const OF_ONESELF_ENGLISH: readonly string[] = [
  raw`\bi(?:'ll| will)? never (?:understand|get used|learn|forget|forgive|know|believe)\b`,
  raw`\bi(?:'d| would)? (?:prefer|rather) not (?:to )?(?:answer|say|talk|comment|discuss|tell|disclose|think)\b`,
  raw`^(?:oh |ah )?(?:wow|bravo|congrats|congratulations|great job),? (?:so )?you (?:\w+ )?(?:always|never)\b`,
  raw`\bor\b.*\b(?:i (?:really |honestly )?(?:don'?t|do not) (?:care|mind)|whatever|whichever|either is fine|up to you)[.! ]*$`,
  raw`^(?:once|as soon as|when|if) (?!(?:i|we|you)\b).*\b(?:we|i) (?:can|could)(?: finally| then| also)? \w+`,
];
export const OF_ONESELF_GERMAN: readonly string[] = [
  raw`\bwerde? (?:ich )?(?:\S+ ){0,3}?(?:nie|niemals) (?:\S+ )?(?:verstehen|lernen|kapieren|begreifen|vergessen)\b`,
  raw`\boder\b.*\b(?:mir (?:ist )?(?:das )?egal|ist mir (?:\w+ )?egal|wie du (?:willst|magst))[.! ]*$`,
  raw`^(?:sobald|sowie|wenn|falls) (?!(?:ich|wir|du)\b).*\bkoennen wir\b|^(?:sobald|sowie|wenn|falls) (?!(?:ich|wir|du)\b).*\bkann ich\b`,
];
export const OF_ONESELF_SPANISH: readonly string[] = [
  raw`\b(?:nunca|jamas) (?:entendere|sabre|aprendere|olvidare|me acostumbrare)\b`,
  raw`\bo\b.*\b(?:me da igual|me da lo mismo|como quieras|lo que quieras)[.! ]*$`,
  raw`^(?:cuando|en cuanto|si) .*\b(?:podemos|puedo|podremos|podre)\b`,
];

/** Says whose the sentences before it are: "these are the rules of another team". */
export const DISOWNS =
  /^(?:(?:but|and|so|aber|und|pero|y)[, ]+)*(?:th(?:ese|ose|is|at) (?:is|are|was|were)|that's|das (?:ist|sind|war|waren)|so (?:macht|machen|handhabt)|es[oa]s? (?:es|son|era|eran)|as[ií] lo hac(?:e|en))\b.*(?<!\p{L})(?:another|other|someone else's|somebody else's|their|his|her|theirs|andere[nrs]?|deren|fremde[nrs]?|otr[oa]s?|sus?)(?!\p{L}).*(?<!\p{L})(?:teams?|compan(?:y|ies)|projects?|repos?|rules?|polic(?:y|ies)|firm[ae]n?|projekte?|regeln?|equipos?|empresas?|proyectos?|reglas?|it|es|not ours)(?!\p{L})/u;
