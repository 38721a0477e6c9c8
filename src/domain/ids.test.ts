import { describe, expect, it } from 'vitest';
import { promise } from '../../test/promises.ts';
import { contentHash, idFromKey, isId, newId } from './ids.ts';

describe('idFromKey', () => {
  // These values are in people's journals. If this test fails, the code is wrong, not the test.
  it.each([
    ['claude-code:5f0c:prompt:1', 'b302a33a-de9f-890d-9be9-b05a54ffd0c4'],
    ['', '28ad3c78-ab3f-80ae-be96-66dcf1463cb2'],
    ['ключ 🔑', 'a70b5ce4-36a0-89bb-a9ed-6b143eea2238'],
  ])(promise('journal/same-key-same-id', 'the key %j has its id forever'), (key, id) => {
    expect(idFromKey(key)).toBe(id);
  });

  it('has the shape of a version 8 UUID', () => {
    for (let n = 0; n < 200; n += 1) {
      expect(idFromKey(`k${n}`)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it('tells keys apart', () => {
    expect(new Set(Array.from({ length: 1000 }, (_, n) => idFromKey(`k${n}`))).size).toBe(1000);
  });
});

describe('newId', () => {
  it('has the shape of a version 7 UUID that begins with its time', () => {
    const now = Date.UTC(2026, 0, 15, 12);
    const id = newId(now);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now);
  });

  it(
    promise('journal/clock-may-jump', 'is unique though the clock stands still, is before 1970 or beyond all years'),
    () => {
      const ids = [0, -5, 2 ** 48 - 1, 2 ** 53].flatMap((now) => Array.from({ length: 500 }, () => newId(now)));
      expect(ids.every(isId)).toBe(true);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );
});

describe('isId', () => {
  it.each(['', 'B302A33A-DE9F-890D-9BE9-B05A54FFD0C4', 'b302a33a', 'b302a33a-de9f-890d-9be9-b05a54ffd0c4 '])(
    'refuses %j',
    (text) => expect(isId(text)).toBe(false),
  );
});

describe('contentHash', () => {
  it('is SHA-256 in hex, of text as UTF-8', () => {
    expect(contentHash('memoir')).toBe('f77b78e7fd6a09bfff820bf00d196bf37e6caf809b6e741a793d4db82489c4b1');
    expect(contentHash(Buffer.from('é'))).toBe(contentHash('é'));
  });
});
