/**
 * Shell completion scripts, generated from the registry. Completing never starts Memoir, so it is fast and works even when
 * the home is damaged. Each script finds the command path typed so far and offers what may follow it.
 */
import { type Command, GLOBAL_OPTIONS, type OptionSpec, type Registry, VERSION_OPTION } from '../command.ts';
import { withSubcommands } from './help.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

interface Flag {
  readonly long: string;
  readonly short: string | undefined;
  readonly help: string;
  readonly takesValue: boolean;
  readonly choices: readonly string[];
  readonly files: 'dir' | 'file' | undefined;
}

/** What may follow one command path: '' or `task` or `task add`. */
interface CompletionPoint {
  readonly path: string;
  readonly names: readonly { readonly name: string; readonly summary: string }[];
  readonly flags: readonly Flag[];
  readonly choices: readonly string[];
  readonly files: boolean;
}

export async function renderCompletion(shell: Shell, registry: Registry): Promise<string> {
  const points = await collectPoints(registry);
  if (shell === 'bash') return renderBash(points);
  return shell === 'zsh' ? renderZsh(points) : renderFish(points);
}

async function collectPoints(registry: Registry): Promise<CompletionPoint[]> {
  const entries = registry.entries.filter((entry) => entry.hidden !== true);
  const names = entries.map(({ name, summary }) => ({ name, summary }));
  const root: CompletionPoint = {
    path: '',
    names,
    flags: [...globalFlags(), flag('version', VERSION_OPTION)],
    choices: [],
    files: false,
  };
  const loaded = await Promise.all(
    entries.map(async (entry) => withSubcommands((await entry.load()).command, [entry.name])),
  );
  const below = loaded.flat().map(([path, command]) => pointOf(path.join(' '), command));
  // `memoir help` takes the names of all commands.
  return [
    root,
    ...below.map((point) => (point.path === 'help' ? { ...point, choices: names.map(({ name }) => name) } : point)),
  ];
}

function pointOf(path: string, command: Command): CompletionPoint {
  return {
    path,
    names: (command.subcommands ?? [])
      .filter((sub) => sub.hidden !== true)
      .map(({ name, summary }) => ({ name, summary })),
    flags: [...Object.entries(command.options).map(([name, spec]) => flag(name, spec)), ...globalFlags()],
    choices: command.args.flatMap((arg) => arg.choices ?? []),
    files: command.args.some((arg) => /^(path|file|dir)$/i.test(arg.name)),
  };
}

function globalFlags(): Flag[] {
  return Object.entries(GLOBAL_OPTIONS).map(([name, spec]) => flag(name, spec));
}

function flag(name: string, spec: OptionSpec): Flag {
  const value = spec.type === 'boolean' ? undefined : spec.value?.toLowerCase();
  return {
    long: spec.type === 'boolean' && spec.default === true ? `no-${name}` : name,
    short: spec.short,
    help: spec.help,
    takesValue: spec.type !== 'boolean',
    choices: 'choices' in spec ? (spec.choices ?? []) : [],
    files: value === 'dir' ? 'dir' : value === 'file' || value === 'path' ? 'file' : undefined,
  };
}

const words = (flags: readonly Flag[]): string[] =>
  flags.flatMap(({ long, short }) => [`--${long}`, ...(short ? [`-${short}`] : [])]);
const allPaths = (points: readonly CompletionPoint[]): string[] =>
  points.map(({ path }) => path).filter((path) => path !== '');
const valueWords = (points: readonly CompletionPoint[]): string[] => [
  ...new Set(points.flatMap(({ flags }) => words(flags.filter(({ takesValue }) => takesValue)))),
];
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** bash and zsh: goes one word further on the command line; `at` is the command so far. `skipValue` passes an option's value. */
const followWord = (points: readonly CompletionPoint[], skipValue: string): string =>
  `    case $word in
      ${valueWords(points).join('|')}) ${skipValue} ;;
      -*) ;;
      *)
        case "\${at:+$at }$word" in
          ${allPaths(points).map(quote).join('|')}) at="\${at:+$at }$word" ;;
        esac ;;
    esac`;

/** Written for bash 3.2, which macOS still ships: no associative arrays, no mapfile. */
function renderBash(points: readonly CompletionPoint[]): string {
  const valueCases = points.flatMap((point) =>
    point.flags
      .filter(({ takesValue }) => takesValue)
      .map((one) => {
        const patterns = words([one]).map((word) => quote(`${point.path}:${word}`));
        const action = one.files
          ? `_memoir_files ${one.files === 'dir' ? '-d' : '-f'}`
          : `_memoir_words ${quote(one.choices.join(' '))}`;
        return `    ${patterns.join('|')}) ${action}; return ;;`;
      }),
  );
  const pointCases = points.map((point) => {
    const then = [...point.names.map(({ name }) => name), ...point.choices].join(' ');
    const files = point.files ? ' _memoir_files -f;' : '';
    return [
      `    ${quote(point.path)})`,
      `      if [[ $cur == -* ]]; then _memoir_words ${quote(words(point.flags).join(' '))}; else _memoir_words ${quote(then)};${files} fi ;;`,
    ].join('\n');
  });
  return `# bash completion for memoir. Load it with: source <(memoir completion bash)
_memoir_words() {
  COMPREPLY+=($(compgen -W "$1" -- "$cur"))
}

_memoir_files() {
  local IFS=$'\\n'
  COMPREPLY+=($(compgen "$1" -- "$cur"))
  compopt -o filenames 2>/dev/null
}

_memoir() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} at= word i
  COMPREPLY=()
  # "=" is a word of its own in bash: --kind=x arrives as --kind, =, x.
  if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
${followWord(points, '((i++)); if [[ ${COMP_WORDS[i]} == = ]]; then ((i++)); fi')}
  done
  case "$at:$prev" in
${valueCases.join('\n')}
  esac
  case $at in
${pointCases.join('\n')}
  esac
}

complete -F _memoir memoir
`;
}

function renderZsh(points: readonly CompletionPoint[]): string {
  const described = (name: string, help: string) =>
    quote(`${name.replaceAll(':', '\\:')}:${help.replaceAll(':', '\\:')}`);
  const valueCases = points.flatMap((point) =>
    point.flags
      .filter(({ takesValue }) => takesValue)
      .map((one) => {
        const patterns = words([one]).map((word) => quote(`${point.path}:${word}`));
        const values =
          one.choices.length > 0 ? `compadd -- ${one.choices.map(quote).join(' ')}` : `_message ${quote(one.help)}`;
        const action = one.files ? `_files${one.files === 'dir' ? ' -/' : ''}` : values;
        return `    ${patterns.join('|')}) ${action}; return ;;`;
      }),
  );
  const pointCases = points.map((point) => {
    const flags = point.flags.flatMap((one) => words([one]).map((word) => described(word, one.help)));
    const names = [...point.names.map(({ name, summary }) => described(name, summary)), ...point.choices.map(quote)];
    return [
      `    ${quote(point.path)})`,
      `      flags=(${flags.join(' ')})`,
      `      names=(${names.join(' ')})`,
      ...(point.files ? ['      files=1'] : []),
      '      ;;',
    ].join('\n');
  });
  return `#compdef memoir
# zsh completion for memoir. Load it with: source <(memoir completion zsh)
_memoir() {
  local at= word files=
  local -i i
  local -a flags names
  for ((i = 2; i < CURRENT; i++)); do
    word=$words[i]
${followWord(points, '((i++))')}
  done
  case "$at:$words[CURRENT-1]" in
${valueCases.join('\n')}
  esac
  case $at in
${pointCases.join('\n')}
  esac
  if [[ $words[CURRENT] == -* ]]; then
    _describe -t options option flags
  else
    (($#names)) && _describe -t commands command names
    [[ -n $files ]] && _files
  fi
}

if [[ $funcstack[1] == _memoir ]]; then _memoir "$@"; else compdef _memoir memoir; fi
`;
}

function renderFish(points: readonly CompletionPoint[]): string {
  const fishQuote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = points.flatMap((point) => {
    const when = `complete -c memoir -n ${fishQuote(`__memoir_at ${fishQuote(point.path)}`)}`;
    return [
      ...point.names.map(({ name, summary }) => `${when} -a ${name} -d ${fishQuote(summary)}`),
      ...(point.choices.length > 0 ? [`${when} -a ${fishQuote(point.choices.join(' '))}`] : []),
      ...(point.files ? [`${when} -F`] : []),
      ...point.flags.map((one) => {
        const choices = one.choices.length > 0 ? ` -a ${fishQuote(one.choices.join(' '))}` : '';
        const plainValue = one.takesValue ? ` -x${choices}` : '';
        const files = one.files === 'dir' ? ` -x -a '(__fish_complete_directories)'` : ' -r -F';
        const value = one.files ? files : plainValue;
        return `${when} -l ${one.long}${one.short ? ` -s ${one.short}` : ''} -d ${fishQuote(one.help)}${value}`;
      }),
    ];
  });
  return `# fish completion for memoir. Load it with: memoir completion fish | source
function __memoir_at
  set -l typed (commandline -opc)
  set -e typed[1]
  set -l at
  set -l skip 0
  for word in $typed
    if test $skip = 1
      set skip 0
      continue
    end
    switch $word
      case ${valueWords(points).map(fishQuote).join(' ')}
        set skip 1
      case '-*'
      case '*'
        switch (string join ' ' $at $word)
          case ${allPaths(points).map(fishQuote).join(' ')}
            set -a at $word
        end
    end
  end
  # Quoted through a variable: a command substitution that prints nothing would leave test one word short.
  set -l joined (string join ' ' $at)
  test "$joined" = "$argv[1]"
end

complete -c memoir -f
${lines.join('\n')}
`;
}
