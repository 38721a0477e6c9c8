/**
 * Describes a session in at most 512 bytes, in its own words: prompts, answer, files, commands. No model takes part, so it
 * costs nothing and invents nothing.
 */
import { countOf } from '../../domain/text/count.ts';
import { clipBytes, plainProse, plainWords } from '../../domain/text/plain-words.ts';
import type { CommandRun } from './episode.ts';

export interface SessionWork {
  /** The prompts that may be quoted, in order. */
  readonly asked: readonly string[];
  readonly answer: string | undefined;
  /** Oldest change first. */
  readonly files: readonly string[];
  readonly commands: readonly CommandRun[];
  /** Everything the session had, quoted or not. */
  readonly counts: { readonly prompts: number; readonly replies: number; readonly toolCalls: number };
}

export const WORK_MAX_BYTES = 512;
/** Each part has its own limit, so a long prompt leaves room for the answer. Labels take the rest. */
const FIRST_PROMPT_BYTES = 140;
const LAST_PROMPT_BYTES = 60;
const ANSWER_BYTES = 120;
const FILES_BYTES = 70;
const COMMANDS_BYTES = 60;

export function describeWork({ asked, answer, files, commands, counts }: SessionWork): string {
  const parts = [
    askedPart(asked),
    ...(answer === undefined
      ? []
      : [`Answer: “${clipBytes(plainProse(answer) || plainWords(answer), ANSWER_BYTES)}”.`]),
    ...(files.length === 0 ? [] : [`Changed ${listed(files.toReversed().map(plainWords), FILES_BYTES)}.`]),
    ...(commands.length === 0 ? [] : [`Ran ${listed(commands.toReversed().map(commandText), COMMANDS_BYTES)}.`]),
  ].filter((part) => part !== '');
  return parts.length === 0 ? countsPart(counts) : clipBytes(parts.join(' '), WORK_MAX_BYTES);
}

/** For a session without a word that may be quoted, for example an imported conversation. */
function countsPart({ prompts, replies, toolCalls }: SessionWork['counts']): string {
  const said = [
    ...(prompts === 0 ? [] : [countOf(prompts, 'prompt')]),
    ...(replies === 0 ? [] : [countOf(replies, 'reply', 'replies')]),
  ];
  const calls = toolCalls > 0 || said.length === 0 ? [countOf(toolCalls, 'tool call')] : [];
  return `${[...said, ...calls].join(', ')}${said.length === 0 ? '' : ' (external text, not quoted)'}.`;
}

function askedPart(asked: readonly string[]): string {
  const [first] = asked;
  const last = asked.at(-1);
  if (first === undefined || last === undefined) return '';
  const quote = (text: string, bytes: number): string => `“${clipBytes(plainWords(text), bytes)}”`;
  const opening = quote(first, FIRST_PROMPT_BYTES);
  if (asked.length === 1) return `${opening}.`;
  return `${opening}, ${asked.length - 1} more, last ${quote(last, LAST_PROMPT_BYTES)}.`;
}

function commandText({ command, failed }: CommandRun): string {
  return `${clipBytes(command, COMMANDS_BYTES / 2)}${failed ? ' (failed)' : ''}`;
}

/** As many as fit, the newest first, then the number of the others. */
function listed(items: readonly string[], maxBytes: number): string {
  const shown: string[] = [];
  let bytes = 0;
  for (const item of items) {
    bytes += Buffer.byteLength(item) + 2;
    if (shown.length > 0 && bytes > maxBytes) break;
    shown.push(clipBytes(item, maxBytes));
  }
  const more = items.length - shown.length;
  return `${shown.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}
