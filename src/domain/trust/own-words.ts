/**
 * The part of a prompt that its sender wrote. A pasted ticket, mail, log or chat was written by someone else, so a
 * decision in it is not the owner's. When in doubt, a passage counts as pasted: a missed statement is still in the
 * journal, while someone else's statement with the owner's trust would be given to every later session.
 */

import { memoize } from '../memoize.ts';
import { readVisibleLines, type VisibleLine } from '../text/visible-lines.ts';
import { afterTitle, numberedSections, recordStart } from './pasted-blocks.ts';
import { LONGEST_LABEL, namesSource, WORK_ON_TEXT, withoutReported } from './pasted-labels.ts';
import { aboveSource, changedLines, dialogueLines, isPrinted } from './pasted-lines.ts';
import { loggedLines, mayHaveLog } from './pasted-logs.ts';
import { pastedMass } from './pasted-mass.ts';
import { blockOf, type PastedRange, talkWithSpeakers, talkWithTimes } from './pasted-talk.ts';
import { BY_OWNER, isReported, REPORTS } from './reported-speech.ts';
import { shownWords, withoutInvisible } from './shown-words.ts';

/** A prompt is read by the classifier and by the rules, and again with the prompt that follows it. Few: some are pasted files. */
const PROMPTS_KEPT = 8;

/** Has the same length as the text: pasted parts are replaced by spaces, so offsets stay valid. */
export const ownWords: (text: string) => string = memoize(PROMPTS_KEPT, readOwn);

function readOwn(text: string): string {
  const lines = readVisibleLines(withVisibleStarts(text));
  // Most prompts have one line, and the patterns below take milliseconds to compile.
  const mass = pastedMass(text, lines);
  const talks = mass === undefined ? talksOf(text, lines) : [...talksOf(text, lines), mass];
  const document = lines.length === 1 ? lines.length : documentStart(text, lines, talks);
  const logged = mayHaveLog(text) ? loggedLines(text, lines) : [];
  let own = '';
  let quoted = false;
  for (const [at, line] of lines.entries()) {
    const { from, to } = rowOf(text, line, own.length);
    const row = text.slice(from, to);
    quoted = continuesQuote(row, line, quoted);
    const pasted =
      line.shape === 'hidden' ||
      at >= document ||
      quoted ||
      logged[at] === true ||
      COMMENT.test(row) ||
      isPrinted(row) ||
      isWithin(at, talks);
    own += pasted ? ' '.repeat(to - from) : withoutReported(withoutQuotations(row));
    if (own.length < text.length) own += text.slice(to, nextRow(text, to));
  }
  return own;
}

/** An invisible character at the start of a line hides that the line is a quotation or a list. */
function withVisibleStarts(text: string): string {
  return /\p{Cf}/u.test(text)
    ? text.replace(/^(?:\p{Cf}|[^\S\n])+/gmu, (start) => start.replace(/\p{Cf}/gu, ' '))
    : text;
}

function isWithin(at: number, ranges: readonly PastedRange[]): boolean {
  return ranges.some(({ from, to }) => at >= from && at < to);
}

/** A comment of a program. */
const COMMENT = /^\s*(?:\/\/|\/\*|<!--)/;

/**
 * Whether this line belongs to a quotation. As in Markdown, the lines directly below `> …` do, up to an empty line. Below a
 * quoted question they are its answer.
 */
function continuesQuote(row: string, { shape }: VisibleLine, quoted: boolean): boolean {
  if (shape === 'hidden') return /^\s{0,3}>/.test(row) && !/\?\s*$/.test(row);
  return quoted && shape === 'prose';
}

function rowOf(text: string, line: VisibleLine, from: number): { readonly from: number; readonly to: number } {
  return { from, to: Math.min(text.length, Math.max(from, line.end)) };
}

/** The position after the line break, which can be two characters long. */
function nextRow(text: string, at: number): number {
  return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : Math.min(text.length, at + 1);
}

/** Shorter quotations are names. */
const QUOTED_CHARS = 14;

/** `The client writes: "We decided …"`: the text in quotation marks. What stands between two quotations is not quoted. */
function withoutQuotations(line: string): string {
  return /["“„«]/.test(line) && REPORTS.test(line)
    ? line.replace(/(?<![\p{L}\p{N}])["“„«][^"”“»]*["”“»]/gu, (quoted) =>
        quoted.length < QUOTED_CHARS ? quoted : ' '.repeat(quoted.length),
      )
    : line;
}

function startsWithDigit(line: string): boolean {
  return /^\[?\d{4}-/.test(line);
}

function mayMark(line: string): boolean {
  return /^[[(=*_#<-]|opened this|commented/i.test(line);
}

/** The line from which everything is pasted; the number of lines if nothing is. */
function documentStart(text: string, lines: readonly VisibleLine[], talks: readonly PastedRange[]): number {
  const starts = [
    afterIntroduction(text, lines),
    firstOf(text, lines, { likely: hasColon, shape: MAIL_HEADER, least: 2 }),
    firstOf(text, lines, { likely: hasColon, shape: SUBJECT_LINE, least: 1 }),
    firstOf(text, lines, { likely: mayForward, shape: FORWARDED, least: 1 }),
    firstOf(text, lines, { likely: mayLabel, shape: TICKET_LABEL, least: 2 }),
    firstOf(text, lines, { likely: mayMark, shape: PASTE_MARK, least: 1 }),
    letter(text, lines, talks),
    ticketTitle(text, lines),
    structuredDocument(text, lines),
    titledDocument(text, lines),
    recordStart(text, lines),
    afterTitle(text, lines),
    numberedSections(text, lines),
  ];
  const source = lines.findIndex((line) => namesSource(shownWords(text, line)));
  return Math.min(source < 0 ? lines.length : source, ...starts);
}

/** Conversations and logs, each up to where its format ends. */
function talksOf(text: string, lines: readonly VisibleLine[]): readonly PastedRange[] {
  if (lines.length === 1)
    return [talkWithTimes(text, lines), ...dialogueLines([text])].filter((talk) => talk !== undefined);
  const rows = lines.map((line) => lineText(text, line));
  return [
    ...changedLines(rows),
    ...dialogueLines(rows),
    aboveSource(text, lines),
    talkWithTimes(text, lines),
    talkWithSpeakers(text, lines),
    blockOf(lines, shapedLines(text, lines, { likely: hasColon, shape: CHAT_LINE, least: 3 }), text),
    blockOf(lines, shapedLines(text, lines, { likely: hasColon, shape: ROLE_LINE, least: 2 }), text),
    blockOf(lines, shapedLines(text, lines, { likely: startsWithDigit, shape: DATED_LINE, least: 2 }), text),
  ].filter((talk) => talk !== undefined);
}

const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon)|hallo|liebe[rs]?|guten (?:tag|morgen)|moin|sehr geehrte[rs]?|hola|estimad[oa]s?|querid[oa]s?|buenos días)(?!\p{L})[^.:?]{0,40}[,!:]?$/iu;
const SIGN_OFF =
  /^(?:best|cheers|thanks|thank you|(?:kind |best |warm )?regards|sincerely|yours|viele grüße|(?:mit freundlichen|liebe|beste) grüßen?|lg|vg|gruß|danke|saludos|un saludo|gracias|atentamente)(?!\p{L})[^.:?]{0,40}$/iu;
const PASTED_THING =
  /\b(?:tickets?|issues?|bug reports?|e-?mails?|messages?|logs?|output|error|stack ?trace|traceback|article|page|wiki|confluence|notion|blog|post|tweet|newsletter|handbook|forum|text|quote|excerpt|adr|docs?|document(?:ation)?|spec(?:ification)?|comments?|review|thread|chat|slack|jira|linear|github|gitlab|zendesk|pdf|ci|candidate|vendor|slides|survey|transcript|readme|letter|minutes|announcement|changelog|release notes|feedback|requirements|rfc|(?:pr|pull request) description|(?:meeting|call|standup|interview|design|review) notes|(?:copied|copy|pasted|taken) from|kopiert aus|notizen|copiado de|nachricht|fehler(?:meldung)?|ausgabe|artikel|seite|dokument(?:ation)?|kommentare?|protokoll|rückmeldung|anforderungen|incidencia|correo|mensaje|registro|salida|artículo|página|documento|comentarios?|acta|requisitos)\b/iu;
const MAIL_HEADER =
  /^(?:from|sent|to|b?cc|subject|date|reply-to|message-id|author|title|reviewers?|last updated|titel|autor(?:in)?|título|autora|von|gesendet|an|betreff|datum|de|enviado|para|asunto|fecha|envoyé|à|objet|da|oggetto|inviato|van|aan|onderwerp|от|кому|тема|when|where|organi[sz]er|invitees|wann|wo|cuándo|dónde)\s?:\s+\S/iu;
/** Nobody puts a subject above own words. */
const SUBJECT_LINE = /^(?:subject|betreff|asunto|objet|oggetto|onderwerp)\s?:\s+\S/iu;
const FORWARDED =
  /^(?:[-_*=]{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|mensaje original|mensaje reenviado)|(?:begin forwarded message|on .{4,80} wrote|am .{4,80} schrieb.{0,60}|el .{4,80} escribió.{0,10}):\s*$)/iu;
const TICKET_LABEL =
  /^(?:#{1,6}\s*|h[1-6]\.\s*|\*{1,2})?(?:description|summary|steps to reproduce|expected(?: behaviou?r| result)?|actual(?: behaviou?r| result)?|acceptance criteria|reporter|reported by|assignee|assigned to|priority|status|labels?|components?|environment|severity|created|updated|comments?|resolution|decision(?=\**$)|consequences|deciders|considered (?:options|alternatives)|beschreibung|zusammenfassung|akzeptanzkriterien|schritte(?: zur reproduktion)?|erwartet\p{L}*(?: verhalten)?|tatsächlich\p{L}*(?: verhalten)?|gemeldet von|zuständig|priorität|descripción|resumen|criterios de aceptación|pasos(?: para reproducir)?|comportamiento (?:esperado|actual)|informado por|asignado a|prioridad|estado)(?:\*{1,2})?\s*(?::|$)/iu;
/** `Ann: …`, `[10:31] Ann: …`, `Ann 10:31`: three such lines are a conversation between others. */
const CHAT_LINE =
  /^(?:\[?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?\]?\s+\S|@?[\p{Lu}][\p{L}.'-]{1,20}(?: [\p{Lu}][\p{L}.'-]{0,20})?(?: \(?\d{1,2}:\d{2}\)?)?:\s+\S|[\p{Lu}][\p{L}.'-]{1,20}(?: [\p{Lu}][\p{L}.'-]{0,20})? +\[?\d{1,2}:\d{2}(?: ?[AP]M)?\]?\s*$)/u;
/** A conversation with an agent. */
const ROLE_LINE = /^(?:user|human|assistant|system|ai|bot)\s*:\s+\S/iu;
/** A log. */
const DATED_LINE = /^\[?\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}\S*)?\]?\s+\S/u;
/** What clients and people put before a pasted text. */
const PASTE_MARK =
  /^(?:\[pasted text\b|\((?:pasted|copied|quoted|kopiert|copiado)\b|[-=*_#<]{2,}\s*(?:begin|start|snip|anfang|inicio)\b|\S+ (?:opened this (?:issue|pull request)|commented (?:on|\d+ )))/iu;
const TICKET_TITLE =
  /^(?:#{1,6}\s*)?(?:\[?[A-Z][A-Z0-9]{1,9}-\d+\]?|(?:issue|ticket|bug|pr)?\s?#\d+|(?:adr|rfc|pep|kep)[\s-]?\d+)(?:[\s:–—-]|$)/iu;
/** Shorter texts with headings are notes that people write to their agents. */
const DOCUMENT_MIN_CHARS = 1500;
const DOCUMENT_MIN_HEADINGS = 3;

/** Words that point to what follows: "the RFC below", "this PR description". */
const POINTS =
  /(?<!\p{L})(?:this|these|following|below|attached|dies\p{L}*|folgend\p{L}*|unten|angehängt\p{L}*|est[aeo]s?|siguientes?|abajo|adjunt[oa])(?!\p{L})/iu;

/** "From the wiki:". "From now on:" is the owner's rule. */
const TAKEN_FROM =
  /^(?:from (?!now|here|today|tomorrow|then|\d)|source\b|via |quot(?:e|ed|ing)\b|aus |quelle|zitat|fuente|cita)[^:]{0,60}:$/iu;
/** "I got this from support:", "ChatGPT:". */
const GOT_FROM =
  /^(?:(?:i|we|just|ich|wir|yo|\p{L}+)\s){0,3}(?:got|received|have|found|bekam|habe|hab|recibí|encontré)\s(?:this|that|it|the following|das|dies|folgendes|esto)\s(?:from|on|in|at|by|von|vom|aus|bei|de|del|en)\s[^:]{2,40}:$|^(?:chatgpt|gpt(?:-\d\w*)?|claude|copilot|gemini|cursor|codex|perplexity|grok):$/iu;
/** "this is what my boss said", above it. */
const WHAT_OTHERS_SAID =
  /^(?:(?:this|that|here)(?:\sis|['’]s)\swhat|das\s(?:hat|ist,?\swas)|esto\ses\slo\sque|here\sis\sit,?\sas)\s[^.?!:]{3,60}$/iu;
/** "what do you think of this text", above it. */
const ASKS_FOR_OPINION =
  /(?<!\p{L})(?:think|thoughts|opinion|feedback|review|check|read|look|true|correct|agree|say about|reply to|answer|respond|meinung|hältst|lies|prüfe?|schau|stimmt|antworte?|opinas|opinión|lee|revisa|responde)(?!\p{L})/iu;
const THIS_TEXT =
  /(?<!\p{L})(?:this|these|the following|dies\p{L}*|folgend\p{L}*|est[aeo]s?)\s+(?:[\p{L}-]+\s+){0,2}(?:text|tweets?|posts?|article|paragraph|passage|e-?mail|message|comment|statement|quote|proposal|letter|announcement|answer|reply|snippet|draft|thread|artikel|absatz|abschnitt|nachricht|kommentar|beitrag|antwort|texto|artículo|párrafo|mensaje|correo|comentario|respuesta)(?:\s+[\p{L}@'’-]+){0,4}\s*[?.!]?$/iu;

/** "Here is their README, comment on it", "review this list from Jira". */
const SHOWS_OTHERS =
  /(?<!\p{L})(?:(?:here(?:[’']?s| is| are)|see|got|found|received)\s+(?:their|his|her|its|the (?:vendor|client|customer|candidate)\p{L}*)|(?:review|check|read|comment on|look at|summari[sz]e)\s+(?:this|these|the following)\s+[^.?!:]{0,40}\bfrom\s+(?:jira|linear|github|gitlab|slack|notion|confluence|asana|trello|zendesk|sentry|their|his|her|him|them|the\s(?:vendor|client|customer|wiki|tracker|internet|web))|(?:hier ist|hier sind|aquí está|aquí están)\s+(?:ihr|sein|deren|dessen|su)\p{L}*)(?!\p{L})/iu;

/** `Here is the ticket:` and `The client wrote:`, with text below; "Review this PR description?" above a document. */
function afterIntroduction(text: string, lines: readonly VisibleLine[]): number {
  const at = lines.findIndex((line, index) => {
    const words = shownWords(text, line);
    if (index === lines.length - 1) return false;
    if (words.length <= LONGEST_LABEL && WHAT_OTHERS_SAID.test(words) && isReported(words)) return true;
    if (words.endsWith(':'))
      return (
        isReported(words) ||
        PASTED_THING.test(words) ||
        WORK_ON_TEXT.test(words) ||
        TAKEN_FROM.test(words) ||
        GOT_FROM.test(words)
      );
    if (words.length <= LONGEST_LABEL && THIS_TEXT.test(words) && ASKS_FOR_OPINION.test(words)) return true;
    if (words.length <= LONGEST_LABEL && SHOWS_OTHERS.test(words) && !BY_OWNER.test(words)) return true;
    return (
      /[.?]$/.test(words) &&
      startsDocument(text, lines.slice(index + 1)) &&
      POINTS.test(words) &&
      PASTED_THING.test(words)
    );
  });
  return at < 0 ? lines.length : at + 1;
}

/** Whether a heading or a rule comes next, after a blank line. */
function startsDocument(text: string, [blank, ...rest]: readonly VisibleLine[]): boolean {
  const next = rest.find(({ shape }) => shape !== 'blank');
  if (blank?.shape !== 'blank' || next === undefined) return false;
  return next.shape === 'heading' || /^[-*_=]{3,}$/.test(text.slice(next.start, next.end).trim());
}

/**
 * Lines of a pasted text. `likely` holds for every line of the shape and costs little: V8 takes milliseconds to compile the
 * pattern, and most prompts have too few likely lines to need it.
 */
interface LineShape {
  readonly likely: (line: string) => boolean;
  readonly shape: RegExp;
  readonly least: number;
}

/** The paragraph that contains the first of at least this many lines of this shape. */
function firstOf(text: string, lines: readonly VisibleLine[], shape: LineShape): number {
  const [first] = shapedLines(text, lines, shape);
  return first === undefined ? lines.length : paragraphStart(lines, first);
}

/** The lines of this shape, if there are enough. */
function shapedLines(
  text: string,
  lines: readonly VisibleLine[],
  { likely, shape, least }: LineShape,
): readonly number[] {
  const candidates = lines.flatMap((line, at) => {
    const words = lineText(text, line);
    return likely(words) ? [{ at, words }] : [];
  });
  if (candidates.length < least) return [];
  const found = candidates.filter(({ words }) => shape.test(words));
  return found.length < least ? [] : found.map(({ at }) => at);
}

function hasColon(line: string): boolean {
  return line.includes(':');
}

function mayForward(line: string): boolean {
  return line.endsWith(':') || /^[-_*=]{2}/.test(line);
}

/** Without a colon the label is the whole line. */
function mayLabel(line: string): boolean {
  return line.includes(':') || (line !== '' && line.length <= LONGEST_LABEL);
}

/** A greeting on a separate line and, further down, a sign-off. In a conversation they are messages. */
function letter(text: string, lines: readonly VisibleLine[], talks: readonly PastedRange[]): number {
  if (lines.length < 3) return lines.length;
  const at = lines.findIndex((line) => line.end - line.start <= LONGEST_LABEL && GREETING.test(shownWords(text, line)));
  if (at < 0 || isWithin(at, talks)) return lines.length;
  return lines.slice(at + 2).some((line) => SIGN_OFF.test(shownWords(text, line))) ? at : lines.length;
}

/** A ticket starts with its number and title on a separate line. */
function ticketTitle(text: string, lines: readonly VisibleLine[]): number {
  const at = lines.findIndex((line) => {
    const words = lineText(text, line);
    return /[-#cprCPR]\s?\d/.test(words) && TICKET_TITLE.test(words);
  });
  const below = lines.slice(at + 1).filter(({ shape }) => shape !== 'blank').length;
  return at < 0 || below < 2 ? lines.length : at;
}

/** A long text with headings is a document. A separate paragraph above it is the sender's. */
function structuredDocument(text: string, lines: readonly VisibleLine[]): number {
  if (text.length < DOCUMENT_MIN_CHARS) return lines.length;
  const headings = lines.flatMap(({ shape }, at) => (shape === 'heading' ? [at] : []));
  const [first] = headings;
  return first === undefined || headings.length < DOCUMENT_MIN_HEADINGS ? lines.length : first;
}

/** A heading that names a kind of document. */
const DOCUMENT_TITLE =
  /^#{1,6}\s*(?:(?:prd|rfc|adr|tdd|spec(?:ification)?|design (?:doc(?:ument)?|spec)|product requirements?(?: document)?|requirements?(?: document)?|proposal|user stor(?:y|ies)|epic|lastenheft|pflichtenheft|anforderungen|requisitos|propuesta)(?:\s*[:–—#\d-]|$))/iu;

function titledDocument(text: string, lines: readonly VisibleLine[]): number {
  const at = lines.findIndex((line) => line.shape === 'heading' && DOCUMENT_TITLE.test(lineText(text, line)));
  return at < 0 || at === lines.length - 1 ? lines.length : at;
}

function paragraphStart(lines: readonly VisibleLine[], at: number): number {
  let start = at;
  while (start > 0 && lines[start - 1]?.shape !== 'blank') start -= 1;
  return start;
}

/** Includes the heading marks, which are part of a ticket's shape. */
function lineText(text: string, line: VisibleLine): string {
  if (line.shape === 'hidden' || line.shape === 'blank') return '';
  const from = text.lastIndexOf('\n', Math.max(0, line.start - 1)) + 1;
  return withoutInvisible(text.slice(line.start === 0 ? 0 : from, line.end)).trim();
}
