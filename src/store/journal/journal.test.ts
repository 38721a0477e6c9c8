import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { prompt } from '../../../test/fixtures/drafts.ts';
import { tempHome, testJournal } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import type { EventRecord } from '../../domain/event.ts';
import { openMemoir } from '../../engine.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';
import { checkJournal } from '../health/check-journal.ts';
import { rebuildState } from '../state/fold-changes.ts';
import { appendEvents, mergeRecords } from './append.ts';
import { countEvents, getEvent } from './read.ts';

const NEWER: EventRecord = {
  id: '01890000-0000-7000-8000-00000000abcd',
  type: 'dream.dreamt',
  version: 3,
  happenedAt: 1,
  hlc: '0000000000010000',
  device: 'other',
  session: 's-newer',
  actor: 'memoir',
  trust: 'agent',
  body: { about: 'sheep', text: 'z'.repeat(600) },
};

describe('an event of a newer Memoir', () => {
  it(promise('journal/unknown-version-kept', 'is kept, skipped by folds, reported by doctor and exported'), () => {
    const layout = tempHome();
    const journal = testJournal(layout);
    appendEvents(journal, [prompt('known', { session: 's1' })]);
    mergeRecords(journal, [
      NEWER,
      { ...NEWER, id: NEWER.id.replace('abcd', 'abce'), type: 'prompt.submitted', version: 9 },
    ]);
    rebuildState(journal);

    expect(getEvent(journal.db, NEWER.id)).toMatchObject({ ...NEWER });
    expect(journal.db.all('SELECT id FROM sessions').map((row) => row.id)).toEqual(['s1']);
    expect(checkJournal(journal)).toContainEqual(
      expect.objectContaining({ name: 'newer events', status: 'warn', detail: expect.stringContaining('2 events') }),
    );
    journal.close();
    const memoir = openMemoir({
      environment: readEnvironment({ MEMOIR_HOME: layout.home, HOME: join(layout.home, '..', 'person') }),
    });
    try {
      const lines = [...memoir.events.export()].map((line) => JSON.parse(line) as EventRecord);
      expect(lines.find((line) => line.id === NEWER.id)?.body).toEqual(NEWER.body);
      expect(lines).toHaveLength(3);
    } finally {
      memoir.close();
    }
  });
});

describe('openJournal', () => {
  it('gives a home one device name and keeps it', () => {
    const layout = tempHome();
    const first = testJournal(layout);
    expect(first.device).toMatch(/^[0-9a-f]{12}$/);
    expect(testJournal(layout).device).toBe(first.device);
    expect(testJournal().device).not.toBe(first.device);
  });

  it.each<[string, (path: string) => void]>([
    ['gone', (path) => rmSync(path)],
    ['empty', (path) => truncateSync(path)],
  ])(
    promise('input/damage-is-never-silent', 'a journal that is %s is reported, not replaced by a new one'),
    (_what, harm) => {
      const layout = tempHome();
      const journal = testJournal(layout);
      appendEvents(journal, [prompt('hello')]);
      journal.close();
      harm(layout.journal);
      for (const mode of ['write', 'append', 'read'] as const) {
        expect(() => testJournal(layout, { mode })).toThrow(expect.objectContaining({ code: 'journal-missing' }));
      }
    },
  );

  it('refuses a file that is not a database and leaves it unchanged', () => {
    const layout = tempHome();
    const text = 'these are my notes, not a database\n'.repeat(300);
    writeFileSync(layout.journal, text);
    expect(() => testJournal(layout)).toThrow(expect.objectContaining({ code: 'journal-corrupt' }));
    expect(readFileSync(layout.journal, 'utf8')).toBe(text);
  });

  it('for reading changes nothing', () => {
    const layout = tempHome();
    expect(() => testJournal(layout, { mode: 'read' })).toThrow(expect.objectContaining({ code: 'home-unusable' }));
    expect(existsSync(layout.journal)).toBe(false);
    testJournal(layout).close();
    const reader = testJournal(layout, { mode: 'read' });
    expect(countEvents(reader.db)).toBe(0);
    expect(() => appendEvents(reader, [prompt('no')])).toThrow(expect.objectContaining({ code: 'journal-readonly' }));
  });
});
