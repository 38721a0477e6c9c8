/** Builds the body of a request in OpenAI's chat protocol, as compatible servers understand it. */
import type { Json } from '../../domain/event.ts';
import { type ModelMessage, type ModelRequest, textOfParts, toolCallsIn } from './language-model.ts';

export function openAiBody(model: string, request: ModelRequest, isOpenAi: boolean): Json {
  const { system = [], messages, tools = [], format, maxTokens } = request;
  const instructions = textOfParts(system);
  return {
    model,
    stream: true,
    stream_options: { include_usage: true },
    // OpenAI's newest models refuse the old name, and compatible servers do not know the new one.
    [isOpenAi ? 'max_completion_tokens' : 'max_tokens']: maxTokens,
    messages: [...(instructions === '' ? [] : [{ role: 'system', content: instructions }]), ...messages.flatMap(turns)],
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, parameters }) => ({
            type: 'function',
            function: { name, description, parameters },
          })),
        }),
    ...(format === undefined
      ? {}
      : {
          response_format: {
            type: 'json_schema',
            json_schema: { name: format.name, schema: format.schema, strict: true },
          },
        }),
  };
}

/** One message may become several: each result of a tool is a separate message. */
function turns({ role, parts }: ModelMessage): readonly Json[] {
  const results = parts.flatMap((part): Json[] =>
    part.type === 'tool-result'
      ? [{ role: 'tool', tool_call_id: part.id, content: part.failed === true ? `Error: ${part.output}` : part.output }]
      : [],
  );
  const text = textOfParts(parts);
  const calls = toolCallsIn(parts).map(({ id, name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input ?? {}) },
  }));
  if (text === '' && calls.length === 0) return results;
  return [...results, { role, content: text, ...(calls.length === 0 ? {} : { tool_calls: calls }) }];
}
