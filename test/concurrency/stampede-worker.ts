/**
 * One short-lived process of the stampede: `stampede-worker <role> <home> <name>`. It records one event in a home that may
 * not exist yet, prints where the event went, and ends.
 */
import { writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { recordEvents } from '../../src/capture/record.ts';
import { ensureHome } from '../../src/platform/home/ensure-home.ts';
import { homeLayout } from '../../src/platform/home/layout.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { type Journal, openJournal } from '../../src/store/journal/journal.ts';
import { draftFor } from '../faults/fault-subjects.ts';

const [role = '', home = '', name = ''] = process.argv.slice(2);

function recordOne(): void {
  const layout = homeLayout(home);
  ensureHome(layout);
  let journal: Journal | undefined;
  const open = (): Journal => {
    journal = openJournal({ layout, clock: systemClock, busyTimeoutMs: 120_000, mode: 'write' });
    return journal;
  };
  const recorded = recordEvents({ layout, clock: systemClock, open }, [draftFor(name)]);
  journal?.close();
  writeSync(1, `${recorded.where} ${name}${recorded.where === 'spool' ? ` ${recorded.because.message}` : ''}\n`);
}

/** Long enough that others write meanwhile, however fast the machine is. */
const BETWEEN_STEPS_MS = 20;

/**
 * The control: a transaction that first reads and then writes, with the same timeout. SQLite refuses the write at once if
 * another process wrote in between, and the event is lost.
 */
function recordDeferred(): void {
  const db = new DatabaseSync(home, { timeout: 20_000 });
  db.exec('PRAGMA synchronous=FULL');
  try {
    db.exec('BEGIN');
    const n = Number(db.prepare('SELECT count(*) AS n FROM events').get()?.n);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BETWEEN_STEPS_MS);
    db.prepare('INSERT INTO events VALUES (?, ?)').run(n, name);
    db.exec('COMMIT');
    writeSync(1, `journal ${name}\n`);
  } finally {
    db.close();
  }
}

if (role === 'deferred') recordDeferred();
else recordOne();
