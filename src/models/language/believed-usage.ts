/**
 * The usage that a server reported, if it can be true. A server that reports nothing for a prompt, a negative number or more than any
 * call can use would make calls free, or use up a budget with one of them. Such a call counts at its estimate, like one without a report.
 */
import type { ModelUsage } from './language-model.ts';

/** No model reads or writes this much in one call. */
const MOST_TOKENS = 100_000_000;
const MOST_DOLLARS = 1000;

/** `hasAnswer`: the reply has words or tool calls, so it cannot have used no tokens. */
export function believedUsage(usage: ModelUsage | undefined, hasAnswer: boolean): ModelUsage | undefined {
  if (usage === undefined) return undefined;
  const { input, cacheRead, cacheWrite5m, cacheWrite1h, output, cost } = usage;
  const prompt = [input, cacheRead, cacheWrite5m, cacheWrite1h];
  const isPossible = [...prompt, output].every((tokens) => tokens >= 0 && tokens <= MOST_TOKENS);
  if (!isPossible || prompt.every((tokens) => tokens === 0) || (hasAnswer && output === 0)) return undefined;
  const { cost: _, ...tokens } = usage;
  // A subscription reports 0; a cost below that is an error, and the price of the tokens is used.
  return cost !== undefined && cost >= 0 && cost <= MOST_DOLLARS ? usage : tokens;
}
