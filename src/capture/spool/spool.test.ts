import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { prompt } from '../../../test/fixtures/drafts.ts';
import { stillClock, tempHome, testJournal } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import type { EventDraft } from '../../domain/event.ts';
import { idFromKey } from '../../domain/ids.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { countEvents, getEvent, iterateEvents } from '../../store/journal/read.ts';
import { recordEvents } from '../record.ts';
import { replayFiles } from './replay-files.ts';
import { replayOwnSpool } from './replay-own-spool.ts';
import { replaySpool } from './replay-spool.ts';
import {
  DEADLY,
  listRejectedSpool,
  listSpool,
  rejectSpoolFile,
  returnRejected,
  spoolEvents,
  whyRejected,
} from './spool.ts';

const clock = stillClock();

function record(layout: HomeLayout, drafts: readonly EventDraft[], busyTimeoutMs = 50) {
  return recordEvents({ layout, clock, open: () => testJournal(layout, { mode: 'append', busyTimeoutMs }) }, drafts);
}

describe('recordEvents', () => {
  it('writes to the journal while it can', () => {
    const layout = tempHome();
    expect(record(layout, [prompt('hello', { key: 'k' })])).toEqual({
      where: 'journal',
      events: [{ id: idFromKey('k'), status: 'added' }],
    });
    expect(listSpool(layout)).toEqual([]);
  });

  it(
    promise('spool/nothing-lost', 'goes to the spool while the journal is held, and into the journal afterwards'),
    async () => {
      const layout = tempHome();
      const journal = testJournal(layout);
      journal.db.exec('BEGIN IMMEDIATE');
      const recorded = record(layout, [prompt('held', { key: 'k' }), prompt('no key')]);
      expect(recorded).toMatchObject({ where: 'spool', because: { code: 'journal-busy' } });
      expect(listSpool(layout)).toHaveLength(1);
      journal.db.exec('ROLLBACK');
      expect(await replaySpool(journal, layout)).toEqual({ replayed: 2, rejected: [], waiting: 0 });
      expect([...iterateEvents(journal.db, { order: 'arrival' })].map((event) => event.body.text)).toEqual([
        'held',
        'no key',
      ]);
      expect(listSpool(layout)).toEqual([]);
    },
  );

  it(promise('spool/nothing-lost', 'goes to the spool when the journal is damaged or gone'), () => {
    const layout = tempHome();
    writeFileSync(layout.journal, 'not a database at all, and long enough to be sure of it '.repeat(20));
    expect(record(layout, [prompt('one')])).toMatchObject({ where: 'spool', because: { code: 'journal-corrupt' } });
    const other = tempHome();
    writeFileSync(other.markerFile, '{}');
    expect(record(other, [prompt('two')])).toMatchObject({ where: 'spool', because: { code: 'journal-missing' } });
    expect([...listSpool(layout), ...listSpool(other)]).toHaveLength(2);
  });

  it('does not put an invalid event of this program into the spool', () => {
    const layout = tempHome();
    const target = { layout, clock, open: () => testJournal(layout) };
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(() => recordEvents(target, [{ ...prompt('x'), body: circular } as EventDraft])).toThrow();
    expect(listSpool(layout)).toEqual([]);
  });
});

describe('replaySpool', () => {
  it(promise('spool/replayed-once', 'replays a file once, even if it was not removed the first time'), async () => {
    const layout = tempHome();
    const journal = testJournal(layout);
    const file = spoolEvents(layout, clock, [prompt('one', { key: 'k' }), prompt('two')]);
    const content = readFileSync(file);
    await replaySpool(journal, layout);
    // As a crash between the commit and the removal leaves it.
    writeFileSync(file, content);
    expect(await replaySpool(journal, layout)).toEqual({ replayed: 2, rejected: [], waiting: 0 });
    expect(countEvents(journal.db)).toBe(2);
    expect(listSpool(layout)).toEqual([]);
  });

  it(promise('spool/replayed-once', 'lets two processes replay at the same time'), async () => {
    const layout = tempHome();
    for (let n = 0; n < 20; n += 1) spoolEvents(layout, clock, [prompt(`${n}`)]);
    const [one, two] = [testJournal(layout), testJournal(layout)];
    await Promise.all([replaySpool(one, layout), replaySpool(two, layout)]);
    expect(countEvents(one.db)).toBe(20);
    expect(listSpool(layout)).toEqual([]);
  });

  it('replays files in the order they were spooled, with their text', async () => {
    const layout = tempHome();
    const moving = stillClock();
    const texts = ['first \ud83d', 'second \0', 'x'.repeat(5000)];
    for (const text of texts) {
      spoolEvents(layout, moving, [prompt(text)]);
      moving.pass(1);
    }
    const journal = testJournal(layout);
    await replaySpool(journal, layout);
    expect([...iterateEvents(journal.db, { order: 'arrival' })].map((event) => event.body.text)).toEqual(texts);
  });

  it('a file with an impossible time is left to the replay that validates', async () => {
    const layout = tempHome();
    const journal = testJournal(layout);
    const spool = (happenedAt: number): string =>
      JSON.stringify({ spool: 1, events: [{ ...prompt('late', { key: `k${happenedAt}` }), happenedAt, version: 1 }] });
    writeFileSync(join(layout.spool, '2026-01-01T000000000Z-bad.json'), spool(1e300));
    writeFileSync(join(layout.spool, '2026-01-01T000000000Z-good.json'), spool(1e12));
    expect(replayOwnSpool(journal, layout, { userHome: layout.home, budgetMs: 60_000 })).toMatchObject({
      replayed: 1,
      rejected: [],
      waiting: 1,
    });
    expect((await replaySpool(journal, layout)).rejected).toHaveLength(1);
    expect(countEvents(journal.db)).toBe(1);
  });

  it.each<[string, string]>([
    ['broken JSON', '{"spool":1,"events":['],
    ['an empty file', ''],
    ['other JSON', '{"hello":"world"}'],
    ['an event without its fields', '{"spool":1,"events":[{"type":"prompt.submitted"}]}'],
    ['an extra field', `{"spool":1,"events":[${JSON.stringify({ ...prompt('x'), version: 1, surprise: 1 })}]}`],
    ['a good event beside a bad one', `{"spool":1,"events":[${JSON.stringify({ ...prompt('x'), version: 1 })},{}]}`],
  ])(promise('spool/bad-file-kept', '%s is rejected and the others are replayed'), async (_what, content) => {
    const layout = tempHome();
    const journal = testJournal(layout);
    writeFileSync(join(layout.spool, '2026-01-01T000000000Z-bad.json'), content);
    spoolEvents(layout, clock, [prompt('good')]);
    const replay = await replaySpool(journal, layout);
    expect(replay.replayed).toBe(1);
    expect(replay.rejected).toMatchObject([
      { file: '2026-01-01T000000000Z-bad.json', why: expect.stringMatching(/\w/) },
    ]);
    expect(countEvents(journal.db)).toBe(1);
    expect(listRejectedSpool(layout)).toEqual(['2026-01-01T000000000Z-bad.json']);
    expect(readFileSync(join(layout.rejectedSpool, '2026-01-01T000000000Z-bad.json'), 'utf8')).toBe(content);
  });

  it.each([
    ['type', { type: 'dream.dreamt' }],
    ['version', { version: 2 }],
  ])(
    promise('journal/unknown-version-kept', 'an unknown %s in the spool is kept there and refused'),
    async (_what, change) => {
      const layout = tempHome();
      const journal = testJournal(layout);
      const content = JSON.stringify({ spool: 1, events: [{ ...prompt('later'), version: 1, ...change }] });
      writeFileSync(join(layout.spool, 'newer.json'), content);
      const { rejected } = await replaySpool(journal, layout);
      expect(rejected[0]?.why).toContain('not known to this Memoir');
      expect(readFileSync(join(layout.rejectedSpool, 'newer.json'), 'utf8')).toBe(content);
      expect(countEvents(journal.db)).toBe(0);
    },
  );

  it('leaves half-written and foreign files alone', async () => {
    const layout = tempHome();
    for (const name of ['.2026.json.0a0b.tmp', '.hidden.json', 'notes.txt'])
      writeFileSync(join(layout.spool, name), 'x');
    expect(await replaySpool(testJournal(layout), layout)).toEqual({ replayed: 0, rejected: [], waiting: 0 });
    expect(readdirSync(layout.spool).sort()).toEqual(['.2026.json.0a0b.tmp', '.hidden.json', 'notes.txt', 'rejected']);
  });

  it(promise('spool/poison-is-set-aside', 'a file that makes the journal fail is kept with the reason'), async () => {
    const layout = tempHome();
    const journal = testJournal(layout);
    const file = '2026-01-01T000000000Z-poison.json';
    writeFileSync(join(layout.spool, file), 'x');
    spoolEvents(layout, clock, [prompt('good')]);
    const read = (text: string) => {
      if (text === 'x') throw new RangeError('nobody expected this');
      const { events } = JSON.parse(text) as { events: (EventDraft & { version: number })[] };
      return { cwd: undefined, drafts: events.map(({ version: _version, ...draft }) => draft as EventDraft) };
    };
    const replay = replayFiles(journal, layout, { userHome: '', budgetMs: 10_000 }, read);
    expect(replay).toEqual({ replayed: 1, rejected: [{ file, why: 'nobody expected this' }], waiting: 0 });
    expect(listRejectedSpool(layout)).toEqual([file]);
    expect(whyRejected(layout, file)).toBe('nobody expected this');
  });

  it(promise('spool/poison-is-set-aside', 'a file that killed three processes is not tried again'), async () => {
    const layout = tempHome();
    const journal = testJournal(layout);
    const spooled = spoolEvents(layout, clock, [prompt('deadly')]);
    const dies = fileURLToPath(new URL('./die-while-replaying.test-helper.ts', import.meta.url));
    const die = () => spawnSync(process.execPath, ['--no-warnings', dies, layout.home], { encoding: 'utf8' });
    for (const _time of [1, 2, 3]) expect(die()).toMatchObject({ signal: 'SIGKILL' });
    const { rejected, waiting } = await replaySpool(journal, layout);
    expect(rejected).toEqual([{ file: basename(spooled), why: DEADLY }]);
    expect(waiting).toBe(0);
    expect(listRejectedSpool(layout)).toEqual([basename(spooled)]);
  });

  it(
    promise('spool/nothing-lost', 'a busy journal never counts against a file, however often it is tried'),
    async () => {
      const layout = tempHome();
      const holder = testJournal(layout);
      const journal = testJournal(layout);
      const spooled = basename(spoolEvents(layout, clock, [prompt('patient')]));
      holder.db.exec('BEGIN IMMEDIATE');
      for (const _time of [1, 2, 3, 4, 5]) {
        await expect(replaySpool(journal, layout, { budgetMs: 200 })).rejects.toMatchObject({ code: 'journal-busy' });
        expect(listSpool(layout)).toEqual([spooled]);
      }
      holder.db.exec('ROLLBACK');
      expect(await replaySpool(journal, layout)).toEqual({ replayed: 1, rejected: [], waiting: 0 });
    },
  );

  it('deaths count although the journal is busy or another file is tried in between', async () => {
    const layout = tempHome();
    const holder = testJournal(layout);
    const journal = testJournal(layout);
    const deadly = basename(spoolEvents(layout, clock, [prompt('deadly')]));
    const dies = fileURLToPath(new URL('./die-while-replaying.test-helper.ts', import.meta.url));
    const die = () => spawnSync(process.execPath, ['--no-warnings', dies, layout.home]);
    for (const _time of [1, 2, 3]) {
      expect(die()).toMatchObject({ signal: 'SIGKILL' });
      if (_time === 3) break;
      holder.db.exec('BEGIN IMMEDIATE');
      await expect(replaySpool(journal, layout, { budgetMs: 20 })).rejects.toMatchObject({ code: 'journal-busy' });
      holder.db.exec('ROLLBACK');
    }
    writeFileSync(join(layout.spool, '0-earlier.json'), 'not JSON');
    const { rejected } = await replaySpool(journal, layout);
    expect(rejected.map(({ file }) => file)).toEqual(['0-earlier.json', deadly]);
  });

  it('a file that was set aside goes back, one that killed processes only if asked', async () => {
    const layout = tempHome();
    const journal = testJournal(layout);
    const [busy, deadly] = ['busy', 'deadly'].map((text) => basename(spoolEvents(layout, clock, [prompt(text)])));
    rejectSpoolFile(layout, `${busy}`, '3 processes ended while they took it in');
    rejectSpoolFile(layout, `${deadly}`, DEADLY);
    returnRejected(layout, { deadly: false });
    expect(await replaySpool(journal, layout)).toMatchObject({ replayed: 1, waiting: 0 });
    expect(readdirSync(layout.rejectedSpool)).toEqual([`${deadly}`, `${deadly}.why.txt`]);
    returnRejected(layout, { deadly: true });
    expect(await replaySpool(journal, layout)).toMatchObject({ replayed: 1, waiting: 0 });
    expect(readdirSync(layout.rejectedSpool)).toEqual([]);
    expect(countEvents(journal.db)).toBe(2);
  });

  it('a file whose process was killed once is replayed by the next', async () => {
    const layout = tempHome();
    spoolEvents(layout, clock, [prompt('unlucky')]);
    const dies = fileURLToPath(new URL('./die-while-replaying.test-helper.ts', import.meta.url));
    spawnSync(process.execPath, ['--no-warnings', dies, layout.home]);
    const journal = testJournal(layout);
    expect(await replaySpool(journal, layout)).toEqual({ replayed: 1, rejected: [], waiting: 0 });
  });

  it('ends when the time is up, and says what is left', async () => {
    const layout = tempHome();
    const journal = testJournal(layout);
    for (let n = 0; n < 5; n += 1) spoolEvents(layout, clock, [prompt(`${n}`)]);
    expect(await replaySpool(journal, layout, { budgetMs: -1 })).toEqual({ replayed: 0, rejected: [], waiting: 5 });
    expect(await replaySpool(journal, layout)).toEqual({ replayed: 5, rejected: [], waiting: 0 });
  });

  it.skipIf(process.platform === 'win32')('sets aside what is not a regular file', async () => {
    const layout = tempHome();
    const journal = testJournal(layout);
    execFileSync('mkfifo', [join(layout.spool, 'a.json')]);
    symlinkSync('/dev/zero', join(layout.spool, 'b.json'));
    spoolEvents(layout, clock, [prompt('good')]);
    const { replayed, rejected } = await replaySpool(journal, layout);
    expect({ replayed, files: rejected.map(({ file }) => file) }).toEqual({ replayed: 1, files: ['a.json', 'b.json'] });
  });

  it(promise('erase/wins-every-merge', 'keeps out what was erased while it waited'), async () => {
    const layout = tempHome();
    const journal = testJournal(layout);
    const draft = prompt('secret', { key: 'k' });
    record(layout, [draft]);
    const { eraseEvents } = await import('../../store/journal/erase.ts');
    eraseEvents(journal, [idFromKey('k')]);
    spoolEvents(layout, clock, [draft]);
    await replaySpool(journal, layout);
    expect(getEvent(journal.db, idFromKey('k'))).toBeUndefined();
  });
});
