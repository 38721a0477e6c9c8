/** A context pack: one text made of parts, each within its budget, and its size. */

/**
 * `full`: a session starts. `changes`: it is resumed. `compact`: its conversation was summarised. `profile`: a skill
 * runs. `notes`: a prompt is about a topic that notes cover. `before`: a file is about to be edited or a command to
 * run. `fix`: a command failed.
 */
export const PACK_KINDS = [
  'full',
  'changes',
  'compact',
  'subagent',
  'switch',
  'question',
  'steer',
  'profile',
  'notes',
  'before',
  'fix',
] as const;
export type PackKind = (typeof PACK_KINDS)[number];

export interface PackPart {
  readonly name: string;
  readonly chars: number;
  readonly budget: number;
  /** Describes what was left out; missing if nothing was. */
  readonly cut?: string;
}

export interface ContextPack {
  readonly kind: PackKind;
  readonly text: string;
  readonly parts: readonly PackPart[];
  /** One line for the owner: what was given. */
  readonly summary: string;
}

/** Claude Code saves a longer text to a file and shows only its start. */
export const PACK_MAX_CHARS: Readonly<Record<PackKind, number>> = {
  full: 9000,
  changes: 4800,
  compact: 4800,
  subagent: 1600,
  switch: 4800,
  question: 500,
  /** What the agent's own summary should keep. */
  steer: 4800,
  profile: 1600,
  notes: 1200,
  before: 200,
  fix: 200,
};

/** An estimate that is rather too high: characters / 4 × 4/3. */
export function estimateTokens(chars: number): number {
  return Math.ceil(chars / 3);
}
