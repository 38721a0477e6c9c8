/** Facts that follow from the structure of a turn: what git, a tracker or the client itself printed. */
import type { FactDraft } from '../../domain/facts/fact-record.ts';
import type { Turn } from '../turn.ts';
import { readAgreed } from './agreed.ts';
import { readAgreedName } from './agreed-name.ts';
import { readAnswers } from './answers.ts';
import { readFailures } from './failures.ts';
import { readFixedErrors } from './fixed-errors.ts';
import { readGit } from './git.ts';
import { readIssueText } from './issue-text.ts';
import { readSummary } from './summary.ts';
import { readTracker } from './tracker.ts';

export function readStructure(turn: Turn): readonly FactDraft[] {
  return [
    readAnswers,
    readAgreed,
    readAgreedName,
    readGit,
    readTracker,
    readFixedErrors,
    readFailures,
    readIssueText,
    readSummary,
  ].flatMap((read) => read(turn));
}
