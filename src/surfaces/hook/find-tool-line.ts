/**
 * The line given before an edit or a command, or after a failure. Usually there is nothing to say, and then only the index was read: the
 * journal is opened only when the index knows something.
 */
import type { ToolHint } from '../../context/push/tool-hint.ts';
import type { ToolMoment } from '../../domain/moment.ts';
import type { FolderIdentity } from '../../domain/projects/project.ts';
import { readGitFolder } from '../../platform/git/git.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { withPushIndex } from '../../store/index/push/push-index.ts';
import type { Journal } from '../../store/journal/journal.ts';

export async function findToolLine(
  moment: ToolMoment,
  call: {
    readonly layout: HomeLayout;
    readonly session: string;
    readonly subagent: string | undefined;
    readonly cwd: string | undefined;
    readonly now: number;
    readonly open: () => Journal;
    readonly placeIn: (journal: Journal) => FolderIdentity | undefined;
  },
): Promise<string | undefined> {
  const found = withPushIndex(call.layout, undefined, await hintFinder(moment, call.cwd));
  if (!found?.answer) return undefined;
  const { giveHint } = await import('../../context/push/give-hint.ts');
  const journal = call.open();
  const { session, subagent, now } = call;
  return giveHint(
    journal,
    { hint: found.answer, generation: found.generation },
    { kind: moment.kind, session, subagent, place: call.placeIn(journal), now },
  );
}

async function hintFinder(
  moment: ToolMoment,
  cwd: string | undefined,
): Promise<(index: Database) => ToolHint | undefined> {
  switch (moment.kind) {
    case 'before-command': {
      const { aboutCommand } = await import('../../context/push/about-command.ts');
      return (index) => aboutCommand(index, moment.command);
    }
    case 'before-edit': {
      const { aboutFile } = await import('../../context/push/about-file.ts');
      const root = cwd === undefined ? undefined : (readGitFolder(cwd)?.root ?? cwd);
      return (index) => aboutFile(index, moment.file, root);
    }
    case 'after-failure': {
      const { afterFailure } = await import('../../context/push/after-failure.ts');
      return (index) => afterFailure(index, moment.command, moment.output);
    }
  }
}
