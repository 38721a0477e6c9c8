/** A check for the doctor: does Memoir read this folder's repository the way git does? */
import { identifyFolder } from '../../capture/projects/identify-folder.ts';
import { systemCode } from '../../domain/errors.ts';
import { askGit } from '../../platform/git/ask-git.ts';
import { type GitFolder, readGitFolder } from '../../platform/git/git.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import type { HealthCheck } from '../../store/health/check-journal.ts';

export function checkProject(
  cwd: string,
  { userHome, searchPath }: Pick<Environment, 'userHome' | 'searchPath'>,
): HealthCheck {
  const read = readGitFolder(cwd);
  const place = identifyFolder(cwd, { userHome, device: '' }, () => read);
  const known = place === undefined ? 'this folder is not a project' : `${place.name}, ${place.kind} in ${place.root}`;
  let asked: GitFolder | undefined;
  try {
    asked = askGit(cwd, searchPath);
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    if (code === 'ENOENT') return { name: 'project', status: 'ok', detail: `${known}; there is no git here to ask` };
    return {
      name: 'project',
      status: 'warn',
      detail: `${known}; git cannot read this folder (${code})`,
      next: 'Memoir works here. Check `git status` if this is your own repository.',
    };
  }
  const differing = differences(read, asked);
  if (differing.length === 0) return { name: 'project', status: 'ok', detail: known };
  return {
    name: 'project',
    status: 'warn',
    detail: `git sees ${differing.join(', ')} of ${cwd} differently than Memoir does`,
    next: 'Run `git status` there: git may refuse this folder. If it does not, please report it.',
  };
}

/** Names only: an address may hold a password. */
function differences(read: GitFolder | undefined, asked: GitFolder | undefined): readonly string[] {
  if (read === undefined || asked === undefined) return read === asked ? [] : ['the repository'];
  const names = {
    root: 'the root',
    commonDir: 'the repository',
    remoteUrl: 'the remote',
    branch: 'the branch',
  } as const;
  return (['root', 'commonDir', 'remoteUrl', 'branch'] as const).flatMap((field) =>
    read[field] === asked[field] ? [] : [names[field]],
  );
}
