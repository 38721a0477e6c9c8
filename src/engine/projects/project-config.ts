/** The settings that apply in a folder: the user's, and those of its project in the home and in the repository. */
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { identifyFolder } from '../../capture/projects/identify-folder.ts';
import { committedSettings } from '../../capture/projects/ignore-rules.ts';
import type { FolderIdentity } from '../../domain/projects/project.ts';
import { CONFIG_FILE, type HomeLayout } from '../../platform/home/layout.ts';
import { type Config, type ConfigSources, loadConfig } from '../../platform/settings/config.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { findProjectOfFolder, listProjects } from '../../store/state/projects/projects.ts';

export interface ProjectConfigPorts {
  readonly layout: HomeLayout;
  readonly reading: () => Journal;
}

/** `usual` has the settings of the same sources without a project. */
export function loadProjectConfig(
  sources: ConfigSources,
  cwd: string,
  { layout, reading, usual }: ProjectConfigPorts & { readonly usual: Config },
): Config {
  const { userHome } = sources.env;
  const here = identifyFolder(cwd, { userHome, device: '' });
  if (here === undefined) return usual;
  const projectFile = anyProjectFile(layout) ? findProjectFile(cwd) : undefined;
  const committedProjectFile = committedSettings(here.root);
  if (projectFile === undefined && isMissing(committedProjectFile)) return usual;
  return loadConfig({ ...sources, projectFile, committedProjectFile });

  function findProjectFile(folder: string): string | undefined {
    try {
      const { db, device } = reading();
      const place: FolderIdentity | undefined = identifyFolder(folder, { userHome, device });
      const project = place && findProjectOfFolder(listProjects(db), place);
      return project && layout.project(project.slug).configFile;
    } catch {
      // The journal cannot be read: use the user's settings. The command itself reports the error.
      return undefined;
    }
  }
}

function isMissing(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) === undefined;
  } catch {
    // Trigger: the folder may not be read. Outcome: reading the file says so.
    return false;
  }
}

/** Most homes have no project settings, so the journal is not opened for them. */
function anyProjectFile({ projectsDir }: HomeLayout): boolean {
  try {
    // `join` normalises the whole path again for each project.
    return readdirSync(projectsDir).some((name) => existsSync(`${projectsDir}${sep}${name}${sep}${CONFIG_FILE}`));
  } catch {
    // There is no home yet.
    return false;
  }
}
