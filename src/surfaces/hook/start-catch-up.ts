/** Starts the catch-up as a background process. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The name of the built file, beside the hook. */
const CATCH_UP_FILE = 'catch-up.js';

/** The session has ended, so its transcript is complete. */
export const ENDED = '--ended';

/** The process survives the end of the agent. Without the built file nothing starts; the next command replays the spool. */
export function startCatchUp(transcript: string, ended: boolean): void {
  // The hook itself, or the launcher beside it.
  const script = process.argv[1];
  if (script === undefined) return;
  const program = join(dirname(script), CATCH_UP_FILE);
  if (!existsSync(program)) return;
  spawn(process.execPath, [program, transcript, ...(ended ? [ENDED] : [])], {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  }).unref();
}
