/** Builds the body of a request in Anthropic's Messages protocol. */
import type { Json } from '../../domain/event.ts';
import { defined } from '../../domain/json/defined.ts';
import type { CacheLife, ModelMessage, ModelPart, ModelRequest, TextPart } from './language-model.ts';

export interface AnthropicBody {
  readonly body: Json;
  /** Features that the request has to name in a header. */
  readonly betas: readonly string[];
}

const COMPACTION_BETA = 'compact-2026-09-04';
/** The protocol's limit. */
const MAX_INSTRUCTIONS_CHARS = 16_384;

export function anthropicBody(model: string, request: ModelRequest, marks: boolean): AnthropicBody {
  const { system = [], messages, tools = [], format, compact, maxTokens } = request;
  const usesCompaction = compact !== undefined || messages.some(({ parts }) => parts.some(isCompaction));
  const body: Json = {
    model,
    max_tokens: maxTokens,
    stream: true,
    ...(system.length === 0 ? {} : { system: system.map((part) => textBlock(part, marks)) }),
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })),
        }),
    messages: messages.flatMap((message) => turn(message, marks)),
    ...(format === undefined ? {} : { output_config: { format: { type: 'json_schema', schema: format.schema } } }),
    ...(request.cacheNewest === true && marks ? { cache_control: { type: 'ephemeral' } } : {}),
    ...(compact === undefined
      ? {}
      : { compaction: { type: 'summarize', instructions: compact.instructions.slice(0, MAX_INSTRUCTIONS_CHARS) } }),
  };
  return { body, betas: usesCompaction ? [COMPACTION_BETA] : [] };
}

function isCompaction(part: ModelPart): boolean {
  return part.type === 'provider' && part.adapter === 'anthropic' && part.kind === 'compaction';
}

/** The protocol wants results of tools before any text of the same message, and no message without content. */
function turn({ role, parts }: ModelMessage, marks: boolean): readonly Json[] {
  const results = parts.filter(({ type }) => type === 'tool-result');
  const others = parts.filter(({ type }) => type !== 'tool-result');
  const content = [...results, ...others].flatMap((part) => block(part, marks));
  return content.length === 0 ? [] : [{ role, content }];
}

function block(part: ModelPart, marks: boolean): readonly Json[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [textBlock(part, marks)];
    case 'tool-call':
      return [{ type: 'tool_use', id: part.id, name: part.name, input: part.input ?? {} }];
    case 'tool-result':
      return [
        {
          type: 'tool_result',
          tool_use_id: part.id,
          content: part.output,
          ...defined({ is_error: part.failed === true ? true : undefined }),
        },
      ];
    case 'provider':
      return part.adapter === 'anthropic' ? [part.block] : [];
  }
}

function textBlock({ text, cache }: TextPart, marks: boolean): Json {
  return { type: 'text', text, ...(cache === undefined || !marks ? {} : { cache_control: mark(cache) }) };
}

function mark(life: CacheLife): Json {
  return { type: 'ephemeral', ...(life === '1h' ? { ttl: '1h' } : {}) };
}
