/** The content a dream wants a file to have. `propose.ts` compares it with the file and with people's edits. */
import type { DreamChange } from '../domain/dream.ts';
import type { Fact } from '../domain/facts/fact.ts';
import { lowestTrust, type Trust } from '../domain/trust/trust.ts';
import type { NoteSentence } from './wording/sentence.ts';

export interface WantedFile {
  /** The path in the home, with `/`. */
  readonly path: string;
  readonly change: DreamChange;
  readonly text: string;
  readonly why: string;
  readonly sources: readonly string[];
  readonly trust: Trust;
}

/** The lowest trust of the facts and of the words that say them. */
export function trustOfLines(facts: readonly Fact[], sentences: readonly NoteSentence[]): Trust {
  return lowestTrust([
    ...facts.map(({ trust }) => trust),
    ...(sentences.some(({ byModel }) => byModel) ? (['agent'] as const) : []),
  ]);
}

/** All records of a fact and the events they come from: erasing one of them reaches the proposal. */
export function recordsAndSources(facts: readonly Fact[]): readonly string[] {
  return [...new Set(facts.flatMap(({ records, sources }) => [...records, ...sources]))];
}
