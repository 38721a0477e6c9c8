/**
 * The sentences written for training, with what is worth keeping marked in place: `{d package manager=pnpm| the words}`.
 * Run by hand it checks files: `node scripts/train-extractor/read-dialogues.ts <file…>`.
 */
import { readFileSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Speaker } from '../../src/extract/sentences/placed-sentences.ts';

export const KINDS = {
  d: 'decision',
  p: 'preference',
  c: 'correction',
  k: 'confirmation',
  m: 'commitment',
  b: 'blocker',
  u: 'unblocked',
  o: 'outcome',
  l: 'lesson',
  r: 'reference',
  f: 'fact',
} as const;
export type Kind = (typeof KINDS)[keyof typeof KINDS];

export interface Mark {
  readonly kind: Kind;
  readonly everywhere: boolean;
  readonly subject: string;
  readonly value: string | undefined;
  readonly start: number;
  readonly end: number;
}

export interface DialogueTurn {
  readonly by: Speaker;
  readonly text: string;
  readonly marks: readonly Mark[];
}

export interface Exchange {
  readonly language: string;
  readonly turns: readonly DialogueTurn[];
}

const SPEAKERS: Readonly<Record<string, Speaker>> = { P: 'person', A: 'agent', S: 'summary' };
const MARK = /\{([a-z])(!?)\s+([^|={}]+?)(?:=([^|{}]+?))?\s*\|\s*([^{}]+?)\}/g;

export function readDialogues(file: string): readonly Exchange[] {
  const exchanges: Exchange[] = [];
  let language = 'en';
  let turns: { by: Speaker; raw: string }[] = [];
  const finish = (): void => {
    if (turns.length > 0) exchanges.push({ language, turns: turns.map(({ by, raw }) => readTurn(file, by, raw)) });
    turns = [];
  };
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const start = /^([PAS]): ?(.*)$/.exec(line);
    if (/^---\s*$/.test(line)) finish();
    else if (/^# [a-z]{2}\s*$/.test(line)) {
      finish();
      language = line.slice(2).trim();
    } else if (start) turns.push({ by: SPEAKERS[start[1] ?? ''] ?? 'person', raw: start[2] ?? '' });
    else if (turns.length > 0) {
      const last = turns.at(-1);
      if (last) last.raw += `\n${line.replace(/^ {2}/, '')}`;
    } else if (line.trim() !== '') throw new Error(`${file}: a line belongs to no turn: ${line.slice(0, 80)}`);
  }
  finish();
  return exchanges;
}

function readTurn(file: string, by: Speaker, raw: string): DialogueTurn {
  const marks: Mark[] = [];
  let text = '';
  let from = 0;
  for (const match of raw.trimEnd().matchAll(MARK)) {
    const [whole, letter = '', everywhere, subject = '', value, words = ''] = match;
    const kind = KINDS[letter as keyof typeof KINDS];
    if (kind === undefined) throw new Error(`${file}: unknown kind in ${whole.slice(0, 60)}`);
    text += raw.slice(from, match.index);
    marks.push({
      kind,
      everywhere: everywhere === '!',
      subject: subject.trim(),
      value: value?.trim(),
      start: text.length,
      end: text.length + words.length,
    });
    text += words;
    from = match.index + whole.length;
  }
  text += raw.trimEnd().slice(from);
  if (/[{}]/.test(text)) throw new Error(`${file}: a brace is left in: ${text.slice(0, 100)}`);
  return { by, text, marks };
}

if (process.argv[1] !== undefined && realpathSync(resolve(process.argv[1])) === fileURLToPath(import.meta.url)) {
  for (const file of process.argv.slice(2)) {
    const exchanges = readDialogues(file);
    const marks = exchanges.flatMap(({ turns }) => turns.flatMap((turn) => turn.marks));
    const counts: Record<string, number> = {};
    for (const { kind } of marks) counts[kind] = (counts[kind] ?? 0) + 1;
    console.log(file, `${exchanges.length} exchanges, ${marks.length} marks`, counts);
  }
}
