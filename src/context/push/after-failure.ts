/** After a failure: the command that made the same error go away before, and how it ended. Never what a tool printed. */

import { commandShape } from '../../domain/concepts/command-shape.ts';
import { errorSignature } from '../../domain/concepts/error-signature.ts';
import { localDay } from '../../domain/dates.ts';
import type { Database } from '../../platform/sqlite.ts';
import { fixesOf } from '../../store/index/push-index.ts';
import { textKey } from '../../store/index/text-key.ts';
import type { Lead } from './lead.ts';
import { withCommand } from './pushed-fact.ts';
import { readCall } from './read-call.ts';
import { showCommand } from './show-command.ts';

/** The same error of other projects is among them. */
const FIXES_READ = 20;

export function afterFailure(index: Database, command: string, output: string): Lead | undefined {
  const signature = errorSignature(output);
  const fixes = signature === undefined ? [] : fixesOf(index, signature, FIXES_READ);
  if (signature === undefined || fixes.length === 0) return undefined;
  return {
    kind: 'fix',
    mark: `error:${textKey(signature)}`,
    tell: (journal, { project, branch }) => {
      for (const { fix, failed, project: of } of fixes) {
        if (of !== project) continue;
        const before = readCall(journal, failed);
        const mended = readCall(journal, fix);
        // The number found may be another error's; and what has just been tried is no advice.
        if (before?.signature !== signature || mended?.outcome !== 'ok') continue;
        if (mended.command.trim() === command.trim() || isSameButBare(mended.command, command)) continue;
        const shown = showCommand(mended.command, branch);
        const day = localDay(mended.at);
        const line =
          shown === undefined
            ? undefined
            : withCommand(
                {
                  before: `Memoir: on ${day} the same error went away after `,
                  command: shown,
                  after: ` (exit ${mended.exitCode ?? 0})`,
                },
                mended.id,
              );
        if (shown === undefined || line === undefined) continue;
        return { line, ids: [mended.id, before.id], advice: shown };
      }
      return undefined;
    },
  };
}

/** The same command, and it does not even say more. */
function isSameButBare(fix: string, tried: string): boolean {
  return commandShape(fix) === commandShape(tried) && fix.length <= tried.length;
}
