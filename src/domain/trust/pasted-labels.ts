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
/** "copied from slack: …", "the AI overview in google: …", "sample config from their readme: …". */
const COPIED =
  /^\s*(?:(?:i|we|just|yo|esto|lo) )*(?:copied|pasted|copy-?pasted|taken|kopiert|copiado|pegado|sacado|copié)(?! the )(?!\p{L})|(?<!\p{L})(?:kopiert|copy-?paste|[ak]i[- ](?:overview|übersicht)(?: \w+ \w+)?)\s*$|(?<!\p{L})(?:from (?:their|his|her)|aus (?:deren|dessen|seiner|ihrer)|de su) (?:readme|docs?|doku|wiki|repo|site|page|documentación)\s*$/iu;
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
/** "bob on slack", "my boss (mail)": who said it, and where; not what is done there, "alerts on slack". */
const SPOKE_AT =
  /^\s*(?!(?:me|ich|yo|as|help|support|deploy|release|alert) |\S*(?:s|ing|ion|ed) )(?:(?:my|our|mi) )?\S+ (?:\(|(?:on|in|via|per|por) (?:the )?)(?:slack|teams|standup|mail|correo)\)?$/i;
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
    /^\s*(?:@[\w.-]+|(?:fwd?|fw|wg|rv|tr|forwarded|weitergeleitet|reenviado)(?: (?:from|von|vom|de|by) [\w.-]+(?: [\w.-]+)?)?)$/i.test(
      lead,
    ) ||
    WORK_ON_TEXT.test(lead) ||
    COPIED.test(lead) ||
    OF_SOMEBODY.test(lead) ||
    FROM_SOMEBODY.test(lead) ||
    SPOKE_AT.test(lead) ||
    isReported(lead) ||
    (OTHERS_WORDS.test(lead) && !BY_OWNER.test(lead));
  return reported ? `${lead}:${blank(rest.slice(colon + 1))}` : rest;
}

/** "slack message from bob", "i copied this from the ticket": says whose text is below, and nothing else. */
export function namesSource(line: string): boolean {
  return (
    /^(?!.*(?:note|today|meeting| is | are |[.?!,]))(?:\S+ ){2,7}\S+$/i.test(line) &&
    (FROM_SOMEBODY.test(line) || (/ (?:from|aus|del?) /.test(line) && COPIED.test(line)))
  );
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
