/** Other users of the same machine: processes with an unused user id. Linux and macOS, and only for root. */
import { spawnSync } from 'node:child_process';
import { REPOSITORY } from './processes.ts';

/** The owner of the memory, and another user. */
export const ANNA = { uid: 64_101, gid: 64_101 } as const;
export const BORIS = { uid: 64_102, gid: 64_102 } as const;

/** Why this cannot be tested here; undefined if it can. */
export function whyNoOtherUser(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can act as another user';
  const looked = spawnSync(process.execPath, ['-e', `require('node:fs').readdirSync(${JSON.stringify(REPOSITORY)})`], {
    ...BORIS,
    env: {},
  });
  return looked.status === 0 ? undefined : 'other users may not read this folder or its Node';
}
