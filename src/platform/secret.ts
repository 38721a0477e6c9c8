/** This home's own key, for hashes that must mean nothing anywhere else. Made when first needed; in no backup. */
import { randomBytes } from 'node:crypto';
import { createFileExclusive, readTextIfExists } from './atomic-file.ts';

export function homeSecret(file: string): string {
  const known = readTextIfExists(file)?.trim();
  if (known) return known;
  createFileExclusive(file, `${randomBytes(32).toString('hex')}\n`);
  // Whoever was first: everybody uses the same one.
  return (readTextIfExists(file) ?? '').trim();
}
