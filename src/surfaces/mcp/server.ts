/**
 * `memoir mcp`: the MCP server on stdin and stdout, until stdin closes. One process runs per session, so each opens the
 * journal only while it answers a call.
 */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { deserializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { isMemoirError, messageOf } from '../../domain/errors.ts';
import { asSentence } from '../../domain/text/as-sentence.ts';
import { withCommand } from '../../domain/text/with-command.ts';
import { type Memoir, openMemoir } from '../../index.ts';
import { useBriefly } from '../../internal.ts';
import { type LineLimits, limitLines } from './limit-lines.ts';
import type { ToolCaller } from './tool.ts';
import { INSTRUCTIONS, listTools, TOOLS } from './tools.ts';

export interface McpOptions {
  readonly home: string | undefined;
  readonly cwd: string;
  readonly version: string;
  now(): number;
}

type Afterwards = Parameters<ToolCaller['afterwards']>[0];

/** The limit of the SDK. */
const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;

const REFUSALS = {
  'too-long': `The message is longer than ${MAX_MESSAGE_BYTES} bytes and was not read. Send a shorter one.`,
  'not-a-message': 'This is not a JSON-RPC 2.0 message. Send one request on each line, not a batch.',
};

/** Resolves when the client has disconnected and all its calls are answered. */
export async function serveMcp({ home, cwd, version, now }: McpOptions): Promise<void> {
  const memory = useBriefly(() => openMemoir({ home, cwd, actor: 'agent' }));
  const server = new Server({ name: 'memoir', version }, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  /** How the command is typed on this machine; known once the engine is open. */
  let command = 'memoir';
  /** The client no longer reads answers. What it still had in the pipe is not carried out: it would never learn of it. */
  let isUnheard = false;
  /** Calls run one after the other, in their order, so that a list includes what was added before it. */
  let lastCall: Promise<unknown> = Promise.resolve();

  const doAfterwards = async (actions: readonly Afterwards[]): Promise<void> => {
    for (const action of actions) await memory.use(action);
  };

  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listTools() }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}`);
    const later: Afterwards[] = [];
    const callTool = async (memoir: Memoir): Promise<CallToolResult> => {
      // The client cancelled the call while it was queued.
      if (signal.aborted || isUnheard) return { content: [] };
      const { session, folder } = memoir.caller;
      command = memoir.caller.command;
      // A claim needs a session id. Without one, the process id tells connections apart.
      const claimant = session ?? `${server.getClientVersion()?.name ?? 'mcp'}-${process.pid}`;
      const caller = {
        cwd: folder ?? cwd,
        session: claimant,
        now,
        afterwards: (action: Afterwards) => later.push(action),
      };
      const { text, data } = await tool.call(memoir, params.arguments ?? {}, caller);
      return { content: [{ type: 'text', text }], structuredContent: { ...data } };
    };
    // Waits one turn of the event loop before each call, so that a cancellation still in the pipe is read first.
    const call = lastCall
      .then(turnOfTheLoop)
      .then(() => memory.use(callTool))
      .catch((error: unknown) => failed(error, command));
    // The answer is written one turn after the call has finished.
    lastCall = call.then(turnOfTheLoop).then(() => doAfterwards(later.splice(0)));
    return call;
  });

  const refuse: LineLimits['refuse'] = (id, why) => {
    const error = { code: ErrorCode.InvalidRequest, message: REFUSALS[why] };
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
  };
  const lines = limitLines({ maxBytes: MAX_MESSAGE_BYTES, read: deserializeMessage, refuse });
  const gone = new Promise<void>((resolve) => {
    lines.once('end', resolve);
    process.stdin.once('close', () => lines.end());
    server.onclose = resolve;
    // Each answer that waits for a slow client is a listener of the transport.
    process.stdout.setMaxListeners(0);
    process.stdout.on('error', () => {
      isUnheard = true;
      resolve();
    });
  });
  try {
    process.stdin.pipe(lines);
    // Only complete lines arrive here, so the transport's own limit is never reached.
    await server.connect(new StdioServerTransport(lines, process.stdout, { maxBufferSize: 2 * MAX_MESSAGE_BYTES }));
    await gone;
    await lastCall;
    // The transport writes the answers one turn after the calls have finished.
    await turnOfTheLoop();
  } finally {
    await server.close();
    memory.close();
    // Else the process waits for a client that does not read.
    if (isUnheard) process.stdin.destroy();
  }
}

function turnOfTheLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** An error as a tool result: what is wrong and what to do, so that the model can correct its call. */
function failed(error: unknown, command: string): CallToolResult {
  const {
    code,
    message,
    next: advice,
  } = isMemoirError(error) ? error : { code: 'unexpected', message: messageOf(error), next: undefined };
  const next = advice === undefined ? undefined : withCommand(advice, command);
  return {
    isError: true,
    content: [{ type: 'text', text: next === undefined ? message : `${asSentence(message)} ${next}` }],
    structuredContent: { error: { code, message, next: next ?? null } },
  };
}
