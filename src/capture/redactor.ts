/** Removes secrets from every text before it is written to the journal or the spool, and counts them by kind for reports. */
import type { Json } from '../domain/event.ts';
import { redactJson, redactText } from './redact/redact.ts';

export interface Redactor {
  text(text: string): string;
  json(value: Json): Json;
  /** Number of secrets removed so far, by kind. */
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
      // JSON has no undefined; the type allows it only for missing fields.
      const redacted = redactJson(value as Parameters<typeof redactJson>[0], key);
      count(redacted.found);
      return redacted.value;
    },
  };
}
