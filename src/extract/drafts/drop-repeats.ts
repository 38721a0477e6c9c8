/** Drops repetitions within one turn: git and the agent, or the person and the acknowledgement, often say the same. */

import { type FactDraft, SIGNAL_BELOW } from '../../domain/facts/fact-record.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import type { Speaker } from '../sentences/placed-sentences.ts';
import { FIX_OF } from '../structure/fixed-errors.ts';

export interface SaidDraft {
  readonly draft: FactDraft;
  readonly by: Speaker | 'structure';
  readonly acknowledges?: boolean;
}

const SAME_SHARE = 0.6;
/** Kinds that an agent only acknowledges when the person has just stated them. */
const ACKNOWLEDGED = new Set([
  'decision',
  'preference',
  'correction',
  'confirmation',
  'commitment',
  'fact',
  'reference',
  'blocker',
]);

export function dropRepeats(said: readonly SaidDraft[]): readonly FactDraft[] {
  const kept: { readonly said: SaidDraft; readonly words: ReadonlySet<string> }[] = [];
  for (const each of said) {
    // A signal is not listed, so it is not a repetition of something that is.
    if (each.draft.confidence < SIGNAL_BELOW) {
      kept.push({ said: each, words: new Set() });
      continue;
    }
    const words = new Set(contentWords(each.draft.statement));
    if (
      each.acknowledges === true &&
      each.draft.kind !== 'commitment' &&
      kept.some((other) => other.said.by === 'person')
    )
      continue;
    const repeats = kept.some((other) => {
      const shared = [...words].filter((word) => other.words.has(word)).length;
      // Two items of a person's list that are worded alike are about different things.
      const ofOneText = each.by === 'person' && each.draft.source === other.said.draft.source;
      if (ofOneText && shared < words.size && shared < other.words.size) return false;
      if (shared >= SAME_SHARE * words.size && shared >= 2) return true;
      // The agent's words for an error and its fix that the commands show.
      const fix = other.said.by === 'structure' && other.said.draft.subject.startsWith(FIX_OF);
      if (fix && each.by === 'agent' && each.draft.kind === 'outcome' && shared >= 2) return true;
      return each.by === 'agent' && other.said.by === 'person' && ACKNOWLEDGED.has(each.draft.kind) && shared >= 1;
    });
    if (!repeats) kept.push({ said: each, words });
  }
  return kept.map(({ said: { draft } }) => draft);
}
