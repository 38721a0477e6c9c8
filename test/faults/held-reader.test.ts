/**
 * A reader that stops reading: an export into a pager that waits, a browser that stopped taking its answer. SQLite cannot
 * empty its log while a read transaction is open, so such a reader would let the log grow without limit. None of Memoir's
 * readers does that.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HomeLayout } from '../../src/platform/home/layout.ts';
import { appendEvents } from '../../src/store/journal/append.ts';
import type { Journal } from '../../src/store/journal/journal.ts';
import { prompt } from '../fixtures/drafts.ts';
import { NOON, tempDir, tempHome, testJournal } from '../fixtures/home.ts';
import { rounds } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';
import { linkCommandLine, pause, report, start } from './processes.ts';

const MEGABYTE = 1024 * 1024;
const LOG_LIMIT_MB = 16;
/** Eight hundred events are enough for the control to show the cost of an open read transaction. */
const TURNS = 40;
const PER_TURN = 20;

let written = 0;

/** Each later than the one before: an event that arrives out of order folds its whole session again. */
function fill(journal: Journal, name: string, count: number): void {
  appendEvents(
    journal,
    Array.from({ length: count }, (_, n) =>
      // Nothing can be drawn from it: facts are not what is measured here.
      prompt(`${name} ${n} ${'what about a lantern? '.repeat(14)}`, {
        key: `${name}:${n}`,
        session: 's',
        happenedAt: NOON + written++,
      }),
    ),
  );
}

/** The longest the log ever was, in megabytes. */
function writeOn(journal: Journal, layout: HomeLayout, turns: Iterable<number>): { events: number; logMb: number } {
  let longest = 0;
  let events = 0;
  for (const turn of turns) {
    // One transaction each: the log can be emptied only between two.
    for (let n = 0; n < PER_TURN; n++) fill(journal, `turn-${turn}-${n}`, 1);
    events += PER_TURN;
    longest = Math.max(longest, statSync(`${layout.journal}-wal`).size);
  }
  return { events, logMb: Math.round((longest / MEGABYTE) * 10) / 10 };
}

describe('a reader that does not go on', () => {
  it(
    promise('journal/log-stays-short', 'an export into a pager and a page that is not taken hold nothing'),
    async () => {
      const dir = tempDir();
      const memoir = linkCommandLine(dir);
      const layout = tempHome();
      const journal = testJournal(layout);
      fill(journal, 'before', 2000);
      const env = { HOME: dir, MEMOIR_HOME: layout.home, MEMOIR_MODELS_EMBEDDER: 'none' };

      const pager = spawn(process.execPath, ['--no-warnings', memoir, 'export'], {
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      onTestFinished(() => void pager.kill('SIGKILL'));
      pager.stdout.pause();
      await once(pager.stdout, 'readable');

      const server = start(memoir, ['start', '--serve'], { env });
      const link = await linkOf(server.lines);
      const browser = connect(Number(link.port), '127.0.0.1');
      onTestFinished(() => void browser.destroy());
      browser.pause();
      const asked = Array.from(
        { length: 40 },
        () =>
          `GET /api/sessions/s/events?limit=200 HTTP/1.1\r\nHost: ${link.host}\r\nAuthorization: Bearer ${link.hash.slice('#token='.length)}\r\n\r\n`,
      );
      browser.write(asked.join(''));
      await once(browser, 'readable');

      const { events, logMb } = writeOn(journal, layout, rounds(TURNS));
      const stillThere = pager.exitCode === null && server.child.exitCode === null;
      journal.close();
      report('held-reader', { events, longest_log_mb: logMb, readers: 2 });
      // Otherwise nothing was reading, and nothing was shown.
      expect(stillThere).toBe(true);
      expect(logMb).toBeLessThanOrEqual(LOG_LIMIT_MB);
    },
  );

  it(promise('journal/log-stays-short', 'control: a transaction left open for reading lets it grow'), () => {
    const layout = tempHome();
    const journal = testJournal(layout);
    fill(journal, 'before', 50);
    const reader = new DatabaseSync(layout.journal);
    onTestFinished(() => reader.close());
    reader.exec('BEGIN; SELECT count(*) FROM events');
    const { events, logMb } = writeOn(journal, layout, rounds(TURNS));
    report('held-reader-control', { events, longest_log_mb: logMb });
    expect(logMb).toBeGreaterThan(LOG_LIMIT_MB);
  });
});

async function linkOf(lines: () => readonly string[]): Promise<URL> {
  while (true) {
    const [link] =
      lines()
        .join('\n')
        .match(/http:\/\/127\.0\.0\.1:\d+\/#token=\S+/) ?? [];
    if (link !== undefined) return new URL(link);
    await pause(20);
  }
}
