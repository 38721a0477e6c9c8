/** The state of a project now, and at the end of each of its last spans of work. */
import type { Fact } from './facts/fact.ts';
import type { Session } from './session.ts';
import type { Task } from './tasks/task.ts';

export interface CheckpointVersion {
  readonly at: number;
  readonly session?: string;
  readonly activeFiles: readonly string[];
  /** The newest three. */
  readonly decisions: readonly Fact[];
  readonly blockers: readonly Fact[];
  readonly tasks: readonly Task[];
  /** The total, if not all are listed. */
  readonly openTasks: number;
}

export interface Checkpoint extends CheckpointVersion {
  readonly project: string;
  readonly lastSession?: Session;
  /** The conclusion of the last session. */
  readonly lastConclusion?: string;
  readonly history: readonly CheckpointVersion[];
}
