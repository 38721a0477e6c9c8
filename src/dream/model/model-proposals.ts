/** What a language model proposes before a dream. The run checks it again, records it and applies what has no doubt. */
import type { ProposedChange } from '../../domain/dream.ts';

export interface ModelProposals {
  readonly calls: number;
  readonly changes: readonly ProposedChange[];
  /** What the model wrote, and what of it was not used. */
  readonly rejected: number;
}

export const NO_PROPOSALS: ModelProposals = { calls: 0, changes: [], rejected: 0 };
