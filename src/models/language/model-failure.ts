/** Why a call of a language model failed, and whether a retry can help. Every adapter throws this one kind of error. */
import { isMemoirError, MemoirError } from '../../domain/errors.ts';
import { defined } from '../../domain/json/defined.ts';

export type FailureReason =
  | 'unreachable' // no connection, or the connection broke before an answer
  | 'timeout'
  | 'cut-off' // the answer ended before it was complete
  | 'rate-limit'
  | 'overloaded'
  | 'server' // a temporary error of the server
  | 'too-long' // the messages do not fit into the model's context
  | 'spending-limit' // at the provider
  | 'unauthorised'
  | 'refused' // any other request that the server does not accept
  | 'answer' // the answer does not follow the protocol
  | 'cancelled';

export interface ModelFailure {
  readonly reason: FailureReason;
  readonly status?: number;
  /** How long the server asks to wait. */
  readonly retryAfterMs?: number;
  /** The provider's own name of the error. */
  readonly errorCode?: string;
}

/** The same request may succeed later. */
const PASSING: readonly FailureReason[] = ['unreachable', 'timeout', 'cut-off', 'rate-limit', 'overloaded', 'server'];

export function isPassing({ reason }: ModelFailure): boolean {
  return PASSING.includes(reason);
}

export function modelFailure(message: string, failure: ModelFailure, next: string): MemoirError {
  const code = failure.reason === 'answer' ? 'model-answer' : 'model-unavailable';
  return new MemoirError(code, message, { next, data: { ...failure } });
}

/** The failure in an error that `modelFailure` made; undefined for any other error. */
export function failureIn(error: unknown): ModelFailure | undefined {
  if (!isMemoirError(error, 'model-unavailable') && !isMemoirError(error, 'model-answer')) return undefined;
  const { reason, status, retryAfterMs, errorCode } = error.data;
  if (typeof reason !== 'string') return undefined;
  return {
    // Written by `modelFailure` above, which takes nothing else.
    reason: reason as FailureReason,
    ...defined({
      status: typeof status === 'number' ? status : undefined,
      retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : undefined,
      errorCode: typeof errorCode === 'string' ? errorCode : undefined,
    }),
  };
}
