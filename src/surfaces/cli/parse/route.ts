/**
 * Finds the command on a command line. Options may come before the command's name, so this must know which options take a
 * value. The parser runs after the command is known.
 */
import { MemoirError } from '../../../domain/errors.ts';
import { type Command, GLOBAL_OPTIONS, type OptionSpecs, type Registry } from '../command.ts';
import { asksFor } from './parse.ts';
import { suggest, suggestForWord } from './suggest.ts';

export interface Route {
  /** The names typed, `['task', 'add']`; empty without a command. */
  readonly path: readonly string[];
  readonly command: Command;
  /** The line without those names. */
  readonly rest: readonly string[];
}

/** Finds and loads the first command on the line. Undefined when the line has no command. */
export async function findCommand(argv: readonly string[], registry: Registry): Promise<Route | undefined> {
  const at = firstWord(argv, [GLOBAL_OPTIONS]);
  const name = at === -1 ? undefined : argv[at];
  if (name === undefined) return undefined;
  const entry = registry.entries.find((candidate) => candidate.name === name);
  if (entry === undefined) {
    throw unknownCommand(name, argv[at - 1], registry);
  }
  const { command } = await entry.load();
  return descend({ path: [name], command, rest: argv.toSpliced(at, 1) }, visibleNames(registry));
}

/**
 * `commands`: the names of all commands, of which one may do what a word after another command asks for. `above`: the command of
 * which this one is a subcommand.
 */
function descend(route: Route, commands: readonly string[], above?: Route): Route {
  const subcommands = route.command.subcommands ?? [];
  if (subcommands.length === 0 && route.command.args.length > 0) return route;
  const specs = [GLOBAL_OPTIONS, route.command.options, ...subcommands.map((sub) => sub.options)];
  const at = firstWord(route.rest, specs);
  const name = at === -1 ? undefined : route.rest[at];
  if (name === undefined) return withoutName(route);
  const command = subcommands.find((candidate) => candidate.name === name);
  if (command !== undefined)
    return descend({ path: [...route.path, name], command, rest: route.rest.toSpliced(at, 1) }, commands, route);
  if (route.command.run !== undefined && route.command.args.length > 0) return route;
  const typed = ['memoir', ...route.path].join(' ');
  const nearest = suggest(
    name,
    subcommands.map((sub) => sub.name),
  );
  const beside = above?.command.subcommands?.some((sub) => sub.name === name)
    ? [...above.path, name].join(' ')
    : undefined;
  const elsewhere = nearest === undefined ? (beside ?? suggestForWord(name, commands)) : undefined;
  // The parser says what is wrong with an argument that is not a known word.
  if (subcommands.length === 0 && elsewhere === undefined) return route;
  // `memoir facts cargonaut`: the words of the command that a bare name runs.
  const { bare } = route.command;
  if (nearest === undefined && elsewhere === undefined && bare !== undefined && bare.args.length > 0)
    return { path: [...route.path, bare.name], command: bare, rest: route.rest };
  const meant = nearest === undefined ? elsewhere && `memoir ${elsewhere}` : `${typed} ${nearest}`;
  throw new MemoirError('usage', `\`${typed}\` has no subcommand "${name}"`, {
    next: `${meant === undefined ? '' : `Did you mean \`${meant}\`? `}See \`${typed} --help\`.`,
  });
}

/** `memoir task` runs `task list`, but `memoir task --help` shows the help of `task`. */
function withoutName(route: Route): Route {
  const { bare } = route.command;
  if (bare === undefined) return route;
  if (asksFor(route.rest, '--help', '-h')) return { ...route, rest: ['--help'] };
  return { path: [...route.path, bare.name], command: bare, rest: route.rest };
}

/** Index of the first word before `--` that is neither an option nor its value, or -1. */
function firstWord(argv: readonly string[], specs: readonly OptionSpecs[]): number {
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    if (word === '--') return -1;
    if (!word.startsWith('-') || word === '-') return at;
    if (takesNext(word, specs)) at++;
  }
  return -1;
}

function takesNext(word: string, specs: readonly OptionSpecs[]): boolean {
  return specs.some((options) =>
    Object.entries(options).some(
      ([name, spec]) =>
        spec.type !== 'boolean' && (word === `--${name}` || (spec.short !== undefined && word === `-${spec.short}`)),
    ),
  );
}

function unknownCommand(name: string, before: string | undefined, registry: Registry): MemoirError {
  const nearest = suggest(name, visibleNames(registry));
  const hint =
    nearest !== undefined
      ? `Did you mean \`memoir ${nearest}\`? `
      : before?.startsWith('-')
        ? `If "${name}" is the value of ${before}, put both after the command. `
        : '';
  return new MemoirError('usage', `There is no command "${name}"`, { next: `${hint}See \`memoir --help\`.` });
}

function visibleNames(registry: Registry): readonly string[] {
  return registry.entries.filter((entry) => entry.hidden !== true).map((entry) => entry.name);
}
