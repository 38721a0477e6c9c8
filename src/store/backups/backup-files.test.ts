import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempHome } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { type Backup, backupName, expiredBackups, listBackups } from './backup-files.ts';

const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 0, 15);

/** `3` is a backup of three days ago at midnight; `3.5` one made twelve hours before it; `u3` before an upgrade. */
function backupsOf(ages: string): Backup[] {
  return ages
    .split(' ')
    .filter(Boolean)
    .map((age) => ({
      file: age,
      path: age,
      at: TODAY - Number(age.replace('u', '')) * DAY,
      bytes: 1,
      beforeUpgrade: age.startsWith('u'),
    }));
}

describe('expiredBackups', () => {
  it.each<[string, string, { daily: number; weekly: number }, string]>([
    ['nothing to let go', '', { daily: 7, weekly: 4 }, ''],
    ['the newest three stay whatever the rule', '0 1 2', { daily: 0, weekly: 0 }, ''],
    ['the newest three, however old', '900 901 902 903', { daily: 0, weekly: 0 }, '903'],
    // Midnight of 15 January 2026 is 0; 0.1 to 1 are of the 14th, 1.5 and 2 of the 13th. Weeks are counted in UTC.
    ['the newest of each day', '0 0.1 0.2 1 1.5 2', { daily: 4, weekly: 0 }, '1 2'],
    ['the newest of each of three days', '0 0.1 0.2 1.5 2 2.5 3 4', { daily: 3, weekly: 0 }, '2 2.5 3 4'],
    ['days without a backup do not count', '0 10 20 30 40 50', { daily: 5, weekly: 0 }, '50'],
    ['one of each week besides', '0 1 2 3 4 5 6 7 8 14 15 21 22 28', { daily: 3, weekly: 4 }, '3 4 5 6 7 14 21 22 28'],
    ['the last before an upgrade stays', '0 1 2 3 u100 u200', { daily: 1, weekly: 0 }, '3 u200'],
  ])(promise('backup/pruned-by-rule', '%s'), (_what, ages, rule, expected) => {
    const expired = expiredBackups(backupsOf(ages), rule).map(({ file }) => file);
    expect(expired.join(' ')).toBe(expected);
    expect(expiredBackups(backupsOf(ages).toReversed(), rule).map(({ file }) => file)).toEqual(expired);
  });

  it(promise('backup/pruned-by-rule', 'deletes nothing more when it is applied again'), () => {
    const rule = { daily: 3, weekly: 2 };
    const all = backupsOf(Array.from({ length: 60 }, (_, n) => String(n / 2)).join(' '));
    const expired = new Set(expiredBackups(all, rule));
    expect(expired.size).toBeGreaterThan(40);
    expect(
      expiredBackups(
        all.filter((backup) => !expired.has(backup)),
        rule,
      ),
    ).toEqual([]);
  });
});

describe('listBackups', () => {
  it('knows its own by their names, newest first, and leaves everything else out', () => {
    const layout = tempHome();
    const old = backupName('journal', TODAY - DAY);
    const upgrade = backupName('before-upgrade-from-1', TODAY);
    const twice = old.replace('.db', '-2.db');
    for (const name of [old, upgrade, twice, 'notes.txt', 'journal.db', `.${old}.5.tmp`, `${old}.cleaning`]) {
      writeFileSync(join(layout.backups, name), 'x');
    }
    mkdirSync(join(layout.backups, backupName('journal', TODAY + DAY)));
    expect(listBackups(layout).map(({ file }) => file)).toEqual([upgrade, twice, old]);
    expect(listBackups(layout)[0]).toMatchObject({ at: TODAY, beforeUpgrade: true, bytes: 1 });
  });

  it('is empty without a folder', () => {
    expect(listBackups({ ...tempHome(), backups: '/nowhere/at/all' })).toEqual([]);
  });
});
