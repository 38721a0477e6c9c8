/**
 * Turns a fact into a sentence of a note. The words stay as they were said; what belongs only to the conversation is removed: an
 * opening "yep, so", an assent before the statement, chat words, and the question or offer that was answered, which becomes the
 * context. Hurried spelling is made standard, names get the capitals that replies give them, and a reason is set apart.
 */

import { completenessOf } from '../../domain/facts/wording/completeness.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { withoutChat } from '../../domain/facts/wording/plain-statement.ts';
import { collapseSpaces } from '../../domain/text/collapse-spaces.ts';
import { type NameSpelling, NO_NAMES } from './name-spelling.ts';
import { standardSpelling } from './spelling.ts';

/** "priya came back and infra won't run it": what was said matters, and who said it. */
const REPORTED =
  /^(?:(?:just |finally )?(?:heard (?:back )?from|(?:talked|spoke) (?:to|with)) (?<source>\p{L}+)|(?<who>\p{L}+) (?:just |finally )?(?:(?:came|got|wrote) back(?: to (?:me|us))?|replied|answered|responded|hat (?:sich gemeldet|geantwortet)|ha respondido|respondió|contestó))(?:(?:,? and|,? und|:|,)(?: (?:said|says|sagt|meint|dice))?|(?: that| dass| que),?) (?<what>.+)$/iu;
/** "marek came back and broke it": what he did, not what he said. */
const DOES =
  /^(?:\p{L}+(?:ed|te|ten|ó)|is|was|has|had|did|does|broke|took|made|gave|went|sent|wrote|told|ran|got|left|found|hat|ist|war|ha)(?!\p{L})/iu;
const NO_NAME = /^(?:he|she|they|it|we|i|you|nobody|someone|er|sie|es|wir|ich|él|ella|ellos)$/iu;
/** A day relative to the conversation, with the date that the extractor found for it. */
const RELATIVE_DAY =
  /(?<!\p{L})(?:(?<before>by|since|until|till|from|before|after|seit|bis|ab|vor|nach|desde|hasta|antes de) )?(?<day>yesterday|today|tonight|tomorrow|gestern|heute|morgen|ayer|hoy|mañana) \((?<date>\d{4}-\d{2}-\d{2})\)/giu;
/** What comes after it replaces what came before. */
const CORRECTED =
  /^.{3,}?[\s,.]*(?<!\p{L})(?:oh wait|no wait|wait no|scratch that|ach nee|moment,? nein|no,? espera)[\s,.:]+/iu;
/** The question or the offer that the statement answered. */
const ANSWERED = /\s*\(((?:asked: |[A-Z“"'`])(?:[^()]|\([^()]*\)){12,}|[^()]{12,}\?)\)\s*$/u;
const REASON = /^(?<what>.+?),?\s+(?:because|cos|cuz|coz|weil|porque)\s+(?<why>[^.]+)\.?$/iu;
const REASON_MIN_WORDS = 2;
const REST_MIN_WORDS = 2;
const STATED_MIN_WORDS = 1;

export interface Sentence {
  readonly text: string;
  /** The reason that the statement itself gives. */
  readonly why?: string;
  /** The question or offer that it answered. */
  readonly context?: string;
  /** The messages from which the context was taken, if they are not sources of the fact. */
  readonly from?: readonly string[];
  /** A language model wrote it, so it has the agent's trust at most. */
  readonly byModel?: true;
}

export function sentenceOf(statement: string, names: NameSpelling = NO_NAMES): Sentence {
  const whole = collapseSpaces(statement);
  const answered = ANSWERED.exec(whole);
  const context = answered?.[1]?.replace(/^asked: /, '').trim();
  const said = reported(
    withoutChat(corrected(withoutEmoji(answered === null ? whole : whole.slice(0, answered.index)), names)),
    names,
  );
  const reason = REASON.exec(said)?.groups;
  const split = reason !== undefined && isReason(reason.what ?? '', reason.why ?? '');
  const finish = (text: string): string => punctuated(sentenceCase(names.apply(standardSpelling(withDates(text)))));
  return {
    text: finish(split ? (reason.what ?? '') : said),
    ...(split ? { why: finish(reason.why ?? '') } : {}),
    ...(context === undefined ? {} : { context: punctuated(context) }),
  };
}

function withoutEmoji(said: string): string {
  return said.replace(/\p{Extended_Pictographic}/gu, ' ');
}

/** "ask luis, oh wait, hes away": what was said last. */
function corrected(said: string, names: NameSpelling): string {
  const found = CORRECTED.exec(said);
  const rest = found === null ? '' : said.slice(found[0].length);
  return found !== null && contentWords(rest).length >= REST_MIN_WORDS ? pronounToName(rest, found[0], names) : said;
}

/** Without the telling of it; the name stays, because it says whom to ask. */
function reported(text: string, names: NameSpelling): string {
  const { who, source, what = '' } = REPORTED.exec(text)?.groups ?? {};
  const name = who ?? source;
  const isPerson = name !== undefined && !NO_NAME.test(name) && (names.isName(name) || /^\p{Lu}\p{Ll}/u.test(name));
  if (!isPerson || DOES.test(what) || contentWords(what).length < REST_MIN_WORDS) return text;
  if (completenessOf(standardSpelling(what)) === 'points') return text;
  return `${what.replace(/[\s.!]+$/u, '')} (${name.charAt(0).toUpperCase()}${name.slice(1)}).`;
}

/** "yesterday (2026-09-16)" becomes "on 2026-09-16". */
function withDates(text: string): string {
  return text.replace(RELATIVE_DAY, (...match) => {
    const { before, day = '', date = '' } = match.at(-1) as Readonly<Record<string, string | undefined>>;
    return `${before ?? (/^(?:gestern|heute|morgen)$/i.test(day) ? 'am' : /^(?:ayer|hoy|mañana)$/i.test(day) ? 'el' : 'on')} ${date}`;
  });
}

/** "ask luis …, oh wait hes only reachable": the pronoun gets the one name that stood before. */
function pronounToName(text: string, before: string, names: NameSpelling): string {
  const known = contentWords(before).filter(names.isName);
  const [name] = known;
  if (name === undefined || new Set(known).size !== 1) return text;
  return text.replace(/^(?:he|she)['’]?s\b/i, `${name} is`).replace(/^(?:he|she)\b/i, name);
}

function isReason(what: string, why: string): boolean {
  return (
    contentWords(what).length >= STATED_MIN_WORDS &&
    contentWords(why).length >= REASON_MIN_WORDS &&
    completenessOf(what) === 'whole' &&
    completenessOf(why) === 'whole'
  );
}

/** The first letter of each sentence. A name in lower case, a path or code keeps its first letter. */
function sentenceCase(text: string): string {
  return text.replace(/(?<=^|(?<!\.\p{L}|\betc)[.!?]\s+)\p{Ll}[\p{Ll}’']*(?=[\s,.;:!?]|$)/gu, (word) =>
    /\.\p{L}/u.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
}

function punctuated(text: string): string {
  const end = text.replace(/[\s,;:–-]+$/u, '');
  return /[.!?…)"”`]$/u.test(end) ? end : `${end}.`;
}
