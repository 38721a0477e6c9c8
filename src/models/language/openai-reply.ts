/** Collects the chunks of OpenAI's chat stream into a reply, with what compatible servers leave out or send differently. */
import { randomUUID } from 'node:crypto';
import { asText, field, parseJson } from '../../domain/json/json.ts';
import { believedUsage } from './believed-usage.ts';
import type { ModelPart, ModelReply, ModelUsage, StopReason } from './language-model.ts';
import type { TakePiece } from './reply-limit.ts';

interface StreamedCall {
  id: string;
  name: string;
  json: string;
}

export interface ChunkCollector {
  /** Takes one chunk. Returns its text, if it has any. */
  add(chunk: unknown): string | undefined;
  /** Undefined if the server gave no reason for stopping: the answer was cut off. */
  reply(): ModelReply | undefined;
}

export function collectOpenAiReply(take: TakePiece): ChunkCollector {
  const calls = new Map<number, StreamedCall>();
  let text = '';
  let finish: string | undefined;
  let usage: ModelUsage | undefined;

  const addCall = (entry: unknown, position: number): void => {
    const index = field(entry, 'index');
    // Some servers send whole calls without an index, each in a chunk of its own.
    const key = typeof index === 'number' ? index : calls.size + position;
    const call = calls.get(key) ?? { id: '', name: '', json: '' };
    const named = field(entry, 'function');
    call.id ||= take(asText(field(entry, 'id')) ?? '');
    call.name ||= take(asText(field(named, 'name')) ?? '');
    call.json += take(asText(field(named, 'arguments')) ?? '');
    calls.set(key, call);
  };

  return {
    add: (chunk) => {
      usage = usageIn(field(chunk, 'usage')) ?? usage;
      const choices = field(chunk, 'choices');
      const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
      const delta = field(choice, 'delta');
      finish = asText(field(choice, 'finish_reason')) ?? finish;
      const entries = field(delta, 'tool_calls');
      for (const [position, entry] of (Array.isArray(entries) ? entries : []).entries()) addCall(entry, position);
      const piece = take(asText(field(delta, 'content')) ?? '');
      text += piece;
      return piece === '' ? undefined : piece;
    },
    reply: () => {
      if (finish === undefined) return undefined;
      const parts: ModelPart[] = text === '' ? [] : [{ type: 'text', text }];
      for (const { id, name, json } of calls.values()) {
        // Input that is not JSON is the model's mistake: the caller answers the call with an error.
        const input = json === '' ? {} : parseJson(json);
        parts.push({ type: 'tool-call', id: id === '' ? `call_${randomUUID()}` : id, name, input });
      }
      const used = believedUsage(usage, parts.length > 0);
      return {
        parts,
        text,
        stop: calls.size > 0 ? 'tools' : stopReason(finish),
        usage: used,
        contextTokens: used && used.input + used.cacheRead + used.output,
      };
    },
  };
}

const STOPS: Readonly<Record<string, StopReason>> = {
  stop: 'end',
  length: 'length',
  tool_calls: 'tools',
  function_call: 'tools',
  content_filter: 'refusal',
};

function stopReason(named: string): StopReason {
  return Object.hasOwn(STOPS, named) ? (STOPS[named] ?? 'other') : 'other';
}

function usageIn(value: unknown): ModelUsage | undefined {
  const prompt = field(value, 'prompt_tokens');
  const output = field(value, 'completion_tokens');
  if (typeof prompt !== 'number' || typeof output !== 'number') return undefined;
  const cached = field(field(value, 'prompt_tokens_details'), 'cached_tokens');
  const cacheRead = typeof cached === 'number' ? Math.min(cached, prompt) : 0;
  return { input: prompt - cacheRead, cacheRead, cacheWrite5m: 0, cacheWrite1h: 0, output };
}
