/** Which sessions are not recorded at all, according to the settings. */

import { realpathSync } from 'node:fs';
import { isInside } from '../platform/files/inside.ts';
import type { Config } from '../platform/settings/config.ts';
import { temporaryFolder } from '../platform/settings/environment.ts';

export interface CapturePolicy {
  readonly nonInteractive: 'record' | 'skip';
  readonly temporaryFolders: 'record' | 'skip';
}

export interface SessionFacts {
  readonly interactive: boolean;
  readonly cwd: string | undefined;
}

export function policyOf(config: Config): CapturePolicy {
  return {
    nonInteractive: config.get('capture.nonInteractive'),
    temporaryFolders: config.get('capture.temporaryFolders'),
  };
}

export function mayCapture(config: Config, session: SessionFacts): boolean {
  return capturePolicy(policyOf(config))(session);
}

/** Returns a filter for sessions. It examines each folder once, because readers ask for every line. */
export function capturePolicy(policy: CapturePolicy): (session: SessionFacts) => boolean {
  const temporary = new Map<string, boolean>();
  const isTemporaryOnce = (cwd: string): boolean => {
    const known = temporary.get(cwd) ?? isTemporary(cwd);
    temporary.set(cwd, known);
    return known;
  };
  return ({ interactive, cwd }) => {
    if (!interactive && policy.nonInteractive === 'skip') return false;
    return policy.temporaryFolders === 'record' || cwd === undefined || !isTemporaryOnce(cwd);
  };
}

function isTemporary(path: string): boolean {
  const real = (at: string): string => {
    try {
      return realpathSync.native(at);
    } catch {
      // Trigger: the folder was removed. Outcome: its path as given is compared.
      return at;
    }
  };
  return isInside(real(path), real(temporaryFolder()));
}
