/**
 * `npm run bench -- trust --data <folder of transcripts>`: how much of what agents say and record is held back on real
 * sessions because the session is tainted. Above 30 % the rule is too broad to be useful.
 */
import { fileURLToPath } from 'node:url';

import { systemClock } from '../src/platform/time/clock.ts';
import { openJournal } from '../src/store/journal/journal.ts';
import { iterateEvents } from '../src/store/journal/read.ts';
import { createTrustReader } from '../src/store/state/sessions/taints.ts';
import { dataOption } from './data-option.ts';
import type { Benchmark, Measured } from './measure.ts';
import { withMemoir } from './temp-home.ts';

const HELD_BACK_MAX_SHARE = 0.3;

/** Sessions recorded with the real client and a scripted model: few, but part of every clone. */
const RECORDED = fileURLToPath(new URL('../test/fixtures/transcripts/', import.meta.url));

export const trustBenchmark: Benchmark = { seed: 0, run: () => measureTrust(dataOption('--data') ?? RECORDED) };

async function measureTrust(folder: string): Promise<readonly Measured[]> {
  return withMemoir(async (memoir) => {
    await memoir.imports.transcripts([folder]);
    const journal = openJournal({ layout: memoir.layout, clock: systemClock, busyTimeoutMs: 5000, mode: 'read' });
    const reader = createTrustReader(journal.db);
    const counts = new Map<string, { all: number; held: number }>();
    const sessions = new Map<string, { all: number; held: number }>();
    for (const event of iterateEvents(journal.db, { texts: 'apart' })) {
      const { type, session, happenedAt: at, trust, actor } = event;
      if (actor !== 'agent' || session === undefined || !STATEMENTS.has(type)) continue;
      const held = reader.spokenTrust({ trust, session, at }) === 'external';
      for (const [map, key] of [
        [counts, type],
        [sessions, session.split('/')[0] ?? session],
      ] as const) {
        const count = map.get(key) ?? { all: 0, held: 0 };
        map.set(key, { all: count.all + 1, held: count.held + (held ? 1 : 0) });
      }
    }
    journal.close();
    const total = [...counts.values()].reduce((sum, { all, held }) => ({ all: sum.all + all, held: sum.held + held }), {
      all: 0,
      held: 0,
    });
    const row = (what: string, { all, held }: { all: number; held: number }, budget?: number): Measured => ({
      what,
      value: all === 0 ? 0 : held / all,
      unit: 'share',
      n: all,
      ...(budget === undefined ? {} : { budget }),
    });
    return [
      row('agent statements held back', total, HELD_BACK_MAX_SHARE),
      ...[...counts].sort().map(([type, count]) => row(`  ${type}`, count)),
      ...[...sessions].sort().map(([session, count]) => row(`  session ${session.slice(0, 8)}`, count)),
    ];
  });
}

const STATEMENTS = new Set(['reply.given', 'plan.proposed', 'fact.stated', 'task.added']);
