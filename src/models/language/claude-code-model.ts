/**
 * The person's own Claude Code as a language model: one `claude -p` per request, without tools, hooks, settings, MCP servers or a stored
 * session, in an empty folder. It logs in by itself; Memoir never reads its credentials.
 */
import { spawn } from 'node:child_process';
import { messageOf } from '../../domain/errors.ts';
import { asText, field, parseJson } from '../../domain/json/json.ts';
import { believedUsage } from './believed-usage.ts';
import type {
  LanguageModel,
  ModelHealth,
  ModelMessage,
  ModelReply,
  ModelRequest,
  ModelUsage,
} from './language-model.ts';
import { textOfParts } from './language-model.ts';
import { type Connection, failure } from './model-connection.ts';
import { type FailureReason, modelFailure } from './model-failure.ts';
import { limitReply } from './reply-limit.ts';

export interface ClaudeCodeSettings {
  /** The program: a name that is found in PATH, or a path. */
  readonly program: string;
  /** Empty for the model that Claude Code would use itself. */
  readonly model: string;
  readonly timeoutMs: number;
  /** An empty folder: the client looks for instruction files in the folder it runs in. */
  readonly folder: string;
  /** The whole environment of the client, with the mark that keeps hooks of Memoir silent. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A reply of a summary or an answer has a few thousand characters. */
const MAX_OUTPUT_BYTES = 16_000_000;
const CLOSE_AFTER_MS = 2000;

export function openClaudeCodeModel(settings: ClaudeCodeSettings): LanguageModel {
  const who = settings.model === '' ? 'Claude Code' : `Claude Code (${settings.model})`;
  return {
    adapter: 'claude-code',
    model: settings.model === '' ? 'claude-code' : settings.model,
    who,
    abilities: async () => ({ tools: false, cacheMarks: false, serverCompaction: false, contextTokens: undefined }),
    complete: (request) => complete(settings, request, who),
    health: () => health(settings, who),
  };
}

async function complete(settings: ClaudeCodeSettings, request: ModelRequest, who: string): Promise<ModelReply> {
  const args = [
    ...['-p', '--output-format', 'json', '--no-session-persistence', '--strict-mcp-config', '--disable-slash-commands'],
    ...['--setting-sources', '', '--settings', '{"disableAllHooks":true}', '--tools', ''],
    ...(settings.model === '' ? [] : ['--model', settings.model]),
    ...['--system-prompt', systemPrompt(request)],
  ];
  const ran = await runClaude(settings, { args, input: conversation(request.messages), signal: request.signal, who });
  const answer = resultIn(ran.stdout);
  if (answer === undefined) throw noAnswer(who, ran);
  const text = limitReply({ who }, request.maxTokens)(asText(field(answer, 'result')) ?? '');
  if (field(answer, 'is_error') === true) throw refused(who, text, field(answer, 'api_error_status'));
  request.onText?.(text);
  const usage = believedUsage(usageIn(answer), text !== '');
  return {
    parts: text === '' ? [] : [{ type: 'text', text }],
    text,
    stop: field(answer, 'stop_reason') === 'max_tokens' ? 'length' : 'end',
    usage,
    contextTokens: usage && usage.input + usage.cacheRead + usage.cacheWrite5m + usage.cacheWrite1h + usage.output,
  };
}

/**
 * The client refuses an empty system prompt. Its own option for a schema makes the model call a tool until the object fits, which
 * costs rounds; here the caller checks the object.
 */
function systemPrompt({ system = [], format }: ModelRequest): string {
  const instructions = textOfParts(system) || 'Answer the request.';
  if (format === undefined) return instructions;
  return `${instructions}\n\nAnswer with one JSON object of this schema and nothing else:\n${JSON.stringify(format.schema)}`;
}

/** `claude -p` takes one text, so earlier messages are written as a dialogue. */
function conversation(messages: readonly ModelMessage[]): string {
  const [only] = messages;
  if (messages.length === 1 && only !== undefined) return textOfParts(only.parts);
  return messages
    .map(({ role, parts }) => `${role === 'user' ? 'User' : 'Assistant'}: ${textOfParts(parts)}`)
    .join('\n\n');
}

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface ClaudeCall {
  readonly args: readonly string[];
  readonly input: string;
  readonly signal: AbortSignal | undefined;
  readonly who: string;
}

function runClaude(settings: ClaudeCodeSettings, { args, input, signal, who }: ClaudeCall): Promise<Ran> {
  const at: Pick<Connection, 'who'> = { who };
  return new Promise((resolve, reject) => {
    // A process group of its own, so that processes of the client end with it.
    const child = spawn(settings.program, args, {
      cwd: settings.folder,
      env: settings.environment,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    const output = { stdout: '', stderr: '' };
    let problem: Error | undefined;
    let killer: NodeJS.Timeout | undefined;
    const stop = (why: Error): void => {
      problem ??= why;
      end(child.pid, 'SIGTERM');
      killer ??= setTimeout(() => end(child.pid, 'SIGKILL'), CLOSE_AFTER_MS);
    };
    const timer = setTimeout(
      () => stop(failure(at, 'timeout', `did not answer within ${settings.timeoutMs} ms`)),
      settings.timeoutMs,
    );
    const cancel = (): void => stop(failure(at, 'cancelled', 'was cancelled'));
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (piece: string) => {
        output[name] += piece;
        if (output[name].length > MAX_OUTPUT_BYTES) stop(failure(at, 'answer', 'printed too much'));
      });
    }
    const done = (settle: () => void): void => {
      clearTimeout(timer);
      clearTimeout(killer);
      signal?.removeEventListener('abort', cancel);
      settle();
    };
    child.on('error', (error: NodeJS.ErrnoException) =>
      done(() =>
        reject(
          modelFailure(
            `${at.who} cannot be started (${error.code ?? error.message}).`,
            { reason: 'unreachable' },
            'Install Claude Code, or set models.claudeProgram to its path.',
          ),
        ),
      ),
    );
    child.on('close', (code) => done(() => (problem === undefined ? resolve({ code, ...output }) : reject(problem))));
    // A client that ends early closes its input; its exit code says why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

function end(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It ended by itself in between.
  }
}

/** The object that Claude Code prints at its end; undefined for anything else. */
function resultIn(text: string): unknown {
  const value = parseJson(text);
  return field(value, 'type') === 'result' ? value : undefined;
}

function noAnswer(who: string, { code, stderr, stdout }: Ran): Error {
  const said = errorLine(stderr) || errorLine(stdout);
  return failure({ who }, 'answer', `ended with ${code ?? 'a signal'} and no result${said === '' ? '' : `: ${said}`}`);
}

function refused(who: string, said: string, status: unknown): Error {
  const reason: FailureReason =
    status === 429
      ? 'rate-limit'
      : status === 529
        ? 'overloaded'
        : status === 401 || status === 403
          ? 'unauthorised'
          : /prompt is too long/i.test(said)
            ? 'too-long'
            : typeof status === 'number' && status >= 500
              ? 'server'
              : 'refused';
  return failure({ who }, reason, `answered with an error: ${errorLine(said)}`);
}

function errorLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 160)
    .replace(/\.$/, '');
}

function usageIn(answer: unknown): ModelUsage | undefined {
  const usage = field(answer, 'usage');
  const number = (name: string): number => {
    const value = field(usage, name);
    return typeof value === 'number' ? value : 0;
  };
  if (typeof field(usage, 'input_tokens') !== 'number') return undefined;
  const cost = field(answer, 'total_cost_usd');
  return {
    input: number('input_tokens'),
    cacheRead: number('cache_read_input_tokens'),
    cacheWrite5m: number('cache_creation_input_tokens'),
    cacheWrite1h: 0,
    output: number('output_tokens'),
    ...(typeof cost === 'number' ? { cost } : {}),
  };
}

async function health(settings: ClaudeCodeSettings, who: string): Promise<ModelHealth> {
  try {
    const { code, stdout } = await runClaude(settings, { args: ['--version'], input: '', signal: undefined, who });
    if (code === 0) return { ready: true, detail: `${settings.program}, ${errorLine(stdout)}` };
    return {
      ready: false,
      why: `${settings.program} --version exited with ${code}.`,
      next: 'Install Claude Code again.',
    };
  } catch (error) {
    const why = messageOf(error);
    return { ready: false, why, next: 'Install Claude Code, or set models.claudeProgram to its path.' };
  }
}
