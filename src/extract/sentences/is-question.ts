/**
 * Recognises a question, or a request for one piece of work, that has no question mark: people in a hurry leave it out. Only
 * openings that no statement has; "what we need is …" and "when it fails, …" are none.
 */

/** Words before the question itself: "ok and next question, why …". */
const LEAD =
  /^(?:(?:and|but|ok|okay|so|also|hm+|oh|ah|hey|hi|well|now|then|yeah|yes|no|right|next question|quick question|question|btw|wait|hold on|hang on|und|aber|na|ach|warte(?: mal)?|moment(?: mal)?|sag mal|mal|moin|dann|jetzt|nun|gut|kurze frage|nächste frage|frage|y|pero|pues|oye|bueno|vale|a ver|espera|un momento|otra cosa|una cosa|pregunta|hola|entonces|perfecto|perfekt|thanks|danke|gracias)[\s,.:!-]+)*/;

const QUESTION = new RegExp(
  `^(?:${[
    // English: an interrogative with its verb, or a verb before its subject.
    '(?:why|how come) (?!not\\b)',
    "(?:what|where|who|how)(?:'?s| is| are| was| were| does| do| did| would| could| can| should| about| happens| happened)\\b(?! (?:important|needed|missing|wrong|left|clear|more|that)\\b)",
    'when (?:will|do|does|did|can|is|are|should) (?:the|we|you|i|it|they|my|our|this|that|he|she)\\b',
    'how (?:much|many|long|often|big|far|old)\\b',
    'which (?:one|of|version|file)\\b',
    '(?:is|are|was|were|does|did|has) (?:it|this|that|the|there|you|we|i|they|he|she|anyone|anybody|our|my)\\b',
    '(?:do|have) (?:you|we|i|they|anyone)\\b',
    '(?:any (?:idea|reason|chance|news)|what if|i wonder (?:if|why|whether|how))\\b',
    '(?:should|would|could|will|shall) (?:the|it|this|that|our|they|he|she|i|there)\\b[^,;:]*$|(?:should|shall|could) we\\b[^,;:]*$',
    '(?:does |do )?any(?:one|body) (?:know|remember|recall|sure)\\b',
    "(?:i'?m |i am |just |still |also )*wondering(?: if| whether| how| why| about)|(?:i'?m |i am |still )?not sure (?:if|whether|which|any ?more|about)\\b|is it (?:just )?me or\\b|remind me,? (?:was|is|did|do)\\b",
    // German
    'ich frage? mich(?!\\p{L})|(?:ich )?(?:bin )?(?:mir )?nicht sicher,? (?:ob|wie|was)|(?:ich )?weiß (?:gar |gerade |grad )?nicht(?: mehr)?,? (?:ob|wie|was|welche)(?!\\p{L})',
    '(?:soll|sollen|sollte|sollten|muss|müssen|darf|dürfen|kann|können) (?:das|die|der|es|ich|man|wir|er|sie|unsere?)(?!\\p{L})[^,;:]*$',
    '(?:weiß|weiss|erinnert sich) (?:jemand|einer|irgendwer|wer)(?!\\p{L})|\\p{L}+en wir (?:\\p{L}+ )?(?:eigentlich|überhaupt|denn|immer noch)(?!\\p{L})',
    '(?:warum|wieso|weshalb|woher|wozu) (?!auch immer)',
    'wie (?:groß|viele?|lange?|oft|weit|teuer|alt|hoch|kommt|ist|sind|läuft|laufen|geht|sieht|heißt|funktioniert|macht|war|wäre|wird|werden|sollen|nennen)(?!\\p{L})',
    'was (?:ist|macht|machen|passiert|bedeutet|heißt|kostet|hältst|meinst|denkst|wäre|würde|war|läuft|hat|haben|steht) ',
    'wo (?:ist|sind|liegt|liegen|steht|finde|findet|kommt)\\b',
    '(?:wer|wann|welche[rsnm]?) (?:ist|sind|hat|läuft|kommt|kommen|wird|werden|war|macht|davon)\\b',
    '(?:gibt es|gibts|stimmt das|geht das|ist das|hast du|haben wir|weißt du)\\b',
    // Spanish: the accent alone says it.
    '¿',
    '(?:por ?qué|qué(?! (?:pena|bien|bueno|va|risa|lástima|guay|ganas))|cómo|cuánt[oa]s?|cuándo|cuál(?:es)?|dónde|quién)(?!\\p{L})',
    'me pregunto(?!\\p{L})|(?:ya )?no (?:sé|recuerdo|estoy segur[oa] de) (?:si|cuál|cuánto|qué)(?!\\p{L})',
    '(?:alguien (?:sabe|recuerda)|sabe alguien|se acuerda alguien)(?!\\p{L})',
    '(?:que tal|que opinas|sabes (?:si|por|qué|como|cómo))\\b',
  ].join('|')})`,
  'u',
);

/** "we use yarn, or was that the other repo": the end asks. */
const ASKS_AT_END =
  /(?:^|[\s,])(?:or (?:not|(?:was|is|are|were|did|do|does) (?:that|it|this|we|they|he|she)(?!\p{L})[^,;:]*)|oder (?:nicht|etwa nicht|doch nicht|(?:war|ist|sind|haben|hatten|gilt) (?:das|es|wir|die|der)(?!\p{L})[^,;:]*)|o (?:no|ya no|(?:eso|esto|aquello) (?:era|es|fue)(?!\p{L})[^,;:]*))$/u;

/** "can you look at …": work for now, unless it is a rule: "can you always …". */
const REQUEST =
  /^(?:(?:can|could|would|will) you(?: please| maybe| also| just)?|(?:kannst|könntest|magst|würdest) du|(?:puedes|podrías|me puedes|me podrías)) /;
const RULE =
  /\b(?:always|never|stop|not|dont|don't|from now|in future|every|only|instead|remember|note|remind|reply|answer|respond|immer|nie|niemals|nicht|kein\w*|künftig|ab jetzt|ab sofort|jedes|nur|statt|merk\w*|antwort\w*|siempre|nunca|no|cada|solo|a partir|recuerda\w*|acu[eé]rdate|dejar?|respond\w*)\b/;

/** "jetzt haben wir das problem, dass …": behind an adverb the verb stands first in a statement, too. */
const ADVERB = /(?<!\p{L})(?:dann|jetzt|nun) $/u;
const INVERTED =
  /^(?:(?:haben|sollen|müssen|dürfen|können) wir|gibt es|gibts|(?:soll|muss|darf|kann) (?:das|die|der|es|man|er|sie|unsere?)|\p{L}+en wir)(?!\p{L})/u;

/** `words`: a sentence in lower case without its mark. */
export function isQuestion(words: string): boolean {
  const lead = LEAD.exec(words)?.[0] ?? '';
  const asked = words.slice(lead.length);
  if (QUESTION.test(asked)) return !words.endsWith(':') && !(ADVERB.test(lead) && INVERTED.test(asked));
  return ASKS_AT_END.test(asked) || (REQUEST.test(asked) && !RULE.test(asked));
}

/** "could you make sure that every migration has a down script?": a rule, politely. */
const POLITE_RULE =
  /^(?:(?:can|could|would|will) you(?: please| also)*|(?:might|may|could) i ask (?:that you|you to)|(?:kannst|könntest|würdest) du(?: bitte| auch)*|(?:puedes|podrías)(?: por favor)?) (?:make sure|ensure|see to it|please (?:always|never)|never|(?:bitte )?(?:darauf achten|sicherstellen|dafür sorgen)|asegurarte)(?!\p{L})|^(?:might|may|could) i ask (?:that you|you to) (?!(?:look|check|run|show|open|read|try)(?!\p{L}))/u;

export function asksPolitely(sentence: string): boolean {
  const words = sentence.trim();
  const asked = words.slice(LEAD.exec(words)?.[0].length ?? 0);
  return POLITE_RULE.test(asked) && (RULE.test(asked) || /^(?:might|may|could) i ask/u.test(asked));
}

/** "we never use sleeps in tests, okay?": it states, and wants to hear that it was understood. */
const TAG =
  /,? (?:ok(?:ay)?|alright|all right|please|yeah|ja|gut|bitte|einverstanden|verstanden|klar|vale|de acuerdo|entendido|por favor|sí)\s*$/u;
const STATES =
  /(?<!\p{L})(?:i['’]d (?:rather|prefer)|i (?:want|prefer)|let['’]?s|ich (?:will|möchte|hätte)|lieber|wir (?:nehmen|machen|nutzen)|prefiero|quiero|mejor|vamos a)(?!\p{L})/u;

/** "everything's in Europe/Lisbon, ok?": how it is, for somebody to take note of. "We merge it, ok?" asks. */
const STATES_HOW =
  /^(?:(?:and|but|so|btw|also|und|aber|also|y|pero)[, ]+)*(?:(?:every(?:thing|one)|all|nothing|nobody|the|our|these|those|alles?|die|der|das|unsere?|nichts|niemand|tod[oa]s?|el|la|los|las|nuestr[oa]s?|nada|nadie)(?:['’]s| (?:\S+ ){0,3}?(?:is|are|goes?|gets?|stays?|lives?|uses?|ist|sind|bleib(?:t|en)|geh(?:t|en)|läuft|kommt|es|son|está|están|va|van|se queda))|we (?:use|deploy|work|test|name|write|speak|ship)|wir (?:nutzen|verwenden|arbeiten|schreiben)|usamos|trabajamos|escribimos) \S/u;
const TAKE_NOTE = /, ?(?:ok(?:ay)?|alright|all right|einverstanden|verstanden|klar|vale|de acuerdo|entendido)\s*$/u;

/** How long such a tag is; 0 if the sentence really asks. */
export function tagOf(sentence: string): number {
  const tag = TAG.exec(sentence)?.[0] ?? '';
  const said = sentence.slice(0, sentence.length - tag.length).trim();
  const states = RULE.test(said) || STATES.test(said) || (TAKE_NOTE.test(sentence) && STATES_HOW.test(said));
  return tag !== '' && states && !isQuestion(said) ? tag.length : 0;
}
