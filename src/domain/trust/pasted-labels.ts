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
/** "bob on slack", "my boss in the standup": who said it, and where. */
const SPOKE_AT =
  /^\s*(?:(?:my|our|meine?|unsere?|mi) )?(\S+)(?: \(| (?:on|in|via|by|per|auf|im|bei|por|en) )(?:(?:the|our|der|dem|el|la) )?(?:slack|teams|discord|whatsapp|zoom|standup|daily|meeting|e?-?mail|dm|chat|correo)\)?\s*$/i;
/** It is done there, and nobody speaks: "alerts on slack", "support by mail". */
const TOPIC =
  /(?:s|ing|ion|ed|en|mos|ado|ido|up|ort)$|^(?:me|ich|wir|yo|as|not?|new|bot|team|news|help|deploy|release|review|auth|log-?in|sign-?in|reset|alert|alarm|hilfe|ayuda|post|ask)$/i;
/** "the AI overview in google", "google's AI answer". */
const AI_ANSWER = /^\s*(?:(?:the|die|la) )?(?:google\S* ai \w+|[ak]i[- ](?:overview|übersicht)(?: \w+ \w+)?)\s*$/i;
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
    AI_ANSWER.test(lead) ||
    isSpeakerSomewhere(lead) ||
    isReported(lead) ||
    (OTHERS_WORDS.test(lead) && !BY_OWNER.test(lead));
  return reported ? `${lead}:${blank(rest.slice(colon + 1))}` : rest;
}

/** Whether a line names nothing but who sent the text below it. */
export function namesSender(line: string): boolean {
  return /from|by|of|vo[nm]|del?\b/i.test(line) && FROM_SOMEBODY_ABOVE.test(line);
}

function isSpeakerSomewhere(lead: string): boolean {
  const who = SPOKE_AT.exec(lead)?.[1];
  return who !== undefined && !TOPIC.test(who);
}

/** A whole letter on one line: "Hello Kim, … Best, Bob". */
function isLetter(line: string): boolean {
  return GREETS.test(line) && SIGNED.test(line);
}

const GREETS =
  /^\s*(?:[Hh]ello|[Hh]i|[Dd]ear|[Hh]allo|[Ll]iebe[rs]?|[Hh]ola|[Ee]stimad[oa]|[Qq]uerid[oa]) [A-Z]\S{1,20},\s/;
const SIGNED = /(?:[Bb]est|[Cc]heers|[Rr]egards|[Ss]incerely|[Gg]rüße|[Gg]ruß|LG|VG|[Ss]aludos?),? [A-Z]\S{1,20}\s*$/;

function blank(words: string): string {
  return words.replace(/[^\r\n]/g, ' ');
}
