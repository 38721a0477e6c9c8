/** The usage of language model calls, as recorded and shown. */

/** The usage or limit of one run or one day. */
export interface ModelSpending {
  readonly calls: number;
  readonly tokens: number;
  /** US dollars. */
  readonly dollars: number;
}

/** A call before it is made. */
export interface PlannedCall {
  readonly purpose: string;
  /** The run that it belongs to. */
  readonly run: string;
  readonly adapter: string;
  readonly model: string;
  /** The most it can use. */
  readonly tokens: number;
  readonly dollars: number;
  /** The first attempt, if it is a retry. */
  readonly retryOf?: string;
}

export interface ModelCall {
  readonly call: string;
  readonly retryOf?: string;
  readonly run: string;
  readonly purpose: string;
  readonly adapter: string;
  readonly model: string;
  readonly at: number;
  /** `open` while it runs, and if its process was killed. */
  readonly outcome: 'open' | 'ok' | 'failed';
  readonly reason?: string;
  readonly endedAt?: number;
  readonly tokens: number;
  readonly cacheRead: number;
  readonly dollars: number;
}

const NOTHING_SPENT: ModelSpending = { calls: 0, tokens: 0, dollars: 0 };

function addSpending(a: ModelSpending, b: ModelSpending): ModelSpending {
  return { calls: a.calls + b.calls, tokens: a.tokens + b.tokens, dollars: a.dollars + b.dollars };
}

export function spendingOf(calls: Iterable<Pick<ModelCall, 'tokens' | 'dollars'>>): ModelSpending {
  let sum = NOTHING_SPENT;
  for (const { tokens, dollars } of calls) sum = addSpending(sum, { calls: 1, tokens, dollars });
  return sum;
}

/** The companion has a budget of its own, so a long talk does not stop a dream, and no dream a talk. */
export function isCompanionCall({ purpose }: Pick<ModelCall, 'purpose'>): boolean {
  return purpose.startsWith('companion');
}
