/** What calls of a language model used, in words. */
import type { ModelSpending } from '../model-calls.ts';
import { countOf } from '../text/count.ts';

/** `1,204 tokens, $0.0031`; a model on this machine is free. */
export function spendingWords({ tokens, dollars }: Pick<ModelSpending, 'tokens' | 'dollars'>): string {
  return `${countOf(tokens, 'token')}, ${dollarWords(dollars)}`;
}

export function dollarWords(dollars: number): string {
  return dollars === 0 ? 'free' : `$${dollars.toFixed(dollars < 0.0001 ? 6 : 4)}`;
}
