/**
 * The answers of the scripted model, as data. Rules are tried in order. The first that applies gives its next step, and
 * repeats its last step once all are used. A scenario therefore reads like its conversation.
 */
import type { Json } from '../../../src/domain/event.ts';

/** The part of a Messages API request that rules and assertions look at; `body` is all of it. */
export interface ModelRequest {
  readonly model: string;
  readonly tools: readonly string[];
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly body: Readonly<Record<string, Json>>;
}

export interface ModelMessage {
  /** The newest models are also sent `system` turns in between. */
  readonly role: string;
  /** Every text in it, tool results included, joined by line ends. */
  readonly text: string;
}

export interface ToolUse {
  readonly name: string;
  readonly input: Readonly<Record<string, Json>>;
  readonly id?: string;
}

export interface Step {
  readonly thinking?: string;
  readonly text?: string;
  readonly tools?: readonly ToolUse[];
  /** Token counts to report; a large `input_tokens` makes the client compact automatically. */
  readonly usage?: Readonly<Record<string, number>>;
  readonly delayMs?: number;
  /** The answer waits until this is true. */
  readonly until?: () => boolean;
  readonly error?: { readonly status: number; readonly type: string; readonly message: string };
}

/** A function if the answer depends on the request, such as a file name the client chose. */
export type ScriptedStep = Step | ((request: ModelRequest) => Step);

export interface Rule {
  readonly name: string;
  readonly when: (request: ModelRequest) => boolean;
  readonly steps: readonly ScriptedStep[];
}

export const say = (text: string): Step => ({ text });

/** One tool use a reply; several uses in one reply are written out as a step. */
export const use = (name: string, input: ToolUse['input']): Step => ({ tools: [{ name, input }] });

export function lastUserText(request: ModelRequest): string {
  return request.messages.findLast((message) => message.role === 'user')?.text ?? '';
}

export function allText(request: ModelRequest | undefined): string {
  return request?.messages.map((message) => message.text).join('\n') ?? '';
}

function firstUserText(request: ModelRequest): string {
  return request.messages.find((message) => message.role === 'user')?.text ?? '';
}

/** The client's request to summarise. */
export const COMPACT_REQUEST = 'create a detailed summary';

export const SUMMARY = 'The parser was started; the tests are still to be written.';

/** Compaction, then subagents (known by a word in their first message), then the conversation itself. */
export function conversation(
  steps: readonly ScriptedStep[],
  subagents: Readonly<Record<string, readonly ScriptedStep[]>> = {},
): Rule[] {
  return [
    {
      name: 'compaction',
      when: (request) => lastUserText(request).includes(COMPACT_REQUEST),
      steps: [say(`<analysis>Looked back.</analysis>\n<summary>${SUMMARY}</summary>`)],
    },
    ...Object.entries(subagents).map(([word, itsSteps]) => ({
      name: `subagent ${word}`,
      when: (request: ModelRequest) => request.tools.length > 0 && firstUserText(request).includes(word),
      steps: itsSteps,
    })),
    { name: 'conversation', when: (request) => request.tools.length > 0, steps },
  ];
}
