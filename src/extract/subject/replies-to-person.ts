/**
 * Whether words about answers are about the agent's replies to this person: "answer me in english", "short answers please". What a bot, a
 * route or a colleague answers, and whom the agent is to answer otherwise, is about the project: "the bot answers in english", "antworte
 * dem Kunden". In doubt it is about the project. Words per language, as data.
 */
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { withoutOpening } from '../sentences/opening-words.ts';

const LEAD =
  "^(?:(?:please|pls|always|only|just|also|then|from (?:now|here) on|going forward|in future|for (?:all|every) (?:my )?(?:repos?|projects?)|(?:in|across) (?:all|every) (?:my )?(?:repos?|projects?)|(?:can|could|would|will) you|(?:you|i want you to|i['’]?d like you to|du|ich möchte,? dass du)(?: (?:should|must|can|may|sollst|musst|kannst))?|never|don['’]?t|do not|stop|no|bitte|immer|nur|nie|kannst du|ab (?:jetzt|sofort|heute)|künftig|in zukunft|für alle (?:meine )?(?:repos?|projekte)|in allen (?:meinen )?(?:repos?|projekten)|por favor|siempre|s[oó]lo|nunca|no|a partir de (?:ahora|hoy)|(?:a partir )?de ahora en adelante|desde ahora|en todos (?:mis|los) (?:repos|proyectos)|puedes)[,:]? +)*";
/** What the agent is told to do with its answers. */
const VERB =
  '(?:(?:answer|reply|respond|talk|speak|chat|explain|write|apologi[sz]e|antworten?|antwortet|sprich|sprecht|rede[nt]?|schreibe?|erkläre?|entschuldige?|responde|contesta|habla|escribe|explica|discúlp)\\p{L}*)';
/** Whom or how: nobody else is answered. */
const NOBODY_ELSE =
  '(?=[ ,]+(?:to |with |mit |a )?(?:me|us|my|mir|uns|mich|meine\\p{L}*|m[ií]|mis|nosotros|in|on|auf|en|english|german|spanish|french|only|always|please|briefly|short(?:er|ly)?|concisely?|tersely|directly|plainly|longer|first|as|like|without|with|so|much|more|less|too|bitte|kurz|knapp|kürzer|ausführlich\\p{L}*|immer|nur|ohne|mit|stets|lieber|con|sin|siempre|s[oó]lo|de forma|de manera|más|menos|muy|breve\\p{L}*|corto|por favor|everything|all|every question|for|bei|alles|deutsch|englisch|español|inglés)(?!\\p{L})|[ .!]*$)';
const NO_NUMBER = '(?![ ,]+(?:\\p{L}+ )?\\d{3})';
const TELLS_AGENT = new RegExp(`${LEAD}${VERB}${NO_NUMBER}${NOBODY_ELSE}`, 'iu');
/** "antworte" and "responde" at the end: "bitte auf Deutsch antworten", "siempre en español me respondes". */
const TELLS_AT_END =
  /^(?:(?:bitte|immer|nur|ab jetzt|ab sofort|künftig|mir|uns) )*(?:(?:auf|in|ohne|mit|kurz|knapp|kürzer|ausführlich)(?!\p{L})[^.,;]{0,40} )?(?:antworten|schreiben|reden|sprechen)(?:,? bitte)?[.!]*$/iu;
/** Answers as a thing, of the agent: "short answers please", "your replies", "respuestas cortas". */
const REPLY_WORD =
  '(?:answers?|replies|reply|responses?|explanations?|commentary|apolog\\p{L}+|bullet points|antworten|antwort|erklärungen|entschuldigungen|respuestas?|explicaciones|disculpas)';
const OF_AGENT = new RegExp(
  `(?<!\\p{L})(?:your|deinen?r?|eure|tus?|vuestras) (?:\\p{L}+ ){0,2}?${REPLY_WORD}(?!\\p{L})`,
  'iu',
);
const NAMES_REPLIES = new RegExp(
  `${LEAD}(?:(?:keep|make|give(?: me)?|use|write|want|i want|i prefer|i like|i['’]?d like|we want|prefer|skip|cut|drop|avoid|no more|leave out|spare me|shorten|halte?|gib(?: mir)?|ich (?:will|möchte|mag)|lass|spar dir|weniger|nada de|sin|menos|más|quiero|prefiero|dame|mant[eé]n|usa|keine?) )*(?:the |these |those |all |any |with |die |alle |mit |in |las |los |unas? )*(?:(?:much |way |more |less |viel |mehr |really |two |three )?(?!(?:generated|api|error|mail|email|server|http)(?!\\p{L}))\\p{L}+(?:er|e|en)?,? ){0,2}?${REPLY_WORD}(?!\\p{L})(?! (?:of|for|from|to|by|der|des|vom|von|für|del?|a|para) (?!me(?!\\p{L})|us(?!\\p{L})|mir|uns|mí|more|less|mehr|más))`,
  'iu',
);
/** The language alone, for this person. */
const WITH_ME =
  /(?<!\p{L})(?:to|with|mit|für|for) (?:me|us|mir|mich|uns)(?!\p{L})|(?<!\p{L})(?:answer|tell|give|write|show|spare) (?:me|us)(?!\p{L})|(?<!\p{L})(?:antworte\p{L}*|schreib\p{L}*|erklär\p{L}*|sag\p{L}*) (?:mir|uns)(?!\p{L})|(?<!\p{L})(?:resp[oó]nd[ae]|cont[eé]st[ae]|h[aá]bl[ae]|escr[ií]b[ae]|expl[ií]c[ae]|responder|contestar|hablar|escribir|d)(?:me|nos)(?!\p{L})|(?<!\p{L})me (?:respondas|contestes|hables|escribas|respondes|contestas)(?!\p{L})/iu;
/** Something that is made answers, or somebody else is answered. */
const OF_PROJECT =
  /(?<!\p{L})(?:api|apis|(?:chat|mail|voice)?-?bots?|chatbots?|chat-?widgets?|widgets?|assistants?|apps?|customers?|clients?|users?|visitors?|merchants?|tickets?|e-?mails?|mails?|faqs?|routes?|endpoints?|requests?|servers?|services?|support|hotline|health|prompts?|templates?|pages?|screens?|forms?|websites?|webhooks?|http|json|html|xml|schnittstelle|kunden?|kundin\p{L}*|nutzer\p{L}*|benutzer\p{L}*|anfragen?|seiten?|händler\p{L}*|dienst|vorlage|spiel|game|orakel|asistente|clientes?|usuarios?|correos?|rutas?|páginas?|servicio|plantilla|juego|tienda|commits?|pr|prs|docs?|readme|changelog|comments?|kommentar\p{L}*|comentarios?)(?!\p{L})/iu;

/** For one question only. */
const ONE_ANSWER = /(?<!\p{L})(?:yes or no|ja oder nein|sí o no)(?!\p{L})/iu;

export const speaksOfReplies = memoizeSentence((said): boolean => {
  const words = withoutOpening(said.trim());
  if (WITH_ME.test(words)) return true;
  if (OF_PROJECT.test(words) || ONE_ANSWER.test(words)) return false;
  return OF_AGENT.test(words) || TELLS_AGENT.test(words) || TELLS_AT_END.test(words) || NAMES_REPLIES.test(words);
});
