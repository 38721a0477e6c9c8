/**
 * The subject and value of a statement that was made with a command or tool and names neither. A pure function of its words,
 * so every machine finds the same.
 */

export interface Described {
  readonly subject: string;
  readonly value?: string;
}

const SUBJECT_WORDS = 4;

export function describeStatement(statement: string): Described {
  return { subject: statement.trim().split(/\s+/).slice(0, SUBJECT_WORDS).join(' ') };
}
