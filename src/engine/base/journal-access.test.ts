/** What commands see of the spool, with a second connection that holds the journal as the fault. */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { prompt } from '../../../test/fixtures/drafts.ts';
import { tempHome, testJournal } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { listSpool, spoolEvents } from '../../capture/spool/spool.ts';
import { openMemoir } from '../../engine.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { runCaptured } from '../../surfaces/cli/run-captured.test-helper.ts';

const open = (layout: HomeLayout) =>
  openMemoir({ environment: readEnvironment({ HOME: join(layout.home, '..'), MEMOIR_HOME: layout.home }) });

describe('the spool and commands', () => {
  it(promise('spool/commands-take-it-in', 'reading includes spooled events, also in a long-running process'), () => {
    const layout = tempHome();
    testJournal(layout).close();
    const memoir = open(layout);
    spoolEvents(layout, systemClock, [prompt('it waited')]);
    expect([...memoir.events.export()].join('')).toContain('it waited');
    expect(memoir.health.spooled()).toBe(0);
    expect(listSpool(layout)).toEqual([]);
    memoir.close();
  });

  it(
    promise(
      'spool/commands-take-it-in',
      'a locked journal is read without the spool, and the number of missing files is known',
    ),
    () => {
      const layout = tempHome();
      const other = testJournal(layout);
      spoolEvents(layout, systemClock, [prompt('it waits on')]);
      const memoir = open(layout);
      other.db.transaction(() => {
        expect([...memoir.events.export()].join('')).not.toContain('it waits on');
        expect(memoir.health.spooled()).toBe(1);
      });
      expect(listSpool(layout)).toHaveLength(1);
      memoir.close();
    },
  );

  it(promise('spool/commands-take-it-in', 'the command line says what is missing, on stderr'), async () => {
    const layout = tempHome();
    const other = testJournal(layout);
    spoolEvents(layout, systemClock, [prompt('it waits on')]);
    other.db.exec('BEGIN IMMEDIATE');
    const held = await runCaptured(['sessions', '--json'], { open: async () => open(layout) });
    expect(held).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('1 file in the spool is not in the journal yet'),
    });
    other.db.exec('ROLLBACK');
    const free = await runCaptured(['sessions', '--json'], { open: async () => open(layout) });
    expect(free).toMatchObject({ code: 0, stderr: '' });
    expect(listSpool(layout)).toEqual([]);
  });

  it(
    promise('spool/nothing-lost', 'doctor replays files that were rejected wrongly, and keeps what it cannot read'),
    async () => {
      const layout = tempHome();
      testJournal(layout).close();
      const file = basename(spoolEvents(layout, systemClock, [prompt('it was set aside')]));
      mkdirSync(layout.rejectedSpool, { recursive: true });
      renameSync(join(layout.spool, file), join(layout.rejectedSpool, file));
      writeFileSync(join(layout.rejectedSpool, `${file}.why.txt`), '3 processes ended while they took it in\n');
      writeFileSync(join(layout.rejectedSpool, 'foreign.json'), 'not JSON');
      const memoir = open(layout);
      await memoir.health.doctor();
      expect([...memoir.events.export()].join('')).toContain('it was set aside');
      expect(readdirSync(layout.rejectedSpool)).toEqual(['foreign.json', 'foreign.json.why.txt']);
      expect(readFileSync(join(layout.rejectedSpool, 'foreign.json'), 'utf8')).toBe('not JSON');
      memoir.close();
    },
  );
});
