/** Starts background processes of the installed program: the catch-up, and the choice of notes by a language model. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { readTextOrNothing } from '../../platform/files/regular-file.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { NODE_MEMORY } from '../../platform/process/node-memory.ts';

export function startCatchUp(layout: HomeLayout, transcript: string, ended: boolean): void {
  start(layout, ['catch-up', ...(ended ? ['--ended'] : []), '--home', layout.home, '--', transcript]);
}

export function startSelection(layout: HomeLayout, session: string): void {
  start(layout, ['select-notes', '--home', layout.home, '--', session]);
}

/** The process survives the end of the agent. Without a program nothing starts; the next command replays the spool. */
function start({ home, bin }: HomeLayout, args: readonly string[]): void {
  // The plugin has its own launcher, beside the hook.
  const program = programIn(bin) ?? programIn(dirname(process.argv[1] ?? ''));
  if (program === undefined) return;
  spawn(process.execPath, [NODE_MEMORY, program, ...args], {
    // A folder that is in use cannot be removed on Windows.
    cwd: home,
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  }).unref();
}

/** The program in the third line of the file `launch`, which `memoir start` and `memoir init` write. */
function programIn(folder: string): string | undefined {
  const launch = readTextOrNothing(`${folder}/launch`, { maxBytes: 9999, links: 'follow' });
  const program = launch?.split('\n')[2] ?? '';
  return existsSync(program) ? program : undefined;
}
