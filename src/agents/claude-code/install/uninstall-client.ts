/** Removes exactly what was installed. The settings come first: from then on the client starts nothing of Memoir. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { readTextIfExists, removeDurably } from '../../../platform/files/atomic-file.ts';
import { withFileLock } from '../../../platform/files/file-lock.ts';
import { AGENT } from '../session-drafts.ts';
import { assertWritable, replaceForeign, writeTarget } from './foreign-file.ts';
import {
  dropCompiled,
  editAction,
  type InstallDone,
  type InstallPlan,
  type InstallTarget,
  LOCK_PATIENCE_MS,
  lostRace,
  type PlannedChange,
  type PlannedEdit,
  RACES_TOLERATED,
} from './install-target.ts';
import { readInstalledRecord, removeInstalledRecord } from './installed-record.ts';
import { planRemove } from './json-part.ts';
import { keepCopy } from './keep-copy.ts';
import { type ChangeAction, hash, removeIfEmpty } from './own-files.ts';
import { namedEdit, unrecordedInstall } from './wanted.ts';

interface RemovalPlan {
  readonly edits: readonly PlannedEdit[];
  readonly files: readonly PlannedChange[];
  readonly directories: readonly string[];
}

export function planUninstall(target: InstallTarget): InstallPlan {
  return target.summarize(listRemovals(planRemoval(target)));
}

export function uninstall(target: InstallTarget): InstallDone {
  const { layout } = target;
  const removal = planRemoval(target);
  // Nothing was ever installed here, and a home should not be created only to lock it.
  if (!existsSync(layout.home)) return { ...target.summarize(listRemovals(removal)), backups: remove(target, removal) };
  return withFileLock(
    layout.locks,
    () => {
      const now = planRemoval(target);
      const backups = remove(target, now);
      removeInstalledRecord(layout.installedFile);
      return { ...target.summarize(listRemovals(now)), backups };
    },
    { timeoutMs: LOCK_PATIENCE_MS },
  );
}

function planRemoval({ layout, facts }: InstallTarget): RemovalPlan {
  const installs = readInstalledRecord(layout.installedFile)?.installs ?? [unrecordedInstall(AGENT, facts)];
  const edits = installs.flatMap((install) =>
    install.edits.map((noted) => {
      const part = namedEdit(noted.part, noted.path, facts);
      const edit = planRemove(part, readTextIfExists(writeTarget(part.file)), noted);
      if (edit.after !== edit.before) assertWritable(part.file);
      return { part, edit };
    }),
  );
  const files = uniqueByPath(installs.flatMap((install) => install.files)).map(({ path, sha256 }) => {
    const found = readTextIfExists(path);
    // All files in bin/ are Memoir's: `start` writes the launcher without a record.
    const ours = found !== undefined && (dirname(path) === layout.bin || hash(found) === sha256);
    const action: ChangeAction = found === undefined ? 'same' : ours ? 'remove' : 'left';
    return { path, action, what: action === 'left' ? 'changed since Memoir wrote it; it stays' : '' };
  });
  return { edits, files, directories: installs.flatMap((install) => install.directories) };
}

function uniqueByPath<T extends { readonly path: string }>(files: readonly T[]): readonly T[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

function listRemovals({ edits, files }: RemovalPlan): readonly PlannedChange[] {
  return [
    ...edits.map(({ part, edit }) => ({
      path: part.file,
      action: editAction(edit),
      what: `without Memoir's ${part.name}`,
    })),
    ...files,
  ].filter(({ action }) => action !== 'same');
}

function remove(target: InstallTarget, { edits, files, directories }: RemovalPlan): readonly string[] {
  const backups: string[] = [];
  for (const { part, edit: planned } of edits) {
    for (let raced = 0, edit = planned; edit.after !== edit.before; raced += 1) {
      if (raced > RACES_TOLERATED) throw lostRace(part.file);
      if (edit.before !== undefined && raced === 0 && existsSync(target.layout.home))
        backups.push(keepCopy(target.copies, part.file, edit.before, target.clock.now()));
      if (replaceForeign(part.file, edit.before, edit.after)) break;
      edit = planRemove(part, readTextIfExists(writeTarget(part.file)), planned);
    }
  }
  for (const { path, action } of files) if (action === 'remove') removeDurably(path);
  dropCompiled(target);
  for (const folder of [...directories].sort().reverse()) removeIfEmpty(folder);
  return backups;
}
