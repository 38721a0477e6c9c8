/** What a session is given: one text made of parts, each within its budget, and what it cost. */

/**
 * `full`: a session begins. `changes`: it goes on. `compact`: its conversation was summarised. `profile`: a skill runs.
 * `notes`: a prompt calls for some. `before`: a file is edited or a command run. `fix`: a command failed. The others say
 * themselves.
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
  /** What was left out, in words; missing when nothing was. */
  readonly cut?: string;
}

export interface ContextPack {
  readonly kind: PackKind;
  readonly text: string;
  readonly parts: readonly PackPart[];
  /** For the person: what was given, in one line. */
  readonly summary: string;
}

/** Claude Code saves what is longer to a file and shows the beginning; we stay well below. */
export const PACK_MAX_CHARS: Readonly<Record<PackKind, number>> = {
  full: 9000,
  changes: 4800,
  compact: 4800,
  subagent: 1600,
  switch: 4800,
  question: 500,
  /** What the client's own summary should hold on to. */
  steer: 4800,
  profile: 1600,
  /** Five lines and what they are. */
  notes: 1200,
  before: 200,
  fix: 200,
};

/** A rough measure that errs on the high side: characters / 4 × 4/3. */
export function estimateTokens(chars: number): number {
  return Math.ceil(chars / 3);
}
