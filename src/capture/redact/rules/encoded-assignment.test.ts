/** Base64 of a name: the written-out literals are what an encoder makes, and each finds its secret in every position. */
import { describe, expect, it } from 'vitest';
import { findSecrets } from '../find-secrets.ts';
import { ENCODED_NAMES } from './encoded-assignment.ts';

describe('base64 of an assignment', () => {
  it('is found by literals that an encoder makes of the names', () => {
    for (const [name, , literals] of ENCODED_NAMES) {
      const made = [0, 1, 2].map((before) =>
        Buffer.from('\0'.repeat(before) + name)
          .toString('base64')
          // Characters that hold bits of a byte before or behind the name are left out.
          .slice(before === 0 ? 0 : before + 1, Math.floor(((before + name.length) * 8) / 6)),
      );
      expect(literals.split(' '), name).toEqual(made);
    }
  });

  it.each(ENCODED_NAMES.map(([name]) => name))('is found for %s behind any number of bytes', (name) => {
    for (const before of ['', '\n', 'a\n']) {
      const encoded = Buffer.from(`${before}${name}=hV7kq2LmZx9Tb4Rw`).toString('base64');
      expect(findSecrets(`data ${encoded}`), `behind ${before.length} bytes`).toHaveLength(1);
    }
  });
});
