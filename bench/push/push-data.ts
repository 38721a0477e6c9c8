/**
 * Prompts with the items of a small memory that are relevant to them, and the score of what was given: how many prompts were
 * given anything, and how much of it is relevant.
 */
import { readFileSync } from 'node:fs';
import type { NoteType } from '../../src/domain/note.ts';
import { type KeyedEvent, loadQuestions, type MessageLabel } from '../coding/questions.ts';

export interface PushMemory {
  readonly project: string;
  readonly notes: readonly {
    readonly id: string;
    readonly type: NoteType;
    readonly name: string;
    readonly description: string;
    readonly body: string;
  }[];
  readonly decisions: readonly {
    readonly id: string;
    readonly text: string;
    readonly why: string;
    readonly at: string;
  }[];
  readonly failures: readonly {
    readonly id: string;
    readonly command: string;
    readonly error: string;
    readonly fix: string;
  }[];
}

export interface LabelledPrompt {
  readonly id: string;
  readonly session: string;
  readonly half: 'dev' | 'held';
  /** `shares-words`: shares words with a note but is about something else. */
  readonly kind: 'replayed' | 'relevant' | 'shares-words' | 'short' | 'unrelated';
  readonly text?: string;
  /** For a replayed prompt: where its text is. It is not copied here. */
  readonly from?: MessageLabel;
  /** Ids of the memory that should be given. */
  readonly relevant: readonly string[];
  /** Ids that are neither needed nor harmful. */
  readonly acceptable?: readonly string[];
}

/** Rules and weights are chosen on these. */
export const TUNED_SETS = ['quaymaster', 'fennel', 'furrow', 'backstube'] as const;
/** Nothing is chosen on these. */
export const MEASURED_SETS = ['ottavo', 'azahar', 'lighthouse'] as const;
export type PushSet = (typeof TUNED_SETS)[number] | (typeof MEASURED_SETS)[number];

export function loadPushMemory(set: PushSet): PushMemory {
  return readJson(`${set}/memory.json`) as PushMemory;
}

export function loadPushPrompts(set: PushSet): readonly LabelledPrompt[] {
  return (readJson(`${set}/prompts.json`) as { readonly prompts: readonly LabelledPrompt[] }).prompts;
}

/** Our own files; test/bench-data.test.ts checks their shape. */
function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
}

/** The text of every prompt. Replayed ones are read from a journal, and left out without one. */
export function promptTexts(
  prompts: readonly LabelledPrompt[],
  events: Iterable<KeyedEvent & { readonly body: { readonly text?: unknown } }>,
): ReadonlyMap<string, string> {
  const { transcripts } = loadQuestions();
  const said = new Map<string, string>();
  for (const { key, session, body } of events) {
    if (key !== undefined && typeof body.text === 'string') {
      said.set(`${session}:${key.slice(key.lastIndexOf(':') + 1)}`, body.text);
    }
  }
  const texts = prompts.map(({ id, text, from }): readonly [string, string | undefined] => [
    id,
    text ?? (from && said.get(`${transcripts[from.in]?.session}:${from.words}`)),
  ]);
  return new Map(texts.flatMap(([id, text]) => (text === undefined ? [] : [[id, text] as const])));
}

export interface PushScores {
  /** The share of prompts that were given anything. Goal: at most 0.2. */
  readonly givenShare: number;
  /** The relevant share of what was given, without acceptable items. Goal: at least 0.8; 1 if nothing was given. */
  readonly precision: number;
  /** The share of prompts with relevant items that were given some of them. */
  readonly served: number;
}

/** `given`: the ids each prompt was given, by the prompt's id. */
export function scorePush(
  prompts: readonly LabelledPrompt[],
  given: ReadonlyMap<string, readonly string[]>,
): PushScores {
  const of = (prompt: LabelledPrompt): readonly string[] => given.get(prompt.id) ?? [];
  const counted = prompts.flatMap((prompt) =>
    of(prompt).flatMap((id) => (prompt.acceptable?.includes(id) ? [] : [prompt.relevant.includes(id)])),
  );
  const wanting = prompts.filter(({ relevant }) => relevant.length > 0);
  const share = (part: number, whole: number, none: number): number => (whole === 0 ? none : part / whole);
  return {
    givenShare: share(prompts.filter((prompt) => of(prompt).length > 0).length, prompts.length, 0),
    precision: share(counted.filter(Boolean).length, counted.length, 1),
    served: share(
      wanting.filter((prompt) => of(prompt).some((id) => prompt.relevant.includes(id))).length,
      wanting.length,
      0,
    ),
  };
}
