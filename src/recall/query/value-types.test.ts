import { describe, expect, it } from 'vitest';
import { saysValueOf } from './value-types.ts';

describe('a version', () => {
  it.each([
    ['staging is pg 15', true],
    ['we pin node v20.11', true],
    ['pnpm 9.15 everywhere', true],
    ['auf der Kasse läuft Debian 12', true],
    ['slots are 30 mins', false],
    ['slots dauern 30 Minuten', false],
    ['el turno dura 8 horas', false],
    ['the runbook is RB-07 on the wiki', false],
    ['logs are kept for 14 days', false],
    ['the limit is 10 MB', false],
    ['a tenth, 10 %, is refunded', false],
  ])('%s: %s', (text, says) => {
    expect(saysValueOf('version', text)).toBe(says);
  });
});
