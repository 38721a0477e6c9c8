import { describe, expect, it } from 'vitest';
import { redactText } from '../redact.ts';

const redacted = (text: string): string =>
  redactText(text, { fingerprintKey: 'a key of this test' }).text.replace(/:[0-9a-f]{8}\]/g, ']');

describe('what a person is asked for besides a password', () => {
  it.each([
    ['my 2fa code is 482913', 'my 2fa code is [redacted:one-time-code]'],
    ['OTP=482913', 'OTP=[redacted:one-time-code]'],
    ['the verification code is 482 913', 'the verification code is [redacted:one-time-code]'],
    ['Code vom Authenticator: 482913', 'Code vom Authenticator: [redacted:one-time-code]'],
    [
      'security question: first pet? answer: Fluffy',
      'security question: first pet? answer: [redacted:security-answer]',
    ],
    ["mother's maiden name is Kowalski", "mother's maiden name is [redacted:security-answer]"],
    ['4539 1488 0343 6467', '[redacted:card-number]'],
    ['card 4539148803436467 exp 12/30', 'card [redacted:card-number] exp 12/30'],
    ['amex 371449635398431', 'amex [redacted:card-number]'],
    [
      'my 12 words are legal winner thank year wave sausage worth useful legal winner thank yellow',
      'my 12 words are [redacted:seed-phrase]',
    ],
    [
      'wallet seed:\n1. legal\n2. winner\n3. thank\n4. year\n5. wave\n6. sausage\n7. worth\n8. useful\n9. legal\n10. winner\n11. thank\n12. yellow',
      'wallet seed:\n1. [redacted:seed-phrase]',
    ],
  ])('%j', (text, expected) => {
    expect(redacted(text)).toBe(expected);
  });

  it.each([
    '2FA was added in 2019',
    'verification code expired, error 404123',
    'card 4539148803436460',
    '4539 1488 0343 6460',
    'the seed phrase has twelve words that nobody else may know or see',
    'security question: required',
  ])('control: %j stays', (text) => {
    expect(redacted(text)).toBe(text);
  });
});
