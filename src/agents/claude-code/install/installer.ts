/**
 * Installing Memoir into Claude Code and taking it out again. Both are first a plan that can be shown, then carried out
 * under the file lock from a plan made anew, because minutes may pass while a person reads.
 *
 * What is installed is a list of files (launcher, hook, slash commands, skill) and a list of edits in the client's own
 * JSON files; something new to install is one more entry in either. The record is written before the first file and the
 * client's settings last, so that wherever it is cut off, no entry names a program that is not there and everything
 * written can be found again.
 */
import { existsSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { MemoirError } from '../../../domain/errors.ts';
import { makeDirectory, readTextIfExists, removeDurably } from '../../../platform/atomic-file.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Environment } from '../../../platform/environment.ts';
import { withFileLock } from '../../../platform/file-lock.ts';
import type { HomeLayout } from '../../../platform/layout.ts';
import { launcherPath } from '../../../platform/own-command.ts';
import { findClient, findClientFile } from './find-client.ts';
import { assertWritable, replaceForeign, writeTarget } from './foreign-file.ts';
import { packageRoot } from './hook-source.ts';
import {
  type InstalledRecord,
  type RecordedInstall,
  readInstalledRecord,
  removeInstalledRecord,
  writeInstalledRecord,
} from './installed-record.ts';
import { type JsonEdit, type JsonPart, planAdd, planRemove } from './json-part.ts';
import { keepCopy } from './keep-copy.ts';
import { COMPILE_CACHE, commandFiles } from './launcher.ts';
import {
  type ChangeAction,
  fileAction,
  hash,
  missingFolders,
  type PlannedFile,
  recordedFiles,
  removeIfEmpty,
  removeOutdated,
  type WantedFile,
  writeWanted,
} from './own-files.ts';
import { namedEdit, unrecordedInstall, wantedEdits, wantedFiles } from './wanted.ts';

export type { ChangeAction } from './own-files.ts';

export const AGENT = 'claude-code';

export interface PlannedChange {
  readonly path: string;
  readonly action: ChangeAction;
  readonly what: string;
}

export interface InstallPlan {
  readonly agent: string;
  readonly configDir: string;
  /** How the client was found; nothing when it was not. */
  readonly found: string | undefined;
  readonly changes: readonly PlannedChange[];
  readonly warnings: readonly string[];
}

export interface InstallDone extends InstallPlan {
  /** Copies of the client's files as they were. */
  readonly backups: readonly string[];
}

export interface Installer {
  /** Writes the launcher of the command line into the home's `bin/`, and says where it is. Changes no agent. */
  installCommand(): string;
  planInstall(): InstallPlan;
  install(): InstallDone;
  planUninstall(): InstallPlan;
  uninstall(): InstallDone;
}

export interface InstallerContext {
  readonly layout: HomeLayout;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly version: string;
  /** Names of the commands this version has. */
  readonly commands: readonly string[];
  readonly cwd: string;
}

interface Plan {
  readonly files: readonly PlannedFile[];
  readonly edits: readonly { readonly part: JsonPart; readonly edit: JsonEdit }[];
  readonly directories: readonly string[];
}

const LOCK_PATIENCE_MS = 20_000;
/** The client may save its settings at the very moment; more often than this is no coincidence. */
const RACES_TOLERATED = 5;

export function createInstaller(context: InstallerContext): Installer {
  const { layout, environment } = context;
  const configDir = resolve(context.cwd, environment.claudeConfigDir ?? join(environment.userHome, '.claude'));
  const copies = join(layout.backups, AGENT);
  const node = process.execPath;
  const entry = join(packageRoot, 'bin', 'memoir.js');
  const { platform } = environment;
  const clientFile = findClientFile(configDir, environment);
  const facts = {
    platform,
    home: layout.home,
    bin: layout.bin,
    configDir,
    clientFile,
    node,
    entry,
    commands: context.commands,
  };
  const parts = wantedEdits(facts);
  /** Made once: what was shown is what is written, and it takes a moment. */
  let made: readonly WantedFile[] | undefined;
  const wanted = (): readonly WantedFile[] => {
    made ??= wantedFiles(facts);
    return made;
  };

  /** Compiled for a hook that is no longer the one; Node makes it anew. */
  const dropCompiled = (): void => rmSync(join(layout.bin, COMPILE_CACHE), { recursive: true, force: true });

  const recordOf = (record: InstalledRecord | undefined, dir: string): RecordedInstall | undefined =>
    record?.installs.find((install) => install.configDir === dir);

  const plan = (record: InstalledRecord | undefined): Plan => {
    const install = recordOf(record, configDir);
    const files = wanted().map((file) => ({ ...file, action: fileAction(file, layout.bin, install) }));
    const edits = parts.map((part) => {
      assertWritable(part.file);
      const noted = install?.edits.find(({ part: name, path }) => name === part.name && path === part.file);
      return { part, edit: planAdd(part, readTextIfExists(writeTarget(part.file)), noted) };
    });
    const outside = [...files.map(({ path }) => path), ...parts.map(({ file }) => file)].filter(
      (path) => dirname(path) !== layout.bin,
    );
    const directories = [...new Set([...(install?.directories ?? []), ...outside.flatMap(missingFolders)])].sort();
    return { files, edits, directories };
  };
  const describe = ({ files, edits }: Plan): readonly PlannedChange[] => [
    ...files.map(({ path, action, what }) => ({ path, action, what })),
    ...edits.map(({ part, edit }) => ({ path: part.file, action: editAction(edit), what: part.what })),
  ];
  const summary = (changes: readonly PlannedChange[]): InstallPlan => ({
    agent: AGENT,
    configDir,
    found: findClient(configDir, environment),
    changes,
    warnings: parts.flatMap(({ file }) => warningsAbout(file)),
  });

  const install = (): InstallDone => {
    // Before the lock is taken.
    wanted();
    return withFileLock(layout.locks, () => carryOut(0), { timeoutMs: LOCK_PATIENCE_MS });
  };
  const carryOut = (raced: number): InstallDone => {
    const record = readInstalledRecord(layout.installedFile);
    const planned = plan(record);
    const changes = describe(planned);
    const note: RecordedInstall = {
      agent: AGENT,
      configDir,
      edits: planned.edits.map(({ part, edit }) => ({
        part: part.name,
        path: part.file,
        created: edit.created,
        kept: edit.kept.map(({ path, space }) => ({ path: [...path], space })),
      })),
      files: recordedFiles(planned.files, recordOf(record, configDir)),
      directories: [...planned.directories],
    };
    const others = record?.installs.filter((each) => each.configDir !== configDir) ?? [];
    writeInstalledRecord(layout.installedFile, {
      version: 1,
      memoir: context.version,
      node,
      entry,
      installs: [...others, note],
    });
    const outdated = planned.files.filter(({ action }) => action === 'create' || action === 'change');
    for (const file of outdated) writeWanted(file);
    if (outdated.some(({ path }) => dirname(path) === layout.bin)) dropCompiled();
    removeOutdated(planned.files, recordOf(record, configDir));
    const backups: string[] = [];
    for (const { part, edit } of planned.edits) {
      if (edit.after === edit.before) continue;
      if (edit.before !== undefined) backups.push(keepCopy(copies, part.file, edit.before, context.clock.now()));
      makeDirectory(dirname(part.file));
      if (!replaceForeign(part.file, edit.before, edit.after)) {
        if (raced >= RACES_TOLERATED) throw raceLost(part.file);
        return carryOut(raced + 1);
      }
    }
    return { ...summary(changes), backups };
  };

  const planRemoval = () => {
    const record = readInstalledRecord(layout.installedFile);
    const installs = record?.installs ?? [unrecordedInstall(AGENT, facts)];
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
      // What is in bin/ is ours whoever wrote it last: `start` renews the launcher without a record.
      const ours = found !== undefined && (dirname(path) === layout.bin || hash(found) === sha256);
      const action: ChangeAction = found === undefined ? 'same' : ours ? 'remove' : 'left';
      return { path, action, what: action === 'left' ? 'changed since Memoir wrote it; it stays' : '' };
    });
    return { edits, files, directories: installs.flatMap((install) => install.directories) };
  };
  const describeRemoval = ({ edits, files }: ReturnType<typeof planRemoval>): readonly PlannedChange[] =>
    [
      ...edits.map(({ part, edit }) => ({
        path: part.file,
        action: editAction(edit),
        what: `without Memoir's ${part.name}`,
      })),
      ...files,
    ].filter(({ action }) => action !== 'same');

  const uninstall = (): InstallDone => {
    const removal = planRemoval();
    // Nothing was ever installed here: making a home only to lock it would be odd.
    if (!existsSync(layout.home)) return { ...summary(describeRemoval(removal)), backups: takeOut(removal) };
    return withFileLock(
      layout.locks,
      () => {
        const now = planRemoval();
        const changes = describeRemoval(now);
        const backups = takeOut(now);
        removeInstalledRecord(layout.installedFile);
        return { ...summary(changes), backups };
      },
      { timeoutMs: LOCK_PATIENCE_MS },
    );
  };
  /** The settings first: from then on the client starts nothing of ours. */
  const takeOut = ({ edits, files, directories }: ReturnType<typeof planRemoval>): readonly string[] => {
    const backups: string[] = [];
    for (const { part, edit: planned } of edits) {
      for (let raced = 0, edit = planned; edit.after !== edit.before; raced += 1) {
        if (raced > RACES_TOLERATED) throw raceLost(part.file);
        if (edit.before !== undefined && raced === 0 && existsSync(layout.home))
          backups.push(keepCopy(copies, part.file, edit.before, context.clock.now()));
        if (replaceForeign(part.file, edit.before, edit.after)) break;
        edit = planRemove(part, readTextIfExists(writeTarget(part.file)), planned);
      }
    }
    for (const { path, action } of files) if (action === 'remove') removeDurably(path);
    dropCompiled();
    for (const folder of [...directories].sort().reverse()) removeIfEmpty(folder);
    return backups;
  };

  return {
    installCommand: () => {
      if (!existsSync(entry)) return launcherPath(layout, platform);
      for (const file of commandFiles({ platform, node, entry, home: layout.home })) {
        const wantedFile = { ...file, path: join(layout.bin, file.name) };
        const action = fileAction(wantedFile, layout.bin, undefined);
        if (action !== 'same') writeWanted(wantedFile);
      }
      return launcherPath(layout, platform);
    },
    planInstall: () => summary(describe(plan(readInstalledRecord(layout.installedFile)))),
    install,
    planUninstall: () => summary(describeRemoval(planRemoval())),
    uninstall,
  };
}

function editAction({ before, after }: JsonEdit): ChangeAction {
  if (before === after) return 'same';
  if (before === undefined) return 'create';
  return after === undefined ? 'remove' : 'change';
}

function uniqueByPath<T extends { readonly path: string }>(files: readonly T[]): readonly T[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** Not ours to change, and the person would wonder why nothing is recorded. */
function warningsAbout(file: string): readonly string[] {
  try {
    const settings: unknown = JSON.parse((readTextIfExists(file) ?? '{}').replace(/^\ufeff/, ''));
    const off = typeof settings === 'object' && settings !== null && 'disableAllHooks' in settings;
    return off && settings.disableAllHooks === true
      ? [`${file} says "disableAllHooks": true, so no hook runs and nothing is recorded until that is changed`]
      : [];
  } catch {
    // Trigger: the file changed under us and is no JSON now. Outcome: whoever edits it next reports that properly.
    return [];
  }
}

function raceLost(file: string): MemoirError {
  return new MemoirError('refused', `${file} is being changed by another program all the time`, {
    next: 'Close Claude Code and run it again.',
    data: { path: file },
  });
}
