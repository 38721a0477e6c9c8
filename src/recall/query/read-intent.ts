/**
 * Finds what kind of answer a query asks for: something the person said about themselves, help with a new piece of work, or an
 * answer that has to cover many texts. Rules in English, German and Spanish.
 */
import { finds, latePattern, latePhrases, type Pattern, patternFor } from '../../domain/text/pattern-for.ts';

export interface Intent {
  /** It is about the person who asks: "when did I …", "our budget". The answer is probably in their own words. */
  readonly firstPerson: boolean;
  /** It is about what the agent said: "what did you suggest …", "your advice". */
  readonly ofAgent: boolean;
  /** It asks for work, "show me …", "how should I …": standing instructions apply. */
  readonly request: boolean;
  /** It asks for more than one text: an order of time, or an overview. */
  readonly broad: 'order' | 'cover' | undefined;
}

/** A longer query is pasted text; the question is at its beginning or its end. */
const READ_CHARS = 400;

const FIRST_PERSON = latePattern(
  /(?<![\p{L}'’])(?:I|I['’](?:m|ve|d|ll)|my|me|mine|myself|ich|mir|mich|mein\p{L}{0,2}|yo|mi|mis)(?![\p{L}\p{N}])/iu,
);

const OF_AGENT = latePhrases(/(?<![\p{L}\p{N}])/u, {
  english: [
    /(?:did|have|had) you (?:\w+ )?(?:sa(?:y|id)|tell|told|suggest(?:ed)?|propose[d]?|recommend(?:ed)?|advise[d]?|g[ai]ven?|write|wrote|written|list(?:ed)?|explain(?:ed)?|mention(?:ed)?|estimate[d]?|calculate[d]?|work(?:ed)? out|warn(?:ed)?|name[d]?|answer(?:ed)?|draft(?:ed)?)\b/u,
    /(?<!(?:if|when|whenever|could|can|would|will|do|should) )you (?:\w+ )?(?:said|told|suggested|proposed|recommended|advised|gave|wrote|listed|explained|mentioned|estimated|calculated|worked out|warned|answered|drafted)\b/u,
    /your (?:\w+ )?(?:advice|suggestions?|recommendations?|proposals?|estimates?|calculations?|explanations?|answers?|reply|opinion)\b/u,
    /according to you\b/u,
  ],
  german: [
    /(?:hast|hattest) du\b.{0,80}\b(?:gesagt|vorgeschlagen|empfohlen|geraten|genannt|erklärt|berechnet|geschätzt|geschrieben)/u,
    /dein\w{0,2} (?:\p{L}+ )?(?:rat|vorschl[aä]g\w*|empfehlung\w*|schätzung|rechnung|erklärung|antwort)/u,
    /laut dir/u,
  ],
  spanish: [
    /(?:dijiste|propusiste|sugeriste|recomendaste|aconsejaste|calculaste|explicaste|mencionaste|me diste)/u,
    /tus? (?:consejos?|propuestas?|recomendaci[oó]n(?:es)?|sugerencias?|cálculos?|respuestas?)/u,
    /según tú/u,
  ],
});

const ORDER = latePhrases(/(?<![\p{L}\p{N}])/u, {
  english: [
    /in (?:which|what) (?:order|sequence)/u,
    /(?:the )?(?:order|sequence) (?:of events|in which|of (?:the )?(?:steps|topics))/u,
    /in (?:chronological )?(?:order|sequence)\b/u,
    /(?:the )?(?:stages|phases) (?:of|in|that)\b/u,
    /one after (?:the other|another)\b/u,
    /from (?:start|beginning) to (?:end|finish)\b/u,
    /chronolog\w*/u,
    /timeline/u,
    /step by step/u,
    /walk me through/u,
    /what (?:happened|came) first/u,
    /first to last/u,
    /over time/u,
    // "How did it change over time", not "how did you change the file".
    /how (?:did|has|have)\b.{0,80}\b(?:evolved?|develop(?:ed)?|changed?|(?<!in )progress(?:ed)?)\b(?=\s*(?:[?.!]|$|over|since|from|during|until|between))/u,
    /history of/u,
  ],
  german: [
    /in welcher reihenfolge/u,
    /reihenfolge/u,
    /zeitlich/u,
    /chronologisch\w*/u,
    /der reihe nach/u,
    /nacheinander/u,
    /wie (?:hat|haben) sich\b.{0,80}\b(?:entwickelt|verändert)/u,
    /verlauf/u,
  ],
  spanish: [
    /en qué orden/u,
    /en orden/u,
    /orden cronológico/u,
    /cronológic\w*/u,
    /cronología/u,
    /paso a paso/u,
    /cómo (?:ha|han) (?:evolucionado|cambiado)/u,
    /cómo evolucion\w+/u,
  ],
});

const COVER = latePhrases(/(?<![\p{L}\p{N}])/u, {
  english: [
    /summari[sz]e/u,
    /summary (?:of|about|on)/u,
    /(?:give|make|write|need|want)\b.{0,20}\bsummary/u,
    /(?:give|show|write)(?: me| us)? an? (?:short |brief |quick |full |complete )?(?:overview|recap)/u,
    /sum up/u,
    /recap(?:s|itulat\w+)?\b/u,
    // "The overview page" is a thing.
    /overview(?= (?:of|over|about|on)\b|\W*$)/u,
    /everything (?:about|we|i|on|that|concerning|regarding)/u,
    /all (?:about|the (?:things|times|changes|decisions|steps|problems))/u,
    /(?:the )?(?:whole|full|complete|entire) (?:story|history|picture|project|process)/u,
    /what (?:has |have )?(?:changed|happened)(?= (?:since|between|after|before))/u,
    /what do (?:i|we) know about/u,
    /put together what/u,
    /tell me (?:all|everything)/u,
    /throughout/u,
    // "How many words so far?" asks for one number.
    /(?<!(?:how (?:many|much|long|often)|rate|number)\b.{0,80})(?:so far|overall)/u,
    /across (?:all|our)/u,
  ],
  german: [
    /gib (?:mir|uns) ein\w* (?:überblick|zusammenfassung)(?: über| zu)?/u,
    /zusammenfass\w*/u,
    /fass\w*\b.{0,60}\bzusammen/u,
    /überblick/u,
    /alles (?:über|zu|was|zum|zur)/u,
    /gesamte \w+/u,
    /was hat sich(?= .{0,60}geändert)/u,
    /(?<=was hat sich .{0,60})geändert/u,
    /was wissen wir über/u,
    /insgesamt/u,
    /bisher/u,
  ],
  spanish: [
    /d[aá](?:me|nos) un (?:resumen|panorama)/u,
    /resum\w+/u,
    /resúm\w+/u,
    /todo (?:sobre|lo|acerca)/u,
    /visión general/u,
    /panorama/u,
    /qué (?:ha cambiado|cambió|sabemos)/u,
    /hasta ahora/u,
    /en general/u,
  ],
});

/** At the beginning, after a greeting. */
const REQUEST = latePhrases(/^\s*(?:(?:please|hi|hello|ok|okay|so|now|bitte|hallo|hola|por favor)[,!. ]+)*/u, {
  english: [
    /(?:can|could|would|will) you/u,
    /help|show|give me|write|draft|make|create|build|add|implement/u,
    /explain|suggest|recommend|propose|find|plan|design|review|polish/u,
    /fix|refactor|generate|prepare/u,
    /how (?:should|do|would|could|can|does|might|to)/u,
    /what (?:should|would|could|can|do you|does a|are the (?:steps|best))/u,
    /which \w+ (?:should|would you)/u,
    /what is there for/u,
    /who should/u,
    // "Roughly how many were there?" asks for something that was said.
    /roughly(?! how (?:\w+ ){1,3}(?:was|were|did|had)\b)/u,
    /i need/u,
    /i want/u,
    /i['’]m (?:setting|trying|working|planning|thinking|looking)/u,
    /i['’]d like/u,
    /let['’]s/u,
  ],
  german: [
    /kannst du/u,
    /könntest du/u,
    /zeig|gib mir|schreib|mach|erstell|erklär|hilf/u,
    /wie (?:soll|kann|mache|würdest)/u,
    /was (?:soll|würdest|schlägst)/u,
  ],
  spanish: [
    /puedes/u,
    /podrías/u,
    /muéstra|dame|escrib|haz|explica|ayúda/u,
    /cómo (?:debo|puedo|hago|debería)/u,
    /qué (?:debo|debería|recomiendas)/u,
  ],
});

/** Asks how something is done in general, wherever it stands in the question. */
const ADVICE = latePhrases(/(?<![\p{L}\p{N}])/u, {
  english: [
    // "How often must they be weighed?" asks for a rule that was given.
    /(?:how(?! (?:often|late|early)\b)|what|which|who|where)\b[^?]{0,80}\b(?:must|should|shall)\b(?! have\b)/u,
    /when would be (?:a )?(?:good|best|the best)\b/u,
    /what(?:['’]s| is| are| would be) (?:the |a |an )?(?:\w+ )?(?:best|right|good|safest|easiest|proper|rules?|options?|ways?|steps|differences?|pros|types|kinds|requirements?)\b/u,
    /which [\w ]{2,40}\b(?:is|are|would be|works?) (?:the )?(?:best|better|good|right|suitable|safe)\b/u,
    /is it (?:worth|better|safe|okay|ok|possible|normal)\b/u,
    /any (?:tips|ideas|advice|suggestions)\b/u,
    /do (?:i|we|you) need (?:to|a|an|any)\b/u,
    /how (?:long|much|many|often) (?:does|do) (?:a|an|it|one|you|people)\b/u,
  ],
  german: [
    /(?:wie|was|welche[rsnm]?|wer|wo)\b[^?]{0,80}\b(?:muss|müssen|sollte|sollten)\b/u,
    /was (?:ist|wäre) (?:der|die|das) (?:beste|richtige|sicherste|einfachste)/u,
    /welche (?:regeln|möglichkeiten|schritte|vorschriften|optionen|unterschiede)\b/u,
    /lohnt (?:es )?sich/u,
    /brauche ich/u,
  ],
  spanish: [
    /(?:cómo|qué|cuál|quién|dónde|cuánto)(?!\p{L})[^?]{0,80}\b(?:debe|deben|debería|deberían)\b/u,
    /cuál (?:es|sería) (?:el|la) mejor/u,
    /qué (?:opciones|reglas|pasos|normas|diferencias)\b/u,
    /vale la pena/u,
    /(?:hace falta|necesito)\b/u,
  ],
});

/** "What pace should I run?" */
const MAY_I = latePattern(
  /\b(?:(?<!how (?:far|long|late|early|often)\b[^?]{0,20})(?:should|shall|can|could|may) (?:I|we)|(?:soll|sollte|kann) ich|debo|debería|puedo)\b/iu,
);

/** The query without the words that only say that it is broad. */
export function queryTopic(text: string): string {
  return text.length > READ_CHARS ? text : withoutEach(withoutEach(text, ORDER), COVER);
}

function withoutEach(text: string, pattern: Pattern): string {
  if (!finds(text, pattern)) return text;
  const found = patternFor(text, pattern);
  return text.replace(new RegExp(found, `${found.flags}g`), ' ');
}

export function readIntent(text: string): Intent {
  const read = text.length <= 2 * READ_CHARS ? text : `${text.slice(0, READ_CHARS)}\n${text.slice(-READ_CHARS)}`;
  const says = (pattern: Pattern): boolean => finds(read, pattern);
  const broad = says(ORDER) ? 'order' : says(COVER) ? 'cover' : undefined;
  return {
    firstPerson: says(FIRST_PERSON),
    ofAgent: says(OF_AGENT),
    request: broad === undefined && (says(REQUEST) || says(MAY_I) || says(ADVICE)),
    broad,
  };
}
