/**
 * Finds what kind of answer a query asks for: something the person said about themselves, help with a new piece of work, or an
 * answer that has to cover many texts. Rules in English, German and Spanish.
 */
import { finds, latePattern, type Pattern, patternFor } from '../domain/text/pattern-for.ts';

export interface Intent {
  /** It is about the person who asks: "when did I …", "our budget". The answer is probably in their own words. */
  readonly firstPerson: boolean;
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

const ORDER = latePattern(
  /(?<![\p{L}\p{N}])(?:in (?:which|what) (?:order|sequence)|(?:the )?(?:order|sequence) (?:of events|in which|of (?:the )?(?:steps|topics))|in (?:chronological )?order\b|chronolog\w*|timeline|step by step|walk me through|what (?:happened|came) first|first to last|over time|how (?:did|has|have)\b.{0,80}\b(?:evolved?|develop(?:ed)?|changed?|(?<!in )progress(?:ed)?)\b(?=\s*(?:[?.!]|$|over|since|from|during|until|between))|history of|in welcher reihenfolge|reihenfolge|zeitlich|chronologisch\w*|der reihe nach|nacheinander|wie (?:hat|haben) sich\b.{0,80}\b(?:entwickelt|verändert)|verlauf|en qué orden|en orden|orden cronológico|cronológic\w*|cronología|paso a paso|cómo (?:ha|han) (?:evolucionado|cambiado)|cómo evolucion\w+)/iu,
);

const COVER = latePattern(
  /(?<![\p{L}\p{N}])(?:summari[sz]e|summary (?:of|about|on)|(?:give|make|write|need|want)\b.{0,20}\bsummary|sum up|recap|overview|everything (?:about|we|i|on|that|concerning|regarding)|all (?:about|the (?:things|times|changes|decisions|steps|problems))|(?:the )?(?:whole|full|complete|entire) (?:story|history|picture|project|process)|what (?:has |have )?(?:changed|happened)(?= (?:since|between|after|before))|what do (?:i|we) know about|put together what|tell me (?:all|everything)|throughout|so far|overall|across (?:all|our)|zusammenfass\w*|fass\w*\b.{0,60}\bzusammen|überblick|alles (?:über|zu|was|zum|zur)|gesamte \w+|was hat sich(?= .{0,60}geändert)|(?<=was hat sich .{0,60})geändert|was wissen wir über|insgesamt|bisher|resum\w+|resúm\w+|todo (?:sobre|lo|acerca)|visión general|panorama|qué (?:ha cambiado|cambió|sabemos)|hasta ahora|en general)/iu,
);

const REQUEST = latePattern(
  /^\s*(?:(?:please|hi|hello|ok|okay|so|now|bitte|hallo|hola|por favor)[,!. ]+)*(?:(?:can|could|would|will) you|help|show|give me|write|draft|make|create|build|add|implement|explain|suggest|recommend|propose|find|plan|design|review|polish|fix|refactor|generate|prepare|how (?:should|do|would|could|can|does|might|to)|what (?:should|would|could|can|do you|does a|are the (?:steps|best))|which \w+ should|who should|roughly|i need|i want|i['’]m (?:setting|trying|working|planning|thinking|looking)|i['’]d like|let['’]s|kannst du|könntest du|zeig|gib mir|schreib|mach|erstell|erklär|hilf|wie (?:soll|kann|mache|würdest)|was (?:soll|würdest|schlägst)|puedes|podrías|muéstra|dame|escrib|haz|explica|ayúda|cómo (?:debo|puedo|hago|debería)|qué (?:debo|debería|recomiendas))/iu,
);

/** "What pace should I run?" */
const MAY_I = latePattern(/\b(?:(?:should|shall|can|could) (?:I|we)|(?:soll|sollte|kann) ich|debo|debería|puedo)\b/iu);

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
    request: broad === undefined && (says(REQUEST) || says(MAY_I)),
    broad,
  };
}
