/** The head of a command: the program and its subcommands, without arguments. */

import { lookUp } from '../json/look-up.ts';
import { fileExtensions, plainPrograms, shellBuiltins, wrappers } from './known-names.ts';
import type { ShellWord, SimpleCommand } from './shell-words.ts';

export interface CommandHead {
  /** `git rebase`, `npm run build`, `docker compose up`. */
  readonly name: string;
  readonly at: number;
  readonly end: number;
}

/** Undefined for shell builtins and assignments: `cd`, `echo`. */
export function headOf(command: SimpleCommand): CommandHead | undefined {
  const words = effectiveWords(command.words);
  const first = words[0];
  if (first === undefined) return undefined;
  const program = programName(first.text);
  if (program === undefined || shellBuiltins().has(program)) return undefined;
  const parts = [program];
  let end = first.end;
  let wanted = subcommandDepth(program);
  for (let i = 1; i < words.length && parts.length <= wanted; i += 1) {
    const word = words[i];
    if (word === undefined) break;
    if (word.text.startsWith('-')) {
      if (word.text === '-m' && program.startsWith('python')) parts[0] = `${program} -m`;
      else if (takesValue(word.text)) i += 1;
      continue;
    }
    // Without -m, a script and its arguments follow.
    if (!isSubcommand(word) || (program.startsWith('python') && parts[0] === program)) break;
    parts.push(word.text);
    end = word.end;
    if (parts.length === 2 && goesDeeper(program, word.text)) wanted = 2;
  }
  return { name: parts.join(' '), at: first.at, end };
}

/** Without leading assignments and wrappers: `sudo`, `time`, `env A=b`, `timeout 30`. */
export function effectiveWords(words: readonly ShellWord[]): readonly ShellWord[] {
  let i = 0;
  while (i < words.length) {
    const text = words[i]?.text ?? '';
    if (/^[A-Za-z_]\w*=/.test(text)) {
      i += 1;
    } else if (wrappers().has(text) && i + 1 < words.length) {
      i += 1;
      while (i + 1 < words.length && /^(?:-|\d+[smhd]?$)/.test(words[i]?.text ?? '')) i += 1;
    } else {
      break;
    }
  }
  return words.slice(i);
}

/** Options with a value that precede the subcommand, of git and others. */
function takesValue(option: string): boolean {
  return /^(?:-[CcfnwpF]|--(?:prefix|filter|workspace|namespace|context|git-dir|work-tree|cwd|dir|project|file))$/.test(
    option,
  );
}

/** A plain word, also `ecto.migrate` and `test:unit`, but nothing that looks like a file or path. */
function isSubcommand(word: ShellWord): boolean {
  if (word.quoted || word.text.length > 60) return false;
  if (word.text.startsWith('@')) return /^@[\w-]+\/[\w.-]+$/.test(word.text);
  if (!/^[A-Za-z][\w:.-]*$/.test(word.text)) return false;
  const dot = word.text.lastIndexOf('.');
  return dot === -1 || !fileExtensions().has(word.text.slice(dot + 1));
}

/** How many words after the program belong to its name by default. */
function subcommandDepth(program: string): number {
  if (program.startsWith('python')) return 1;
  return plainPrograms().has(program) || program.includes('/') ? 0 : 1;
}

function goesDeeper(program: string, first: string): boolean {
  const deeper = lookUp(DEEPER, program);
  return deeper === '*' || (deeper?.split(' ').includes(first) ?? false);
}

/** Programs with nested subcommands; `*` for all. */
const DEEPER: Readonly<Record<string, string>> = {
  npm: 'run run-script exec x config cache',
  pnpm: 'run exec dlx config store',
  yarn: 'run exec dlx workspace config',
  bun: 'run x pm',
  docker: 'compose container image volume network system builder buildx context',
  podman: 'compose container image volume network system',
  kubectl: 'rollout config auth top',
  go: 'mod tool work',
  git: 'stash worktree remote submodule bisect notes lfs',
  gh: '*',
  glab: '*',
  aws: '*',
  gcloud: '*',
  az: '*',
  uv: 'run pip tool',
  poetry: 'run env config',
  bundle: 'exec',
  claude: 'mcp plugin config',
  memoir: 'task project notes dream schedule',
  turbo: 'run',
  nx: 'run',
  dotnet: 'ef tool nuget',
  terraform: 'state workspace',
  helm: 'repo',
};

/** A longer word is data, not a program. */
const MAX_PROGRAM_LENGTH = 200;

/** `/usr/bin/git` and `node_modules/.bin/vitest` are named by program; a script of the project by its path. */
function programName(text: string): string | undefined {
  if (text.length > MAX_PROGRAM_LENGTH) return undefined;
  const path = text.replaceAll('\\', '/');
  if (!/^[@\w./~$-][\w./@:+~-]*$/.test(path) && path !== '[' && path !== '[[') return undefined;
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:exe|cmd)$/i, '');
  if (base === '' || path.startsWith('$')) return undefined;
  if (!path.includes('/')) return base;
  if (path.startsWith('@')) return path;
  if (/(?:^|\/)(?:s?bin|\.bin)\/[^/]+$/.test(path)) return base;
  return path.startsWith('./') ? path.slice(2) : path;
}
