/**
 * Generated transcripts of any size, the same for the same seed: sessions of a coding agent with the mix of lines of real
 * ones (by bytes about half tool results, a third progress, the rest replies, prompts and snapshots). Words come from a
 * small vocabulary with numbered names between them, so that they compress about as well as real logs and code do.
 */
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface Corpus {
  readonly files: number;
  readonly bytes: number;
}

const SESSION_BYTES = 3 * 1024 * 1024;
const WORDS =
  'the parser reads each line of price list and returns an error when total does not match tax rounding must stay whole number because invoice service expects cents test fails on empty input so function checks length before it splits module exports default value cache writes through to disk after every change user wants report sorted by date then name worker retries three times with backoff'.split(
    ' ',
  );
const SHAPES = ['const', 'return', 'if', 'await', 'import', 'export function', 'expect', 'throw new Error'] as const;

/** Writes below `folder`, in the client's own layout. */
export function writeCorpus(folder: string, bytes: number, seed: number): Corpus {
  const random = randomNumbers(seed);
  let written = 0;
  let files = 0;
  while (written < bytes) {
    const project = join(folder, `-home-u-project-${files % 7}`);
    mkdirSync(project, { recursive: true });
    const session = uuid(random);
    written += writeSession(join(project, `${session}.jsonl`), {
      session,
      cwd: `/home/u/project-${files % 7}`,
      bytes: Math.min(SESSION_BYTES, bytes - written),
      startedAt: Date.UTC(2026, 0, 1) + files * 3_600_000,
      random,
    });
    files += 1;
  }
  return { files, bytes: written };
}

interface SessionPlan {
  readonly session: string;
  readonly cwd: string;
  readonly bytes: number;
  readonly startedAt: number;
  readonly random: () => number;
}

function writeSession(path: string, { session, cwd, bytes, startedAt, random }: SessionPlan): number {
  const descriptor = openSync(path, 'w');
  let at = startedAt;
  let written = 0;
  let waiting: string[] = [];
  const put = (line: object): void => {
    waiting.push(JSON.stringify(line));
    if (waiting.length < 200) return;
    flush();
  };
  const flush = (): void => {
    if (waiting.length > 0) written += writeSync(descriptor, `${waiting.join('\n')}\n`);
    waiting = [];
  };
  const common = () => {
    at += 1000 + Math.floor(random() * 4000);
    return {
      parentUuid: uuid(random),
      isSidechain: false,
      userType: 'external',
      cwd,
      sessionId: session,
      version: '2.1.60',
      gitBranch: 'main',
    };
  };
  const tail = () => ({ uuid: uuid(random), timestamp: new Date(at).toISOString() });
  try {
    while (written < bytes) {
      const promptId = uuid(random);
      const prompt = { role: 'user', content: sentence(random, 30) };
      put({ ...common(), type: 'user', message: prompt, promptId, ...tail() });
      for (let call = 0; call < 12; call += 1) {
        const id = `msg_${uuid(random)}`;
        const usage = { input_tokens: 12_000, cache_read_input_tokens: 90_000, output_tokens: 300 };
        const assistant = (block: object) => ({
          ...common(),
          message: { model: 'model', id, type: 'message', role: 'assistant', content: [block], usage },
          requestId: `req_${uuid(random)}`,
          type: 'assistant',
          ...tail(),
        });
        if (random() < 0.5)
          put(assistant({ type: 'thinking', thinking: sentence(random, 60), signature: 'x'.repeat(400) }));
        if (random() < 0.4) put(assistant({ type: 'text', text: sentence(random, 40) }));
        const useId = `toolu_${uuid(random)}`;
        const { name, input, output } = toolCall(random, cwd);
        put(assistant({ type: 'tool_use', id: useId, name, input }));
        for (let tick = 0; tick < 4; tick += 1) {
          const data = { type: 'bash_progress', output: sentence(random, 90), elapsedTimeSeconds: tick };
          put({ ...common(), type: 'progress', data, toolUseID: useId, ...tail() });
        }
        const result = { tool_use_id: useId, type: 'tool_result', content: output, is_error: false };
        const toolUseResult =
          name === 'Read'
            ? { type: 'text', file: { filePath: 'x', content: output, numLines: 80 } }
            : { stdout: output, stderr: '', interrupted: false };
        put({
          ...common(),
          type: 'user',
          message: { role: 'user', content: [result] },
          ...tail(),
          toolUseResult,
          sourceToolAssistantUUID: uuid(random),
        });
      }
      put({ type: 'file-history-snapshot', messageId: uuid(random), snapshot: { trackedFileBackups: {} } });
      put({ ...common(), type: 'system', subtype: 'turn_duration', durationMs: 60_000, ...tail() });
      // Checked once per turn: `written` grows only with a flush.
      flush();
    }
  } finally {
    flush();
    closeSync(descriptor);
  }
  return written;
}

function toolCall(random: () => number, cwd: string): { name: string; input: object; output: string } {
  const file = `${cwd}/src/part-${Math.floor(random() * 400)}.ts`;
  if (random() < 0.5) return { name: 'Read', input: { file_path: file }, output: code(random, 20 + random() * 120) };
  return { name: 'Bash', input: { command: `npm test -- ${file}` }, output: log(random, 10 + random() * 60) };
}

function code(random: () => number, lines: number): string {
  const one = (): string =>
    `  ${pick(random, SHAPES)} ${pick(random, WORDS)}${number(random, 900)}(${pick(random, WORDS)}, ${number(random, 100)}); // ${sentence(random, 4)}`;
  return Array.from({ length: lines }, one).join('\n');
}

function log(random: () => number, lines: number): string {
  const one = (): string =>
    `2026-01-0${1 + number(random, 9)}T10:${10 + number(random, 50)}:00Z INFO ${pick(random, WORDS)}.${pick(random, WORDS)} ${sentence(random, 8)} took=${number(random, 5000)}ms`;
  return Array.from({ length: lines }, one).join('\n');
}

function sentence(random: () => number, words: number): string {
  return Array.from({ length: words }, () =>
    random() < 0.1 ? `item-${number(random, 9999)}` : pick(random, WORDS),
  ).join(' ');
}

function pick(random: () => number, from: readonly string[]): string {
  return from[Math.floor(random() * from.length)] ?? '';
}

function number(random: () => number, below: number): number {
  return Math.floor(random() * below);
}

function uuid(random: () => number): string {
  const hex = (digits: number): string =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(8)}${hex(4)}`;
}

/** A linear congruence over 2^31: small, fast, and the same everywhere. */
function randomNumbers(seed: number): () => number {
  let state = seed % 2147483647;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
