import type { Trust } from './trust.ts';

/** One line of a project's `status.json`: a structured fact the agent maintains, with the time it was set. */
export interface StatusLine {
  readonly name: string;
  readonly value: string;
  readonly at: number;
  /** The event that set it. */
  readonly id: string;
  readonly session: string | undefined;
  readonly trust: Trust;
}

export const STATUS_NAME_MAX_CHARS = 100;
export const STATUS_VALUE_MAX_CHARS = 1000;
