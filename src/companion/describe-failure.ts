/** What the person is told when the companion cannot answer, and how long it waits before it tries again. */
import { NO_MODEL_NOTICE } from '../domain/companion.ts';
import { isMemoirError, messageOf } from '../domain/errors.ts';
import { MINUTE_MS } from '../domain/time/dates.ts';
import { failureIn, isPassing } from '../models/language/model-failure.ts';

/** No language model is chosen. */
export class NoModel extends Error {}

const FIRST_BACKOFF_MS = 2000;
const LONGEST_BACKOFF_MS = 5 * MINUTE_MS;

const OVER_LIMIT_NOTICE =
  'The companion’s limit for today is used up, so it answers again tomorrow. Your message is kept. To raise the limit: `memoir config set companion.centsPerDay 500`, then `memoir companion restart`.';
const UNREACHABLE_NOTICE =
  'The language model cannot be reached at the moment. Your message is kept and answered as soon as possible.';

export interface DescribedFailure {
  readonly said: string;
  readonly waitMs: number;
}

/** `failures`: how many attempts failed before this one. */
export function describeFailure(error: unknown, failures: number): DescribedFailure {
  if (error instanceof NoModel) return { said: NO_MODEL_NOTICE, waitMs: LONGEST_BACKOFF_MS };
  if (isMemoirError(error, 'over-budget')) return { said: OVER_LIMIT_NOTICE, waitMs: LONGEST_BACKOFF_MS };
  const failure = failureIn(error);
  const backOff = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** failures);
  if (failure !== undefined && isPassing(failure)) {
    const asked = Math.min(failure.retryAfterMs ?? 0, LONGEST_BACKOFF_MS);
    return { said: UNREACHABLE_NOTICE, waitMs: Math.max(backOff, asked) };
  }
  const what = messageOf(error);
  const next = isMemoirError(error) && error.next !== undefined ? ` ${error.next}` : '';
  return {
    said: `The companion cannot answer: ${what.replace(/\.$/, '')}.${next} Your message is kept.`,
    waitMs: backOff,
  };
}
