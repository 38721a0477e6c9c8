/**
 * A temporary folder in memory for tests. Most of a test's time on a disk is waiting for fsync, which shows nothing: a killed
 * process loses no written file either way, and the power cut tests bring a disk of their own.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = '/dev/shm';
/** A whole run needs a tenth of it at a time. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/** Undefined where there is none, where it is too small, and where nothing in it may be executed, as in some containers. */
export function memoryFolder(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    return bavail * bsize >= NEEDED_BYTES && mayExecute() ? FOLDER : undefined;
  } catch {
    // Trigger: the folder is missing or not writable. Outcome: the usual temporary folder is used.
    return undefined;
  }
}

function mayExecute(): boolean {
  const scratch = mkdtempSync(join(FOLDER, 'memoir-try-'));
  try {
    const script = join(scratch, 'try');
    writeFileSync(script, '#!/bin/sh\nexit 0\n', { mode: 0o700 });
    return spawnSync(script).status === 0;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
