/** How the hook starts the file beside it for the work nobody waits for. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The built file's name, wherever the hook is installed. */
const CATCH_UP_FILE = 'catch-up.js';

/** Says that the transcript's session is over, so that nothing in it is still to come. */
export const ENDED = '--ended';

/** Survives the client's end. An install that has no such file does without: the next command takes in the rest. */
export function startCatchUp(transcript: string, ended: boolean): void {
  // What was started: the hook, or the launcher beside it.
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
