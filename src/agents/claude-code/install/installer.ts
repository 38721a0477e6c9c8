/**
 * Installs Memoir into Claude Code and removes it again. Both make a plan that can be shown first. The installed items are a
 * list of files and a list of edits in the client's own JSON files (`wanted.ts`).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { launcherPath } from '../../../platform/process/own-command.ts';
import { install, planInstall } from './install-client.ts';
import {
  type InstallDone,
  type InstallerContext,
  type InstallPlan,
  type InstallTarget,
  installTarget,
} from './install-target.ts';
import { commandFiles } from './launcher.ts';
import { fileAction, writeWanted } from './own-files.ts';
import { planUninstall, uninstall } from './uninstall-client.ts';

export type { InstallDone, InstallPlan, PlannedChange } from './install-target.ts';
export type { ChangeAction } from './own-files.ts';

export interface Installer {
  /** Writes the launcher of the command line into the home's `bin/` and returns its path. Changes no agent. */
  installCommand(): string;
  planInstall(): InstallPlan;
  install(): InstallDone;
  planUninstall(): InstallPlan;
  uninstall(): InstallDone;
}

export function createInstaller(context: InstallerContext): Installer {
  const target = installTarget(context);
  return {
    installCommand: () => installCommand(target),
    planInstall: () => planInstall(target),
    install: () => install(target),
    planUninstall: () => planUninstall(target),
    uninstall: () => uninstall(target),
  };
}

function installCommand({ layout, facts }: InstallTarget): string {
  const path = launcherPath(layout, facts.platform);
  if (!existsSync(facts.entry)) return path;
  for (const file of commandFiles(facts)) {
    const wanted = { ...file, path: join(layout.bin, file.name) };
    if (fileAction(wanted, layout.bin, undefined) !== 'same') writeWanted(wanted);
  }
  return path;
}
