/**
 * Calls a language model within a budget. Before each attempt its maximum cost is reserved in the ledger, after it the actual cost is
 * recorded. Temporary failures are retried after a pause. After three failed calls in a row, the breaker opens: no call is made
 * for a while, so a dead or broken server costs nothing.
 */

import { isMemoirError, MemoirError } from '../../domain/errors.ts';
import { defined } from '../../domain/json/defined.ts';
import type { ModelSpending, PlannedCall } from '../../domain/model-calls.ts';
import { countOf } from '../../domain/text/count.ts';
import { MINUTE_MS } from '../../domain/time/dates.ts';
import type { LanguageModel, ModelReply, ModelRequest, ModelUsage } from './language-model.ts';
import { type FailureReason, failureIn, isPassing, modelFailure } from './model-failure.ts';
import { costOf, estimateRequestTokens, highestCost, priceOf } from './prices.ts';

export interface FinishedCall {
  readonly outcome: 'ok' | 'failed';
  readonly reason?: FailureReason | 'error';
  readonly usage?: ModelUsage;
  readonly dollars: number;
  readonly ms: number;
}

/** Where calls are recorded. Implemented on the journal. */
export interface CallLedger {
  /** Records that a call begins and returns its id, unless `allowed` refuses what was spent so far. One atomic step. */
  reserve(
    call: PlannedCall,
    allowed: (spent: { readonly run: ModelSpending; readonly day: ModelSpending }) => void,
  ): string;
  finish(call: string, end: FinishedCall): void;
  /** The newest calls that ended, newest first, with when they ended. A call and its retries are one. */
  lastEnds(count: number): readonly { readonly failed: boolean; readonly at: number }[];
}

export interface Guard {
  readonly ledger: CallLedger;
  readonly perRun: ModelSpending;
  readonly perDay: ModelSpending;
  readonly purpose: string;
  readonly run: string;
  /** A model on this machine costs nothing. */
  readonly isFree: boolean;
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
  /** Between 0 and 1. */
  readonly random: () => number;
  /** Also call while the breaker is open: a person asked for it. */
  readonly evenIfBroken?: boolean;
  /** A person waits for it: a server that stays silent is asked once, and an answer takes two minutes at most. */
  readonly isAwaited?: boolean;
}

const BREAKER_FAILURES = 3;
const BREAKER_MS = 15 * MINUTE_MS;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 500;
/** If a server asks for a longer pause, there is no retry. */
const LONGEST_PAUSE_MS = 30_000;
const LONGEST_AWAITED_MS = 2 * MINUTE_MS;

export function guardModel(model: LanguageModel, guard: Guard): LanguageModel {
  return {
    ...model,
    complete: async (request) => {
      assertNotBroken(model, guard);
      let first: string | undefined;
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await attemptOnce(model, request, {
            ...guard,
            retryOf: first,
            onStart: (call) => {
              first ??= call;
            },
          });
        } catch (error) {
          const wait = pauseAfter(error, attempt, guard);
          if (wait === undefined) throw error;
          await guard.pause(wait);
          if (request.signal?.aborted === true) throw error;
        }
      }
    },
  };
}

/** When the breaker closes; undefined if it is closed. */
export function brokenUntil(ledger: CallLedger, now: number): number | undefined {
  const ends = ledger.lastEnds(BREAKER_FAILURES);
  if (ends.length < BREAKER_FAILURES || ends.some(({ failed }) => !failed)) return undefined;
  const until = (ends[0]?.at ?? 0) + BREAKER_MS;
  return until > now ? until : undefined;
}

function assertNotBroken(model: LanguageModel, { ledger, now, evenIfBroken }: Guard): void {
  const until = evenIfBroken === true ? undefined : brokenUntil(ledger, now());
  if (until !== undefined) throw broken(model, until, now());
}

interface Attempt extends Guard {
  readonly retryOf: string | undefined;
  onStart(call: string): void;
}

async function attemptOnce(model: LanguageModel, request: ModelRequest, guard: Attempt): Promise<ModelReply> {
  const { ledger, purpose, run, now, retryOf } = guard;
  const { price } = priceOf(model.model, guard.isFree);
  const tokens = estimateRequestTokens(request) + request.maxTokens;
  const planned = {
    purpose,
    run,
    adapter: model.adapter,
    model: model.model,
    tokens,
    dollars: highestCost(request, price),
    ...defined({ retryOf }),
  };
  const call = ledger.reserve(planned, (spent) => assertAllowed(planned, spent, guard));
  guard.onStart(call);
  const started = now();
  try {
    const reply = await (guard.isAwaited ? completeInTime(model, request) : model.complete(request));
    const dollars = reply.usage === undefined ? planned.dollars : costOf(reply.usage, price);
    ledger.finish(call, { outcome: 'ok', dollars, ms: now() - started, ...(reply.usage && { usage: reply.usage }) });
    return reply;
  } catch (error) {
    const reason = failureIn(error)?.reason ?? 'error';
    // A refused call is not billed. An answer that broke off may be, up to its whole length.
    const dollars = MAY_BE_BILLED.has(reason) ? planned.dollars : 0;
    ledger.finish(call, { outcome: 'failed', reason, dollars, ms: now() - started });
    throw error;
  }
}

/** A server that sends a little now and then is never silent, and never done. */
async function completeInTime(model: LanguageModel, request: ModelRequest): Promise<ModelReply> {
  const late = AbortSignal.timeout(LONGEST_AWAITED_MS);
  const signal = request.signal === undefined ? late : AbortSignal.any([request.signal, late]);
  try {
    return await model.complete({ ...request, signal });
  } catch (error) {
    if (!late.aborted || request.signal?.aborted === true) throw error;
    const seconds = LONGEST_AWAITED_MS / 1000;
    throw modelFailure(
      `${model.who} was not done after ${seconds} s.`,
      { reason: 'timeout' },
      'Choose a faster model.',
    );
  }
}

const MAY_BE_BILLED: ReadonlySet<string> = new Set<FailureReason>(['cut-off', 'timeout', 'answer', 'cancelled']);

function assertAllowed(
  call: PlannedCall,
  { run, day }: { readonly run: ModelSpending; readonly day: ModelSpending },
  { perRun, perDay }: Guard,
): void {
  for (const [spent, allowed, span] of [
    [run, perRun, 'this run'],
    [day, perDay, 'today'],
  ] as const) {
    if (spent.calls + 1 > allowed.calls) throw overBudget(`${allowed.calls} calls for ${span} are used up`);
    if (spent.tokens + call.tokens > allowed.tokens) {
      throw overBudget(
        `this call needs up to ${call.tokens} tokens, and ${rest(allowed.tokens - spent.tokens)} of ${allowed.tokens} are left for ${span}`,
      );
    }
    if (spent.dollars + call.dollars > allowed.dollars) {
      throw overBudget(
        `this call can cost $${call.dollars.toFixed(4)}, and $${Math.max(0, allowed.dollars - spent.dollars).toFixed(4)} of $${allowed.dollars.toFixed(2)} are left for ${span}`,
      );
    }
  }
}

function rest(tokens: number): number {
  return Math.max(0, tokens);
}

function overBudget(why: string): MemoirError {
  return new MemoirError('over-budget', `The budget for language models does not allow it: ${why}`, {
    next: 'See what was spent with `memoir models`. Change a limit with `memoir config set models.centsPerRun 50`.',
  });
}

function broken({ who }: LanguageModel, until: number, now: number): MemoirError {
  const minutes = Math.max(1, Math.ceil((until - now) / MINUTE_MS));
  return new MemoirError(
    'model-unavailable',
    `${who} failed ${BREAKER_FAILURES} times in a row, so it is not called for ${countOf(minutes, 'more minute')}.`,
    {
      next: 'Find the cause with `memoir models test`.',
    },
  );
}

/** Undefined if a retry cannot help. */
function pauseAfter(error: unknown, attempt: number, { random, isAwaited }: Guard): number | undefined {
  const failure = isMemoirError(error) ? failureIn(error) : undefined;
  if (failure === undefined || !isPassing(failure) || attempt === ATTEMPTS) return undefined;
  if (isAwaited === true && failure.reason === 'timeout') return undefined;
  const backOff = FIRST_PAUSE_MS * 2 ** (attempt - 1) * (1 + random());
  const wait = Math.max(backOff, failure.retryAfterMs ?? 0);
  return wait > LONGEST_PAUSE_MS ? undefined : wait;
}
