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
import { openJournal } from '../../store/journal/journal.ts';

/** A journal that stays locked longer is somebody's long work: the event goes to the spool instead of making the agent wait. */
const HOOK_BUSY_TIMEOUT_MS = 400;

function main(): void {
  const layout = homeLayout(resolveHome(readEnvironment()));
  try {
    const input: unknown = JSON.parse(readFileSync(0, 'utf8'));
    const drafts = draftsFromHook(process.argv[2] ?? '', input, systemClock.now());
    if (drafts.length === 0) return;
    ensureHome(layout, { quick: true });
    recordEvents(
      {
        layout,
        clock: systemClock,
        open: () => openJournal({ layout, clock: systemClock, busyTimeoutMs: HOOK_BUSY_TIMEOUT_MS, mode: 'append' }),
      },
      drafts,
    );
  } catch (error) {
    createLog(layout.logFile, 'warn').error('hook', { said: error instanceof Error ? error.message : String(error) });
  }
}

try {
  main();
} catch {
  // Trigger: no usable home, so not even a log. Reason: the agent's turn goes on whatever became of our memory.
}
// The journal is left open on purpose. Closing the last connection moves the log into the file and deletes it, and the
// next hook makes it anew: four syncs besides the one that makes the event durable, a fifth of the hook's time. Ended
// like this, as by a kill, the log stays; it is moved every 1,000 pages, and by every command that closes properly.
process.exit(0);
