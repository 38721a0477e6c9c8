/**
 * The marker that replaces a secret: its kind and a keyed fingerprint, `[redacted:github-token:3f9a2c1b]`. The same
 * secret gives the same marker, so it can be recognised later. Without the key, the secret cannot be guessed from it.
 */
import { createHmac } from 'node:crypto';
import { REMOVED_SECRET_START } from '../../domain/text/removed-secret.ts';

const PLACEHOLDER = /\[redacted:[a-z][a-z0-9-]{1,40}:[0-9a-f]{8}\]/y;
/** 32 bits: enough to tell the secrets of one person apart, too few to search for one. */
const FINGERPRINT_DIGITS = 8;

export interface RedactionKey {
  /** Stored in the home and in no backup. With it, guesses can be tested against fingerprints. */
  readonly fingerprintKey: string;
}

export function placeholder(kind: string, secret: string, key: RedactionKey): string {
  const fingerprint = createHmac('sha256', key.fingerprintKey)
    .update(secret)
    .digest('hex')
    .slice(0, FINGERPRINT_DIGITS);
  return `${REMOVED_SECRET_START}${kind}:${fingerprint}]`;
}

/** The end of the placeholder that starts here, or undefined. */
export function endOfPlaceholder(text: string, at: number): number | undefined {
  PLACEHOLDER.lastIndex = at;
  return PLACEHOLDER.test(text) ? PLACEHOLDER.lastIndex : undefined;
}
