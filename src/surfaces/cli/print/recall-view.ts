/** A result of `memoir recall` as a person reads it: wrapped to the terminal, with the words of the query marked. */

import { isHolding } from '../../../domain/facts/fact.ts';
import { namesReplacement } from '../../../domain/present/names-replacement.ts';
import { whenHeld } from '../../../domain/present/when-held.ts';
import { escapePattern } from '../../../domain/text/escape-pattern.ts';
import { localDay } from '../../../domain/time/dates.ts';
import type { FactAnswer, RecallResult, RecallSignal } from '../../../index.ts';
import type { Context } from '../command.ts';
import { placeOf, type ShortId } from './item-view.ts';
import { humanDate, oneLine, printLine, textWidth, truncate, truncateMiddle, wrap } from './output.ts';

/** The width of lines where there is no terminal. */
const USUAL_WIDTH = 120;
/** How much of a text is shown, in as many lines as that takes. */
const SHOWN_CHARS = 240;
const MOST_LINES = 8;
const INDENT = '  ';

/** A fact that answers: what holds, why, since when and by whom, what it replaced, and where it was said. */
export function printFactAnswer(context: Context, answer: FactAnswer, shortId: ShortId): void {
  const { style } = context;
  const width = Math.max(20, context.width ?? USUAL_WIDTH);
  const { statement, why, truth, replaced, quote } = answer;
  const holds = isHolding(truth);
  const heading: readonly Part[] = [
    { text: shortId(answer.id), paint: style.cyan },
    { text: answer.kind, paint: style.bold },
    {
      text: whenHeld(answer, context.now()),
      paint: holds ? style.green : style.yellow,
    },
    { text: oneLine(answer.speaker ?? answer.actor), paint: plain },
    ...(answer.project === undefined ? [] : [{ text: oneLine(answer.project), paint: plain }]),
  ];
  printHeading(context, heading, width);
  const say = (text: string, paint: (text: string) => string): void => {
    for (const line of snippetLines(oneLine(text), width - INDENT.length, MOST_LINES))
      printLine(context, `${INDENT}${paint(line)}`);
  };
  say(statement, plain);
  if (why !== undefined && !oneLine(statement).includes(oneLine(why))) say(`why: ${why}`, plain);
  for (const each of replaced) {
    const held = [localDay(each.since), ...(each.until === undefined ? [] : [localDay(each.until)])].join(' to ');
    say(`replaced: ${each.statement} (${held})`, style.yellow);
  }
  const words = oneLine(quote) === oneLine(statement) ? '' : ` “${oneLine(quote)}”`;
  say(`said in ${shortId(answer.saidIn)}${words === '' ? '' : ':'}${words}`, style.dim);
  if (answer.source.file !== undefined) say(truncateMiddle(placeOf(answer.source), width - INDENT.length), style.dim);
}

export interface ResultView {
  readonly explain: boolean;
  readonly shortId: ShortId;
  /** The title of a session, as `memoir sessions` lists it. */
  readonly titleOf: (session: string) => string | undefined;
}

export function printResult(context: Context, result: RecallResult, { explain, shortId, titleOf }: ResultView): void {
  const { style } = context;
  const width = Math.max(20, context.width ?? USUAL_WIDTH);
  printHeading(context, headingOf(context, result, shortId), width);
  const lines = Math.min(MOST_LINES, Math.max(2, Math.ceil(SHOWN_CHARS / (width - INDENT.length))));
  for (const line of snippetLines(oneLine(result.snippet), width - INDENT.length, lines)) {
    printLine(context, `${INDENT}${mark(line, result.matches, style.bold)}`);
  }
  printFacts(context, result, width);
  if (result.supersededBy && !namesReplacement(result))
    printLine(context, style.yellow(`  now: ${oneLine(result.supersededBy.statement)}`));
  // A session without a title here began in a hidden project.
  const title = oneLine((result.title && titleOf(result.session ?? '')) ?? '');
  if (title !== '' && !oneLine(result.snippet).startsWith(title.replace(/…$/, ''))) {
    printLine(context, style.dim(truncate(`${INDENT}in the session: ${title}`, width)));
  }
  if (explain) printReasons(context, result, width);
}

/** Facts of a message that no longer hold, and what holds now. */
function printFacts(context: Context, { facts = [], snippet }: RecallResult, width: number): void {
  for (const { truth, statement, supersededBy } of facts) {
    if (isHolding(truth)) continue;
    const now = supersededBy === undefined ? '' : `; now: ${oneLine(supersededBy.statement)}`;
    const what = oneLine(snippet).includes(oneLine(statement)) ? '' : `: ${oneLine(statement)}`;
    printLine(context, context.style.yellow(truncate(`${INDENT}${truth}${what}${now}`, width)));
  }
}

const plain = (text: string): string => text;

interface Part {
  readonly text: string;
  readonly paint: (text: string) => string;
}

function headingOf({ style, now }: Context, result: RecallResult, shortId: ShortId): readonly Part[] {
  return [
    { text: shortId(result.id), paint: style.cyan },
    { text: result.level === 'archive' ? `${result.kind} (archive)` : result.kind, paint: style.bold },
    ...(result.project === undefined ? [] : [{ text: oneLine(result.project), paint: plain }]),
    { text: oneLine(result.speaker ?? result.actor), paint: plain },
    { text: humanDate(result.at, now()), paint: style.dim },
    ...(result.trust === 'external' ? [{ text: 'external', paint: style.yellow }] : []),
    ...(result.truth === 'stated' ? [] : [{ text: result.truth, paint: style.yellow }]),
  ];
}

/** In as many lines as the parts need. */
function printHeading(context: Context, parts: readonly Part[], width: number): void {
  let line = '';
  let used = 0;
  for (const { text, paint } of parts) {
    const shown = truncate(text, width - INDENT.length);
    if (used > 0 && used + 2 + textWidth(shown) > width) {
      printLine(context, line);
      [line, used] = [`${INDENT}${paint(shown)}`, INDENT.length + textWidth(shown)];
    } else {
      [line, used] = [
        used === 0 ? paint(shown) : `${line}  ${paint(shown)}`,
        used + (used === 0 ? 0 : 2) + textWidth(shown),
      ];
    }
  }
  printLine(context, line);
}

function snippetLines(text: string, width: number, most: number): readonly string[] {
  const lines = wrap(text.trimStart(), width).map((line) => truncate(line, width));
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), truncate(`${lines[most - 1] ?? ''} …`, width)];
}

/** Highlights each of these words. */
function mark(text: string, words: readonly string[], paint: (text: string) => string): string {
  if (words.length === 0) return text;
  const pattern = [...words]
    .sort((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|');
  return text.replace(new RegExp(pattern, 'gu'), (found) => paint(found));
}

/** In a narrow terminal a reason has at least this width. */
const LEAST_TEXT = 20;
/** Smaller reasons are summed up. */
const LEAST_REASON = 0.05;

function printReasons(context: Context, result: RecallResult, width: number): void {
  const { style } = context;
  const { score, signals, matches, source, context: around } = result;
  const say = (start: string, text: string): void => {
    const lines = snippetLines(text, Math.max(LEAST_TEXT, width - INDENT.length - start.length), MOST_LINES);
    for (const [i, line] of lines.entries()) {
      printLine(context, style.dim(`${INDENT}${i === 0 ? start : ' '.repeat(start.length)}${line}`));
    }
  };
  say('', `score ${score.toFixed(2)}, because it`);
  const listed = signals.filter((each) => Math.abs(each.score) >= LEAST_REASON);
  for (const each of listed.toSorted((a, b) => Math.abs(b.score) - Math.abs(a.score))) {
    say(`  ${signed(each.score)}  `, `${reasonOf(each, matches)} (${each.name})`);
  }
  const rest = signals.filter((each) => !listed.includes(each)).reduce((sum, each) => sum + each.score, 0);
  if (Math.abs(rest) >= 0.005) say(`  ${signed(rest)}  `, 'other signals');
  if (source.file !== undefined)
    say('in ', truncateMiddle(placeOf(source), Math.max(LEAST_TEXT, width - INDENT.length - 3)));
  for (const [arrow, turns] of [
    ['↑', around.before],
    ['↓', around.after],
  ] as const) {
    for (const turn of turns) say(`${arrow} `, `${oneLine(turn.speaker ?? turn.kind)}: ${oneLine(turn.text)}`);
  }
}

function signed(score: number): string {
  return `${score < 0 ? '−' : '+'}${Math.abs(score).toFixed(2)}`;
}

function reasonOf({ name, why }: RecallSignal, matches: readonly string[]): string {
  const words = name === 'words' ? [...new Set(matches.map((word) => oneLine(word)))] : [];
  return words.length === 0 ? oneLine(why) : `${oneLine(why)}: ${words.join(', ')}`;
}
