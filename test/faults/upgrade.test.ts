/**
 * Journals of every released schema are upgraded by the command line, which is killed at a different disk call in each round.
 * Afterwards every event is there, the copy made before the upgrade can be restored, and an upgrade on a full disk leaves the
 * journal unchanged.
 */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../src/domain/ids.ts';
import { ensureHome } from '../../src/platform/home/ensure-home.ts';
import { homeLayout } from '../../src/platform/home/layout.ts';
import { openDatabase } from '../../src/platform/sqlite/sqlite.ts';
import { listBackups } from '../../src/store/backups/backup-files.ts';
import { countInFreshProcess } from '../../src/store/backups/make-backup.ts';
import { MIGRATIONS, SCHEMA_VERSION, schemaVersion } from '../../src/store/journal/migrations.ts';
import { tempDir, testJournal } from '../fixtures/home.ts';
import { writeOlderJournal } from '../fixtures/older-journal.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { rounds } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';
import { type Break, breakCalls, brokenCalls, countedCalls } from './break-calls.ts';
import { draftFor, integrityOf } from './fault-subjects.ts';
import { chooseSeed, linkCommandLine, report, start } from './processes.ts';
import { compileShim, whyNoShim } from './shim.ts';

const EVENTS = 120;
const reason = whyNoShim();
if (reason !== undefined) console.warn(`SKIPPED upgrades that are killed: ${reason}.`);

/** One journal of each released schema, as that version left it. */
function releasedJournals(
  dir: string,
): readonly { readonly version: number; readonly home: string; readonly ids: string }[] {
  return MIGRATIONS.slice(0, -1).map(({ version }) => {
    const home = join(dir, `version-${version}`);
    const layout = homeLayout(home);
    ensureHome(layout);
    writeOlderJournal(
      layout,
      version,
      Array.from({ length: EVENTS }, (_, n) => draftFor(`old-${version}-${n}`)),
    );
    return { version, home, ids: idsOf(layout.journal) };
  });
}

/** All events that were there, read without Memoir's code. */
function idsOf(file: string): string {
  const db = openDatabase(file, { mode: 'readonly', busyTimeoutMs: 2000 });
  try {
    return contentHash(
      db
        .all("SELECT id FROM events WHERE type = 'prompt.submitted' ORDER BY id")
        .map(({ id }) => id)
        .join('\n'),
    );
  } finally {
    db.close();
  }
}

describe.skipIf(reason !== undefined)('an upgrade from every released shape', () => {
  it(
    promise('migrate/killed-is-harmless', 'killed at a call to the disk, or without space, loses nothing'),
    async () => {
      const seed = chooseSeed();
      const random = seededRandom(seed);
      const dir = tempDir();
      const [shim, memoir] = [compileShim('break-calls', dir), linkCommandLine(dir)];
      const released = releasedJournals(dir);
      const tally = { points: 0, killed: 0, full: 0, backups: 0 };
      const upgrade = async (home: string, broken?: Break) => {
        const target = { shim, root: home, report: `${home}-report` };
        const env = {
          HOME: dir,
          MEMOIR_HOME: home,
          MEMOIR_MODELS_EMBEDDER: 'none',
          ...(broken ? breakCalls(target, broken) : {}),
        };
        const ended = await start(memoir, ['task', 'list'], { env, cwd: dir, input: '' }).ended;
        return { ...ended, calls: countedCalls(target), met: brokenCalls(target).length > 0 };
      };
      const calls = new Map<number, number>();
      let turn = 0;
      for (const _round of rounds(1)) {
        for (const { version, home, ids } of released) {
          const copy = `${home}-copy-${turn++}`;
          cpSync(home, copy, { recursive: true });
          const counted = calls.get(version) ?? (await countIn(home));
          calls.set(version, counted);
          const how = turn % 3 === 0 ? ({ how: 'onward', error: 'ENOSPC' } as const) : ({ how: 'kill' } as const);
          const { signal, met } = await upgrade(copy, { call: 'any', at: 1 + Math.floor(random() * counted), ...how });
          if (met) tally.points++;
          if (signal === 'SIGKILL') tally.killed++;
          else tally.full++;
          const layout = homeLayout(copy);
          expect(idsOf(layout.journal)).toBe(ids);
          for (const { path } of listBackups(layout)) {
            expect(countInFreshProcess(path)).toMatchObject({ integrity: 'ok', events: EVENTS, version });
            tally.backups++;
          }
          expect(await upgrade(copy)).toMatchObject({ code: 0 });
          const journal = testJournal(layout);
          expect([schemaVersion(journal.db), integrityOf(journal)]).toEqual([SCHEMA_VERSION, 'ok']);
          journal.close();
          expect(idsOf(layout.journal)).toBe(ids);
          expect(listBackups(layout).some(({ beforeUpgrade }) => beforeUpgrade)).toBe(true);
          rmSync(copy, { recursive: true, force: true });
        }
      }
      async function countIn(home: string): Promise<number> {
        const copy = `${home}-counted`;
        cpSync(home, copy, { recursive: true });
        return (await upgrade(copy, { call: 'any', at: 1, how: 'count' })).calls;
      }
      report('upgrade', { seed, shapes: released.length, ...tally });
      expect(tally.points).toBe(tally.killed + tally.full);
      expect(tally.killed).toBeGreaterThan(0);
    },
  );
});
