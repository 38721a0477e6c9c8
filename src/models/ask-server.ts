/**
 * Sends one HTTP request to a model server, with a timeout and a few retries if the server is busy. Errors name the server and
 * the cause, and never contain what was sent or the API key.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { MemoirError, systemCode } from '../domain/errors.ts';
import { clipChars } from '../domain/text/plain-words.ts';
import { readText, SilentStream } from './language/event-stream.ts';

export interface ServerRequest {
  /** For messages: `Ollama at http://127.0.0.1:11434`. */
  readonly who: string;
  readonly url: string;
  /** Without a body, the method is GET. */
  readonly body?: unknown;
  readonly key?: string | undefined;
  readonly timeoutMs: number;
  /** The advice if it cannot be reached. */
  readonly next: string;
}

/** A server, the model it runs and how long to wait for it. */
export interface ModelServer {
  readonly url: string;
  readonly model: string;
  readonly timeoutMs: number;
}

/** Temporary errors. Other errors would occur again. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);
const TRIES = 3;
const FIRST_PAUSE_MS = 300;
/** If a server asks for a longer pause, the run ends. It can be resumed. */
const LONGEST_PAUSE_MS = 20_000;

/** Sixty-four vectors of 4,096 numbers have 6 million. More would fill the memory of this process. */
const MAX_ANSWER_CHARS = 32_000_000;
const MAX_REFUSAL_CHARS = 64_000;

/** An endpoint of a server whose address may end with a slash. */
export function endpoint({ url }: Pick<ModelServer, 'url'>, path: string): string {
  return `${url.replace(/\/+$/, '')}${path}`;
}

export async function askServer(request: ServerRequest): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(request);
    if (answer.ok) return readJson(request, answer);
    const wait = pauseBefore(attempt, answer.headers.get('retry-after'));
    const said = shortReason(await bodyOf(request, answer, MAX_REFUSAL_CHARS).catch(() => ''), request.key);
    if (!PASSING.has(answer.status) || attempt === TRIES || wait > LONGEST_PAUSE_MS) {
      throw refused(request, answer.status, said);
    }
    await pause(wait);
  }
}

async function send({ who, url, body, key, timeoutMs, next }: ServerRequest): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key !== undefined && key !== '') headers.authorization = `Bearer ${key}`;
  try {
    return await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
      // A redirect would send texts, and maybe a key, to a server that the owner did not choose.
      redirect: 'error',
    });
  } catch (error) {
    const why = isTimeout(error) ? `did not answer within ${timeoutMs} ms` : `cannot be reached (${reasonOf(error)})`;
    throw new MemoirError('model-unavailable', `${who} ${why}`, { next, data: { who, url } });
  }
}

/** At most one character more than allowed. The connection is closed then. */
function bodyOf({ timeoutMs }: ServerRequest, { body }: Response, maxChars: number): Promise<string> {
  return readText(body, { silenceMs: timeoutMs, maxChars: maxChars + 1 });
}

async function readJson(request: ServerRequest, answer: Response): Promise<unknown> {
  const { who, url } = request;
  try {
    const text = await bodyOf(request, answer, MAX_ANSWER_CHARS);
    if (text.length <= MAX_ANSWER_CHARS) return JSON.parse(text);
    throw new MemoirError('model-answer', `${who} sent more than ${MAX_ANSWER_CHARS} characters`, {
      next: 'Check the address in the settings: another program may be listening there.',
      data: { who, url },
    });
  } catch (error) {
    if (error instanceof MemoirError) throw error;
    if (isTimeout(error) || error instanceof SilentStream)
      throw new MemoirError('model-unavailable', `${who} stopped in the middle of its answer`);
    throw new MemoirError('model-answer', `The answer of ${who} is not JSON`, {
      next: 'Check the address in the settings: another program may be listening there.',
      data: { who, url },
    });
  }
}

function refused({ who, url, next }: ServerRequest, status: number, said: string): MemoirError {
  const why = said === '' ? '' : `: ${said}`;
  const hint =
    status === 401 || status === 403
      ? 'Check the key in the settings.'
      : status === 404
        ? 'Check the address and the model in the settings.'
        : next;
  return new MemoirError('model-unavailable', `${who} refused with HTTP ${status}${why}`, {
    next: hint,
    data: { who, url, status },
  });
}

function pauseBefore(attempt: number, retryAfter: string | null): number {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : FIRST_PAUSE_MS * 3 ** (attempt - 1);
}

/** The first line of the server's answer, without control characters and without the key. */
function shortReason(text: string, key: string | undefined): string {
  const message = /"(?:message|error)"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text;
  const hidden = key === undefined || key === '' ? message : message.replaceAll(key, '…');
  const line = hidden.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return clipChars(line, 160).replace(/\.$/, '');
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return systemCode(cause) ?? systemCode(error) ?? (cause instanceof Error ? cause.message : String(error));
}
