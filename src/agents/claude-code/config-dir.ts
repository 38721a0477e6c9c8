/** Where Claude Code keeps its settings, transcripts and memory. */
import { join, resolve } from 'node:path';
import type { Environment } from '../../platform/settings/environment.ts';

export type ClientPlace = Pick<Environment, 'claudeConfigDir' | 'userHome'>;

/** The folder that CLAUDE_CONFIG_DIR names, seen from `cwd`, or `~/.claude`. */
export function configDir({ claudeConfigDir, userHome }: ClientPlace, cwd = '.'): string {
  return resolve(cwd, claudeConfigDir ?? join(userHome, '.claude'));
}

/** The file with the person's choices per project. */
export function clientStateFile(place: ClientPlace, cwd?: string): string {
  return join(place.claudeConfigDir === undefined ? place.userHome : configDir(place, cwd), '.claude.json');
}
