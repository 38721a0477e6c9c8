/** Other people on the same machine: processes with a user number nobody has. Linux and macOS, and only for root. */
import { spawnSync } from 'node:child_process';
import { REPOSITORY } from './processes.ts';

/** The owner of the memory, and somebody else. */
export const ANNA = { uid: 64_101, gid: 64_101 } as const;
export const BORIS = { uid: 64_102, gid: 64_102 } as const;

/** Why there can be none here, or nothing. */
export function whyNoOtherUser(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can act as another user';
  const looked = spawnSync(process.execPath, ['-e', `require('node:fs').readdirSync(${JSON.stringify(REPOSITORY)})`], {
    ...BORIS,
    env: {},
  });
  return looked.status === 0 ? undefined : 'other users may not read this folder or its Node';
}
