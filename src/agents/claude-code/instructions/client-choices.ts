/**
 * Reads the person's choices in Claude Code about instruction files: which to skip, and whether includes may leave the folder.
 */

import { dirname, join } from 'node:path';
import { asObject, parseJson } from '../../../domain/json/json.ts';
import { matchWholePaths, type PathMatcher } from '../../../platform/files/glob.ts';
import { isInside } from '../../../platform/files/inside.ts';
import { readGitFolder } from '../../../platform/git/git.ts';
import type { InstructionDisk } from './instruction-disk.ts';

export interface ClientChoices {
  readonly excludes: PathMatcher;
  readonly externalApproved: boolean;
  /** For a git worktree inside its own repository: the worktree and the repository. */
  readonly nested: { readonly tree: string; readonly repository: string } | undefined;
}

export function readClientChoices(
  disk: InstructionDisk,
  {
    cwd,
    configDir,
    clientFile,
    managedDir,
  }: Readonly<Record<'cwd' | 'configDir' | 'clientFile' | 'managedDir', string>>,
): ClientChoices {
  const settings = [
    join(configDir, 'settings.json'),
    join(cwd, '.claude', 'settings.json'),
    join(cwd, '.claude', 'settings.local.json'),
    join(managedDir, 'managed-settings.json'),
  ];
  const patterns = settings.flatMap((file) => {
    const { claudeMdExcludes } = readObject(disk, file);
    return Array.isArray(claudeMdExcludes) ? claudeMdExcludes.filter((each) => typeof each === 'string') : [];
  });
  const git = readGitFolder(cwd);
  const repository = git === undefined ? undefined : dirname(git.commonDir);
  const projects = asObject(readObject(disk, clientFile).projects);
  return {
    excludes: matchWholePaths(patterns),
    externalApproved: asObject(projects[git?.root ?? cwd]).hasClaudeMdExternalIncludesApproved === true,
    nested:
      git !== undefined && repository !== undefined && git.root !== repository && isInside(git.root, repository)
        ? { tree: git.root, repository }
        : undefined,
  };
}

function readObject(disk: InstructionDisk, file: string): Readonly<Record<string, unknown>> {
  const read = disk.read(file);
  if ('problem' in read) return {};
  // Settings that are not JSON have no choices: the client ignores them too.
  return asObject(parseJson(read.text));
}
