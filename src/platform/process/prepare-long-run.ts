/** Memory settings that a process can only get when it starts. */
import { environmentWith } from '../settings/environment.ts';
import { LONG_RUN_MEMORY } from './node-memory.ts';

/**
 * The C library reads its environment variables once, so on Linux the program replaces itself (exec) with the variables
 * set. The process id stays the same.
 */
export function prepareLongRun(): void {
  const env = process.platform === 'linux' ? environmentWith(LONG_RUN_MEMORY.variables) : undefined;
  if (env === undefined) return;
  const flags = [...process.execArgv, ...LONG_RUN_MEMORY.flags];
  process.execve?.(process.execPath, [process.execPath, ...flags, ...process.argv.slice(1)], env);
}
