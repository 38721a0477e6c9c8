/**
 * The hook: one built file that an agent starts at every turn. It reads one JSON object, writes a few rows, and ends.
 * Whatever happens it exits 0 with nothing on stdout that was not meant: a memory must never stand in the agent's way.
 */
import { readFileSync } from 'node:fs';
import { draftsFromHook } from '../../capture/agents/claude-code/hook-drafts.ts';
import { recordEvents } from '../../capture/record.ts';
import { systemClock } from '../../platform/clock.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { resolveHome } from '../../platform/home-path.ts';
import { ensureHome, homeLayout } from '../../platform/layout.ts';
import { createLog } from '../../platform/log.ts';
import { type Journal, openJournal } from '../../store/journal/journal.ts';

/** A journal that stays locked longer is somebody's long work: the event goes to the spool instead of making the agent wait. */
const HOOK_BUSY_TIMEOUT_MS = 400;

function main(): void {
  const layout = homeLayout(resolveHome(readEnvironment()));
  let journal: Journal | undefined;
  try {
    const input: unknown = JSON.parse(readFileSync(0, 'utf8'));
    const drafts = draftsFromHook(process.argv[2] ?? '', input, systemClock.now());
    if (drafts.length === 0) return;
    ensureHome(layout, { quick: true });
    recordEvents(
      {
        layout,
        clock: systemClock,
        open: () => {
          journal = openJournal({ layout, clock: systemClock, busyTimeoutMs: HOOK_BUSY_TIMEOUT_MS, mode: 'append' });
          return journal;
        },
      },
      drafts,
    );
  } catch (error) {
    createLog(layout.logFile, 'warn').error('hook', { said: error instanceof Error ? error.message : String(error) });
  } finally {
    journal?.close();
  }
}

try {
  main();
} catch {
  // Trigger: no usable home, so not even a log. Reason: the agent's turn goes on whatever became of our memory.
}
process.exitCode = 0;
