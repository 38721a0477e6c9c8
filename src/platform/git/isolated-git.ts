/**
 * How every git is started: without settings of the user or machine, hooks, pager, prompts, network or programs that a
 * repository's settings name, because a repository may be somebody else's.
 */
import { devNull } from 'node:os';

export interface IsolatedGit {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Before the command and its arguments. */
  readonly args: readonly string[];
}

export function isolatedGit(searchPath: string | undefined): IsolatedGit {
  // The last ones name files that git would open, wherever they are.
  const settings = [
    `core.hooksPath=${devNull}`,
    'core.fsmonitor=false',
    'log.showSignature=false',
    `core.attributesFile=${devNull}`,
    `core.excludesFile=${devNull}`,
    `mailmap.file=${devNull}`,
  ];
  return {
    env: {
      PATH: searchPath,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: devNull,
      GIT_ATTR_NOSYSTEM: '1',
      GIT_TERMINAL_PROMPT: '0',
      GIT_OPTIONAL_LOCKS: '0',
      // File names are literal, not patterns.
      GIT_LITERAL_PATHSPECS: '1',
      // Objects that a partial clone lacks are not fetched.
      GIT_NO_LAZY_FETCH: '1',
      GIT_ALLOW_PROTOCOL: 'none',
      LC_ALL: 'C',
    },
    args: ['--no-pager', ...settings.flatMap((setting) => ['-c', setting])],
  };
}
