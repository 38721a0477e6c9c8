import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempHome, testJournal } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { contentHash } from '../../domain/ids.ts';
import { eraseEvents } from '../journal/erase.ts';
import { iterateEvents } from '../journal/read.ts';
import { fileVersions, journalFileHistory } from './file-history.ts';
import { type FileTarget, updateFile } from './journaled-file.ts';

function world() {
  const layout = tempHome();
  const journal = testJournal(layout);
  const history = journalFileHistory(journal);
  const target: FileTarget = {
    path: join(layout.userMemory, 'note.md'),
    name: 'user/memory/note.md',
    lockFile: layout.locks,
    previousDir: layout.previous,
    history,
  };
  const types = () => [...iterateEvents(journal.db, { order: 'arrival' })].map((event) => event.type);
  return { layout, journal, history, target, types };
}

describe('a file whose history is in the journal', () => {
  it('is written between an intent and its confirmation', () => {
    const { target, history, types } = world();
    updateFile(target, () => 'one\n');
    expect(types()).toEqual(['file.intent', 'file.written']);
    expect(history.last(target.name)?.hash).toBe(contentHash('one\n'));
    expect(history.pending(target.name)).toBeUndefined();
  });

  it(promise('file/hand-edits-kept', 'journals a change by someone else before merging it'), () => {
    const { target, history, journal, types } = world();
    updateFile(target, () => 'one\n');
    writeFileSync(target.path, 'one\nby hand\n');
    updateFile(target, (current) => `${current}two\n`);
    expect(readFileSync(target.path, 'utf8')).toBe('one\nby hand\ntwo\n');
    expect(types()).toEqual(['file.intent', 'file.written', 'file.edited', 'file.intent', 'file.written']);
    const [edit] = [...iterateEvents(journal.db, { types: ['file.edited'] })];
    expect(edit).toMatchObject({ trust: 'agent', body: { content: 'one\nby hand\n' } });
    expect(history.content(contentHash('one\nby hand\n'))).toBe('one\nby hand\n');
  });

  it(promise('file/crash-is-recognised', 'knows its own text after a crash between rename and confirmation'), () => {
    const { target, history, types } = world();
    const next = 'x'.repeat(2000);
    history.intent(target.name, null, contentHash(next), next);
    writeFileSync(target.path, next);
    updateFile(target, () => undefined);
    expect(types()).toEqual(['file.intent', 'file.written']);
    expect(history.content(contentHash(next))).toBe(next);
  });

  it('leaves out a version that is erased while the versions are read', () => {
    const { layout, target, journal } = world();
    for (const letter of ['a', 'b']) updateFile(target, () => letter.repeat(2000));
    const [older] = iterateEvents(journal.db, { types: ['file.intent'] });
    const versions = fileVersions(journal, target.name);
    expect(versions.next().value).toMatchObject({ text: 'b'.repeat(2000) });
    const other = testJournal(layout);
    eraseEvents(other, [older?.id ?? '']);
    expect([...versions]).toEqual([]);
  });

  it('counts only what this device did', () => {
    const { target, history, journal } = world();
    updateFile(target, () => 'one\n');
    const elsewhere = journalFileHistory({ ...journal, device: 'other' });
    expect(elsewhere.last(target.name)).toBeUndefined();
    expect(history.last(target.name)).toBeDefined();
  });
});
