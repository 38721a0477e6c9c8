/**
 * Removes from lines of files what a pack says elsewhere or what no longer holds, so each statement is given once. A pointer
 * to a note stays, without the statements that are left out, because the note has more than its pointer.
 */
import { stemsOf } from '../domain/facts/wording/content-words.ts';

/** Whether to leave out a statement. */
export type LeaveOut = (statement: string) => boolean;

/**
 * The share of a statement's words that must be in the other one. Wording and spelling differ between a fact and its note.
 */
const SAME_SHARE = 0.7;
/** With fewer words, a match inside a long statement means nothing. A statement of one word matches only another as short. */
const LEAST_WORDS = 2;
/** `- [Title](file.md) — one; two; three…` */
const POINTER = /^(?<start>\s*- \[[^\]]*\]\((?<file>[^()]+)\))(?: — (?<about>.+))?$/;
const BULLET = /^\s*[-*] /;
const HEADING = /^#{1,6} /;
/** The day at the end of a generated line. */
const DAY = /\s*\(\d{4}-\d{2}-\d{2}[^()]*\)\s*$/;
const QUOTE_MARKS = /^(?:You said: )?[“"]|[”"]\.?$/g;

/** The words that a text shares with others. A pack asks for the same texts several times. */
export type Stems = (text: string) => ReadonlySet<string>;

/** A statement that one of `said` contains. */
export function saidIn(said: readonly string[], stems: Stems = stemsOf): LeaveOut {
  const known = said.map((text) => stems(text)).filter(({ size }) => size > 0);
  return (statement) => {
    const words = wordsOf(statement, stems);
    const most = words.size < LEAST_WORDS ? LEAST_WORDS : Number.POSITIVE_INFINITY;
    return words.size > 0 && known.some((other) => other.size <= most && shareOf(words, other) >= SAME_SHARE);
  };
}

/** Matches a statement that is nearer to one of `ended` than to any of `holding`. */
export function saidOnlyIn(ended: readonly string[], holding: readonly string[]): LeaveOut {
  if (ended.length === 0) return () => false;
  const over = ended.map((text) => stemsOf(text));
  const holds = holding.map((text) => stemsOf(text));
  const best = (words: ReadonlySet<string>, all: readonly ReadonlySet<string>[]): number =>
    Math.max(0, ...all.map((stems) => shareOf(words, stems)));
  return (statement) => {
    const words = wordsOf(statement);
    const share = words.size === 0 ? 0 : best(words, over);
    return share >= SAME_SHARE && share > best(words, holds);
  };
}

function wordsOf(statement: string, stems: Stems = stemsOf): ReadonlySet<string> {
  return stems(statement.replace(DAY, '').replace(QUOTE_MARKS, '').replace(/…$/, ''));
}

function shareOf(words: ReadonlySet<string>, stems: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of words) if (stems.has(word)) shared += 1;
  return shared / words.size;
}

/** The statements of a list `one; two; three` that are not left out. */
export function withoutParts(list: string, leaveOut: LeaveOut): string {
  return list
    .split('; ')
    .filter((part) => !leaveOut(part))
    .join('; ');
}

/** The statements of some lines. Those of pointers are listed separately. */
export function statementsIn(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => {
    const { start, about } = POINTER.exec(line)?.groups ?? {};
    if (start !== undefined) return about === undefined ? [] : about.split('; ');
    return BULLET.test(line) ? [line.replace(BULLET, '').replace(DAY, '')] : [];
  });
}

/** The file that a pointer links to, with its path. */
export function linkedFile(line: string): string | undefined {
  return POINTER.exec(line)?.groups?.file;
}

/** `leaveOut` receives the file that a pointer links to. A heading without lines below it is removed too. */
export function withoutStatements(
  lines: readonly string[],
  leaveOut: (file: string | undefined) => LeaveOut,
): readonly string[] {
  const kept = lines.flatMap((line) => {
    const { start, file, about } = POINTER.exec(line)?.groups ?? {};
    if (start === undefined) return BULLET.test(line) && leaveOut(undefined)(line.replace(BULLET, '')) ? [] : [line];
    if (about === undefined) return [line];
    const left = withoutParts(about, leaveOut(file));
    if (left === about) return [line];
    return [left === '' ? start : `${start} — ${left}`];
  });
  return kept.length === lines.length ? kept : withoutEmptySections(kept);
}

/** From the end: a heading with only empty headings below it is empty too. */
function withoutEmptySections(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (const line of lines.toReversed()) {
    const level = HEADING.exec(line)?.[0].length;
    const below = kept.findLast((other) => other.trim() !== '');
    const levelBelow = below === undefined ? 0 : (HEADING.exec(below)?.[0].length ?? Number.POSITIVE_INFINITY);
    if (level === undefined || levelBelow > level) kept.push(line);
  }
  return kept.toReversed();
}
