import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prompt } from '../../../test/fixtures/drafts.ts';
import { stillClock, tempDir, tempHome, testJournal } from '../../../test/fixtures/home.ts';
import { writeOlderJournal } from '../../../test/fixtures/older-journal.ts';
import { sqliteFault } from '../../platform/sqlite/sqlite-fault.ts';
import { appendEvents } from '../journal/append.ts';
import { eraseEvents } from '../journal/erase.ts';
import { MIGRATIONS } from '../journal/migrations.ts';
import { countEvents } from '../journal/read.ts';
import { listBackups } from './backup-files.ts';
import { makeBackup } from './make-backup.ts';
import { mergeBackup } from './restore.ts';

const keep = { daily: 1, weekly: 1 };

it.skipIf(process.platform === 'win32')('a link in place of the folder of backups is not followed', () => {
  const layout = tempHome();
  const journal = testJournal(layout);
  const elsewhere = tempDir();
  writeFileSync(join(elsewhere, 'journal-2020-01-01T000000000Z.db'), 'precious');
  rmSync(layout.backups, { recursive: true, force: true });
  symlinkSync(elsewhere, layout.backups);
  expect(() => makeBackup(journal, layout, { keep })).toThrow(expect.objectContaining({ code: 'path-escape' }));
  expect(listBackups(layout)).toEqual([]);
  expect(readdirSync(elsewhere)).toEqual(['journal-2020-01-01T000000000Z.db']);
});

it.skipIf(process.platform === 'win32')('the backup before an upgrade does not follow such a link either', () => {
  const layout = tempHome();
  writeOlderJournal(layout, MIGRATIONS.length - 1, [prompt('a secret plan', { key: 'k' })]);
  const elsewhere = tempDir();
  writeFileSync(join(elsewhere, '.before-upgrade-mine'), 'precious');
  rmSync(layout.backups, { recursive: true, force: true });
  symlinkSync(elsewhere, layout.backups);
  expect(() => testJournal(layout)).toThrow(expect.objectContaining({ code: 'path-escape' }));
  expect(readdirSync(elsewhere)).toEqual(['.before-upgrade-mine']);
  // With a folder in its place, the journal is upgraded and whole.
  rmSync(layout.backups);
  mkdirSync(layout.backups);
  expect(countEvents(testJournal(layout).db)).toBe(1);
  expect(listBackups(layout)).toMatchObject([{ beforeUpgrade: true }]);
});

it('a restore that cannot copy the backup says why with a code', () => {
  const layout = tempHome();
  const journal = testJournal(layout);
  mkdirSync(layout.quarantine, { recursive: true });
  const { path } = makeBackup(journal, layout, { keep });
  renameSync(layout.quarantine, `${layout.quarantine}-away`);
  writeFileSync(layout.quarantine, 'a file');
  const context = { layout, clock: stillClock(), busyTimeoutMs: 100 };
  expect(() => mergeBackup(journal, context, path)).toThrow(expect.objectContaining({ code: 'home-unusable' }));
});

it('a restore says how many events it refused because they were erased', () => {
  const layout = tempHome();
  const journal = testJournal(layout);
  mkdirSync(layout.quarantine, { recursive: true });
  const [first] = appendEvents(journal, [prompt('a secret plan', { key: 'k' }), prompt('a plan', { key: 'l' })]);
  const { path } = makeBackup(journal, layout, { keep, target: join(tempDir(), 'kept.db') });
  eraseEvents(journal, [first?.id ?? '']);
  const context = { layout, clock: stillClock(), busyTimeoutMs: 100 };
  expect(mergeBackup(journal, context, path)).toMatchObject({ added: 0, erased: 1 });
});

it('a full disk does not claim that nothing was lost', () => {
  expect(sqliteFault({ code: 'ENOSPC' }, 'journal.db')).toMatchObject({
    code: 'journal-full',
    next: expect.not.stringMatching(/lost/),
  });
});
