import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth } from '../../../test/fixtures/growth.ts';
import { promise } from '../../../test/promises.ts';
import { extractFromPrompt, extractFromReply } from './extract.ts';
import type { Finding, FindingKind } from './finding.ts';

interface Label {
  readonly kind: FindingKind;
  readonly status?: 'done';
  readonly start: number;
  readonly words: string;
}
interface Labelled {
  readonly id: string;
  /** The rules were written against `tuned`. `held-out` was labelled before there were rules and is only scored. */
  readonly half: 'tuned' | 'held-out';
  readonly speaker?: 'person' | 'agent';
  readonly text: string;
  readonly labels: readonly Label[];
}
interface Score {
  readonly right: number;
  readonly wrong: number;
  readonly missed: number;
}

function load(name: string): readonly Labelled[] {
  const file = new URL(`../../../test/fixtures/labelled/${name}.jsonl`, import.meta.url);
  // The fixtures are ours. The test below checks that every label matches the words at its position.
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Labelled);
}

function covers(finding: Finding, label: Label): boolean {
  const shared = Math.min(finding.end, label.start + label.words.length) - Math.max(finding.start, label.start);
  return (
    finding.kind === label.kind &&
    (finding.status === 'done') === (label.status === 'done') &&
    shared * 2 > label.words.length
  );
}

const SUGGESTED = ['task', 'commitment'] as const;
const STATED = ['decision', 'blocker', 'correction', 'confirmation', 'preference'] as const;

type Extractor = (row: Labelled) => readonly Finding[];
const byRules: Extractor = ({ speaker, text }) => (speaker === 'person' ? extractFromPrompt : extractFromReply)(text);

function score(rows: readonly Labelled[], kinds: readonly FindingKind[], extract: Extractor = byRules): Score {
  let right = 0;
  let wrong = 0;
  let missed = 0;
  for (const row of rows) {
    const found = extract(row);
    const left = row.labels.filter(({ kind, status }) => kinds.includes(kind) && status !== 'done');
    for (const finding of found.filter(({ kind, status }) => kinds.includes(kind) && status !== 'done')) {
      const at = left.findIndex((label) => covers(finding, label));
      if (at < 0) wrong += 1;
      else {
        right += 1;
        left.splice(at, 1);
      }
    }
    missed += left.length;
  }
  return { right, wrong, missed };
}

const precision = ({ right, wrong }: Score): number => right / (right + wrong);
const recall = ({ right, missed }: Score): number => right / (right + missed);

function report(name: string, rows: readonly Labelled[], kinds: readonly FindingKind[]): void {
  for (const half of ['tuned', 'held-out'] as const) {
    const part = rows.filter((row) => row.half === half);
    for (const group of [...kinds.map((kind) => [kind]), kinds]) {
      const result = score(part, group);
      const label = group.length === 1 ? group[0] : 'all';
      console.log(
        `${name} ${half} n=${part.length} ${label}: precision ${precision(result).toFixed(2)} recall ${recall(result).toFixed(2)} ` +
          `(${result.right} right, ${result.wrong} wrong, ${result.missed} missed)`,
      );
    }
  }
}

describe('labelled sets', () => {
  const replies = load('replies');
  const statements = load('statements');

  it('have the stated size and difficulty, and labels match their positions', () => {
    for (const [rows, empty] of [
      [replies, 120],
      [statements, 100],
    ] as const) {
      expect(rows).toHaveLength(200);
      expect(
        rows.filter(({ labels }) => labels.every(({ status }) => status === 'done')).length,
      ).toBeGreaterThanOrEqual(empty);
      expect(rows.filter(({ half }) => half === 'held-out')).toHaveLength(100);
      for (const { text, labels } of rows) {
        for (const { start, words } of labels) expect(text.slice(start, start + words.length)).toBe(words);
      }
    }
  });

  it(promise('extract/tasks-precise', 'on both halves of 200 replies'), () => {
    report('replies', replies, SUGGESTED);
    for (const half of ['tuned', 'held-out'] as const) {
      const result = score(
        replies.filter((row) => row.half === half),
        SUGGESTED,
      );
      expect(precision(result)).toBeGreaterThanOrEqual(0.9);
      expect(recall(result)).toBeGreaterThanOrEqual(0.5);
    }
  });

  it(promise('extract/statements-precise', 'on both halves of 200 prompts and replies'), () => {
    report('statements', statements, STATED);
    for (const half of ['tuned', 'held-out'] as const) {
      const result = score(
        statements.filter((row) => row.half === half),
        STATED,
      );
      expect(precision(result)).toBeGreaterThanOrEqual(0.85);
      expect(recall(result)).toBeGreaterThanOrEqual(0.6);
    }
  });

  it('are hard: a search for the words alone is not precise enough', () => {
    const byWords =
      (kind: FindingKind, words: RegExp): Extractor =>
      ({ text }) =>
        [...text.matchAll(/[^.\n]+/g)]
          .filter(([line]) => words.test(line))
          .map(({ 0: line, index }) => ({
            kind,
            statement: line,
            start: index,
            end: index + line.length,
            rule: 'words',
            confidence: 1,
          }));
    const tasks = byWords('commitment', /\b(?:later|todo|remaining|still need|next|i'll|not done)\b|\[ \]/i);
    expect(precision(score(replies, SUGGESTED, tasks))).toBeLessThan(0.5);
    const corrections = byWords('correction', /\b(?:no|don't|do not|wrong|never|stop|not)\b/i);
    expect(precision(score(statements, ['correction'], corrections))).toBeLessThan(0.5);
  });
});

describe('findings', () => {
  it('keep a reason that can be read alone', () => {
    const why = (text: string): string | undefined => extractFromPrompt(text)[0]?.why;
    expect(why('We decided to drop the cache because of disk space.')).toBe('because of disk space');
    expect(why('We decided to drop the cache because the disk is full.')).toBe('the disk is full');
    expect(why('Wir haben uns entschieden, den Cache zu entfernen, da die Platte voll ist.')).toBe(
      'die Platte voll ist',
    );
  });

  it('have the exact words, the reason and the rule', () => {
    const text = 'Both work. We decided to keep the queue because the workers are slow.';
    const [finding] = extractFromReply(text);
    expect(finding).toMatchObject({
      kind: 'decision',
      statement: 'We decided to keep the queue',
      why: 'the workers are slow',
      rule: 'en/we-decided',
    });
    expect(text.slice(finding?.start, finding?.end)).toBe('We decided to keep the queue');
  });

  it('of a person have more weight than the same words of an agent', () => {
    const words = "Let's go with the second schema.";
    const [person] = extractFromPrompt(words);
    const [agent] = extractFromReply(words);
    expect(person?.confidence).toBeGreaterThan(agent?.confidence ?? 1);
  });

  it('join a sentence that an editor wrapped', () => {
    const text =
      'The importer runs, the report is written and the numbers match the ones we\nhad before. I still need to update the manual for the people who run it every\nnight by hand.';
    expect(extractFromReply(text).map(({ statement }) => statement)).toEqual([
      'I still need to update the manual for the people who run it every night by hand',
    ]);
  });

  it('distinguish open items from done ones', () => {
    expect(
      extractFromReply('- [ ] one thing\n- [x] other thing').map(({ statement, status }) => [statement, status]),
    ).toEqual([
      ['one thing', 'open'],
      ['other thing', 'done'],
    ]);
  });

  it('in long pasted documents are only the certain ones', () => {
    const rule = 'Do not change the order of the columns.';
    expect(extractFromPrompt(rule)).toHaveLength(1);
    expect(extractFromPrompt(`${rule}\n\n${'The report has one row for each day.\n'.repeat(150)}`)).toEqual([]);
  });

  it('are the same with Windows line breaks and typographic apostrophes', () => {
    const text = 'Remaining:\n- write the manual\n\nI’ll come back to the cache.';
    const plain = extractFromReply(text.replaceAll('’', "'")).map(({ statement, kind }) => [kind, statement]);
    expect(plain).toHaveLength(2);
    expect(extractFromReply(text.replaceAll('\n', '\r\n')).map(({ kind }) => kind)).toEqual(
      plain.map(([kind]) => kind),
    );
  });
});

describe('any text', () => {
  const piece = fc.constantFrom(
    '- [ ] ',
    '```',
    '> ',
    '<a>',
    '"',
    '\n',
    'Remaining:\n',
    "I'll ",
    'later',
    '. ',
    '\u0000',
    'İ',
    '  ',
    'no, ',
    "don't ",
    '**',
    '’',
    'we decided to ',
    '🚀',
  );
  it('gives findings with correct offsets, in order, and never throws', () => {
    let findings = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        for (const found of [extractFromReply(text), extractFromPrompt(text)]) {
          let last = -1;
          for (const { start, end, statement } of found) {
            findings += 1;
            expect(start).toBeGreaterThanOrEqual(last);
            expect(text.slice(start, end).replace(/\s*\n\s*/g, ' ')).toBe(statement);
            expect(statement.length).toBeLessThanOrEqual(300);
            last = start;
          }
        }
      }),
    );
    expect(findings).toBeGreaterThan(0);
  });

  it.each(['"', '`', '*', '<a>\n', 'I will ', '- [ ] x\n', '. ', '“', "'a "])(
    'of %j, 40 KB long, takes linear time',
    (part) => {
      const extract = (characters: number) => () => extractFromReply(part.repeat(characters / part.length));
      // Linear work grows to the tenfold, quadratic work to the hundredfold.
      expect(growth(extract(4_000), extract(40_000), 40)).toBeLessThan(40);
    },
  );
});
