/**
 * Help as text: a usage line, arguments and options, and examples. The reference page is generated from it
 * (`scripts/docs/cli-page.ts`).
 */
import {
  COMMAND_GROUPS,
  type Command,
  type Example,
  GLOBAL_OPTIONS,
  type OptionSpecs,
  type Registry,
  type RegistryEntry,
  VERSION_OPTION,
} from '../command.ts';
import { NO_STYLE, type Style } from '../print/style.ts';
import { pad, textWidth, wrap } from '../print/text-width.ts';
import { argLabel, argText, optionLabel, optionText, usageLine } from './usage.ts';

const UNKNOWN_WIDTH = 80;
/** Longer lines are hard to read. */
const MAX_WIDTH = 100;
const MIN_WIDTH = 40;

const TAGLINE = 'a memory for AI agents on your machine';

export interface HelpLook {
  readonly width?: number | undefined;
  readonly style?: Style;
}

/** `memoir --help`. Needs no command loaded. */
export function renderProgramHelp(registry: Registry, look: HelpLook = {}): string {
  const { width, style } = lookOrDefault(look);
  const shown = registry.entries.filter((entry) => entry.hidden !== true);
  const termWidth = Math.max(...shown.map((entry) => textWidth(entry.name)), 0);
  const lines = [...wrap(`memoir: ${TAGLINE}`, width), '', `${style.bold('Usage')}  memoir <command> [options]`];
  for (const [group, entries] of commandGroups(shown)) {
    const items = entries.map((entry) => [entry.name, entry.summary] as const);
    lines.push('', style.bold(group), ...definitionList(items, { width, paint: style.cyan, termWidth }));
  }
  lines.push(...options('Global options', GLOBAL_OPTIONS, width, style));
  lines.push(...options('Without a command', { version: VERSION_OPTION }, width, style));
  lines.push(...examples(registry.examples, width, style));
  lines.push('', ...wrap('Run `memoir help <command>` for more about a command.', width));
  return `${lines.join('\n')}\n`;
}

/** `memoir help <command>` and `memoir <command> --help`. */
export function renderCommandHelp(command: Command, path: readonly string[], look: HelpLook = {}): string {
  const { width, style } = lookOrDefault(look);
  const list = (items: readonly (readonly [string, string])[]) => definitionList(items, { width, paint: style.cyan });
  const lines = wrap(sentence(command.summary), width);
  if (command.description !== undefined) lines.push('', ...wrap(command.description, width));
  lines.push('', `${style.bold('Usage')}  ${usageLine(command, path)}`);
  const subcommands = visible(command);
  if (subcommands.length > 0) {
    lines.push('', style.bold('Subcommands'), ...list(subcommands.map((sub) => [sub.name, sub.summary] as const)));
  }
  if (command.args.length > 0) {
    lines.push('', style.bold('Arguments'), ...list(command.args.map((arg) => [argLabel(arg), argText(arg)] as const)));
  }
  lines.push(...options('Options', command.options, width, style));
  if (command.bare !== undefined)
    lines.push(...options('Options without a subcommand', command.bare.options, width, style));
  lines.push(...options('Global options', GLOBAL_OPTIONS, width, style));
  lines.push(...examples(command.examples, width, style));
  if (subcommands.length > 0)
    lines.push('', ...wrap(`Run \`memoir help ${path.join(' ')} <subcommand>\` for more about a subcommand.`, width));
  return `${lines.join('\n')}\n`;
}

/** A command and all its visible subcommands, each with its path. */
export function withSubcommands(command: Command, path: readonly string[]): (readonly [readonly string[], Command])[] {
  return [[path, command], ...visible(command).flatMap((sub) => withSubcommands(sub, [...path, sub.name]))];
}

function visible(command: Command): readonly Command[] {
  return (command.subcommands ?? []).filter((sub) => sub.hidden !== true);
}

/** The groups in the order of `memoir --help`, with their commands. */
export function commandGroups(entries: readonly RegistryEntry[]): (readonly [string, readonly RegistryEntry[]])[] {
  return COMMAND_GROUPS.map((group) => [group, entries.filter((entry) => entry.group === group)] as const).filter(
    ([, members]) => members.length > 0,
  );
}

function options(heading: string, specs: OptionSpecs, width: number, style: Style): string[] {
  const items = Object.entries(specs).map(([name, spec]) => [optionLabel(name, spec), optionText(spec)] as const);
  if (items.length === 0) return [];
  return ['', style.bold(heading), ...definitionList(aligned(items), { width, paint: style.cyan })];
}

/** Long flags start in one column whether or not a short one stands before them. */
function aligned(items: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] {
  if (!items.some(([label]) => /^-\w,/.test(label))) return items;
  return items.map(([label, text]) => [/^-\w,/.test(label) ? label : `    ${label}`, text] as const);
}

function examples(list: readonly Example[], width: number, style: Style): string[] {
  if (list.length === 0) return [];
  const lines = list.flatMap((example) => [
    `  ${style.cyan(example.run)}`,
    ...wrap(example.does, width - 6).map((line) => `      ${line}`),
  ]);
  return ['', style.bold('Examples'), ...lines];
}

/** Lines of `term  text`, with the text wrapped in its own column. */
function definitionList(
  items: readonly (readonly [term: string, text: string])[],
  look: { readonly width: number; readonly paint: (term: string) => string; readonly termWidth?: number },
): string[] {
  const termWidth = look.termWidth ?? Math.max(0, ...items.map(([term]) => textWidth(term)));
  const indent = ' '.repeat(2 + termWidth + 2);
  return items.flatMap(([term, text]) => {
    const [first = '', ...rest] = wrap(text, Math.max(20, look.width - indent.length));
    const head = `  ${look.paint(term)}${pad('', termWidth - textWidth(term) + 2)}${first}`;
    return [head, ...rest.map((line) => indent + line)];
  });
}

function lookOrDefault(look: HelpLook): { readonly width: number; readonly style: Style } {
  const width = Math.max(MIN_WIDTH, Math.min(look.width ?? UNKNOWN_WIDTH, MAX_WIDTH));
  return { width, style: look.style ?? NO_STYLE };
}

function sentence(summary: string): string {
  return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
}
