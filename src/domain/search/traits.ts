/**
 * What kind of speech a message is, decided once when it is indexed. Rules over single sentences, in English, German and Spanish; a
 * message in another language has the trait `asks` only.
 */

/** Bits, stored as one number in the index. New ones are only appended. */
export const TRAITS = {
  /** It ends in a question: the answer is probably next to it. */
  asks: 1,
  /** It states something, besides what it may ask for. */
  states: 2,
  /** It says how the agent should always work: "always …", "from now on …", "I prefer …". */
  instructs: 4,
  /** It only announces an agent's next step: "Let me check the migration." */
  narrates: 8,
  /** It repeats what is stored: a search or an opened result of Memoir itself. */
  echoes: 16,
  /** It only announces that the agent looks at something or continues: "Let me read the schema:", "Now the tests:". */
  looks: 32,
} as const;

/** A longer message was pasted; its start and end show its kind. */
const READ_CHARS = 3000;
/** A longer reply is more than an announcement. */
const NARRATION_CHARS = 320;

export function traitsOf(text: string, speaker: 'person' | 'agent'): number {
  const asks = /[?？؟]["'”’)\]]*\s*$/u.test(text.slice(-200)) ? TRAITS.asks : 0;
  if (speaker === 'agent')
    return asks | (isNarration(text) ? TRAITS.narrates | (onlyLooks(text) ? TRAITS.looks : 0) : 0);
  let traits: number = asks;
  for (const sentence of sentencesOf(text.slice(0, READ_CHARS))) {
    if (INSTRUCTION.test(sentence)) traits |= TRAITS.instructs | TRAITS.states;
    else if (isStatement(sentence)) traits |= TRAITS.states;
  }
  return traits;
}

function sentencesOf(text: string): readonly string[] {
  return text.split(
    /(?<=[.!?;。！？])\s+|\n+|,\s+(?=(?:but|so|and|please|otherwise|which|what|how|can|could|should|is|are|do|does|any|who|where|when|why|aber|und|bitte|wie|was|welche|kannst|pero|y|qué|cómo|puedes)\b)/iu,
  );
}

const INSTRUCTION = new RegExp(
  [
    '^(?:and |but |please |so )*(?:always|never|from now on|going forward|whenever|in (?:the )?future|as a rule|by default)\\b',
    '\\b(?:when|whenever|if|every time|each time) I (?:ask|say|request|write|want|mention)\\b',
    '\\b(?:please|you should|you must|you can|make sure (?:to|you)|remember to|be sure to)\\b.{0,30}\\b(?:always|never|every time|from now on|in all|all your)\\b',
    "^(?:and |but |so |also |then )*please (?:keep|use|do not|don[’']t|never|avoid|stick|answer|write|give|format|consider|stop)\\b",
    // A ban in the middle of a sentence: "so don't plan anything for Fridays".
    "(?:^|[,;:–-] ?)(?:and |but |so |please )*(?:don[’']t|do not|never) (?:ever )?(?:plan|suggest|propose|recommend|offer|schedule|book|send|call|use|add|put|write|include|give|show)\\b",
    // A wish that is announced before it is said.
    '^(?:\\S+ ){0,4}(?:general|standing|small|little|personal) (?:request|rule|wish|favou?r)\\b',
    "\\b(?:one|two|three|another|some) (?:things?|rules?|requests?|wish(?:es)?) (?:that )?I[’']?(?:d| would)? (?:like|want|ask) (?:from )?you\\b",
    '\\b(?:if|when|whenever|each time|every time) (?:\\S+ ){0,3}you (?:ever )?(?:suggest|show|give|send|list|name|quote|mention|offer|write|draft)\\b.{3,60},',
    '\\bin (?:anything|everything|whatever|all) (?:that )?you (?:write|draft|send|make|prepare|plan|suggest)\\b',
    '\\b(?:and|but|I) (?:hate|loathe|dislike|detest) (?:all|every|both|them|most|these|those)\\b',
    "^(?:keep|avoid|don[’']t|do not|stop|stick to)\\b.{3,}",
    "\\bI(?:[’']d| would)? (?:much |really |strongly )?(?:prefer|rather|favou?r)\\b",
    '\\bI (?:only|always|never) (?:want|use|work|learn|accept)\\b',
    "\\bI (?:really |just |simply |absolutely |definitely |honestly |still )*(?:don[’']t|do not|won[’']t|will not|can[’']t|cannot) (?:ever |really )?(?:want|like|use|take|learn|eat|drink|work with|do)\\b",
    "\\bI[’']?(?: a)?m (?:a )?(?:vegetarian|vegan|allergic|intolerant)\\b",
    '\\b(?:keep|bear) (?:that|this|it) in mind\\b',
    // What the agent is about to do, and what it should think of then.
    '\\b(?:when|whenever|before|if|each time) you (?:suggest|propose|recommend|write|draft|answer|explain|plan|give|show|cook)\\b.{0,60}\\b(?:please|remember|consider|always|never|keep|mind|make sure|leave|include)\\b',
    '^(?:and |but |so )*(?:when|whenever|before|each time) you (?:suggest|propose|recommend|draft)\\b',
    '\\b(?:can|could|would|will) you (?:please )?always (?:consider|use|give|keep|include|add|write|mention|show|format|put|explain|answer|start|end|name|check)\\b',
    '\\bI (?:absolutely |simply )?refuse to\\b',
    "\\bI (?:really )?(?:hate|dislike|can[’']t stand|cannot stand) (?!to say|it\\b|this|that)",
    '\\bI (?:want|need|expect) you to\\b',
    '^(?:please )?(?:make sure|see to it) (?:that )?(?:every|all|each|any|your|you)\\b',
    ',\\s*(?:so )?(?:please )?keep (?:everything|all|it all)\\b',
    '^(?:no|nothing with) (?:\\S+ ){1,3}(?:in (?:anything|any|all|our|my)|at all|for (?:me|us|him|her))\\b',
    '\\b(?:no|nothing with) (?:\\S+ ){1,2}(?:is |are )?(?:allowed|comes? into)\\b',
    '\\bwhenever possible\\b|\\bno matter\\b|\\bhard rule\\b|\\bmust (?:never|always)\\b',
    '^(?:und |aber |bitte )*(?:immer|nie|niemals|ab jetzt|ab sofort|künftig|in zukunft|grundsätzlich)\\b',
    '\\b(?:wenn|immer wenn|sobald|falls) ich (?:dich )?(?:\\S+ ){0,4}(?:frage|bitte|sage|schreibe)\\b',
    '\\bbitte (?:\\S+ ){0,3}(?:immer|nie|niemals|keine?n?)\\b',
    '\\bich (?:bevorzuge|möchte (?:keine?n?|nicht|nur|lieber)|will (?:keine?n?|nicht|nur)|mag (?:keine?n?|nicht))\\b',
    '\\b(?:wenn|bevor|falls|sobald) du\\b.{0,60}\\b(?:vorschlägst|empfiehlst|schreibst|antwortest|planst|erklärst)\\b',
    '\\b(?:kannst|könntest|würdest) du (?:bitte )?immer\\b',
    '\\bich (?:weigere mich|hasse|kann .{3,40} nicht (?:ausstehen|leiden))\\b',
    '^(?:bitte )?achte (?:immer )?(?:auf|darauf)\\b',
    '\\bich (?:möchte|will|mag) (?:wirklich|auf keinen fall|einfach|gar|absolut|nie)(?: \\S+){0,3} (?:kein|nicht|mehr)',
    '(?:^|[,;:] ?)(?:und |aber |also |bitte )*(?:plan|plane|schlag|schlage|empfiehl|nimm|schick|schicke|nenne?|verwende?|benutze?)\\b.{0,40}\\b(?:nie|niemals|keine?n?)\\b',
    '\\bich bin (?:vegetarier|vegetarierin|veganer|veganerin|allergisch)\\b',
    '\\b(?:cuando|antes de que|si) (?:me )?(?:propongas|sugieras|recomiendes|escribas|respondas|expliques|planees)\\b',
    '\\b(?:puedes|podrías) \\S+ siempre\\b|\\b(?:puedes|podrías) siempre\\b',
    '\\b(?:me niego a|odio|no soporto|detesto)\\b',
    '^(?:por favor,? )?asegúrate de\\b',
    '(?:^|[,;:] ?)(?:y |pero |así que |por favor,? )*(?:no|nunca) (?:me |nos )?(?:planees|propongas|sugieras|recomiendes|uses|utilices|incluyas|pongas|escribas|mandes|envíes)\\b',
    '\\bsoy (?:vegetarian[oa]|vegan[oa]|alérgic[oa]|celíac[oa])\\b',
    '^(?:y |pero |por favor,? )*(?:siempre|nunca|a partir de ahora|de ahora en adelante|en adelante|en el futuro)\\b',
    '\\b(?:cuando|cada vez que|siempre que|si) te (?:pida|pregunte|diga|escriba)\\b',
    '\\b(?:prefiero|no quiero|no me gusta|sólo quiero|solo quiero)\\b',
  ].join('|'),
  'iu',
);

/** Starts of sentences that ask for something instead of telling. */
const REQUEST =
  /^(?:(?:and|so|ok|okay|thanks|hi|hello|hm|good|now|then|please|also|und|also|danke|bitte|hallo|y|gracias|hola)[,.!:]?\s+)*(?:can|could|would|will|shall|should|do|does|is|are|what|how|which|who|why|when|where|explain|show|give|tell|make|write|list|help|let|put|go|compare|kannst|könntest|wie|was|welche|warum|wann|wo|zeig|gib|erklär|schreib|mach|puedes|podrías|qué|cómo|cuál|por qué|cuándo|dónde|muestra|explica|escribe|haz)\b/iu;

function isStatement(sentence: string): boolean {
  if (/[?？؟]["'”’)\]]*\s*$/u.test(sentence) || REQUEST.test(sentence)) return false;
  return (sentence.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= 5;
}

const NARRATION =
  /^(?:(?:ok|okay|now|next|good|great|perfect|alright|right|first|then|so|also|gut|jetzt|nun|bien|ahora)[,.!:]?\s+|(?:good|great|perfect)[^.!?\n]{0,40}[.!]\s+)*(?:let me|let[’']s|lets|i[’']ll|i will|i[’']m going to|i am going to|i need to|now i|now (?:add|also|build|check|close|commit|create|delete|fix|implement|install|let|look|make|move|push|read|rebuild|register|remove|rename|replace|run|test|update|verify|wire|write)|checking|looking|reading|running|lass mich|ich (?:werde|schaue|prüfe|sehe|lese|starte)|voy a|déjame|vamos a)\b/iu;

function isNarration(text: string): boolean {
  const whole = text.trim();
  if (whole.length > NARRATION_CHARS) return false;
  return NARRATION.test(whole) || announces(whole);
}

const LOOKING =
  /(?:let me|let[’']s|lets|i[’']ll|i will|i[’']m going to|i am going to|i need to|now i) (?:(?:also|first|now|just|quickly|next|need to|will) )*(?:check|look|read|see|explore|understand|examine|inspect|find|verify|review|search|get|view|take a look|open|run|list)\b|\bich (?:\S+ ){0,2}(?:schaue|prüfe|sehe|lese|suche)\b|\bich schaue\b|\b(?:voy a|déjame|vamos a) (?:ver|leer|revisar|mirar|comprobar|buscar)\b/iu;

/** A word or two before the announcement: "Good.", "Now I see, ". */
const LEAD = /^[^.!?\n]{0,24}[.!,]\s/u;

/** Nothing but that the agent looks at something next, in one sentence. */
function onlyLooks(text: string): boolean {
  const whole = text.trim();
  return announces(whole) || (!/[.!?;:\n]\s/u.test(whole.replace(LEAD, '')) && LOOKING.test(whole));
}

/** One line that ends in a colon leads to the agent's next step: "Now the migration:". */
function announces(text: string): boolean {
  return text.endsWith(':') && !/[.!?;\n]\s/u.test(text);
}
