/** Reads the inputs and results of the client's tools: the parts that are recorded. */

import { isToolOf } from '../../domain/agents/tool-kind.ts';
import type { Json } from '../../domain/event.ts';
import { asText, field } from '../../domain/json/json.ts';
import { memoryFilesWritten } from '../../domain/trust/memory-writes.ts';
import { EXTERNAL_NOTICE } from '../../domain/trust/trust.ts';
import { isForeignFile } from '../foreign-files.ts';
import { isNetworkCommand } from '../network-command.ts';

/** Our name for a file that a person gave to the agent with a prompt. */
export const ATTACHMENT = 'Attachment';

/** Longer output loses its middle. */
const OUTPUT_MAX_CHARS = 1_000_000;

/**
 * Whether a call brings external text: from the web, an MCP server, a network command, or from Memoir if it was recorded as
 * external.
 */
export function isExternalCall(name: string, input: Json, output: string): boolean {
  if (OWN_TOOL.test(name)) return output.includes(EXTERNAL_NOTICE);
  if (/^(WebFetch|WebSearch|ReadMcpResource|ListMcpResources|mcp__|computer|browser|web_(?:fetch|search))/i.test(name))
    return true;
  if (name === 'Artifact') return !PUBLISHED.some((what) => field(input, what) !== undefined);
  if (!isShell(name))
    return (
      READS_FILE.test(name) && isForeignFile(asText(field(input, 'file_path')) ?? asText(field(input, 'path')) ?? '')
    );
  const command = asText(field(input, 'command')) ?? '';
  // Behind a pipe or in a file the notice may be missing.
  if (output.includes(EXTERNAL_NOTICE) || printsElsewhere(command)) return true;
  return isNetworkCommand(command);
}

const READS_FILE = /^(?:Read|Grep|Attachment)$/;

/** A page that the agent publishes is its own text. Without one, the call reads a page that others may have changed. */
const PUBLISHED = ['file_path', 'content', 'html'];

/** Whether it prints stored text into a pipe or a file. Most commands do not name Memoir, and the pattern is not compiled for them. */
function printsElsewhere(command: string): boolean {
  return command.includes('memoir') && /[|>]/.test(command) && READS_MEMORY.test(command);
}

/** By name and tool: another server may be called `memoir` too. */
const OWN_TOOL = /^mcp__(?:plugin_memoir_)?memoir__(?:recall|open|task|remember)$/;
const OWN_COMMAND = String.raw`(?:"[^"]*[\\/]|'[^']*[\\/]|[^\s"';&|]*[\\/])?memoir(?:\.cmd)?["']?\s+`;
/** Commands that print stored text. `decide` and `status` do so without words; with words they write. */
const PRINTING = String.raw`(?:recall|show|export|ask|blame|facts|confirm|home|notes|dream (?:review|diff)|task show|project show)\b|(?:(?:decide|status)(?: list)?(?: --?\w+)*\s*)?(?=[|>])`;
const READS_MEMORY = new RegExp(String.raw`(?:^|[;&|\n(]\s*)${OWN_COMMAND}(?:${PRINTING})`);
/** Nothing but commands of Memoir's own, possibly after `cd` and before a pipe. */
const ONLY_OWN = new RegExp(String.raw`^\s*(?:cd\s+[^;&|\n]+(?:&&|;)\s*)?${OWN_COMMAND}[^;&\n]*$`);

/**
 * Whether the call only asked Memoir. Its answer is not recorded: it repeats what the journal has, would be found by the next
 * search, and would keep the text of an event that is erased later.
 */
export function isOwnCall(name: string, input: Json): boolean {
  if (!isShell(name)) return OWN_TOOL.test(name);
  const command = asText(field(input, 'command')) ?? '';
  return command.includes('memoir') && ONLY_OWN.test(command);
}

function isShell(tool: string): boolean {
  return isToolOf('command', { tool });
}

function isEdit(tool: string): boolean {
  return isToolOf('edit', { tool });
}

/** The file that a tool reads or edits, and the memory files that a shell command may write. */
export function toolFiles(name: string, input: Json): readonly string[] {
  if (isShell(name)) return memoryFilesWritten(asText(field(input, 'command')) ?? '');
  if (!isEdit(name) && name !== 'Read' && name !== ATTACHMENT) return [];
  const path = asText(field(input, 'file_path')) ?? asText(field(input, 'notebook_path'));
  const shown = path === undefined ? '' : withVisibleControls(path);
  return shown === '' || shown.length > 1024 ? [] : [shown];
}

/** The text of a result. The text that an edit writes is already in its input. */
export function toolOutput(name: string, result: Json | undefined): string {
  if (result === undefined || result === null) return '';
  if (typeof result === 'object' && (isEdit(name) || isToolOf('plan', { tool: name }) || name === 'TodoWrite'))
    return '';
  const words = readResult(result);
  // A subagent's transcript has only what the model saw: for a file, its text with line numbers.
  return clip(name === 'Read' && typeof result !== 'object' ? withoutLineNumbers(words) : words);
}

/** A name is one line of visible text in the journal: a line break in it is recorded as `\\n`, an escape character as `\\x1b`. */
function withVisibleControls(path: string): string {
  return path.replace(/\p{Cc}/gu, (char) =>
    char === '\n' ? '\\n' : `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

/** Line by line, because a regular expression reads every character, and files are most of an import. */
function withoutLineNumbers(words: string): string {
  const lines: string[] = [];
  for (let from = 0; from <= words.length; ) {
    const newline = words.indexOf('\n', from);
    const end = newline < 0 ? words.length : newline;
    lines.push(words.slice(textAfterNumber(words, from), end));
    from = end + 1;
  }
  return lines.join('\n');
}

/** Where the text of the line at `from` begins: behind `  12→`, and where the line has none, at its start. */
function textAfterNumber(words: string, from: number): number {
  let at = from;
  while (words[at] === ' ') at += 1;
  const digits = at;
  while (isDigit(words.charCodeAt(at))) at += 1;
  return at > digits && (words[at] === '→' || words[at] === '\t') ? at + 1 : from;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function readResult(result: Json): string {
  if (typeof result === 'string') return plainError(result);
  if (Array.isArray(result)) return result.map(blockText).filter(Boolean).join('\n');
  if (typeof result !== 'object' || result === null) return String(result);
  const stdout = asText(field(result, 'stdout'));
  if (stdout !== undefined) return [stdout, asText(field(result, 'stderr')) ?? ''].filter(Boolean).join('\n');
  const file = field(result, 'file');
  const fileText = file === undefined ? undefined : asText(field(file, 'content'));
  if (fileText !== undefined) return fileText;
  const content = field(result, 'content');
  if (typeof content === 'string' && content !== '') return content;
  if (Array.isArray(content)) return content.map(blockText).filter(Boolean).join('\n');
  const names = field(result, 'filenames');
  if (Array.isArray(names)) return names.filter((each) => typeof each === 'string').join('\n');
  const found = field(result, 'result');
  if (typeof found === 'string') return found;
  return JSON.stringify(result);
}

/** One block of a result as the model sees it. An image becomes a placeholder. */
export function blockText(block: Json): string {
  if (typeof block === 'string') return block;
  const type = asText(field(block, 'type'));
  if (type === 'image') return '[image]';
  return asText(field(block, 'text')) ?? '';
}

/** The transcript has errors with markup, the hook without. */
function plainError(error: string): string {
  return error
    .replace(/^<tool_use_error>([\s\S]*)<\/tool_use_error>$/, '$1')
    .replace(/^Error: /, '')
    .trim();
}

export function toolExitCode(call: {
  readonly name: string;
  readonly result: Json | undefined;
  readonly outcome: string;
}): number | undefined {
  if (call.name !== 'Bash') return undefined;
  if (call.outcome === 'ok') return 0;
  const code = typeof call.result === 'string' ? /(?:^|Error: )Exit code (\d+)/.exec(call.result)?.[1] : undefined;
  return code === undefined ? undefined : Number(code);
}

/**
 * Whether the person or a rule refused the call, so that it never ran. A program or server writes the error of a call that ran
 * and can copy the client's words. So the error must start with them, and the error of a call that brings external text must
 * contain nothing else.
 */
export function isDenial(error: string, { name, input }: { readonly name: string; readonly input: Json }): boolean {
  const said = error.replace(/^Error: /, '').trim();
  if (!DENIED.test(said)) return false;
  if (!isExternalCall(name, input, '')) return true;
  const command = asText(field(input, 'command')) ?? '';
  return [
    REJECTED,
    `${REJECTED} ${THEN_WAIT}`,
    'User rejected tool use',
    `Claude requested permissions to use ${name}, but you haven't granted it yet.`,
    `Permission to use ${name} has been denied.`,
    `Permission to use ${name} with command ${command} has been denied.`,
  ].includes(said);
}

const DENIED =
  /^(?:The user doesn't want to proceed with this tool use|User rejected tool use|Claude requested permissions? to .*haven't granted it yet|Permission to use .* has been denied)/;
const REJECTED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file).";
const THEN_WAIT = 'STOP what you are doing and wait for the user to tell you how to proceed.';

function clip(output: string): string {
  if (output.length <= OUTPUT_MAX_CHARS) return output;
  const half = OUTPUT_MAX_CHARS / 2;
  return `${output.slice(0, half)}\n[… ${output.length - OUTPUT_MAX_CHARS} characters not kept …]\n${output.slice(-half)}`;
}
