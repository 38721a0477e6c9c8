/**
 * What the index knows about a tool call. Usually that is nothing, so the journal is opened for the text only if the
 * index found something.
 */
import type { Journal } from '../../store/journal/journal.ts';

export interface HintLine {
  readonly line: string;
  /** The ids that open it. */
  readonly ids: readonly string[];
  /** The command it recommends. Each is recommended once per session, before a command or after a failure. */
  readonly advice?: string;
}

export interface ToolHint {
  readonly kind: 'before' | 'fix';
  /** Each mark is used once per session. */
  readonly mark: string;
  write(
    journal: Journal,
    where: {
      readonly project: string;
      readonly session: string;
      readonly now: number;
      /** The git branch that is checked out. */
      readonly branch: string | undefined;
    },
  ): HintLine | undefined;
}
