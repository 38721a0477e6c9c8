/**
 * `memoir mcp`: Memoir's tools for agents over stdin and stdout, until stdin ends. The protocol is the SDK's; what a tool
 * does is the engine's. Many of these run at once, one for each session, and none holds the journal longer than it uses it.
 */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { isMemoirError } from '../../domain/errors.ts';
import { withCommand } from '../../domain/with-command.ts';
import { type Memoir, openMemoir, useBriefly } from '../../index.ts';
import { limitLines } from './limit-lines.ts';
import { INSTRUCTIONS, listTools, TOOLS } from './tools.ts';

export interface McpOptions {
  readonly home: string | undefined;
  readonly cwd: string;
  readonly version: string;
  now(): number;
}

/** A note or a question is kilobytes; this is what the SDK allows, too. */
const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;

/** Resolves when the client has gone and every call it made is answered. */
export async function serveMcp({ home, cwd, version, now }: McpOptions): Promise<void> {
  const memory = useBriefly(() => openMemoir({ home, actor: 'agent' }));
  const server = new Server({ name: 'memoir', version }, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  /** One after the other, in the order they were made: what is listed after an addition has it. */
  /** How the command line is typed here; known once the memory is open. */
  let command = 'memoir';
  let lastCall: Promise<unknown> = Promise.resolve();

  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listTools() }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}`);
    const carryOut = async (memoir: Memoir): Promise<CallToolResult> => {
      // Taken back while it waited: it is not begun, and nobody waits for an answer.
      if (signal.aborted) return { content: [] };
      const { session, folder } = memoir.caller;
      command = memoir.caller.command;
      // A claim needs a name even where the client gives none; the process's number tells connections apart.
      const claimant = session ?? `${server.getClientVersion()?.name ?? 'mcp'}-${process.pid}`;
      const caller = { cwd: folder ?? cwd, session: claimant, now };
      const { text, data } = await tool.call(memoir, params.arguments ?? {}, caller);
      return { content: [{ type: 'text', text }], structuredContent: { ...data } };
    };
    // A turn of the loop before each: what was taken back meanwhile is still in the pipe, and is read there.
    const call = lastCall
      .then(turnOfTheLoop)
      .then(() => memory.use(carryOut))
      .catch((error: unknown) => failed(error, command));
    lastCall = call;
    return call;
  });

  const lines = limitLines(MAX_MESSAGE_BYTES, (id) => {
    const message = `The message is longer than ${MAX_MESSAGE_BYTES} bytes and was not read. Send it in parts.`;
    const error = { code: ErrorCode.InvalidRequest, message };
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
  });
  const gone = new Promise<void>((resolve) => {
    lines.once('end', resolve);
    process.stdin.once('close', () => lines.end());
    server.onclose = resolve;
  });
  try {
    process.stdin.pipe(lines);
    // Whole lines arrive here, so its own limit is never reached.
    await server.connect(new StdioServerTransport(lines, process.stdout, { maxBufferSize: 2 * MAX_MESSAGE_BYTES }));
    await gone;
    await lastCall;
    // The answers are written after the calls are settled.
    await turnOfTheLoop();
  } finally {
    await server.close();
    memory.close();
  }
}

function turnOfTheLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A tool that cannot do what was asked says why and what to do; only then can a model do better. */
function failed(error: unknown, command: string): CallToolResult {
  const {
    code,
    message,
    next: advice,
  } = isMemoirError(error)
    ? error
    : { code: 'unexpected', message: error instanceof Error ? error.message : String(error), next: undefined };
  const next = advice === undefined ? undefined : withCommand(advice, command);
  return {
    isError: true,
    content: [{ type: 'text', text: next === undefined ? message : `${message}. ${next}` }],
    structuredContent: { error: { code, message, next: next ?? null } },
  };
}
