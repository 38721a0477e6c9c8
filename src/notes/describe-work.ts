/**
 * A session in half a kilobyte, made of its own words: what was asked, what came of it, the files and commands. A model
 * would write it nicer; this one costs nothing and cannot invent anything.
 */
import { countOf } from '../domain/count.ts';
import type { CommandRun } from './episode.ts';
import { clipBytes, plainProse, plainWords } from './plain-words.ts';

export interface Work {
  /** What was asked, in order. */
  readonly asked: readonly string[];
  readonly answer: string | undefined;
  /** Oldest change first. */
  readonly files: readonly string[];
  readonly commands: readonly CommandRun[];
  readonly toolCalls: number;
}

export const WORK_MAX_BYTES = 512;
/** What each part may take, so that a long prompt leaves room for what came of it. Labels take the rest. */
const FIRST_PROMPT_BYTES = 140;
const LAST_PROMPT_BYTES = 60;
const ANSWER_BYTES = 120;
const FILES_BYTES = 70;
const COMMANDS_BYTES = 60;

export function describeWork({ asked, answer, files, commands, toolCalls }: Work): string {
  const parts = [
    askedPart(asked),
    ...(answer === undefined
      ? []
      : [`Answer: “${clipBytes(plainProse(answer) || plainWords(answer), ANSWER_BYTES)}”.`]),
    ...(files.length === 0 ? [] : [`Changed ${listed(files.toReversed().map(plainWords), FILES_BYTES)}.`]),
    ...(commands.length === 0 ? [] : [`Ran ${listed(commands.toReversed().map(commandText), COMMANDS_BYTES)}.`]),
  ].filter((part) => part !== '');
  return parts.length === 0 ? `${countOf(toolCalls, 'tool call')}.` : clipBytes(parts.join(' '), WORK_MAX_BYTES);
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

/** As many as fit, the newest first, and how many more there were. */
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
