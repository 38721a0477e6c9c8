/**
 * Turns the words of a command line into a command's typed input. Node's `parseArgs` only splits them into tokens; the
 * checks are here, so that every error names the wrong word and what is allowed.
 */
import { parseArgs } from 'node:util';
import { MemoirError } from '../../../domain/errors.ts';
import { defined } from '../../../domain/json/defined.ts';
import { asText } from '../../../domain/json/json.ts';
import {
  type AnyInput,
  type ArgSpec,
  type Command,
  GLOBAL_OPTIONS,
  type OptionSpec,
  type OptionSpecs,
} from '../command.ts';
import { usageLine } from '../help/usage.ts';
import { suggest } from './suggest.ts';

export interface Globals {
  readonly help: boolean;
  readonly home: string | undefined;
  readonly color: boolean;
  readonly debug: boolean;
}

export interface Parsed {
  readonly globals: Globals;
  readonly input: AnyInput;
}

type OptionValue = boolean | string | number | readonly string[] | undefined;

/** Throws MemoirError `usage` for anything the command did not declare. With `--help` on the line, arguments are not checked. */
export function parseInput(command: Command, path: readonly string[], words: readonly string[]): Parsed {
  const typed = ['memoir', ...path].join(' ');
  const specs: OptionSpecs = { ...command.options, ...GLOBAL_OPTIONS };
  const values = new Map<string, OptionValue>();
  for (const [name, spec] of Object.entries(specs)) values.set(name, startValue(spec));
  const positionals: string[] = [];

  for (const token of tokenise(words, specs)) {
    if (token.kind === 'positional') {
      positionals.push(token.value);
    } else if (token.kind === 'option') {
      const { name, spec, negated } = resolveOption(token.name, token.rawName, specs, typed);
      if (spec.type === 'boolean') {
        if (token.value !== undefined)
          throw usage(`${token.rawName} takes no value`, `Remove "=" and what follows.`, typed);
        values.set(name, !negated);
      } else {
        const value = readValue(token, spec, typed);
        const before = values.get(name);
        values.set(name, spec.type === 'list' && Array.isArray(before) ? [...before, value] : value);
      }
    }
  }

  const globals: Globals = {
    help: values.get('help') === true,
    home: asText(values.get('home')),
    color: values.get('color') === true,
    debug: values.get('debug') === true,
  };
  const options = Object.fromEntries(Object.keys(command.options).map((name) => [name, values.get(name)]));
  const args = globals.help ? {} : readArgs(command, path, positionals, typed);
  return { globals, input: { args, options } };
}

/** Whether a flag is on the line. Used before the command is known, or when the line is invalid. */
export function asksFor(words: readonly string[], ...flags: readonly string[]): boolean {
  const end = words.indexOf('--');
  return (end === -1 ? words : words.slice(0, end)).some((word) => flags.includes(word));
}

type Token = { readonly kind: 'option-terminator' } | PositionalToken | (OptionToken & { readonly kind: 'option' });

function tokenise(words: readonly string[], specs: OptionSpecs): readonly Token[] {
  // Most lines have no options, and loading the parser takes as long as parsing a hundred of them.
  if (!words.some((word) => word.startsWith('-'))) return words.map((value) => ({ kind: 'positional', value }));
  const options = Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [
      name,
      defined({
        type: spec.type === 'boolean' ? ('boolean' as const) : ('string' as const),
        short: spec.short,
      }),
    ]),
  );
  return parseArgs({ args: [...words], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

function startValue(spec: OptionSpec): OptionValue {
  if (spec.type === 'boolean') return spec.default ?? false;
  if (spec.type === 'list') return [];
  return spec.default;
}

function resolveOption(name: string, rawName: string, specs: OptionSpecs, typed: string) {
  const exact = Object.hasOwn(specs, name) ? specs[name] : undefined;
  if (exact !== undefined) return { name, spec: exact, negated: false };
  if (rawName.startsWith('--no-')) {
    const positive = name.slice('no-'.length);
    const spec = Object.hasOwn(specs, positive) ? specs[positive] : undefined;
    if (spec?.type === 'boolean') return { name: positive, spec, negated: true };
  }
  throw unknownOption(rawName, specs, typed);
}

function unknownOption(rawName: string, specs: OptionSpecs, typed: string): MemoirError {
  const known = Object.entries(specs).map(([name, spec]) =>
    spec.type === 'boolean' && spec.default ? `no-${name}` : name,
  );
  const nearest = rawName.startsWith('--') ? suggest(rawName.slice(2), known) : undefined;
  const hint =
    nearest !== undefined
      ? `Did you mean --${nearest}?`
      : rawName.startsWith('--')
        ? ''
        : `If it is text, put "--" before it.`;
  return usage(`\`${typed}\` has no option ${rawName}`, hint, typed);
}

interface PositionalToken {
  readonly kind: 'positional';
  readonly value: string;
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  /** Whether the value follows a "=". */
  readonly inlineValue: boolean | undefined;
}

function readValue(
  { rawName, value: given, inlineValue }: OptionToken,
  spec: Exclude<OptionSpec, { type: 'boolean' }>,
  typed: string,
): string | number {
  const swallowedOption = given !== undefined && inlineValue !== true && /^-\D/.test(given);
  if (given === undefined || swallowedOption) {
    const equals =
      swallowedOption && rawName.startsWith('--') ? `If ${given} is the value, write ${rawName}=${given}.` : '';
    throw usage(`${rawName} needs a value`, equals, typed);
  }
  if (given === '' && isPath(spec)) throw usage(`The value of ${rawName} is empty`, '', typed);
  if (spec.type !== 'integer') {
    refuseOtherThan(spec.choices, given, rawName, typed);
    return given;
  }
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = spec;
  const value = /^[+-]?\d+$/.test(given) ? Number(given) : Number.NaN;
  if (value >= min && value <= max) return value;
  const range = [
    spec.min === undefined ? '' : ` from ${spec.min}`,
    spec.max === undefined ? '' : ` up to ${spec.max}`,
  ].join('');
  throw usage(`${rawName} takes a whole number${range}, not "${given}"`, '', typed);
}

/** An empty path would mean the current folder. */
function isPath({ value }: Exclude<OptionSpec, { type: 'boolean' }>): boolean {
  return value === 'FILE' || value === 'DIR' || value === 'PATH';
}

function refuseOtherThan(choices: readonly string[] | undefined, given: string, name: string, typed: string): void {
  if (choices === undefined || choices.includes(given)) return;
  const nearest = suggest(given, choices);
  const hint = nearest === undefined ? '' : `Did you mean ${nearest}? `;
  throw new MemoirError('bad-input', `${name} must be one of ${choices.join(', ')}, not "${given}"`, {
    next: `${hint}See \`${typed} --help\`.`,
  });
}

function readArgs(
  command: Command,
  path: readonly string[],
  given: readonly string[],
  typed: string,
): AnyInput['args'] {
  const args: Record<string, unknown> = {};
  const rest = [...given];
  for (const spec of command.args) {
    const values = spec.variadic ? rest.splice(0) : rest.splice(0, 1);
    for (const value of values) refuseOtherThan(spec.choices, value, `<${spec.name}>`, typed);
    if (spec.required && values.length === 0) throw missing(spec, command, path, typed);
    args[spec.name] = spec.variadic ? values : values[0];
  }
  const extra = rest[0];
  if (extra !== undefined) {
    const last = command.args.at(-1);
    const hint = Object.hasOwn(command.options, extra)
      ? `Did you mean --${extra}?`
      : last !== undefined && last.choices === undefined
        ? 'If it is part of a longer text, quote the text.'
        : '';
    throw usage(`Unexpected argument "${extra}" of \`${typed}\``, hint, typed);
  }
  return args;
}

function missing(spec: ArgSpec, command: Command, path: readonly string[], typed: string): MemoirError {
  const choices = spec.choices === undefined ? '' : ` (${spec.choices.join(', ')})`;
  return new MemoirError('usage', `\`${typed}\` needs <${spec.name}>: ${spec.help}${choices}`, {
    next: `Usage: ${usageLine(command, path)}`,
  });
}

function usage(message: string, hint: string, typed: string): MemoirError {
  return new MemoirError('usage', message, { next: `${hint} See \`${typed} --help\`.`.trimStart() });
}
