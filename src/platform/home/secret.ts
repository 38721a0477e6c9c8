/** The secret key of this home, for hashes that mean nothing elsewhere. Created on first use; in no backup. */
import { randomBytes } from 'node:crypto';
import { isMemoirError } from '../../domain/errors.ts';
import { createFileExclusive, readTextIfExists } from '../files/atomic-file.ts';

export function homeSecret(file: string): string {
  const known = readTextIfExists(file)?.trim();
  if (known) return known;
  createFileExclusive(file, `${randomBytes(32).toString('hex')}\n`);
  // Another process may have been first; all use the same key.
  return (readTextIfExists(file) ?? '').trim();
}

/**
 * The same without failing: in a home that is not writable, a temporary key. Its fingerprints match nothing, which is
 * better than losing the events.
 */
export function homeSecretOrTemporary(file: string): string {
  try {
    return homeSecret(file);
  } catch (error) {
    if (!isMemoirError(error)) throw error;
    return randomBytes(32).toString('hex');
  }
}
