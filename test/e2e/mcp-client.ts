/** Shared by the tests of `memoir mcp`: the real program as a process, driven by the client of the official SDK. */
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';
import { builtProgram } from '../fixtures/built-program.ts';
import type { Machine } from './memoir-process.ts';

export const entry = builtProgram().entry;

interface Session {
  readonly client: Client;
  readonly pid: number;
  readonly stderr: () => string;
  /** Messages that are in the pipe to the server, read or not. */
  readonly sent: () => number;
  call(tool: string, input: Readonly<Record<string, unknown>>): Promise<Called>;
  task(input: Readonly<Record<string, unknown>>): Promise<Called>;
}

interface Called {
  readonly text: string;
  readonly failed: boolean;
  readonly data: Data;
}

interface TaskData {
  readonly id: string;
  readonly status: string;
  readonly description: string;
  readonly claim: { readonly session_id: string };
}

/** All fields that an answer may have. Each test knows which of them it gets. */
interface Data {
  readonly task: TaskData;
  readonly tasks: readonly TaskData[];
  readonly total: number;
  readonly history: readonly { readonly what: string }[];
  readonly decision: { readonly id: string };
  readonly status: Readonly<Record<string, unknown>>;
  readonly error: { readonly code: string };
  readonly answers?: readonly { readonly said_in: string }[];
  readonly results: readonly { readonly id: string; readonly project?: string; readonly external?: boolean }[];
  readonly about: string;
  readonly id?: string;
  readonly text: string;
  readonly pages: number;
  readonly before: readonly Turn[];
  readonly after: readonly Turn[];
  readonly made_from: readonly { readonly id: string }[];
  readonly used_in: readonly { readonly id: string }[];
  readonly note: { readonly id: string };
}

interface Turn {
  readonly kind: string;
  readonly text: string;
  readonly external?: boolean;
}

/** The client's default is one minute, which a busy machine may need for one call. */
const PATIENT = { timeout: 600_000 };

export function environment(machine: Machine, session?: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: machine.userHome,
    ...(process.platform === 'win32' ? { USERPROFILE: machine.userHome } : {}),
    ...(session === undefined ? {} : { CLAUDE_CODE_SESSION_ID: session }),
    // SQLite's waiting is not fair: with many at once on a slow disk one may wait longer than the seconds it has by itself.
    MEMOIR_JOURNAL_BUSY_TIMEOUT_MS: '50000',
  };
}

export function folderOf(machine: Machine, name: string): string {
  const folder = join(machine.userHome, name);
  mkdirSync(join(folder, '.git'), { recursive: true });
  return realpathSync(folder);
}

export async function connect(
  machine: Machine,
  session?: string,
  folder = folderOf(machine, 'shop'),
): Promise<Session> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entry, 'mcp'],
    env: environment(machine, session),
    cwd: folder,
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk) => {
    stderr += String(chunk);
  });
  let sent = 0;
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    sent += 1;
  };
  const client = new Client({ name: 'tester', version: '1' });
  await client.connect(transport, PATIENT);
  onTestFinished(() => client.close());
  const call = async (tool: string, input: Readonly<Record<string, unknown>>): Promise<Called> => {
    const result = CallToolResultSchema.parse(
      await client.callTool({ name: tool, arguments: { ...input } }, undefined, PATIENT),
    );
    const [content] = result.content;
    if (content?.type !== 'text') throw new Error('an answer without text');
    // Through JSON text, as a client in any language gets it.
    const data: Data = JSON.parse(JSON.stringify(result.structuredContent));
    return { text: content.text, failed: result.isError === true, data };
  };
  return {
    client,
    pid: transport.pid ?? 0,
    stderr: () => stderr,
    sent: () => sent,
    call,
    task: (input) => call('task', input),
  };
}

export function projectOf(machine: Machine): string {
  const memoir = machine.open();
  try {
    return memoir.projects.findOrCreate({ cwd: folderOf(machine, 'shop') }).id;
  } finally {
    memoir.close();
  }
}
