/**
 * Collects the events of Anthropic's Messages stream into a reply. Events and blocks of unknown types are skipped, as the protocol
 * asks.
 */
import type { Json } from '../../domain/event.ts';
import { asObject, asText, field, isObject, parseJson } from '../../domain/json/json.ts';
import { believedUsage } from './believed-usage.ts';
import type { ModelPart, ModelReply, ModelUsage, StopReason } from './language-model.ts';
import { textOfParts } from './language-model.ts';
import type { TakePiece } from './reply-limit.ts';

export interface ReplyCollector {
  /** Takes the data of one event. Returns its text, if it has any. */
  add(data: unknown): string | undefined;
  /** Undefined until the stream says that the reply is complete. */
  reply(): ModelReply | undefined;
}

interface StreamedBlock {
  readonly start: Readonly<Record<string, unknown>>;
  text: string;
  json: string;
  signature: string;
}

export function collectAnthropicReply(take: TakePiece): ReplyCollector {
  const blocks = new Map<number, StreamedBlock>();
  let usage: Readonly<Record<string, unknown>> = {};
  let stop: string | undefined;
  let isComplete = false;

  const addDelta = (block: StreamedBlock, delta: unknown): string | undefined => {
    const piece = take(asText(field(delta, 'text')) ?? asText(field(delta, 'thinking')) ?? '');
    block.text += piece;
    block.json += take(asText(field(delta, 'partial_json')) ?? '');
    block.signature += take(asText(field(delta, 'signature')) ?? '');
    return field(delta, 'type') === 'text_delta' && piece !== '' ? piece : undefined;
  };

  return {
    add: (data) => {
      const index = Number(field(data, 'index'));
      switch (field(data, 'type')) {
        case 'message_start':
          usage = asObject(field(field(data, 'message'), 'usage'));
          return undefined;
        case 'content_block_start': {
          const start = asObject(field(data, 'content_block'));
          take(JSON.stringify(start));
          blocks.set(index, {
            start,
            text: asText(start.text) ?? asText(start.thinking) ?? '',
            json: '',
            signature: asText(start.signature) ?? '',
          });
          return start.type === 'text' ? asText(start.text) || undefined : undefined;
        }
        case 'content_block_delta': {
          const block = blocks.get(index);
          return block === undefined ? undefined : addDelta(block, field(data, 'delta'));
        }
        case 'message_delta':
          // Cumulative: later numbers replace earlier ones.
          usage = { ...usage, ...asObject(field(data, 'usage')) };
          stop = asText(field(field(data, 'delta'), 'stop_reason')) ?? stop;
          return undefined;
        case 'message_stop':
          isComplete = true;
          return undefined;
        default:
          return undefined;
      }
    },
    reply: () => {
      if (!isComplete) return undefined;
      const parts = [...blocks].sort(([a], [b]) => a - b).flatMap(([, block]) => part(block));
      const used = believedUsage(billed(usage), parts.length > 0);
      return {
        parts,
        text: textOfParts(parts),
        stop: stopReason(stop),
        usage: used,
        contextTokens: used && contextSize(usage),
      };
    },
  };
}

function part({ start, text, json, signature }: StreamedBlock): readonly ModelPart[] {
  switch (start.type) {
    case 'text':
      return text === '' ? [] : [{ type: 'text', text }];
    case 'tool_use':
      return [
        {
          type: 'tool-call',
          id: asText(start.id) ?? '',
          name: asText(start.name) ?? '',
          // Input that is not JSON is the model's mistake: the caller answers the call with an error.
          input: json === '' ? parsedValue(start.input ?? {}) : parseJson(json),
        },
      ];
    case 'thinking':
      return [
        {
          type: 'provider',
          adapter: 'anthropic',
          kind: 'thinking',
          block: { type: 'thinking', thinking: text, signature },
        },
      ];
    case 'redacted_thinking':
      return [{ type: 'provider', adapter: 'anthropic', kind: 'thinking', block: parsedValue(start) }];
    case 'compaction':
      // Unchanged: with one more field, the server refuses it.
      return asText(start.content)
        ? [{ type: 'provider', adapter: 'anthropic', kind: 'compaction', block: parsedValue(start) }]
        : [];
    default:
      return [];
  }
}

/** It was parsed from JSON. */
function parsedValue(value: unknown): Json {
  return value as Json;
}

const STOPS: Readonly<Record<string, StopReason>> = {
  end_turn: 'end',
  stop_sequence: 'end',
  max_tokens: 'length',
  tool_use: 'tools',
  compaction: 'compaction',
  refusal: 'refusal',
  model_context_window_exceeded: 'too-long',
};

function stopReason(named: string | undefined): StopReason {
  return named !== undefined && Object.hasOwn(STOPS, named) ? (STOPS[named] ?? 'other') : 'other';
}

/** Compactions are billed in `iterations` only; without that list, the top-level numbers are all there is. */
function billed(usage: Readonly<Record<string, unknown>>): ModelUsage | undefined {
  const rounds = Array.isArray(usage.iterations) && usage.iterations.length > 0 ? usage.iterations : [usage];
  if (!isObject(rounds[0]) || typeof rounds[0].input_tokens !== 'number') return undefined;
  return rounds.map(tokens).reduce((sum, each) => ({
    input: sum.input + each.input,
    cacheRead: sum.cacheRead + each.cacheRead,
    cacheWrite5m: sum.cacheWrite5m + each.cacheWrite5m,
    cacheWrite1h: sum.cacheWrite1h + each.cacheWrite1h,
    output: sum.output + each.output,
  }));
}

function tokens(usage: unknown): ModelUsage {
  const split = field(usage, 'cache_creation');
  const written = tokenCount(field(usage, 'cache_creation_input_tokens'));
  const hour = tokenCount(field(split, 'ephemeral_1h_input_tokens'));
  return {
    input: tokenCount(field(usage, 'input_tokens')),
    cacheRead: tokenCount(field(usage, 'cache_read_input_tokens')),
    cacheWrite5m: Math.max(0, written - hour),
    cacheWrite1h: hour,
    output: tokenCount(field(usage, 'output_tokens')),
  };
}

/** The size in the last round that answered. The size of a compaction is not the size of the conversation. */
function contextSize(usage: Readonly<Record<string, unknown>>): number | undefined {
  const rounds = Array.isArray(usage.iterations) ? usage.iterations : [];
  const last =
    rounds.findLast((round) => field(round, 'type') === 'message') ?? (rounds.length === 0 ? usage : undefined);
  if (typeof field(last, 'input_tokens') !== 'number') return undefined;
  const { input, cacheRead, cacheWrite5m, cacheWrite1h, output } = tokens(last);
  return input + cacheRead + cacheWrite5m + cacheWrite1h + output;
}

/** A number that no count can be makes the whole report unusable. */
function tokenCount(value: unknown): number {
  if (typeof value !== 'number') return 0;
  return value >= 0 ? value : Number.NaN;
}
