/**
 * Answers the current turn: asks the model, runs the tools it calls, and ends the turn with a reply. Every step is in the journal before
 * the next one, so a turn that was interrupted continues where it was and no tool runs twice unnoticed. Thinking stays in memory, for the
 * rest of the turn only. If something is erased meanwhile, what the model says from then on is dropped and no tool is run.
 */
import { messageOf } from '../domain/errors.ts';
import type { Json } from '../domain/event.ts';
import {
  type LanguageModel,
  type ModelMessage,
  type ModelPart,
  type ModelReply,
  type ModelTool,
  type TextPart,
  type ToolCallPart,
  toolCallsIn,
} from '../models/language/language-model.ts';
import { modelFailure } from '../models/language/model-failure.ts';
import type { TurnProgress } from './channel.ts';
import type { CompanionTurn } from './conversation.ts';
import type { EndedTurn } from './conversation-drafts.ts';
import { type ConversationJournal, ErasedMeanwhile } from './conversation-journal.ts';
import { type RenderOptions, renderMessages } from './render-messages.ts';

export interface ToolResult {
  readonly output: string;
  readonly failed?: boolean;
  /** It contains text that others wrote. */
  readonly external?: boolean;
}

export interface CompanionTool extends ModelTool {
  run(input: Json): Promise<ToolResult>;
}

export interface TurnPorts {
  readonly log: ConversationJournal;
  readonly model: LanguageModel;
  readonly system: readonly TextPart[];
  readonly tools: readonly CompanionTool[];
  readonly render: RenderOptions;
  readonly signal: AbortSignal;
  readonly onProgress: (event: TurnProgress) => void;
}

/** More rounds of tools than any answer needs: a model that loops costs no more than this. */
export const MAX_STEPS = 12;
const REPLY_MAX_TOKENS = 4096;
const RESULT_MAX_CHARS = 12_000;
const STUCK = 'I kept looking things up and did not get to an answer. Could you ask again, perhaps more narrowly?';
const DECLINED = 'I cannot answer that.';
const NO_WORDS = 'I have nothing to say to that.';
const LAST_STEP =
  'You have used as many tools as one answer may use. Answer now with what you have; further calls are not run.';

export async function runTurn(turn: CompanionTurn, ports: TurnPorts): Promise<void> {
  const { log, model, system, tools, render, signal, onProgress } = ports;
  const mark = log.mark();
  const erased = log.erasedSteps(turn.id);
  const list: ModelMessage[] = [...renderMessages(log.state(), render)];
  const said: string[] = turn.steps.map(({ text }) => text).filter((text) => text !== '');
  const wire = tools.map(({ name, description, parameters }): ModelTool => ({ name, description, parameters }));
  for (let step = turn.steps.length; ; step += 1) {
    const reply = await model.complete({
      system,
      messages: list,
      tools: wire,
      maxTokens: REPLY_MAX_TOKENS,
      cacheNewest: true,
      signal,
      onText: (text) => onProgress({ type: 'piece', text }),
    });
    if (reply.stop === 'too-long') throw tooLong(model);
    const calls = toolCallsIn(reply.parts);
    if (calls.length === 0 || step > MAX_STEPS) {
      log.end(turn.id, finalWords(reply, said), mark);
      return;
    }
    if (reply.text !== '') said.push(reply.text);
    const recorded = calls.map(({ id, name, input }) => ({ id, name, input: input ?? {} }));
    log.step({ turn: turn.id, step: erased + step, text: reply.text, calls: recorded }, mark);
    const results: ModelPart[] = [];
    for (const call of calls) {
      signal.throwIfAborted();
      if (log.mark() !== mark) throw new ErasedMeanwhile('Something was erased before a tool was run');
      onProgress({ type: 'tool', name: call.name });
      const result = step === MAX_STEPS ? { output: LAST_STEP, failed: true } : await runTool(tools, call);
      const output = bounded(result.output);
      const { failed = false, external = false } = result;
      log.result(
        { turn: turn.id, step: erased + step },
        { id: call.id, name: call.name, input: call.input ?? {}, output, failed, external },
        mark,
      );
      results.push({ type: 'tool-result', id: call.id, output, ...(failed ? { failed } : {}) });
    }
    // Unchanged and with its thinking: the provider requires it until the tool calls are answered.
    list.push({ role: 'assistant', parts: reply.parts }, { role: 'user', parts: results });
  }
}

function finalWords(reply: ModelReply, said: readonly string[]): EndedTurn {
  const size = reply.contextTokens === undefined ? {} : { contextTokens: reply.contextTokens };
  const isStuck = toolCallsIn(reply.parts).length > 0;
  if (isStuck) return { outcome: 'limit', reply: reply.text || said.at(-1) || STUCK, ...size };
  if (reply.stop === 'refusal') return { outcome: 'refused', reply: reply.text || DECLINED, ...size };
  return { outcome: 'answered', reply: reply.text.trim() || said.join('\n\n') || NO_WORDS, ...size };
}

async function runTool(tools: readonly CompanionTool[], { name, input }: ToolCallPart): Promise<ToolResult> {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) {
    return {
      output: `There is no tool ${name.slice(0, 60)}. There are: ${tools.map((each) => each.name).join(', ')}.`,
      failed: true,
    };
  }
  if (input === undefined) return { output: 'The arguments are not JSON. Nothing was done.', failed: true };
  try {
    return await tool.run(input);
  } catch (error) {
    // Trigger: bad arguments, a note that cannot be written. Outcome: the model reads the reason and can try something else.
    return { output: messageOf(error), failed: true };
  }
}

function bounded(text: string): string {
  return text.length <= RESULT_MAX_CHARS
    ? text
    : `${text.slice(0, RESULT_MAX_CHARS)}\n[${text.length - RESULT_MAX_CHARS} more characters were cut.]`;
}

function tooLong({ who }: LanguageModel): Error {
  return modelFailure(
    `The conversation does not fit into ${who}`,
    { reason: 'too-long' },
    'It is summarised and tried again.',
  );
}
