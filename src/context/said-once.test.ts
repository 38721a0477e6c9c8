import { describe, expect, it } from 'vitest';
import { saidIn, saidOnlyIn, withoutStatements } from './said-once.ts';

describe('lines of files in a pack', () => {
  it('do not repeat what was said above, in other spelling; a pointer stays, a heading without lines goes', () => {
    const above = saidIn(['dont mock the db ever, use testcontainers', 'lets use postmark']);
    const lines = [
      '## Testing',
      '- [Testing](project_testing.md) — Don’t mock the db ever, use testcontainers; Fixtures live beside the test',
      '- [Mail](project_mail.md) — Let’s use Postmark',
      '## Decided',
      '- Let’s use Postmark. (2026-09-28)',
      '## Good to know',
      '- Postmark bounces go to ops. (2026-09-29)',
    ];
    expect(withoutStatements(lines, () => above)).toEqual([
      '## Testing',
      '- [Testing](project_testing.md) — Fixtures live beside the test',
      '- [Mail](project_mail.md)',
      '## Good to know',
      '- Postmark bounces go to ops. (2026-09-29)',
    ]);
  });

  it('leave no heading above nothing', () => {
    const lines = ['# shop', '', '## Decided', '', '- Mail goes out with Postmark. (2026-09-28)', '', '## Blocked', ''];
    expect(withoutStatements(lines, () => saidIn(['mail goes out with postmark'])).join('')).toBe('');
  });

  it('leave out what ended and keep what holds in similar words', () => {
    const over = saidOnlyIn(['payments go through mollie'], ['payments are checked by anneke']);
    expect(over('Payments go through Mollie. (2026-10-02)')).toBe(true);
    expect(over('Payments are checked by Anneke.')).toBe(false);
    expect(over('Invoices are sent on Fridays.')).toBe(false);
  });
});
