/**
 * Every error Memoir reports: one class, a closed set of codes, and a next step, so that the reader knows what to do.
 */

export type ErrorCode =
  | 'usage' // the command line itself is wrong: unknown flag, missing argument
  | 'bad-input' // a value a person or agent gave cannot be used
  | 'not-found'
  | 'ambiguous'
  | 'refused' // understood, but refused for a stated reason
  | 'home-invalid' // the configured home path may not be used at all
  | 'home-unusable' // the path is allowed, but cannot be used: it is a file, read-only, or there is no space
  | 'network-filesystem'
  | 'config-invalid'
  | 'runtime-too-old'
  | 'sqlite-too-old'
  | 'journal-busy'
  | 'journal-full'
  | 'journal-readonly'
  | 'journal-newer'
  | 'journal-older'
  | 'journal-corrupt'
  | 'journal-missing'
  | 'event-invalid'
  | 'event-unknown' // a type or version this Memoir does not know: kept and refused
  | 'lock-timeout'
  | 'path-escape'
  | 'backup-invalid'
  | 'model-unavailable' // an embedder or language model that was chosen cannot be used now
  | 'model-answer' // it answered, but not with what was asked for
  | 'over-budget' // a language model would cost more than the settings allow
  | 'io';

export interface ErrorDetails {
  /** What the reader can do now, as one sentence. */
  readonly next?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

export class MemoirError extends Error {
  readonly code: ErrorCode;
  readonly next: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'MemoirError';
    this.code = code;
    this.next = details.next;
    this.data = details.data ?? {};
  }
}

export function isMemoirError(error: unknown, code?: ErrorCode): error is MemoirError {
  return error instanceof MemoirError && (code === undefined || error.code === code);
}

/** The `code` of a Node system error (`ENOSPC`, `EACCES` …), if it has one. */
export function systemCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
