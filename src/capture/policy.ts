/** What is not recorded at all, by the user's settings. */
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { sep } from 'node:path';
import type { Config } from '../platform/config.ts';

export function mayCapture(
  config: Config,
  session: { readonly interactive: boolean; readonly cwd: string | undefined },
): boolean {
  if (!session.interactive && config.get('capture.nonInteractive') === 'skip') return false;
  return config.get('capture.temporaryFolders') === 'record' || session.cwd === undefined || !isTemporary(session.cwd);
}

function isTemporary(path: string): boolean {
  const real = (at: string): string => {
    try {
      return realpathSync.native(at);
    } catch {
      // Trigger: a folder that is gone. Outcome: judged by its name.
      return at;
    }
  };
  return `${real(path)}${sep}`.startsWith(`${real(tmpdir())}${sep}`);
}
