import type { Trust } from './trust/trust.ts';

/** A value that someone gave a status line; null removes the line. */
export interface StatusValue {
  readonly value: string | null;
  readonly at: number;
  /** The event that set it. */
  readonly id: string;
  readonly session: string | undefined;
  readonly trust: Trust;
}

/** One line of a project's `status.json`: a structured fact the agent maintains, with the time it was set. */
export interface StatusLine extends StatusValue {
  readonly name: string;
  readonly value: string;
  /** Whether a newer value is held back until the owner confirms it. */
  readonly hasUnconfirmedChange: boolean;
}

export const STATUS_NAME_MAX_CHARS = 100;
export const STATUS_VALUE_MAX_CHARS = 1000;
