/**
 * Labels and requests in front of someone else's words: "Customer feedback: …", "msg from bob - …", "proofread this please. …". What
 * follows them on the line is blanked.
 */
import { BY_OWNER, isReported, withoutReportedClauses } from './reported-speech.ts';

export const LONGEST_LABEL = 80;

/** Work on a text that follows. */
export const WORK_ON_TEXT =
  /^\s*(?:(?:please|can you|could you|bitte|por favor)\s+)?(?:summari[sz]e|translate|proofread|rephrase|reword|paraphrase|rewrite|shorten|explain|fasse?|übersetze?|korrigiere?|kürze?|erkläre?|resume|traduce|corrige|reescribe|explica)(?!\p{L})/iu;
/** A label whose text was written by someone else, also on one line: "Customer feedback: …", "Minutes 3 Nov: …". */
const OTHERS_WORDS =
  /(?<!\p{L})(?:(?:feedback|announcement|testimonial|tweet|toot|headline|e-?mail|meeting notes|ticket|rückmeldung|comentarios)\s*$|(?:minutes|transcript|protokoll|acta)(?:\s[^:]{1,20})?$)/iu;
/** "copied from slack: …", "sample config from their readme: …". */
const COPIED =
  /^\s*(?:(?:i|we|just|ich|yo) )*(?:copied|pasted|copy-?pasted|taken|kopiert|copiado|pegado|sacado)(?! (?:the|my|our)(?!\p{L}))(?!\p{L})|(?<!\p{L})(?:kopiert|copy-?paste)\s*$|(?<!\p{L})(?:from (?:their|his|her)|aus (?:deren|dessen|seiner|ihrer)|de su) (?:readme|docs?|doku|wiki|repo|site|page|documentación)\s*$/iu;
const WORDS =
  '(?:comments?|remarks?|notes?|suggestions?|feedback|messages?|msgs?|e-?mails?|mails?|dms?|pings?|texts?|sms|quotes?|excerpts?|voice ?notes?|voice ?messages?|sprachnachricht(?:en)?|notas? de voz|audios?|repl(?:y|ies)|answers?|posts?|voice ?mails?|kommentare?|anmerkung(?:en)?|nachricht(?:en)?|zitate?|antwort(?:en)?|vorschlag|comentarios?|mensajes?|correos?|citas?|respuestas?|sugerencias?)';
/** "reviewer comment", "his review comment": whose words they are. */
const OF_SOMEBODY = new RegExp(
  `^\\s*(?:(?:the|a|his|her|their|another|last|der|die|das|sein|ihr|el|la|su) )?(?:(?:code |pr |peer )?review(?:er)?|pr|github|gitlab|jira|slack|teams|customer|client|user|vendor|support|bot|ci|sonar\\p{L}*|copilot|coderabbit|dependabot|claude|chatgpt|gemini)(?:['’]s)?(?: review)? ${WORDS}$`,
  'iu',
);
/** "msg from bob", "comment from the reviewer", "mensaje de bob". */
const FROM_SOMEBODY = new RegExp(
  `^\\s*(?:(?:the|a|an|this|another|new|last|latest|slack|teams|whatsapp|eine?|die|neue|un|una|el|la) )*${WORDS} (?:from|by|of|von|vom|de|del) (?!(?:me|us|myself|mine|ours|mir|uns|mí|nosotros)(?!\\p{L}))[^:]{1,40}$`,
  'iu',
);
/** The same above a text, on a separate line, which names nothing but the sender. */
const FROM_SOMEBODY_ABOVE = new RegExp(
  `${FROM_SOMEBODY.source.slice(0, -'[^:]{1,40}$'.length)}\\S{2,}(?: [^\\s.?!]+){0,2}$`,
  'iu',
);
/** "bob on slack", "my boss in the standup": who said it, and where. What a project does there is named by other words. */
const SPOKE_AT =
  /^\s*(?:(?:my|our|mein|meine|unser|unsere|mi|nuestr[oa]) (?<whose>[\p{L}-]{2,}(?: [\p{L}-]{2,})?)|(?<name>[\p{L}-]{2,}))(?: \(| (?:on|in|via|over|by|per|auf|über|im|bei|beim|por|en) )(?:(?:the|our|a|der|dem|unserem|el|la|nuestro) )?(?:\p{L}+ )?(?:slack|ms teams|teams|discord|whatsapp|telegram|irc|zoom|standup|stand-up|daily|meeting|e-?mail|mail|dm|chat|correo)\)?\s*$/iu;
/** They name what is done there, and nobody who speaks: "alerts on slack", "support by mail". */
const TOPIC =
  /(?:\p{L}s|ing|ion|ions|ment|ungen?|ción|heit|keit)$|^(?:me|us|ich|wir|yo|nosotr[oa]s|(?:decid|agre|discuss|settl|announc|not|mention|plann|approv|confirm|clarifi|resolv|post|publish|shar|deliver)ed|entschieden|beschlossen|besprochen|vereinbart|geklärt|decid\p{L}+|acord\p{L}+|hablado|sign-?(?:in|up)|log-?in|auth|otp|2fa|mfa|reset|invite|invoice|receipt|reminder|report|export|newsletter|rechnung|factura|as|support|deploy|release|incident|review|status|contact|help|news|feedback|access|setup|backup|team|teams|register|alert|bot|kontakt|hilfe|zugang|alarm|soporte|ayuda|contacto|acceso|alerta|default|log|also|but|and|not|only|post|write|send|ask|talk|discuss|decide|agree|new|old|never|always|now|today|schreib|frag|nie|immer|neu|escribe|pregunta|nunca|siempre)$/iu;
/** "the AI overview in google", "google's AI answer". */
const AI_ANSWER =
  /^\s*(?:(?:the|die|der|el|la) )?(?:(?:google|bing)(?:['’]?s)? (?:ai|ki|ia)[- ](?:overview|summary|answer|result|übersicht|antwort)|(?:ai|ki)[- ](?:overview|übersicht)(?: (?:in|on|of|from|by|bei|von|auf) (?:the )?[\p{L}]+)?|(?:(?:ai|ki)[- ])?(?:summary|answer|result|zusammenfassung|antwort|resumen|respuesta)(?: (?:de|con) ia)? (?:in|on|of|from|by|bei|von|auf|de|en) (?:google|bing|chatgpt|gemini|copilot|perplexity))\s*$/iu;
/** The same, with a dash in place of the colon. */
const FROM_WITH_DASH = new RegExp(`${FROM_SOMEBODY.source.slice(0, -1)}\\s[-–—]\\s`, 'iu');
/** "proofread this please. We use …": the request is a sentence, and the text follows. */
const WORK_SENTENCE =
  /^\s*(?:(?:please|pls|can you|could you|bitte|kannst du|por favor|puedes)\s+)*(?:summari[sz]e|translate|proof-?read|rephrase|reword|paraphrase|shorten|spell-?check|correct|(?:check|fix|correct) (?:the |my )?(?:grammar|spelling|wording)|übersetze?|korrigiere?|formuliere?|kürze?|prüfe? (?:die )?(?:grammatik|rechtschreibung)|traduce|corrige|resume|reescribe|revisa la (?:ortografía|gramática))(?:\s+(?:this|that|it|these|the following|below|das|dies\p{L}*|folgend\p{L}*|esto|est[ae]|lo siguiente|please|pls|bitte|por favor|mal|for me|mir|(?:in)?to|into|ins?|auf|al|a|\p{L}*(?:english|german|spanish|french|deutsche?|englische?|spanische?|inglés|alemán|español)|text|paragraph|sentence|message|mail|e-?mail|absatz|satz|texto|párrafo|frase|mensaje|correo))*\s*[.!]\s+/iu;

/** One of these is in every such sentence, and in few others: it is the shorter pattern for a hook to compile. */
const WORK_WORD =
  /summari|translat|proof|rephras|reword|paraphras|shorten|spell|correct|gramma|wording|bersetz|korrig|formul|rz|pr.f|traduc|corrig|resum|reescri|ortogr/i;

/** `Summarize this: We decided …`, `A colleague writes: …`, `@tom: …`, `Their blog says that …`: what is reported. */
export function withoutReported(line: string): string {
  if (/\s[-–—]\s/.test(line) && FROM_WITH_DASH.test(line)) return blank(line);
  const work = WORK_WORD.test(line) ? WORK_SENTENCE.exec(line)?.[0] : undefined;
  if (work !== undefined) return `${work}${blank(line.slice(work.length))}`;
  if (isLetter(line)) return blank(line);
  const rest = withoutReportedClauses(line);
  const colon = rest.search(/:\s/);
  if (colon < 0 || colon > LONGEST_LABEL) return rest;
  const lead = rest.slice(0, colon);
  const reported =
    /^\s*(?:@[\w.-]+|fwd?|fw|wg|rv|tr)$/i.test(lead) ||
    WORK_ON_TEXT.test(lead) ||
    COPIED.test(lead) ||
    OF_SOMEBODY.test(lead) ||
    FROM_SOMEBODY.test(lead) ||
    (AI_WORD.test(lead) && AI_ANSWER.test(lead)) ||
    isSpeakerSomewhere(lead) ||
    isReported(lead) ||
    (OTHERS_WORDS.test(lead) && !BY_OWNER.test(lead));
  return reported ? `${lead}:${blank(rest.slice(colon + 1))}` : rest;
}

/** Whether a line names nothing but who sent the text below it. */
export function namesSender(line: string): boolean {
  return /from|by|of|vo[nm]|del?\b/i.test(line) && FROM_SOMEBODY_ABOVE.test(line);
}

/** Few lines have one of these, and then the long patterns are not compiled. */
const CHANNEL_WORD = /slack|teams|discord|whatsapp|telegram|irc|zoom|stand|daily|meeting|mail|dm|chat|correo/i;
const AI_WORD = /google|bing|overview|bersicht|chatgpt|gemini|copilot|perplexity/i;

function isSpeakerSomewhere(lead: string): boolean {
  if (!CHANNEL_WORD.test(lead)) return false;
  const groups = SPOKE_AT.exec(lead)?.groups;
  return groups !== undefined && !TOPIC.test(groups.whose ?? groups.name ?? '');
}

/** A whole letter on one line: "Hello Kim, … Best, Bob". */
function isLetter(line: string): boolean {
  // Most lines are ruled out without a pattern, which a hook would compile.
  const [first = ''] = line.trimStart().split(' ', 1);
  return (
    GREETINGS.includes(` ${first.charAt(0).toLowerCase()}${first.slice(1)} `) && NAMED.test(line) && SIGNED.test(line)
  );
}

const GREETINGS = ' hello hi dear hallo liebe lieber liebes hola estimado estimada querido querida ';
/** Who is greeted. */
const NAMED = /^\s*\S+ [A-Z]\S{1,20},\s/;
const SIGNED = /(?:[Bb]est|[Cc]heers|[Rr]egards|[Ss]incerely|[Gg]rüße|[Gg]ruß|LG|VG|[Ss]aludos?),? [A-Z]\S{1,20}\s*$/;

function blank(words: string): string {
  return words.replace(/[^\r\n]/g, ' ');
}
