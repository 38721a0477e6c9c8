/**
 * The real client as a process, started in a world, read line by line and always ended. Both ways of driving it use its
 * stream of JSON lines: `runClaude` for one prompt, `openSession` for a conversation with many turns.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '../../../src/domain/event.ts';
import { endProcess, endProcesses, findProcesses, type LeftBehind } from './left-behind.ts';
import type { World } from './world.ts';

export interface ClientOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The session to continue; `fork` makes it a new one. */
  readonly resume?: string;
  readonly fork?: boolean;
  /** After this the client is killed and the run counts as timed out. */
  readonly timeoutMs?: number;
  /**
   * Answers the client's question before a tool runs, like a person at the screen. Without it, the client denies the tool.
   * With it, the tools that need a person (plans, questions) are available too. Only for sessions, because it uses their
   * stdin.
   */
  readonly permit?: (tool: string, input: Json) => boolean;
  /** Called every few milliseconds. Returning true kills the client with SIGKILL, like a crash. */
  readonly killWhen?: (lines: readonly StreamLine[]) => boolean;
}

export interface StreamLine {
  readonly type: string;
  readonly subtype?: string;
  readonly session_id?: string;
  readonly at: number;
  readonly [field: string]: Json | undefined;
}

export interface ClientRun {
  readonly code: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly ms: number;
  readonly lines: readonly StreamLine[];
  readonly stderr: string;
  /** Processes that still ran `LEFT_BEHIND_GRACE_MS` after the client ended. They are ended before this is returned. */
  readonly leftBehind: readonly LeftBehind[];
}

export interface ClientSession {
  readonly pid: number;
  lines(): readonly StreamLine[];
  /** Sends one user turn and waits for its result. Content is text, or blocks as the Messages API has them. */
  ask(content: Json): Promise<StreamLine>;
  waitFor(what: string, matches: (line: StreamLine) => boolean): Promise<StreamLine>;
  /** Closes stdin and waits for the client to end. */
  end(): Promise<ClientRun>;
  kill(): Promise<ClientRun>;
}

/** Only stops a client that hangs: its speed depends on the machine. */
const DEFAULT_TIMEOUT_MS = 180_000;
const KILL_POLL_MS = 5;
/**
 * A detached process that a hook started ends by itself. One that does not was left behind. It runs at low priority, so it
 * may take long, and a test needs its complete result.
 */
const LEFT_BEHIND_GRACE_MS = 60_000;

const STREAM_ARGS = ['--output-format', 'stream-json', '--verbose', '--include-hook-events'];

/** One prompt, as `claude -p` does it. */
export async function runClaude(
  binary: string,
  world: World,
  prompt: string,
  options: ClientOptions = {},
): Promise<ClientRun> {
  const client = launch(binary, world, ['-p', prompt, ...STREAM_ARGS], options);
  client.child.stdin?.end();
  return client.ended;
}

/** Many turns in one process, as a program drives it; slash commands are turns too. */
export function openSession(binary: string, world: World, options: ClientOptions = {}): ClientSession {
  const client = launch(binary, world, ['-p', '--input-format', 'stream-json', ...STREAM_ARGS], options);
  const results = () => client.lines().filter((line) => line.type === 'result').length;
  const waitFor: ClientSession['waitFor'] = async (what, matches) => {
    for (;;) {
      const found = client.lines().find(matches);
      if (found !== undefined) return found;
      if (client.hasEnded()) throw new Error(`the client ended before ${what}; stderr: ${client.stderr()}`);
      await client.nextLine();
    }
  };
  return {
    pid: client.child.pid ?? 0,
    lines: client.lines,
    waitFor,
    ask: async (content) => {
      const before = results();
      client.child.stdin?.write(`${JSON.stringify({ type: 'user', message: { role: 'user', content } })}\n`);
      await waitFor(`the answer to ${JSON.stringify(content).slice(0, 80)}`, () => results() > before);
      return client.lines().filter((line) => line.type === 'result')[before] as StreamLine; // counted just above
    },
    end: () => {
      client.child.stdin?.end();
      return client.ended;
    },
    kill: () => {
      client.child.kill('SIGKILL');
      return client.ended;
    },
  };
}

interface Launched {
  readonly child: ChildProcess;
  readonly ended: Promise<ClientRun>;
  lines(): readonly StreamLine[];
  stderr(): string;
  hasEnded(): boolean;
  /** Resolves with the next line, or when the stream ends. */
  nextLine(): Promise<void>;
}

function launch(binary: string, world: World, args: readonly string[], options: ClientOptions): Launched {
  const began = performance.now();
  const [file = '', ...rest] = world.model.loopback.enter([
    binary,
    ...args,
    ...(options.resume === undefined ? [] : ['--resume', options.resume]),
    ...(options.fork ? ['--fork-session'] : []),
    ...(options.permit === undefined ? [] : ['--permission-prompt-tool', 'stdio']),
    ...(options.args ?? []),
  ]);
  // In a separate process group, so that everything it starts can be ended with it.
  const child = spawn(file, rest, { cwd: world.project, env: world.environment(options.env), detached: true });
  const lines: StreamLine[] = [];
  let stderr = '';
  let timedOut = false;
  let over = false;
  let wake: () => void = () => undefined;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = { ...(JSON.parse(line) as StreamLine), at: performance.now() - began }; // the client's own format
    lines.push(said);
    const answer = options.permit === undefined ? undefined : answerTo(said, options.permit);
    if (answer !== undefined) child.stdin.write(`${JSON.stringify(answer)}\n`);
    wake();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  // A client that is killed before it reads its input breaks the pipe; that is the point of killing it.
  child.stdin.on('error', () => undefined);
  const deadline = setTimeout(() => {
    timedOut = true;
    child.kill('SIGKILL');
  }, options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const watcher = setInterval(() => {
    if (options.killWhen?.(lines)) child.kill('SIGKILL');
  }, KILL_POLL_MS);
  const ended = new Promise<{ code: number | null; signal: string | null }>((done, failed) => {
    child.once('error', failed);
    // `exit` and not `close`: a process left behind may hold its stdout open.
    child.once('exit', (code, signal) => done({ code, signal }));
  }).then(async ({ code, signal }): Promise<ClientRun> => {
    clearTimeout(deadline);
    clearInterval(watcher);
    const ms = performance.now() - began;
    const leftBehind = await waitForProcesses(world.home, signal !== null);
    if (child.pid !== undefined) endProcess(-child.pid);
    over = true;
    wake();
    return { code, signal, timedOut, ms, lines, stderr, leftBehind };
  });
  return {
    child,
    ended,
    lines: () => lines,
    stderr: () => stderr,
    hasEnded: () => over,
    nextLine: () =>
      new Promise<void>((done) => {
        wake = done;
      }),
  };
}

/** The answer when the client asks whether a tool may run; undefined for any other line. */
function answerTo(line: StreamLine, permit: (tool: string, input: Json) => boolean): Json | undefined {
  if (line.type !== 'control_request') return undefined;
  const request = line.request as { readonly subtype: string; readonly tool_name: string; readonly input: Json };
  if (request.subtype !== 'can_use_tool') return undefined;
  const response = permit(request.tool_name, request.input)
    ? { behavior: 'allow', updatedInput: request.input }
    : { behavior: 'deny', message: 'The person said no.' };
  return { type: 'control_response', response: { subtype: 'success', request_id: line.request_id ?? null, response } };
}

/**
 * Waits for leftover processes to end, then ends the rest. A killed client leaves its running command, which would take long,
 * so only processes that run on Node are waited for: all of Memoir's do.
 */
export async function waitForProcesses(home: string, killed = false): Promise<readonly LeftBehind[]> {
  const until = performance.now() + LEFT_BEHIND_GRACE_MS;
  const busy = () => findProcesses(home).some(({ command }) => !killed || command.startsWith(process.execPath));
  while (busy() && performance.now() < until) await pause(50);
  return endProcesses(home);
}
