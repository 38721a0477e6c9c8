/**
 * A command that a message, a page or a comment names exists, with its subcommand and its options. A reader who copies it must not get
 * "There is no command".
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { GLOBAL_OPTIONS } from '../../src/surfaces/cli/command.ts';
import { findCommand } from '../../src/surfaces/cli/parse/route.ts';
import { registry } from '../../src/surfaces/cli/registry.ts';
import { promise } from '../promises.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TEXTS = ['*.md', 'docs/**/*.md', 'plugins/**/*.md', 'bench/**/*.md', 'src/**/*.ts', 'dashboard/**/*.{ts,tsx}'];
const IS_TEST = /\.test(?:-helper)?\.ts$/;
/** In code, backticks inside a template are escaped, and `context.typed` stands for the command. */
const NAMED = /\\?`(?:memoir|\$\{(?:plain\()?context\.typed\)?\}) ([^`\n]*?)\\?`/g;
/** `npm run memoir -- task list`, and lines of a shell. */
const IN_SHELL = /^(?:\$ )?(?:npm run memoir -- |memoir )([\w-].*)$/gm;
/** What a reader fills in, and what follows the command on a line of a shell. */
const OPEN_END = /[<[{$…|>#"'(].*$/;

interface Named {
  readonly file: string;
  readonly words: readonly string[];
}

function commandsNamed(file: string, text: string): readonly Named[] {
  const shells = file.endsWith('.md') ? [...text.matchAll(/^```(?:sh|bash|console)\n(.*?)^```/gms)] : [];
  const lines = shells.flatMap(([, lines = '']) => [...lines.matchAll(IN_SHELL)]);
  return [...text.matchAll(NAMED), ...lines].map(([, line = '']) => ({
    file,
    words: line.replace(OPEN_END, '').trim().split(/\s+/).filter(Boolean),
  }));
}

/** What is wrong with a command, or undefined. Words that only fill an argument are not looked at. */
async function problemOf(words: readonly string[]): Promise<string | undefined> {
  try {
    const route = await findCommand(words, registry);
    if (route === undefined) return undefined;
    const options = { ...GLOBAL_OPTIONS, ...route.command.options };
    for (const sub of route.command.subcommands ?? []) Object.assign(options, sub.options);
    const unknown = route.rest.find((word) => word.startsWith('--') && !Object.hasOwn(options, nameOf(word)));
    return unknown === undefined ? undefined : `there is no option ${unknown}`;
  } catch (error) {
    return String(error);
  }
}

/** `--project=shop` is the option `project`. */
function nameOf(word: string): string {
  return word.slice(2).split('=')[0] ?? '';
}

it(promise('install/own-command', 'every command that a message or a page names exists'), async () => {
  const named = globSync(TEXTS, { cwd: ROOT, exclude: (name) => name === 'node_modules' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !IS_TEST.test(file))
    .sort()
    .flatMap((file) => commandsNamed(file, readFileSync(join(ROOT, file), 'utf8')));
  expect(named.length).toBeGreaterThan(300);
  const wrong: string[] = [];
  for (const { file, words } of named) {
    const problem = await problemOf(words);
    if (problem !== undefined) wrong.push(`${file}: memoir ${words.join(' ')}: ${problem}`);
  }
  expect(wrong).toEqual([]);
});

it.each([
  ['`memoir taks list`', 'There is no command'],
  ['`memoir task finish 7k2q9m`', 'has no subcommand'],
  ['`memoir doctor --polish`', 'no option --polish'],
])('%s is found to be wrong', async (text, problem) => {
  const [named] = commandsNamed('docs/a.md', text);
  expect(await problemOf(named?.words ?? [])).toContain(problem);
});
