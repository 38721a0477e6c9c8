/** Before a command runs: says that the same command failed here the last time, and which command worked afterwards. */

import { commandShape } from '../../domain/concepts/command-shape.ts';
import { localDay } from '../../domain/time/dates.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { runsOf } from '../../store/index/push/push-index.ts';
import { textKey } from '../../store/index/push/text-key.ts';
import { factWithCommand, withId } from './pushed-fact.ts';
import { readCall } from './read-call.ts';
import { showCommand } from './show-command.ts';
import type { ToolHint } from './tool-hint.ts';

/** Includes runs of the same command in other projects. */
const RUNS_READ = 20;

export function aboutCommand(index: Database, command: string): ToolHint | undefined {
  const shape = commandShape(command);
  const runs = shape === undefined ? [] : runsOf(index, shape, RUNS_READ);
  if (shape === undefined || !runs.some(({ failed }) => failed)) return undefined;
  return {
    kind: 'before',
    mark: `command:${textKey(shape)}`,
    write: (journal, { project, session, branch }) => {
      const last = runs.find((run) => run.project === project);
      // It succeeded since then, or this session saw the failure itself.
      if (!last?.failed || last.session === session) return undefined;
      const call = readCall(journal, last.doc);
      if (call?.shape !== shape || call.outcome !== 'failed') return undefined;
      const exit = call.exitCode === undefined ? '' : ` (exit ${call.exitCode})`;
      const day = localDay(last.at);
      const fix = last.fix === undefined ? undefined : readCall(journal, last.fix);
      const shown = fix === undefined ? undefined : showCommand(fix.command, branch);
      const said = `Memoir: this command failed here on ${day}${exit}`;
      const advice =
        shown === undefined
          ? undefined
          : factWithCommand({ before: `${said}; `, command: shown, after: ' worked after it' }, call.id);
      if (fix === undefined || shown === undefined || advice === undefined)
        return { line: withId(said, call.id), ids: [call.id] };
      return { line: advice, ids: [call.id, fix.id], advice: shown };
    },
  };
}
