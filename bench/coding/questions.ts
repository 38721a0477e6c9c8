/**
 * The questions of `questions.json` and the messages that answer them, found in a journal. A label names a tool call by
 * its id, and a message by its line's id and the hash of its text. Both end the key of the imported event, so a label is
 * valid in every journal.
 */
import { readFileSync } from 'node:fs';
import { contentHash } from '../../src/domain/ids.ts';

export type Half = 'dev' | 'held';

export interface ToolLabel {
  /** A name of `transcripts`. */
  readonly in: string;
  readonly tool: string;
}

export interface MessageLabel {
  readonly in: string;
  readonly words: string;
  /** The line in the transcript, for a reader; a prompt that waited in the client's queue has only a time. */
  readonly uuid?: string;
  readonly at?: string;
}

export type Label = ToolLabel | MessageLabel;

export interface Question {
  readonly id: string;
  readonly category: string;
  readonly half: Half;
  readonly question: string;
  /** All of them answer the question; the first is the best. */
  readonly labels: readonly Label[];
}

export interface QuestionSet {
  readonly transcripts: Readonly<Record<string, { readonly file: string; readonly session: string }>>;
  readonly questions: readonly Question[];
}

export function loadQuestions(): QuestionSet {
  // Our own file; test/bench-data.test.ts checks its shape.
  return JSON.parse(readFileSync(new URL('questions.json', import.meta.url), 'utf8')) as QuestionSet;
}

/** Questions with the same first answer are never in different halves. */
export function halfOf(labels: readonly Label[]): Half {
  const [first] = labels;
  return Number.parseInt(contentHash(first === undefined ? '' : nameOf(first)).charAt(0), 16) < 8 ? 'dev' : 'held';
}

export interface KeyedEvent {
  readonly id: string;
  readonly key?: string;
  readonly session?: string;
}

export interface Answers {
  /** By the question's id: the events that answer it. */
  readonly byQuestion: ReadonlyMap<string, ReadonlySet<string>>;
  /** Labels without an event, as `question: label`. */
  readonly missing: readonly string[];
}

export function findAnswers({ transcripts, questions }: QuestionSet, events: Iterable<KeyedEvent>): Answers {
  const known = new Map<string, string[]>();
  for (const { id, key, session } of events) {
    if (key === undefined || session === undefined) continue;
    const place = `${session}:${key.slice(key.lastIndexOf(':') + 1)}`;
    known.set(place, [...(known.get(place) ?? []), id]);
  }
  const missing: string[] = [];
  const byQuestion = new Map<string, ReadonlySet<string>>();
  for (const { id, labels } of questions) {
    const found = labels.flatMap((label) => {
      const ids = known.get(`${transcripts[label.in]?.session}:${nameOf(label)}`) ?? [];
      if (ids.length === 0) missing.push(`${id}: ${nameOf(label)} in ${transcripts[label.in]?.file ?? label.in}`);
      return ids;
    });
    byQuestion.set(id, new Set(found));
  }
  return { byQuestion, missing };
}

function nameOf(label: Label): string {
  return 'tool' in label ? label.tool : label.words;
}
