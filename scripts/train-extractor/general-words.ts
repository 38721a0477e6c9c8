/**
 * Writes `src/domain/facts/ends/general-words.ts`: words that many of the dialogues and histories use. Two statements that share only
 * such a word are seldom about the same thing.
 */
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNamingWord, talkWords, wordRoot } from '../../src/domain/facts/ends/talk.ts';
import { DIALOGUES, HISTORIES } from './examples.ts';
import { readDialogues } from './read-dialogues.ts';
import { exchangesOf } from './read-history.ts';

const FILE = fileURLToPath(new URL('../../src/domain/facts/ends/general-words.ts', import.meta.url));
/** The shares of the files that use a word, the most general first. */
const SHARES = [0.4, 0.2, 0.1];
const LINE_CHARS = 118;

export function writeGeneralWords(): void {
  const files = [
    ...globSync('**/*.txt', { cwd: DIALOGUES }).map((name) => readDialogues(join(DIALOGUES, name))),
    ...globSync('*.txt', { cwd: HISTORIES }).map((name) => exchangesOf(join(HISTORIES, name))),
  ];
  const counts = new Map<string, number>();
  for (const exchanges of files) {
    const texts = exchanges.flatMap(({ turns }) => turns.map(({ text }) => text));
    const roots = new Set(texts.flatMap(talkWords).filter(isNamingWord).map(wordRoot));
    for (const root of roots) counts.set(root, (counts.get(root) ?? 0) + 1);
  }
  const levels = SHARES.map((from, at) =>
    [...counts]
      .filter(([, count]) => count >= from * files.length && !(count >= (SHARES[at - 1] ?? 2) * files.length))
      .map(([root]) => root)
      .sort(),
  );
  writeFileSync(FILE, sourceOf(levels));
}

function sourceOf(levels: readonly (readonly string[])[]): string {
  const rows = levels.map((roots) => `  \`${wrapped(roots)}\`,\n`);
  return `/**
 * Written by \`npm run extractor\`, never edited: roots of words that at least 40, 20 and 10 % of the dialogues and histories use, see
 * \`how-specific.ts\`.
 */
export const GENERAL_WORDS: readonly string[] = [
${rows.join('')}];
`;
}

function wrapped(roots: readonly string[]): string {
  const lines: string[] = [];
  for (const root of roots) {
    const last = lines.at(-1);
    if (last === undefined || last.length + root.length + 1 > LINE_CHARS) lines.push(root);
    else lines[lines.length - 1] = `${last} ${root}`;
  }
  return lines.join('\n  ');
}
