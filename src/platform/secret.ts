/** This home's own key, for hashes that must mean nothing anywhere else. Made when first needed; in no backup. */
import { randomBytes } from 'node:crypto';
import { isMemoirError } from '../domain/errors.ts';
import { createFileExclusive, readTextIfExists } from './atomic-file.ts';

export function homeSecret(file: string): string {
  const known = readTextIfExists(file)?.trim();
  if (known) return known;
  createFileExclusive(file, `${randomBytes(32).toString('hex')}\n`);
  // Whoever was first: everybody uses the same one.
  return (readTextIfExists(file) ?? '').trim();
}

/**
 * The same where it must not fail: in a home that cannot be written now, a key for this once. Fingerprints made with it
 * match nothing, which is better than losing what they stand in.
 */
export function homeSecretOrPassing(file: string): string {
  try {
    return homeSecret(file);
  } catch (error) {
    if (!isMemoirError(error)) throw error;
    return randomBytes(32).toString('hex');
  }
}
