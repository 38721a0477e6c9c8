/**
 * Conversations between others that were pasted into a prompt: lines with a speaker and a time above the messages, or with a
 * speaker before each of them. Chat programs write names in any case and times in many ways, so the shape of the line decides.
 */
import { once } from '../once.ts';
import { latePattern, type Pattern, patternFor } from '../text/pattern-for.ts';
import type { VisibleLine } from '../text/visible-lines.ts';
import { shownWords } from './shown-words.ts';
import { WRITTEN_DATE, WRITTEN_DAY, WRITTEN_TIME } from './written-times.ts';

/** Lines of a text that someone else wrote: from the first up to and without the second. */
export interface PastedRange {
  readonly from: number;
  readonly to: number;
}

const AT = String.raw`(?:,?\s(?:at|um|a las|à|alle|om|às|в)\s|,\s?|\s)`;
const WHEN = String.raw`(?:(?:${WRITTEN_DATE}|${WRITTEN_DAY}(?:,?\s${WRITTEN_DATE})?|\d{1,2}[./-]\d{1,2}\.?)${AT})?${WRITTEN_TIME}`;
const UNIT = String.raw`(?:[smhdwy]|mo|std\.?|mins?|hrs?|secs?|(?:second|minute|hour|day|week|month|year)s?)`;
const AGO = String.raw`(?:(?:\d{1,2}|an?|one)\s?${UNIT}\sago|(?:vor|hace|il y a)\s\S{1,5}\s\p{L}{3,8}|just now|gerade eben)`;
/** The end of a head: what separates it from the name, and the time in one of four ways. */
const tail = once(
  (): Pattern => ({
    source: String.raw`(?<between>[\s,|·•–—:([-]+)(?:(?<when>${WHEN})|(?<ago>${AGO})|(?<date>${WRITTEN_DATE})|(?<short>\d{1,2}\s?${UNIT}))[)\]]?(?:\s?\((?:edited|bearbeitet|editado)\))?:?$`,
    flags: 'u',
  }),
);
const NAME = latePattern(/^(?:@|u\/)?\p{L}[\p{L}\p{N}_.'’#-]*(?:\s[@\p{L}\d][\p{L}\p{N}_.'’-]*)*(?:\s?\([^()]+\))?$/u);
const MOST_WORDS = 5;
const LONGEST_NAME = 60;
/** `anna commented on Nov 3`. */
const WROTE =
  /\s(?:commented|replied|posted|answered|responded|wrote|asked|said|left a comment|added a comment|kommentierte|schrieb|antwortete|comentó|respondió|escribió)(?:\son)?$/;
/** "the call is at 10:42", "deploy before 10:42": no name ends with these. */
const NO_NAME =
  /(?:^|\s)(?:is|are|was|at|to|by|until|till|for|from|before|after|since|around|about|ist|um|bis|ab|vor|nach|seit|gegen|auf|es|las|hasta|desde|antes|version|port|node|line|zeile)$/;
/** `Tom Smith 3:12 PM`: two words with capitals are a name. */
const CAPITALS = latePattern(/^@?\p{Lu}[\p{L}.'’-]+\s\p{Lu}/u);
const timeAlone = once((): Pattern => ({ source: String.raw`^[([]?${WHEN}[)\]]?$`, flags: 'u' }));
/** `[10:42] anna …`, `10:42 <anna> …`, `17.11.26, 10:42 - Anna: …`, and the times of subtitles. */
const timeBefore = once(
  (): Pattern => ({
    source: String.raw`^(?:[([][^\])\n]*${WRITTEN_TIME}[^\])\n]*[\])]\s*\S|(?:[\d./-]{6,10},?\s)?${WRITTEN_TIME}\s?(?:[-–—|·]\s?)?(?:<[^<>\s]+>\s|\p{L}[^:\n]{0,60}:\s)|\d\d:\d\d[\d:.,]*\s-->\s\d\d:)`,
    flags: 'u',
  }),
);
/** `<anna> …`. */
const NICK_BEFORE = /^<[@+~&%]?[^<>\s/=]+>\s+\S/;
/** `anna (10:42): …`, `anna 10:42: …`: the end of the head. */
const headBefore = once(
  (): Pattern => ({ source: String.raw`,?\s?[([]${WHEN}[)\]]\s?:?\s|\s${WRITTEN_TIME}:\s`, flags: 'u' }),
);

/** The conversation with heads: up to where its format shows that it ends, else all that follows. */
export function talkWithTimes(text: string, lines: readonly VisibleLine[]): PastedRange | undefined {
  const heads = lines.flatMap((line, at) => (isHead(text, lines, line, at) ? [at] : []));
  return blockOf(lines, heads, text);
}

function isHead(text: string, lines: readonly VisibleLine[], line: VisibleLine, at: number): boolean {
  const words = shownWords(text, line);
  if (!HAS_TIME.test(words)) return false;
  const start = words.slice(0, LONGEST_HEAD).toLowerCase();
  if (NICK_BEFORE.test(start) || (HAS_CLOCK.test(start) && hasTimeBefore(start))) return true;
  if (words.length > LONGEST_HEAD || at === lines.length - 1) return false;
  const below = lines[at + 1]?.shape;
  const followed = below !== undefined && below !== 'blank';
  if (words.length <= LONGEST_TIME && matchesPattern(start, timeAlone()))
    return followed && isNameAlone(text, lines[at - 1]);
  return isHeadAbove(words, start, followed);
}

/** Whether a line starts with a time, or with a name and a time, and the message follows on the same line. */
function hasTimeBefore(start: string): boolean {
  if (matchesPattern(start, timeBefore())) return true;
  const before = patternFor(start, headBefore()).exec(start);
  return before !== null && isName(start.slice(0, before.index));
}

/** Whether a line is a name and a time. Where it may be an appointment, a message must follow directly below. */
function isHeadAbove(words: string, lower: string, followed: boolean): boolean {
  const line = lower.replace(/\s\|\s.*$/, '');
  const found = patternFor(line, tail()).exec(line);
  if (found === null) return false;
  const { between = '', when, ago, date } = found.groups ?? {};
  const lead = line.slice(0, found.index);
  const name = lead.replace(WROTE, '');
  if (!isName(name)) return false;
  if (name !== lead) return true;
  if (when !== undefined) {
    if (/[^\s]|\s{2}/.test(between) || /^\d.*\s/.test(when)) return true;
    return (!NO_NAME.test(name) && (followed ? name.split(' ').length <= 2 : false)) || matchesPattern(words, CAPITALS);
  }
  if (ago !== undefined && line !== lower) return true;
  return (date === undefined && ago === undefined ? /[|·•]/ : /[|·•–—,]/).test(between);
}

function isName(words: string): boolean {
  const name = words.trim();
  return name.length <= LONGEST_NAME && name.split(/\s/).length <= MOST_WORDS && matchesPattern(name, NAME);
}

/** Every time on a clock has this. Most numbers in prompts are something else, and then the long patterns are not compiled. */
const HAS_CLOCK = /\d[:.]\d\d/;
/** Every head has one of these. */
const HAS_TIME = /[\d<]|\bago\b|just now|eben/i;
const LONGEST_HEAD = 120;
const LONGEST_TIME = 40;

/** Lower case instead of a flag: folding the case of `\p{L}` takes V8 milliseconds for every class of a pattern. */
function matchesPattern(words: string, pattern: Pattern): boolean {
  return patternFor(words, pattern).test(words);
}

function isNameAlone(text: string, line: VisibleLine | undefined): boolean {
  return line !== undefined && isName(shownWords(text, line));
}

/** `anna: …`: without a time, only speakers that come back make it a conversation. */
const SPEAKER = /^@?(\p{L}[\p{L}\p{N}_.'’-]{0,20}(?:\s\p{L}[\p{L}.'’-]{0,20})?)\s?[:>]\s+\S/u;
/** Labels that people repeat in their own lists. */
const LABEL =
  /^(?:todo|to-?do|fix|bug|note|notes|add|feat|chore|docs?|test|refactor|task|idea|question|answer|q|a|e\.?g|i\.?e|ps|nb|fyi|also|and|then|first|second|next|input|output|before|after|old|new|expected|actual|pro|con|pros|cons|option|step|file|path|url|link|http|https|rule|always|never|important|warning|error|info|hinweis|frage|antwort|aufgabe|wichtig|nota|pregunta|respuesta|tarea|key|value|name|type|id|title|desc|frontend|backend|ui|api|db|server|client|app|web|ci|dev|prod|staging)$/iu;
const LEAST_MESSAGES = 3;

/** Three lines of at least two speakers, of whom one speaks twice. */
export function talkWithSpeakers(text: string, lines: readonly VisibleLine[]): PastedRange | undefined {
  const said = lines.flatMap((line, at) => {
    const words = line.shape === 'prose' ? shownWords(text, line) : '';
    const name = /[:>]/.test(words) ? SPEAKER.exec(words)?.[1]?.toLowerCase() : undefined;
    return name === undefined || LABEL.test(name) ? [] : [{ at, name }];
  });
  const names = new Set(said.map(({ name }) => name));
  if (said.length < LEAST_MESSAGES || names.size < 2 || names.size === said.length) return undefined;
  return blockOf(
    lines,
    said.map(({ at }) => at),
    text,
  );
}

/**
 * From the first head. If the messages follow each other without empty lines, the empty line below the last one is the end of the
 * conversation: what comes then is the sender's. A conversation of one message has no such format.
 */
export function blockOf(
  lines: readonly VisibleLine[],
  heads: readonly number[],
  text: string,
): PastedRange | undefined {
  const [first] = heads;
  const last = heads.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const from =
    isNameAlone(text, lines[first - 1]) && matchesPattern(shownWords(text, lines[first]).toLowerCase(), timeAlone())
      ? first - 1
      : first;
  const dense = heads.length > 1 && lines.slice(first, last).every(({ shape }) => shape !== 'blank');
  const end = lines.findIndex(({ shape }, at) => at > last && shape === 'blank');
  return { from, to: dense && end >= 0 ? end : lines.length };
}
