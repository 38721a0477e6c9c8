/**
 * Something the index knows about what is about to happen. Found without opening the journal, for mostly there is nothing;
 * what it says is read from the journal, and only then.
 */
import type { Journal } from '../../store/journal/journal.ts';

export interface Told {
  readonly line: string;
  /** What it is opened by. */
  readonly ids: readonly string[];
  /** The command it recommends: the same advice is given once a session, before a command or after a failure. */
  readonly advice?: string;
}

export interface Lead {
  readonly kind: 'before' | 'fix';
  /** Once a session for each. */
  readonly mark: string;
  tell(
    journal: Journal,
    where: {
      readonly project: string;
      readonly session: string;
      readonly now: number;
      /** The branch checked out now. */
      readonly branch: string | undefined;
    },
  ): Told | undefined;
}
