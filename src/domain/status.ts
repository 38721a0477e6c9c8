/** One line of a project's `status.json`: a structured fact the agent maintains, with the time it was set. */
export interface StatusLine {
  readonly name: string;
  readonly value: string;
  readonly at: number;
}

export const STATUS_NAME_MAX_CHARS = 100;
export const STATUS_VALUE_MAX_CHARS = 1000;
