/**
 * Damage is never silent: 300 flipped bits, and every file missing in turn. What is read is either right or refused with a
 * code; nothing is deleted; a repair keeps the damaged file and restores what the backup and the damaged file have.
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { isMemoirError } from '../../src/domain/errors.ts';
import { tempDir } from '../fixtures/home.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { howMany, rounds, soakMinutes } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';
import {
  filesOf,
  flip,
  flipTextIn,
  idOf,
  openAt,
  type PreparedHome,
  prepareHome,
  WAITING_ID,
} from './corruption-home.ts';
import { chooseSeed } from './processes.ts';

const SEED = 20260115;
/** `npm run soak -- corruption` flips for as long as asked. */
const FLIPS = 120;
const REPAIRS = howMany(5, 15);
const EVENTS = 300;
const LOGGED = 60;

interface Outcome {
  /** Events read before the end or the error. */
  readonly read: number;
  readonly error?: string;
  readonly healthy: boolean;
  readonly altered: readonly string[];
  readonly unexpected: readonly string[];
}

/** Reads the home in every possible way. Any error other than a MemoirError is a crash. */
async function look(home: string, originals: PreparedHome['originals']): Promise<Outcome> {
  const unexpected: string[] = [];
  const altered: string[] = [];
  let error: string | undefined;
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (thrown) {
      if (isMemoirError(thrown)) error = thrown.code;
      else unexpected.push(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown));
      return undefined;
    }
  };
  const memoir = attempt(() => openAt(home));
  let read = 0;
  if (memoir) {
    attempt(() => {
      for (const line of memoir.events.export()) {
        // It waited in the spool, and the first command replays it.
        if (idOf(line) === WAITING_ID) continue;
        read += 1;
        if (line !== originals.get(idOf(line))) altered.push(line.slice(0, 300));
      }
    });
    attempt(() => {
      for (const _ of memoir.events.list({ order: 'newest' })) {
        // Only whether it throws what it should.
      }
      memoir.sessions.list();
    });
  }
  let healthy = false;
  try {
    const diagnosis = await memoir?.health.doctor();
    healthy = diagnosis?.healthy ?? false;
    const crashed = diagnosis?.checks.find((check) => check.status === 'fail' && check.next === undefined);
    if (crashed) unexpected.push(`doctor: ${crashed.name}: ${crashed.detail}`);
  } catch (thrown) {
    if (!isMemoirError(thrown)) unexpected.push(`doctor threw ${String(thrown)}`);
  }
  memoir?.close();
  return { read, healthy, altered, unexpected, ...(error === undefined ? {} : { error }) };
}

/** The log belongs to the database. A spooled file may have been replayed or rejected. */
function deletedFiles(before: readonly string[], after: readonly string[]): readonly string[] {
  return before.filter(
    (file) => !after.includes(file) && !file.endsWith('-wal') && !file.endsWith('-shm') && !file.startsWith('spool'),
  );
}

describe('flipped bits', () => {
  it(promise('input/damage-is-never-silent', 'never crash, alter, empty or delete anything unnoticed'), async () => {
    const dir = tempDir();
    const prepared = await prepareHome(dir, EVENTS, LOGGED);
    const total = prepared.originals.size;
    const seed = soakMinutes() === undefined ? SEED : chooseSeed();
    const random = seededRandom(seed);
    let flips = 0;
    const tally = {
      crash: 0,
      altered: 0,
      silentEmpty: 0,
      silentShort: 0,
      deleted: 0,
      noticed: 0,
      harmless: 0,
      unchecked: 0,
    };
    const stories: string[] = [];
    const perFile = new Map<string, number>();
    for (const n of rounds(FLIPS)) {
      flips++;
      const home = join(dir, `flip-${n}`);
      cpSync(prepared.dir, home, { recursive: true });
      const target = pickTarget(filesOf(home), random);
      perFile.set(kindOf(target), (perFile.get(kindOf(target)) ?? 0) + 1);
      const { at } = flip(join(home, target), random);
      if (target === 'journal.db') tally.unchecked += alteredWithoutChecksums(home, prepared.originals);
      const before = filesOf(home);
      const outcome = await look(home, prepared.originals);
      const deleted = deletedFiles(before, filesOf(home));
      const complete = outcome.read >= total;
      const story = (what: string): void =>
        void stories.push(`${what}: bit ${at} of ${target}: ${JSON.stringify(outcome)} ${deleted}`);
      if (outcome.unexpected.length > 0) {
        tally.crash += 1;
        story('crash');
      }
      if (outcome.altered.length > 0) {
        tally.altered += 1;
        story('altered');
      }
      if (deleted.length > 0) {
        tally.deleted += 1;
        story('deleted');
      }
      if (outcome.error !== undefined || !outcome.healthy) tally.noticed += 1;
      else if (complete) tally.harmless += 1;
      else if (outcome.read === 0) {
        tally.silentEmpty += 1;
        story('silent empty');
      } else {
        // SQLite treats a log with a wrong checksum as one that a crash cut off, and stops reading there.
        tally.silentShort += 1;
        if (!target.endsWith('-wal')) story('silent short');
      }
      rmSync(home, { recursive: true, force: true });
    }
    console.log(
      `TEST corruption flips=${flips} seed=${seed} events=${total} crash=${tally.crash} altered=${tally.altered} ` +
        `silent_empty=${tally.silentEmpty} files_deleted=${tally.deleted} noticed=${tally.noticed} harmless=${tally.harmless} ` +
        `log_cut_short=${tally.silentShort} control_altered_without_checksums=${tally.unchecked} ` +
        `targets=${[...perFile].map(([file, count]) => `${file}:${count}`).join(',')}`,
    );
    expect(stories).toEqual([]);
    expect(tally.noticed).toBeGreaterThan(10);
    // The control: a bit of a stored text. Without our checksums, the file gives an altered text without an error.
    const home = join(dir, 'control');
    cpSync(prepared.dir, home, { recursive: true });
    flipTextIn(join(home, 'journal.db'), 'what about number 7,');
    expect(alteredWithoutChecksums(home, prepared.originals)).toBeGreaterThan(0);
    expect(await look(home, prepared.originals)).toMatchObject({ altered: [], healthy: false });
  });
});

describe('missing files', () => {
  it.each<[string, readonly string[], 'all' | 'logged lost' | 'journal-missing']>([
    ['the journal, its log is there', ['journal.db'], 'journal-missing'],
    ['the journal and its log', ['journal.db', 'journal.db-wal'], 'journal-missing'],
    ['the journal and the mark that there was one', ['journal.db', 'home.json'], 'journal-missing'],
    ['the journal, its log and the mark', ['journal.db', 'journal.db-wal', 'home.json'], 'journal-missing'],
    ['the log', ['journal.db-wal'], 'logged lost'],
    ['the mark', ['home.json'], 'all'],
    ['the locks', ['locks.db'], 'all'],
    ['the secret', ['secret.key'], 'all'],
    ['the settings', ['config.json'], 'all'],
    ['the spool', ['spool'], 'all'],
    ['the folder of backups', ['backups'], 'all'],
    ['the folder for damaged journals', ['quarantine'], 'all'],
    [
      'everything but the journal',
      ['home.json', 'locks.db', 'secret.key', 'config.json', 'spool', 'backups', 'bin'],
      'all',
    ],
  ])(promise('input/damage-is-never-silent', '%s'), async (_what, gone, expected) => {
    const dir = tempDir();
    const { dir: home, originals } = await prepareHome(dir, 60, 20);
    for (const name of gone) rmSync(join(home, name), { recursive: true });
    const before = filesOf(home);
    const outcome = await look(home, originals);
    expect(outcome.unexpected).toEqual([]);
    expect(outcome.altered).toEqual([]);
    expect(deletedFiles(before, filesOf(home))).toEqual([]);
    if (expected === 'journal-missing') {
      expect(outcome).toMatchObject({ read: 0, healthy: false, error: 'journal-missing' });
      const memoir = openAt(home);
      const { repaired } = await memoir.health.doctor({ repair: true });
      expect(repaired).toMatchObject({ how: 'replaced' });
      expect([...memoir.events.export()].length).toBeGreaterThanOrEqual(30);
      memoir.close();
    } else {
      expect(outcome.error).toBeUndefined();
      expect(outcome.read).toBe(expected === 'all' ? originals.size : originals.size - 20);
    }
  });
});

describe('a repair', () => {
  it(
    promise(
      'input/corrupt-database',
      'keeps the damaged file byte for byte and restores everything that it and the backup have',
    ),
    async () => {
      const dir = tempDir();
      // No log here: opening the journal must not have changed it before it is set aside.
      const { dir: template, originals, backedUp } = await prepareHome(dir, EVENTS, 0);
      const random = seededRandom(SEED + 1);
      const tally = { tried: 0, repaired: 0, lost: 0, salvaged: 0, damaged: 0, worst: 0 };
      while (tally.repaired < REPAIRS && tally.tried < 120) {
        tally.tried += 1;
        const home = join(dir, `repair-${tally.tried}`);
        cpSync(template, home, { recursive: true });
        rmSync(join(home, 'journal.db-wal'), { force: true });
        flip(join(home, 'journal.db'), random);
        const damagedBytes = readFileSync(join(home, 'journal.db'));
        const memoir = openAt(home);
        const { repaired, healthy, checks } = await memoir.health.doctor({ repair: true });
        const lines = [...memoir.events.export()].filter((line) => idOf(line) !== WAITING_ID);
        memoir.close();
        for (const line of lines) expect(line).toBe(originals.get(idOf(line)));
        if (repaired !== undefined) {
          expect(checks.filter((check) => check.status === 'fail')).toEqual([]);
          expect(healthy).toBe(true);
          const kept = join(repaired.quarantine ?? '', 'journal.db');
          expect(readFileSync(kept).equals(damagedBytes)).toBe(true);
          expect(lines.length).toBeGreaterThanOrEqual(backedUp);
          const readable = readableIds(kept, originals);
          const missing = [...readable].filter((id) => !lines.some((line) => idOf(line) === id));
          // A row whose text is fine but whose stamp or checksum is not cannot be trusted. It counts as damaged.
          expect(missing.length).toBeLessThanOrEqual(repaired.damaged);
          tally.repaired += 1;
          tally.salvaged += repaired.salvaged;
          tally.damaged += repaired.damaged;
          tally.lost += originals.size - lines.length;
          tally.worst = Math.max(tally.worst, originals.size - lines.length);
        } else {
          expect(lines).toHaveLength(originals.size);
          expect(readdirSync(join(home, 'quarantine'))).toEqual([]);
        }
        rmSync(home, { recursive: true, force: true });
      }
      console.log(
        `TEST repair flips=${tally.tried} repaired=${tally.repaired} events=${originals.size} in_backup=${backedUp} ` +
          `salvaged_rows=${tally.salvaged} damaged_rows=${tally.damaged} events_lost=${tally.lost} worst=${tally.worst}`,
      );
      expect(tally.repaired).toBe(REPAIRS);
      // One bit costs at most the events of one page, whatever the page was for.
      expect(tally.worst).toBeLessThanOrEqual(60);
    },
  );

  it(
    promise(
      'input/corrupt-database',
      'with everything else gone starts a new journal beside the damaged one, and says so',
    ),
    async () => {
      const { dir: home, originals } = await prepareHome(tempDir(), 40, 0);
      rmSync(join(home, 'backups'), { recursive: true });
      rmSync(join(home, 'journal.db-wal'), { force: true });
      const wreck = Buffer.alloc(readFileSync(join(home, 'journal.db')).length, 7);
      writeFileSync(join(home, 'journal.db'), wreck);
      const memoir = openAt(home);
      expect(() => [...memoir.events.list()]).toThrow(
        expect.objectContaining({ code: 'journal-corrupt', next: expect.stringContaining('memoir doctor --repair') }),
      );
      const { repaired } = await memoir.health.doctor({ repair: true });
      expect(repaired).toMatchObject({ how: 'replaced', salvaged: 0 });
      expect(readFileSync(join(repaired?.quarantine ?? '', 'journal.db')).equals(wreck)).toBe(true);
      expect([...memoir.events.list()].map(({ id }) => id)).toEqual([WAITING_ID]);
      expect(originals.size).toBeGreaterThan(1);
      memoir.close();
      expect(existsSync(join(home, 'journal.db'))).toBe(true);
    },
  );
});

/** Mostly the journal; the other files often enough that each gets its share. */
function pickTarget(files: readonly string[], random: () => number): string {
  const share = random();
  const wanted =
    share < 0.5
      ? /^journal\.db$/
      : share < 0.65
        ? /-wal$/
        : share < 0.75
          ? /^backups/
          : /^(?!journal|backups|memoir\.log)/;
  const candidates = files.filter((file) => wanted.test(file));
  const picked = candidates[Math.floor(random() * candidates.length)];
  if (picked === undefined) throw new Error(`no file matches ${wanted} in ${files}`);
  return picked;
}

function kindOf(file: string): string {
  return file.startsWith('backups') ? 'backup' : file.startsWith('spool') ? 'spool' : file;
}

/** How many events a reader without checksums would get wrong. */
function alteredWithoutChecksums(home: string, originals: PreparedHome['originals']): number {
  const dir = `${home}-unchecked`;
  cpSync(home, dir, { recursive: true });
  try {
    const db = new DatabaseSync(join(dir, 'journal.db'));
    const rows = db.prepare('SELECT id, body FROM events WHERE split = 0').all();
    db.close();
    return rows.filter(({ id, body }) => {
      const original = originals.get(String(id));
      return original === undefined || JSON.stringify((JSON.parse(original) as { body: unknown }).body) !== body;
    }).length;
  } catch {
    return 0;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** What can still be read row by row from the damaged file, by other means than the repair's own. */
function readableIds(file: string, originals: PreparedHome['originals']): ReadonlySet<string> {
  const dir = tempDir();
  cpSync(file, join(dir, 'wreck.db'));
  const found = new Set<string>();
  try {
    const db = new DatabaseSync(join(dir, 'wreck.db'));
    const one = db.prepare('SELECT id, body FROM events WHERE seq = ? AND split = 0');
    for (let seq = 1; seq < 1000; seq += 1) {
      try {
        const row = one.get(seq);
        const original = row && originals.get(String(row.id));
        if (original && JSON.stringify((JSON.parse(original) as { body: unknown }).body) === row.body)
          found.add(String(row.id));
      } catch {
        // This row is on a damaged page.
      }
    }
    db.close();
  } catch {
    // Not even the first page can be read.
  }
  return found;
}
