/** Runs the two scorers that come with the labelled data, on facts written in their format. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fact } from '../../src/domain/facts/fact-record.ts';
import type { TimedLabel } from './score-ends.ts';

/** What the scorer of the real sessions prints with `--json`; by words, where both are given. */
export interface SessionScore {
  readonly facts: number;
  readonly labels: number;
  readonly precisionByWords: number | null;
  readonly recallByWords: number;
  readonly weightedRecall: number;
  readonly junk: number;
  readonly repeats: number;
  readonly questions: number;
  readonly questionsAny: number;
  readonly questionsAll: number;
}

export interface HistoryScore {
  readonly facts: number;
  readonly labels: number;
  readonly precision: number | null;
  readonly recall: number;
  readonly weightedRecall: number;
  readonly rightKind: number;
  readonly found: number;
  readonly junk: { readonly all: number; readonly external: number; readonly secret: number };
  readonly repeats: { readonly surplus: number };
  readonly ended: { readonly found: number; readonly right: number };
  readonly current: { readonly found: number; readonly right: number };
  readonly projects: { readonly given: number; readonly right: number };
  readonly answers: { readonly now: AnswerScore; readonly asOf: AnswerScore };
}

export interface AnswerScore {
  readonly labels: number;
  readonly right: number;
}

export interface Question {
  readonly question: string;
  /** Days on which the answer was another. */
  readonly asOf: readonly { readonly date: string }[];
}

export interface Answer {
  readonly question: string;
  readonly text: string;
  readonly sources: readonly string[];
  readonly asOf: string | undefined;
}

export interface Labels {
  readonly sessions: readonly {
    readonly id: string;
    readonly file: string;
    readonly sessionId: string;
    readonly start: string;
  }[];
  readonly facts: readonly TimedLabel[];
  readonly notKeep: readonly { readonly session: string }[];
  readonly questions: readonly Question[];
}

/** One fact a line, in the scorers' format. */
export function writeFacts(file: string, facts: readonly Fact[], projects: ReadonlyMap<string, string>): void {
  writeLines(
    file,
    facts.map(({ statement, kind, subject, project, session, truth, quote }) => ({
      statement,
      kind,
      subject,
      project: projects.get(project ?? '') ?? project,
      session,
      truth,
      quote,
    })),
  );
}

export function writeLines(file: string, rows: readonly object[]): void {
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

export function scoreSessions(data: string, facts: string): SessionScore {
  return runScorer([join(data, 'score.mjs'), join(data, 'real-dev.json'), facts, '--json']) as SessionScore;
}

export function scoreHistory(data: string, history: string, facts: string, answers: string): HistoryScore {
  const options = ['--facts', facts, '--answers', answers, '--json'];
  const scored = runScorer([join(data, 'history-score.mjs'), history, ...options]);
  const { facts: score, answers: answered } = scored as {
    readonly facts: Omit<HistoryScore, 'answers'>;
    readonly answers: HistoryScore['answers'];
  };
  return { ...score, answers: answered };
}

export function readLabels(history: string): Labels {
  return JSON.parse(readFileSync(join(history, 'labels.json'), 'utf8')) as Labels;
}

/** A copy of a history that has only the labels said in these sessions, and no questions: their answers may be said elsewhere. */
export function writeHistoryPart(history: string, part: string, sessions: ReadonlySet<string>): void {
  mkdirSync(part, { recursive: true });
  cpSync(join(history, 'sessions'), join(part, 'sessions'), { recursive: true });
  const labels = readLabels(history);
  const facts = labels.facts.filter(({ quotes }) => quotes.some(({ session }) => sessions.has(session)));
  const notKeep = labels.notKeep.filter(({ session }) => sessions.has(session));
  writeFileSync(join(part, 'labels.json'), JSON.stringify({ ...labels, facts, notKeep, questions: [] }));
}

/** The scorers end with 1 when a secret was kept, which is a failure here too. */
export function runScorer(args: readonly string[]): unknown {
  const child = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (child.status !== 0) throw new Error(`${args.join(' ')} failed: ${child.stderr || child.stdout.slice(0, 500)}`);
  return JSON.parse(child.stdout) as unknown;
}
