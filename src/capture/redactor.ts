/**
 * What every text passes through before it is written anywhere, the spool included. Counts what it found, by kind, for
 * the receipt of an import.
 */
import type { Json } from '../domain/event.ts';
import { redactJson, redactText } from './redact/redact.ts';

export interface Redactor {
  text(text: string): string;
  json(value: Json): Json;
  /** Kinds of secrets taken out so far, with how many. */
  readonly found: Readonly<Record<string, number>>;
}

export function createRedactor(key: { readonly fingerprintKey: string }): Redactor {
  const found: Record<string, number> = {};
  const count = (secrets: readonly { readonly kind: string; readonly count: number }[]): void => {
    for (const secret of secrets) found[secret.kind] = (found[secret.kind] ?? 0) + secret.count;
  };
  return {
    found,
    text: (text) => {
      const redacted = redactText(text, key);
      count(redacted.found);
      return redacted.text;
    },
    json: (value) => {
      // JSON has no undefined; our type allows it only for fields that are left out.
      const redacted = redactJson(value as Parameters<typeof redactJson>[0], key);
      count(redacted.found);
      return redacted.value;
    },
  };
}
