/** The usage line of a command and the labels of its options, for help, errors and the reference page. */
import type { ArgSpec, Command, OptionSpec } from '../command.ts';

export function usageLine(command: Command, path: readonly string[]): string {
  const parts = ['memoir', ...path];
  const runsAlone = command.run !== undefined || command.bare !== undefined;
  if (command.subcommands !== undefined) parts.push(runsAlone ? '[subcommand]' : '<subcommand>');
  parts.push(...(command.run === undefined ? (command.bare?.args ?? []) : command.args).map(argLabel), '[options]');
  return parts.join(' ');
}

export function argLabel(arg: ArgSpec): string {
  const name = `${arg.name}${arg.variadic ? '…' : ''}`;
  return arg.required ? `<${name}>` : `[${name}]`;
}

/** `-l, --limit N`; an option that is on by default is shown as `--no-color`. */
export function optionLabel(name: string, spec: OptionSpec): string {
  const flag = spec.type === 'boolean' && spec.default === true ? `--no-${name}` : `--${name}`;
  const value = spec.type === 'boolean' ? '' : ` ${valueLabel(spec)}`;
  return `${spec.short === undefined ? '' : `-${spec.short}, `}${flag}${value}`;
}

export function optionText(spec: OptionSpec): string {
  const notes: string[] = [];
  if (spec.type === 'list') notes.push('may be repeated');
  if ('choices' in spec && spec.choices !== undefined) notes.push(`one of ${spec.choices.join(', ')}`);
  if (spec.type === 'integer' && spec.min !== undefined && spec.max !== undefined)
    notes.push(`${spec.min} to ${spec.max}`);
  if (spec.type !== 'boolean' && spec.default !== undefined) notes.push(`default ${spec.default}`);
  return notes.length === 0 ? spec.help : `${spec.help} (${notes.join('; ')})`;
}

export function argText(arg: ArgSpec): string {
  return arg.choices === undefined ? arg.help : `${arg.help} (one of ${arg.choices.join(', ')})`;
}

function valueLabel(spec: Exclude<OptionSpec, { type: 'boolean' }>): string {
  return spec.value ?? (spec.type === 'integer' ? 'N' : 'TEXT');
}
