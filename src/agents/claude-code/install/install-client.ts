/**
 * Installs Memoir into Claude Code. The record is written first and the client's settings last: wherever it is interrupted, no
 * setting names a program that does not exist, and everything that was written can be found again.
 */
import { dirname } from 'node:path';
import { makeDirectory, readTextIfExists } from '../../../platform/files/atomic-file.ts';
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
import {
  type InstalledRecord,
  type RecordedInstall,
  readInstalledRecord,
  writeInstalledRecord,
} from './installed-record.ts';
import { planAdd } from './json-part.ts';
import { keepCopy } from './keep-copy.ts';
import {
  fileAction,
  missingFolders,
  type PlannedFile,
  recordedFiles,
  removeOutdated,
  writeWanted,
} from './own-files.ts';

interface ClientPlan {
  readonly files: readonly PlannedFile[];
  readonly edits: readonly PlannedEdit[];
  readonly directories: readonly string[];
}

export function planInstall(target: InstallTarget): InstallPlan {
  return target.summarize(listInstalls(planFilesAndEdits(target, readInstalledRecord(target.layout.installedFile))));
}

/** Plans again under the lock, because minutes may pass while a person reads the plan. */
export function install(target: InstallTarget): InstallDone {
  // Bundling takes a moment, so before the lock.
  target.wanted();
  return withFileLock(target.layout.locks, () => carryOut(target, 0), { timeoutMs: LOCK_PATIENCE_MS });
}

function planFilesAndEdits(
  { layout, facts, parts, wanted }: InstallTarget,
  record: InstalledRecord | undefined,
): ClientPlan {
  const earlier = installIn(record, facts.configDir);
  const files = wanted().map((file) => ({ ...file, action: fileAction(file, layout.bin, earlier) }));
  const edits = parts.map((part) => {
    assertWritable(part.file);
    const noted = earlier?.edits.find(({ part: name, path }) => name === part.name && path === part.file);
    return { part, edit: planAdd(part, readTextIfExists(writeTarget(part.file)), noted) };
  });
  const outside = [...files.map(({ path }) => path), ...parts.map(({ file }) => file)].filter(
    (path) => dirname(path) !== layout.bin,
  );
  const directories = [...new Set([...(earlier?.directories ?? []), ...outside.flatMap(missingFolders)])].sort();
  return { files, edits, directories };
}

function installIn(record: InstalledRecord | undefined, configDir: string): RecordedInstall | undefined {
  return record?.installs.find((each) => each.configDir === configDir);
}

function listInstalls({ files, edits }: ClientPlan): readonly PlannedChange[] {
  return [
    ...files.map(({ path, action, what }) => ({ path, action, what })),
    ...edits.map(({ part, edit }) => ({ path: part.file, action: editAction(edit), what: part.what })),
  ];
}

function carryOut(target: InstallTarget, raced: number): InstallDone {
  const { layout, facts } = target;
  const record = readInstalledRecord(layout.installedFile);
  const earlier = installIn(record, facts.configDir);
  const planned = planFilesAndEdits(target, record);
  const others = record?.installs.filter((each) => each.configDir !== facts.configDir) ?? [];
  writeInstalledRecord(layout.installedFile, {
    version: 1,
    memoir: target.version,
    node: facts.node,
    entry: facts.entry,
    installs: [...others, recordedInstall(planned, facts.configDir, earlier)],
  });
  const outdated = planned.files.filter(({ action }) => action === 'create' || action === 'change');
  for (const file of outdated) writeWanted(file);
  if (outdated.some(({ path }) => dirname(path) === layout.bin)) dropCompiled(target);
  removeOutdated(planned.files, earlier);
  const backups: string[] = [];
  for (const { part, edit } of planned.edits) {
    if (edit.after === edit.before) continue;
    if (edit.before !== undefined) {
      backups.push(keepCopy(target.copies, part.file, edit.before, target.clock.now()));
    }
    makeDirectory(dirname(part.file));
    if (!replaceForeign(part.file, edit.before, edit.after)) {
      if (raced >= RACES_TOLERATED) throw lostRace(part.file);
      return carryOut(target, raced + 1);
    }
  }
  return { ...target.summarize(listInstalls(planned)), backups };
}

function recordedInstall(
  { files, edits, directories }: ClientPlan,
  configDir: string,
  earlier: RecordedInstall | undefined,
): RecordedInstall {
  return {
    agent: AGENT,
    configDir,
    edits: edits.map(({ part, edit }) => ({
      part: part.name,
      path: part.file,
      created: edit.created,
      kept: edit.kept.map(({ path, space }) => ({ path: [...path], space })),
    })),
    files: recordedFiles(files, earlier),
    directories: [...directories],
  };
}
