/** After a failure: the command that fixed the same error before and its exit code, or the file that was edited. Never the output of a tool. */

import { commandShape } from '../../domain/concepts/command-shape.ts';
import { isErrorOfNewCode } from '../../domain/concepts/error-of-new-code.ts';
import { errorSignature } from '../../domain/concepts/error-signature.ts';
import { localDay } from '../../domain/time/dates.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { fixesOf } from '../../store/index/push/push-index.ts';
import { textKey } from '../../store/index/push/text-key.ts';
import { factWithCommand } from './pushed-fact.ts';
import { type PastEdit, readCall, readEdit } from './read-call.ts';
import { showCommand } from './show-command.ts';
import type { HintLine, ToolHint } from './tool-hint.ts';

/** Includes the same error in other projects. */
const FIXES_READ = 20;

export function afterFailure(index: Database, command: string, output: string): ToolHint | undefined {
  const signature = errorSignature(output);
  const fixes = signature === undefined ? [] : fixesOf(index, signature, FIXES_READ);
  if (signature === undefined || fixes.length === 0) return undefined;
  return {
    kind: 'fix',
    mark: `error:${textKey(signature)}`,
    write: (journal, { project, branch }) => {
      for (const { fix: fixDoc, failed, project: of } of fixes) {
        if (of !== project) continue;
        const before = readCall(journal, failed);
        // The index stores a hash, so compare the signature itself.
        if (before?.signature !== signature) continue;
        const edit = readEdit(journal, fixDoc);
        const edited = edit === undefined ? undefined : afterEdit(edit, signature, before.id);
        if (edited !== undefined) return edited;
        const fix = readCall(journal, fixDoc);
        // Do not advise the command that was just run.
        if (fix?.outcome !== 'ok') continue;
        if (fix.command.trim() === command.trim() || isSameButBare(fix.command, command)) continue;
        const shown = showCommand(fix.command, branch);
        const day = localDay(fix.at);
        const line =
          shown === undefined
            ? undefined
            : factWithCommand(
                {
                  before: `Memoir: on ${day} the same error went away after `,
                  command: shown,
                  after: ` (exit ${fix.exitCode ?? 0})`,
                },
                fix.id,
              );
        if (shown === undefined || line === undefined) continue;
        return { line, ids: [fix.id, before.id], advice: shown };
      }
      return undefined;
    },
  };
}

/** The file whose edit removed the error. An error of new code goes away with every next edit. */
function afterEdit({ id, at, file }: PastEdit, signature: string, failed: string): HintLine | undefined {
  const shown = isErrorOfNewCode(signature) ? undefined : showCommand(file, undefined);
  const said = { before: `Memoir: on ${localDay(at)} the same error went away after an edit of `, after: '' };
  const line = shown === undefined ? undefined : factWithCommand({ ...said, command: shown }, id);
  return line === undefined ? undefined : { line, ids: [id, failed] };
}

/** The same command without any additional arguments. */
function isSameButBare(fix: string, tried: string): boolean {
  return commandShape(fix) === commandShape(tried) && fix.length <= tried.length;
}
