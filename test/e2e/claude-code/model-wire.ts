/** The Messages API as the client speaks it: a request read into what rules look at, a step written as its answer. */
import type { ServerResponse } from 'node:http';
import type { Json } from '../../../src/domain/event.ts';
import type { ModelMessage, ModelRequest, Step } from './model-script.ts';

type JsonObject = Readonly<Record<string, Json>>;

export function parseModelRequest(raw: string): ModelRequest {
  const body = JSON.parse(raw) as JsonObject; // The client's own request; read defensively below.
  return {
    model: typeof body.model === 'string' ? body.model : '',
    tools: objects(body.tools).map((tool) => String(tool.name)),
    system: textOf(body.system),
    messages: objects(body.messages).map(
      (message): ModelMessage => ({ role: String(message.role), text: textOf(message.content) }),
    ),
    body,
  };
}

/** Every text inside, however deep: blocks, tool results and blocks in tool results. */
function textOf(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  return objects(value)
    .flatMap((block) => [block.text, block.content].filter((part) => part !== undefined).map(textOf))
    .join('\n');
}

function objects(value: Json | undefined): readonly JsonObject[] {
  if (!Array.isArray(value)) return [];
  return value.filter((each) => typeof each === 'object' && each !== null && !Array.isArray(each)) as JsonObject[];
}

type Block =
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: JsonObject };

/** Longer pieces are sent in several deltas, as a real model's are. */
const DELTA_CHARACTERS = 60;

/** Answers one request. `nextId` numbers messages and tool uses within one server, so that a run can be repeated. */
export function writeReply(
  response: ServerResponse,
  request: ModelRequest,
  step: Step,
  nextId: (kind: string) => string,
): void {
  if (step.error !== undefined) {
    const { status, type, message } = step.error;
    writeJson(response, status, { type: 'error', error: { type, message } });
    return;
  }
  const content = blocksOf(step, nextId);
  const stopReason = content.some((block) => block.type === 'tool_use') ? 'tool_use' : 'end_turn';
  const usage = {
    input_tokens: Math.ceil(JSON.stringify(request.body).length / 4),
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: Math.ceil(JSON.stringify(content).length / 4),
    ...step.usage,
  };
  const message = { id: nextId('msg'), type: 'message', role: 'assistant', model: request.model };
  if (request.body.stream !== true) {
    writeJson(response, 200, { ...message, content, stop_reason: stopReason, stop_sequence: null, usage });
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'request-id': nextId('req') });
  const send = (type: string, data: object) => {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  };
  const opening = {
    ...message,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...usage, output_tokens: 1 },
  };
  send('message_start', { message: opening });
  for (const [index, block] of content.entries()) {
    const { start, deltas } = streamed(block);
    send('content_block_start', { index, content_block: start });
    for (const delta of deltas) send('content_block_delta', { index, delta });
    send('content_block_stop', { index });
  }
  send('message_delta', { delta: { stop_reason: stopReason, stop_sequence: null }, usage });
  send('message_stop', {});
  response.end();
}

export function writeJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function blocksOf(step: Step, nextId: (kind: string) => string): readonly Block[] {
  const blocks: Block[] = [];
  if (step.thinking !== undefined) blocks.push({ type: 'thinking', thinking: step.thinking, signature: 'c2lnbmVk' });
  if (step.text !== undefined) blocks.push({ type: 'text', text: step.text });
  for (const tool of step.tools ?? []) {
    blocks.push({ type: 'tool_use', id: tool.id ?? nextId('toolu'), name: tool.name, input: tool.input });
  }
  return blocks;
}

function streamed(block: Block): { readonly start: object; readonly deltas: readonly object[] } {
  switch (block.type) {
    case 'thinking':
      return {
        start: { type: 'thinking', thinking: '', signature: '' },
        deltas: [
          ...pieces(block.thinking).map((thinking) => ({ type: 'thinking_delta', thinking })),
          { type: 'signature_delta', signature: block.signature },
        ],
      };
    case 'text':
      return {
        start: { type: 'text', text: '' },
        deltas: pieces(block.text).map((text) => ({ type: 'text_delta', text })),
      };
    case 'tool_use':
      return {
        start: { type: 'tool_use', id: block.id, name: block.name, input: {} },
        deltas: pieces(JSON.stringify(block.input)).map((json) => ({ type: 'input_json_delta', partial_json: json })),
      };
  }
}

function pieces(text: string): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / DELTA_CHARACTERS) }, (_, index) =>
    text.slice(index * DELTA_CHARACTERS, (index + 1) * DELTA_CHARACTERS),
  );
}
