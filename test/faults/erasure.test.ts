/**
 * Forgetting, checked by the bytes on the disk. Canaries are in every kind of place a text can get to. The scan must find
 * each of them before, and none afterwards.
 */
import { createHmac } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { spoolEvents } from '../../src/capture/spool/spool.ts';
import type { EventDraft, EventRecord } from '../../src/domain/event.ts';
import { idFromKey } from '../../src/domain/ids.ts';
import { type Memoir, openMemoir } from '../../src/engine.ts';
import type { HomeLayout } from '../../src/platform/home/layout.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { emptyWriteAheadLog } from '../../src/platform/sqlite/empty-write-ahead-log.ts';
import { openDatabase } from '../../src/platform/sqlite/sqlite.ts';
import { listBackups } from '../../src/store/backups/backup-files.ts';
import { appendEvents, mergeRecords } from '../../src/store/journal/append.ts';
import { iterateEvents } from '../../src/store/journal/read.ts';
import { prompt, sessionStarted, toolCall } from '../fixtures/drafts.ts';
import { NOON, stillClock, tempDir, tempHome, testJournal } from '../fixtures/home.ts';
import { dumpJournal, type LogicalDump } from '../fixtures/logical-dump.ts';
import { writeOlderJournal } from '../fixtures/older-journal.ts';
import { promise } from '../promises.ts';
import { type Hit, scanForCanary } from './erasure-scan.ts';

const CANARY = (place: string): string => `kanari-${place}-"ü☃"-7f3a91`;
/** Long enough for a blob, and plain enough that zstd packs every letter of it. */
const PROSE = 'and then the old keeper of the lighthouse told the story of the winter in which nothing came by sea. ';
/** Too long to be kept as it is even for a moment: it is only ever there compressed. */
const inProse = (text: string): string => PROSE.repeat(60) + text + PROSE.repeat(60);

const PLACES = [
  'short',
  'long',
  'supplement',
  'nested',
  'nested-long',
  'cwd',
  'session',
  'project',
  'key',
  'spool',
] as const;
type Place = (typeof PLACES)[number];

const SECRET: readonly EventDraft[] = [
  prompt(`my password is ${CANARY('short')}`, { key: 'c:short', session: 's1', project: 'p1' }),
  prompt(inProse(CANARY('long')), { key: 'c:long', session: 's1', project: 'p1' }),
  toolCall({ input: { command: 'env' } }, { key: 'c:supplement', session: 's1' }),
  toolCall({ output: `TOKEN=${CANARY('supplement')}` }, { key: 'c:supplement', session: 's1' }),
  toolCall(
    { input: { list: [{ deep: CANARY('nested') }, { deep: { er: inProse(CANARY('nested-long')) } }] } },
    { key: 'c:nested', session: 's1' },
  ),
  sessionStarted(CANARY('session'), { cwd: `/home/${CANARY('cwd')}` }, { key: 'c:cwd', project: CANARY('project') }),
  prompt('a key that tells', { key: `c:${CANARY('key')}`, session: 's1' }),
];
const SPOOLED = prompt(`held up: ${CANARY('spool')}`, { id: '01890000-0000-7000-8000-00000000c0de', session: 's1' });
const SECRET_IDS = [...new Set([...SECRET.map((draft) => idFromKey(draft.key ?? '')), SPOOLED.id ?? ''])];

const BYSTANDERS: readonly EventDraft[] = [
  sessionStarted('s1', { cwd: '/work' }, { key: 'b:start', happenedAt: NOON - 10, project: 'p1' }),
  prompt('what is the weather', { key: 'b:1', session: 's1', project: 'p1', happenedAt: NOON + 5 }),
  prompt(inProse('nothing to hide'), { key: 'b:2', session: 's2', happenedAt: NOON + 6 }),
  toolCall({ output: inProse('harmless output') }, { key: 'b:3', session: 's2', happenedAt: NOON + 7 }),
];

function open(layout: HomeLayout): Memoir {
  const environment = readEnvironment({ MEMOIR_HOME: layout.home, HOME: join(layout.home, '..', 'person') });
  const memoir = openMemoir({ environment, clock: stillClock() });
  onTestFinished(() => memoir.close());
  return memoir;
}

/** A home written in an older shape, upgraded, extended and backed up, with canaries in all of it. */
async function plantedHome(): Promise<{ layout: HomeLayout; memoir: Memoir }> {
  const layout = tempHome();
  writeOlderJournal(layout, 1, SECRET.slice(0, 2));
  const memoir = open(layout);
  for (const draft of [...BYSTANDERS, ...SECRET.slice(2)]) memoir.events.record([draft]);
  spoolEvents(layout, stillClock(), [SPOOLED]);
  expect((await memoir.start()).replayed.replayed).toBe(1);
  await memoir.backups.make();
  return { layout, memoir };
}

function scanAll(dir: string): Record<Place, readonly Hit[]> {
  return Object.fromEntries(PLACES.map((place) => [place, scanForCanary(dir, CANARY(place))])) as Record<
    Place,
    readonly Hit[]
  >;
}

function residue(dir: string): readonly string[] {
  return Object.entries(scanAll(dir)).flatMap(([place, hits]) =>
    hits.map(({ file, how }) => `${place} in ${file} (${how})`),
  );
}

describe('the scan itself', () => {
  it('finds what is planted in plain files, in JSON, in UTF-16, packed, in a log and in a database', () => {
    const dir = tempDir();
    writeFileSync(join(dir, 'plain.txt'), `x${CANARY('a')}y`);
    writeFileSync(join(dir, 'file.json'), JSON.stringify({ text: CANARY('b') }));
    writeFileSync(join(dir, 'wide.txt'), Buffer.from(`x${CANARY('c')}`, 'utf16le'));
    const db = new DatabaseSync(join(dir, 'some.db'));
    onTestFinished(() => db.close());
    db.exec('PRAGMA journal_mode=WAL; CREATE TABLE t (x)');
    db.prepare('INSERT INTO t VALUES (?)').run(CANARY('d'));
    expect(scanForCanary(dir, CANARY('a'))).toEqual([{ file: 'plain.txt', how: 'raw' }]);
    expect(scanForCanary(dir, CANARY('b'))).toEqual([{ file: 'file.json', how: 'raw' }]);
    expect(scanForCanary(dir, CANARY('c'))).toEqual([{ file: 'wide.txt', how: 'raw' }]);
    expect(scanForCanary(dir, CANARY('d'))).toEqual(
      expect.arrayContaining([
        { file: 'some.db-wal', how: 'raw' },
        { file: 'some.db', how: 'sql' },
      ]),
    );
    expect(scanForCanary(dir, CANARY('e'))).toEqual([]);
  });

  it('finds every canary planted in a home, one of them only by unpacking it', async () => {
    const { layout } = await plantedHome();
    const found = scanAll(layout.home);
    for (const place of PLACES) expect(found[place].length, place).toBeGreaterThan(0);
    expect(found.long.filter((hit) => hit.how !== 'unpacked')).toEqual([]);
    const files = new Set(Object.values(found).flatMap((hits) => hits.map(({ file }) => file)));
    expect([...files].some((file) => file.endsWith('journal.db-wal'))).toBe(true);
    const backups = listBackups(layout);
    expect(backups.map(({ beforeUpgrade }) => beforeUpgrade).sort()).toEqual([false, true]);
    for (const { file } of backups) {
      expect(
        [...files].some((each) => each.endsWith(file)),
        file,
      ).toBe(true);
    }
    console.log(
      `TEST erasure-scan places=${PLACES.length} found=${Object.values(found).flat().length} files=${files.size}`,
    );
  });

  it('finds what a plain DELETE leaves behind', () => {
    const dir = tempDir();
    const db = new DatabaseSync(join(dir, 'plain.db'));
    db.exec('PRAGMA secure_delete=OFF; PRAGMA journal_mode=WAL; CREATE TABLE t (id, x)');
    for (let n = 0; n < 50; n += 1) db.prepare('INSERT INTO t VALUES (?, ?)').run(n, `${CANARY('plain')} ${PROSE}`);
    db.exec('DELETE FROM t WHERE id % 2 = 0; DELETE FROM t; PRAGMA wal_checkpoint(TRUNCATE)');
    expect(db.prepare('SELECT count(*) AS n FROM t').get()).toEqual({ n: 0 });
    db.close();
    const hits = scanForCanary(dir, CANARY('plain'));
    console.log(`TEST erasure-control plain_delete_residue=${hits.length}`);
    expect(hits.length).toBeGreaterThan(0);
  });
});

describe('forget', () => {
  it(promise('erase/content-is-gone', 'leaves no byte of it in the home'), async () => {
    const { layout, memoir } = await plantedHome();
    const receipt = await memoir.forget.erase(SECRET_IDS, 'a test');
    expect([...receipt.erased].sort()).toEqual([...SECRET_IDS].sort());
    expect(receipt.remaining).toEqual([]);
    expect([...receipt.backupsCleaned].sort()).toEqual(
      listBackups(layout)
        .map(({ file }) => file)
        .sort(),
    );
    expect(residue(layout.home)).toEqual([]);
    memoir.close();
    expect(residue(layout.home)).toEqual([]);
    const again = open(layout);
    expect((await again.health.doctor()).healthy).toBe(true);
    await again.backups.make();
    expect(residue(layout.home)).toEqual([]);
    console.log(
      `TEST erasure erased=${receipt.erased.length} backups_cleaned=${receipt.backupsCleaned.length} residue=0`,
    );
  });

  it(promise('erase/wins-every-merge', 'cannot be undone by capture, merge, spool or restore'), async () => {
    const { layout, memoir } = await plantedHome();
    const outside = join(tempDir(), 'kept.db');
    copyFileSync(listBackups(layout).find(({ beforeUpgrade }) => !beforeUpgrade)?.path ?? '', outside);
    const records = recordsOf(memoir);
    await memoir.forget.erase(SECRET_IDS);
    memoir.close();

    const journal = testJournal(layout);
    expect(new Set(appendEvents(journal, SECRET).map(({ status }) => status))).toEqual(new Set(['erased']));
    expect(appendEvents(journal, [SPOOLED])[0]?.status).toBe('erased');
    expect(mergeRecords(journal, records)).toMatchObject({ added: 0 });
    journal.close();
    expect(residue(layout.home)).toEqual([]);

    const second = open(layout);
    spoolEvents(layout, stillClock(), [...SECRET, SPOOLED]);
    await second.start();
    second.close();
    expect(residue(layout.home)).toEqual([]);

    expect(await second.backups.restore(outside)).toMatchObject({ how: 'merged', added: 0 });
    second.close();
    expect(residue(layout.home)).toEqual([]);
    expect(await second.backups.restore(outside, { replace: true })).toMatchObject({ how: 'replaced' });
    expect([...second.events.list()].map(({ key }) => key)).toEqual(
      expect.arrayContaining(BYSTANDERS.map(({ key }) => key)),
    );
    second.close();
    expect(residue(layout.home)).toEqual([]);
  });

  it(
    promise('erase/key-is-hashed', 'keeps of the key a keyed hash only, and the secret out of every backup'),
    async () => {
      const { layout, memoir } = await plantedHome();
      await memoir.forget.erase(SECRET_IDS);
      await memoir.backups.make();
      memoir.close();
      const secret = readFileSync(layout.secretFile, 'utf8').trim();
      const db = openDatabase(layout.journal, { mode: 'readonly', busyTimeoutMs: 1000 });
      onTestFinished(() => db.close());
      const key = `c:${CANARY('key')}`;
      const row = db.get('SELECT key_hmac FROM tombstones WHERE id = ?', idFromKey(key));
      expect(row).toEqual({ key_hmac: createHmac('sha256', secret).update(key).digest('hex') });
      expect(secret).toHaveLength(64);
      expect(scanForCanary(layout.home, secret).map(({ file }) => file)).toEqual(['secret.key']);
      expect(scanForCanary(layout.backups, secret)).toEqual([]);
    },
  );

  it(promise('erase/folds-skip', 'leaves the state as if the event had never been recorded'), async () => {
    const { layout, memoir } = await plantedHome();
    const innocent = recordsOf(memoir).filter(({ id }) => !SECRET_IDS.includes(id) && !isAbout(SECRET_IDS)(id, memoir));
    await memoir.forget.erase(SECRET_IDS);
    memoir.close();
    const erased = testJournal(layout);
    const never = testJournal();
    mergeRecords(never, innocent);
    const withoutErasures = (dump: LogicalDump) =>
      dump.events.filter((event) => !event.includes('"type":"event.erased"'));
    expect(withoutErasures(dumpJournal(erased))).toEqual(withoutErasures(dumpJournal(never)));
    expect(dumpJournal(erased).state).toEqual(dumpJournal(never).state);
    expect(withoutErasures(dumpJournal(never))).toHaveLength(BYSTANDERS.length);
  });

  it('says so while a reader still holds the log, and empties it once the reader is gone', async () => {
    const { layout, memoir } = await plantedHome();
    const reader = openDatabase(layout.journal, { mode: 'readonly', busyTimeoutMs: 100 });
    const rows = reader.iterate('SELECT body FROM events');
    rows.next();
    const receipt = await memoir.forget.erase([idFromKey('c:short')]);
    expect(receipt.remaining).toMatchObject([{ where: `${layout.journal}-wal` }]);
    // Also a positive control of the scan: the log still has it.
    expect(scanForCanary(layout.home, CANARY('short')).map(({ file }) => file)).toContain('journal.db-wal');
    rows.return();
    reader.close();
    const journal = testJournal(layout);
    expect(emptyWriteAheadLog(journal.db)).toBe(true);
    expect(scanForCanary(layout.home, CANARY('short'))).toEqual([]);
  });

  it('of a text that another event also has keeps it for that one only', async () => {
    const layout = tempHome();
    const memoir = open(layout);
    const text = inProse(CANARY('shared'));
    memoir.events.record([prompt(text, { key: 'one' }), prompt(text, { key: 'two' })]);
    await memoir.forget.erase([idFromKey('one')]);
    expect([...memoir.events.list({ types: ['prompt.submitted'] })].map(({ body }) => body.text)).toEqual([text]);
    await memoir.forget.erase([idFromKey('two')]);
    expect(scanForCanary(layout.home, CANARY('shared'))).toEqual([]);
  });

  it(promise('erase/content-is-gone', 'also removes the leftovers of a killed backup'), async () => {
    const { layout, memoir } = await plantedHome();
    // A process id that no system uses.
    copyFileSync(listBackups(layout)[0]?.path ?? '', join(layout.backups, '.journal-x.db.2147483646.tmp'));
    expect((await memoir.forget.erase(SECRET_IDS)).remaining).toEqual([]);
    expect(residue(layout.home)).toEqual([]);
  });

  it('lists what it cannot reach: a journal in quarantine, a damaged backup', async () => {
    const { layout, memoir } = await plantedHome();
    cpSync(layout.journal, join(layout.quarantine, 'journal-old', 'journal.db'));
    const [backup] = listBackups(layout);
    writeFileSync(backup?.path ?? '', 'damaged');
    const receipt = await memoir.forget.erase(SECRET_IDS);
    expect(receipt.remaining.map(({ where }) => where).sort()).toEqual(
      [backup?.path, join(layout.quarantine, 'journal-old', 'journal.db')].sort(),
    );
    expect(existsSync(backup?.path ?? '')).toBe(true);
  });
});

function recordsOf(memoir: Memoir): EventRecord[] {
  const db = openDatabase(memoir.layout.journal, { mode: 'readonly', busyTimeoutMs: 1000 });
  try {
    return [...iterateEvents(db, { order: 'arrival', supplements: 'apart' })].map(
      ({ seq: _seq, split: _split, supplemented: _supplemented, ...record }) => record,
    );
  } finally {
    db.close();
  }
}

/** A supplement belongs to what it completes. */
function isAbout(ids: readonly string[]): (id: string, memoir: Memoir) => boolean {
  return (id, memoir) => ids.includes(String(memoir.events.get(id).body.target));
}
