/**
 * Sends one request to a language model's server and translates everything that can go wrong into one kind of failure. Messages never
 * contain the key, the address's secrets or what was sent. Redirects are refused: texts and keys go only to the server that was chosen.
 */
import { isMemoirError, systemCode } from '../../domain/errors.ts';
import { defined } from '../../domain/json/defined.ts';
import { asText, field, parseJson } from '../../domain/json/json.ts';
import {
  EndlessLine,
  EndlessStream,
  readEventStream,
  readText,
  SilentStream,
  type StreamEvent,
} from './event-stream.ts';
import type { ModelHealth } from './language-model.ts';
import { type FailureReason, failureIn, type ModelFailure, modelFailure } from './model-failure.ts';

export interface Connection {
  /** For messages: `claude-haiku-5-5 at https://…`. */
  readonly who: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Never shown. */
  readonly key: string | undefined;
  /** How long the server may take until its answer begins, and how long it may be silent while it answers. */
  readonly timeoutMs: number;
}

const NEXT: { readonly [R in FailureReason]: string } = {
  unreachable: 'Check that the server runs and that its address is right: `memoir models`.',
  timeout: 'Try again, or raise models.timeoutMs.',
  'cut-off': 'Try again.',
  'rate-limit': 'Wait, then try again.',
  overloaded: 'Wait, then try again.',
  server: 'Try again later.',
  'too-long': 'Ask about less, or choose a model with a larger context.',
  'spending-limit': 'Raise the spending limit at the provider.',
  unauthorised: 'Set the key again: `memoir models key`.',
  refused: 'Check the model and the address: `memoir models`.',
  answer: 'Check the address: another program may be listening there.',
  cancelled: 'Nothing to do.',
};

/** A list of models is the longest answer of this kind. What is cut is not JSON. */
const MAX_JSON_CHARS = 8_000_000;
const MAX_REFUSAL_CHARS = 64_000;

/** The server's events; throws a failure if the answer is not one, breaks off or stays silent. */
export async function* streamFrom(
  connection: Connection,
  body: unknown,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamEvent> {
  const response = await send(connection, body, signal);
  if (!response.ok) throw await refusal(connection, response);
  if (response.body === null) throw failure(connection, 'answer', 'sent an empty answer');
  try {
    yield* readEventStream(response.body, connection.timeoutMs);
  } catch (error) {
    throw translate(connection, error, signal);
  }
}

/** The server's JSON answer to a request without a body. */
export async function getJson(connection: Connection, signal?: AbortSignal): Promise<unknown> {
  const response = await send(connection, undefined, signal);
  if (!response.ok) throw await refusal(connection, response);
  try {
    return JSON.parse(await readText(response.body, { silenceMs: connection.timeoutMs, maxChars: MAX_JSON_CHARS }));
  } catch (error) {
    if (error instanceof SyntaxError) throw failure(connection, 'answer', 'sent an answer that is not JSON');
    throw translate(connection, error, signal);
  }
}

export function parseEvent(connection: Connection, data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw failure(connection, 'answer', 'sent an event that is not JSON');
  }
}

/** A failed check as a state, with the failure's own advice. */
export async function healthAfter(check: () => Promise<ModelHealth>): Promise<ModelHealth> {
  try {
    return await check();
  } catch (error) {
    if (!isMemoirError(error) || failureIn(error) === undefined) throw error;
    return { ready: false, why: error.message, next: error.next ?? '' };
  }
}

export function failure(
  { who }: Pick<Connection, 'who'>,
  reason: FailureReason,
  what: string,
  details: Omit<ModelFailure, 'reason'> = {},
): Error {
  return modelFailure(`${who} ${what}`, { reason, ...details }, NEXT[reason]);
}

async function send(connection: Connection, body: unknown, signal: AbortSignal | undefined): Promise<Response> {
  const tooLate = new AbortController();
  // Only until the headers arrive: a long answer is watched for silence instead.
  const timer = setTimeout(() => tooLate.abort(), connection.timeoutMs);
  try {
    return await fetch(connection.url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: connection.headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal === undefined ? tooLate.signal : AbortSignal.any([signal, tooLate.signal]),
      redirect: 'error',
    });
  } catch (error) {
    if (tooLate.signal.aborted && signal?.aborted !== true) {
      throw failure(connection, 'timeout', `did not answer within ${connection.timeoutMs} ms`);
    }
    throw translate(connection, error, signal);
  } finally {
    clearTimeout(timer);
  }
}

function translate(connection: Connection, error: unknown, signal: AbortSignal | undefined): Error {
  if (signal?.aborted === true) return failure(connection, 'cancelled', 'was cancelled');
  if (error instanceof SilentStream) {
    return failure(connection, 'timeout', `sent nothing for ${connection.timeoutMs} ms`);
  }
  if (error instanceof EndlessLine) return failure(connection, 'answer', 'sent a line without an end');
  if (error instanceof EndlessStream) return failure(connection, 'answer', 'sent an answer without an end');
  if (!(error instanceof TypeError)) return error instanceof Error ? error : new Error(String(error));
  // `fetch` reports every broken connection as a TypeError; during the answer its message is "terminated".
  const { cause } = error;
  const why = systemCode(cause) ?? (cause instanceof Error ? cause.message : error.message);
  if (error.message === 'terminated') return failure(connection, 'cut-off', 'broke off in the middle of its answer');
  return failure(connection, 'unreachable', `cannot be reached (${hide(connection, why)})`);
}

async function refusal(connection: Connection, response: Response): Promise<Error> {
  const limits = { silenceMs: connection.timeoutMs, maxChars: MAX_REFUSAL_CHARS };
  const text = await readText(response.body, limits).catch(() => '');
  const error = field(parseJson(text), 'error');
  const type = asText(field(error, 'type')) ?? '';
  const errorCode = asText(field(field(error, 'details'), 'error_code')) ?? asText(field(error, 'code'));
  const said = asText(field(error, 'message')) ?? asText(error) ?? text;
  const reason = reasonOf(response, { type, errorCode, said });
  const line = errorLine(hide(connection, said));
  return failure(connection, reason, `answered with HTTP ${response.status}${line === '' ? '' : `: ${line}`}`, {
    status: response.status,
    ...defined({ retryAfterMs: retryAfter(response), errorCode }),
  });
}

function reasonOf(
  { status, headers }: Response,
  { type, errorCode, said }: { type: string; errorCode: string | undefined; said: string },
): FailureReason {
  if (errorCode === 'enforced_spend_limit_reached' || status === 402) return 'spending-limit';
  if (status === 401 || status === 403) return 'unauthorised';
  if (status === 413 || errorCode === 'context_length_exceeded' || isTooLong(said)) return 'too-long';
  // The header says more than the status.
  if (headers.get('x-should-retry') === 'false') return 'refused';
  if (status === 429) return 'rate-limit';
  if (status === 529 || type === 'overloaded_error') return 'overloaded';
  if (status === 408 || status === 409 || status >= 500) return 'server';
  return 'refused';
}

function isTooLong(said: string): boolean {
  return /prompt is too long|context (?:length|window|size)|maximum context|too many tokens|exceeds? .{0,30}context/i.test(
    said,
  );
}

function retryAfter({ headers }: Response): number | undefined {
  const exact = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const named = headers.get('retry-after');
  if (named === null) return undefined;
  const seconds = Number(named);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : undefined;
  const at = Date.parse(named);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

function hide({ key }: Connection, text: string): string {
  return key === undefined || key === '' ? text : text.replaceAll(key, '…');
}

function errorLine(text: string): string {
  const line = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return (line.length > 160 ? `${line.slice(0, 159)}…` : line).replace(/\.$/, '');
}
