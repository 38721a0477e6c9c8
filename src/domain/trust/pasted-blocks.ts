/**
 * Where a pasted document starts by its structure: below an address or the name of a document that stands alone, at the title of
 * minutes, and at the numbered sections of a specification. Each answers with the number of lines if there is no such block.
 */
import { once } from '../once.ts';
import { finds, latePattern, mayFind, type Pattern, patternFor } from '../text/pattern-for.ts';
import type { VisibleLine } from '../text/visible-lines.ts';
import { wordSet } from '../text/word-set.ts';
import { shownWords } from './shown-words.ts';
import { WRITTEN_DATE, WRITTEN_MONTH } from './written-times.ts';

const ADDRESS_ALONE = /^<?https?:\/\/\S+>?$/i;
const DOCUMENT_ALONE =
  /^[`*]{0,2}(?:[\w@.-]+\/)*(?:[\w.-]+\.(?:md|mdx|txt|rst|adoc|org|tex|pdf|docx?|odt|html?|eml|vtt|srt)|README|LICENSE|CHANGELOG|CONTRIBUTING)[`*]{0,2}:?$/;
/** What the sender says about the address above: a question or a request. */
const REQUEST =
  /\?$|^(?:please|pls|can you|could you|fix|check|look|read|see|summari[sz]e|implement|update|review|compare|open|bitte|schau|lies|prüfe?|por favor|lee|revisa|mira)(?!\p{L})/iu;

/** Below an address or the name of a document that is a paragraph's first line. A single line below may be a request. */
export function afterTitle(text: string, lines: readonly VisibleLine[]): number {
  const at = lines.findIndex((line, index) => {
    const before = lines[index - 1]?.shape;
    if (line.shape !== 'prose' || (before !== undefined && before !== 'blank')) return false;
    const words = shownWords(text, line);
    if (!ADDRESS_ALONE.test(words) && !DOCUMENT_ALONE.test(words)) return false;
    const below = lines.slice(index + 1).filter(({ shape }) => shape !== 'blank');
    const [only] = below;
    return only !== undefined && !(below.length === 1 && REQUEST.test(shownWords(text, only)));
  });
  return at < 0 ? lines.length : at + 1;
}

/** What people write down together or send around, by the name that stands in its title. */
const RECORD = latePattern(
  /(?<!\p{L})(?:(?:meeting|call|standup|stand-up|interview|workshop|discussion)\s(?:minutes|notes|protocol|summary|recap|log)|minutes|transcript|\p{L}{0,20}protokoll|(?:gesprächs|besprechungs|sitzungs)?(?:notiz(?:en)?|mitschrift)|niederschrift|acta|minuta|(?:notas|resumen|apuntes)\sde\s(?:la\s)?reunión|compte[-\s]rendu|procès-verbal|notes\sde\sréunion|verbale|ata|notulen|verslag|протокол\p{L}*|release\snotes|changelog|press\srelease|pressemitteilung|nota\sde\sprensa|incident\sreport|post-?mortem|memo(?:randum)?|rundschreiben|newsletter|議事録|会议纪要|회의록)(?!\p{L})/u,
);
/** Words of a title besides capitalised ones and numbers. A sentence has a verb, which is not among them. */
const titleWords = wordSet(
  `of for from on the and with vom von der des dem den zu zum zur am im aus und mit de del la las los el en con y du le les et di della
   da do das van het team meeting call board council week weekly daily monthly sprint sync standup stand-up retro planning review kickoff
   sitzung besprechung treffen reunión equipo semana junta semanal réunion équipe riunione reunião vergadering today yesterday heute
   gestern hoy ayer kurz offsite all-hands`,
);
const titleToken = once(
  (): Pattern => ({
    source: `^(?:\\p{Lu}[\\p{L}\\d./&'’-]*|#?\\d[\\d./:-]*(?:st|nd|rd|th)?|${WRITTEN_MONTH})$`,
    flags: 'u',
  }),
);
const GATHERING = String.raw`(?:stand-?up|daily|weekly|retro(?:spective|spektive)?|sync|jour\sfixe|jf|1:1|meeting|call|planning|review|besprechung|sitzung|termin|reunión|junta|réunion)`;
/** "Standup 4.1.": what it was, and when. */
const datedGathering = once(
  (): Pattern => ({
    source: String.raw`^[*_#\s]*(?:[\p{L}\d-]+\s){0,2}${GATHERING}[\s,:|–—-]+(?:(?:vom|am|del?|of|on|du|el)\s)?(?:${WRITTEN_DATE}|\d{1,2}[./]\d{1,2}\.?)[\s:*_.]*$`,
    flags: 'u',
  }),
);
/** Who was there: only minutes say it. */
const ATTENDEES = latePattern(
  /^[*_\s-]*(?:attendees|participants|present|in attendance|apologies|teilnehmer(?:innen|:innen|\*innen)?|teilnehmende|anwesend(?:e)?|entschuldigt|protokollführ(?:er(?:in)?|ung)|asistentes|participantes|presentes|présents|participants|presenti|presentes|aanwezig|absent|note-?taker|scribe)\s*[*_]*:\s*\S/u,
);
const LONGEST_TITLE = 80;

/** At the title of minutes or of another record, with its text below; or where it says who was there. */
export function recordStart(text: string, lines: readonly VisibleLine[]): number {
  const at = lines.findIndex((line, index) => {
    const words = line.end - line.start > LONGEST_TITLE * 4 ? '' : shownWords(text, line);
    if (words === '') return false;
    const lower = words.toLowerCase();
    if (words.includes(':') && finds(lower, ATTENDEES)) return true;
    if (words.length > LONGEST_TITLE || index === lines.length - 1 || !startsParagraph(lines, index)) return false;
    return isRecordTitle(words, lower) || (/\d/.test(lower) && finds(lower, datedGathering()));
  });
  return at < 0 ? lines.length : at;
}

/** Whether the line has the name of a record and otherwise only what stands in titles. */
function isRecordTitle(words: string, lower: string): boolean {
  const name = mayFind(lower, RECORD) ? patternFor(lower, RECORD).exec(lower) : null;
  if (name === null) return false;
  const rest = `${words.slice(0, name.index)} ${words.slice(name.index + name[0].length)}`;
  return rest
    .split(/[\s,:|/–—*_#()-]+/u)
    .map((token) => token.replace(/\.$/, ''))
    .every(
      (token) => token === '' || titleWords().has(token.toLowerCase()) || patternFor(token, titleToken()).test(token),
    );
}

function startsParagraph(lines: readonly VisibleLine[], at: number): boolean {
  const before = lines[at - 1]?.shape;
  return before === undefined || before === 'blank' || lines[at]?.shape === 'heading';
}

/** A numbered line that is a title: `1. Overview`. */
const SECTION_TITLE = /^\p{Lu}[\p{L}\d-]*(?: [\p{L}\d&/-]+){0,4}$/u;
const LEAST_SECTIONS = 2;

/** Numbered titles with paragraphs between them, as a specification has. A list of tasks has none. */
export function numberedSections(text: string, lines: readonly VisibleLine[]): number {
  const filled = lines.flatMap((line, at) => (line.shape === 'blank' ? [] : [{ line, at }]));
  const titles = filled.filter(({ line }, index) => {
    const next = filled[index + 1]?.line;
    return next?.shape === 'prose' && startsRow(text, next) && isNumbered(text, line) && isTitle(text, line);
  });
  const [first] = titles;
  return first === undefined || titles.length < LEAST_SECTIONS ? lines.length : first.at;
}

function isNumbered(text: string, { shape, indent, start }: VisibleLine): boolean {
  return shape === 'item' && indent === 0 && /\d[.)]\s+$/.test(text.slice(Math.max(0, start - 8), start));
}

function isTitle(text: string, line: VisibleLine): boolean {
  return SECTION_TITLE.test(text.slice(line.start, line.end).trim());
}

/** Whether the words are not indented. */
function startsRow(text: string, { start }: VisibleLine): boolean {
  return start === 0 || text[start - 1] === '\n';
}
