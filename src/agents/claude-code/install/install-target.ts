/** What installing and uninstalling share: the client, the wanted files and edits, and the types of a plan. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { MemoirError } from '../../../domain/errors.ts';
import { readTextIfExists } from '../../../platform/files/atomic-file.ts';
import type { HomeLayout } from '../../../platform/home/layout.ts';
import type { Environment } from '../../../platform/settings/environment.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { configDir } from '../config-dir.ts';
import { AGENT } from '../session-drafts.ts';
import { findClient, findClientFile } from './find-client.ts';
import { packageRoot } from './hook-source.ts';
import type { JsonEdit, JsonPart } from './json-part.ts';
import { COMPILE_CACHE } from './launcher.ts';
import type { ChangeAction, OwnFile } from './own-files.ts';
import { type InstallFacts, wantedEdits, wantedFiles } from './wanted.ts';

export interface PlannedChange {
  readonly path: string;
  readonly action: ChangeAction;
  readonly what: string;
}

export interface InstallPlan {
  readonly agent: string;
  readonly configDir: string;
  /** How the client was found; missing when it was not. */
  readonly found: string | undefined;
  readonly changes: readonly PlannedChange[];
  readonly warnings: readonly string[];
}

export interface InstallDone extends InstallPlan {
  /** Copies of the client's files as they were before. */
  readonly backups: readonly string[];
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

/** An edit of one of the client's own JSON files. */
export interface PlannedEdit {
  readonly part: JsonPart;
  readonly edit: JsonEdit;
}

export interface InstallTarget {
  readonly layout: HomeLayout;
  readonly clock: Clock;
  readonly version: string;
  /** Where copies of the client's files are kept. */
  readonly copies: string;
  readonly facts: InstallFacts;
  readonly parts: readonly JsonPart[];
  /** Computed at the first call and kept, so that exactly what was shown is written. */
  readonly wanted: () => readonly OwnFile[];
  readonly summarize: (changes: readonly PlannedChange[]) => InstallPlan;
}

export const LOCK_PATIENCE_MS = 20_000;
/** The client may save its settings at the same time. After this many attempts, something else is wrong. */
export const RACES_TOLERATED = 5;

export function installTarget({ layout, environment, clock, version, commands, cwd }: InstallerContext): InstallTarget {
  const folder = configDir(environment, cwd);
  const facts: InstallFacts = {
    platform: environment.platform,
    home: layout.home,
    bin: layout.bin,
    configDir: folder,
    clientFile: findClientFile(environment, cwd),
    node: process.execPath,
    entry: join(packageRoot, 'bin', 'memoir.js'),
    commands,
  };
  const parts = wantedEdits(facts);
  let made: readonly OwnFile[] | undefined;
  return {
    layout,
    clock,
    version,
    copies: join(layout.backups, AGENT),
    facts,
    parts,
    wanted: () => {
      made ??= wantedFiles(facts);
      return made;
    },
    summarize: (changes) => ({
      agent: AGENT,
      configDir: folder,
      found: findClient(folder, environment),
      changes,
      warnings: parts.flatMap(({ file }) => warningsAbout(file)),
    }),
  };
}

export function editAction({ before, after }: JsonEdit): ChangeAction {
  if (before === after) return 'same';
  if (before === undefined) return 'create';
  return after === undefined ? 'remove' : 'change';
}

/** Deletes the compiled form of an older hook. Node compiles the new one. */
export function dropCompiled({ layout }: InstallTarget): void {
  rmSync(join(layout.bin, COMPILE_CACHE), { recursive: true, force: true });
}

export function lostRace(file: string): MemoirError {
  return new MemoirError('refused', `Another program keeps changing ${file}`, {
    next: 'Close Claude Code and run it again.',
    data: { path: file },
  });
}

/** A setting that Memoir does not change, but that stops all recording. */
function warningsAbout(file: string): readonly string[] {
  try {
    const settings: unknown = JSON.parse((readTextIfExists(file) ?? '{}').replace(/^\ufeff/, ''));
    const off = typeof settings === 'object' && settings !== null && 'disableAllHooks' in settings;
    return off && settings.disableAllHooks === true
      ? [`${file} says "disableAllHooks": true, so no hook runs and nothing is recorded until that is changed`]
      : [];
  } catch {
    // Trigger: the file is not JSON now. Outcome: no warning; the edit of the file reports it.
    return [];
  }
}
