/** Starts the companion in a process of its own, and waits until it listens or stops. */
import { setTimeout as pause } from 'node:timers/promises';
import { isMemoirError, MemoirError } from '../../../../domain/errors.ts';
import type { Context } from '../../command.ts';

/** A start takes well under a second; a busy machine gets more. */
const START_MS = 15_000;
const POLL_MS = 50;

export async function startCompanion(context: Context): Promise<{ readonly pid: number; readonly already: boolean }> {
  const memoir = await context.memoir();
  await memoir.start();
  const before = await pidOf(context);
  if (before !== undefined) return { pid: before, already: true };
  const { servers } = context;
  if (servers === undefined) throw new MemoirError('refused', 'No process can be started here');
  const { home, companionOutput } = memoir.layout;
  servers.background(['companion', 'start', '--foreground'], home, companionOutput);
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    const pid = await pidOf(context);
    if (pid !== undefined) return { pid, already: false };
    await pause(POLL_MS);
  }
  throw new MemoirError('io', 'The companion did not start', {
    next: `See what it printed: ${companionOutput}. Or run \`${context.typed} companion start --foreground\`.`,
  });
}

/** Resolves when its process has ended. */
export async function stopCompanion(context: Context): Promise<boolean> {
  const companion = await (await context.memoir()).companion();
  const pid = await pidOf(context);
  if (!(await companion.stop())) return false;
  const deadline = performance.now() + START_MS;
  while (pid !== undefined && isAlive(pid) && performance.now() < deadline) await pause(POLL_MS);
  return true;
}

async function pidOf(context: Context): Promise<number | undefined> {
  const companion = await (await context.memoir()).companion();
  try {
    const client = await companion.connect({ channel: 'terminal', listen: false });
    for await (const line of client.lines()) {
      if (line.type !== 'welcome') continue;
      client.close();
      return line.pid;
    }
    return undefined;
  } catch (error) {
    if (isMemoirError(error, 'not-found')) return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // Trigger: there is no such process. Outcome: it has ended.
    return false;
  }
}
