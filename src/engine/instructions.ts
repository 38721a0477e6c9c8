/** The instruction files of a folder, found where this person's and this machine's are. */
import { join, resolve } from 'node:path';
import type { Instructions } from '../agents/claude-code/instructions/instruction-file.ts';
import { managedDir, readInstructions } from '../agents/claude-code/instructions/read-instructions.ts';
import type { Environment } from '../platform/environment.ts';

export function instructionsOf(environment: Environment, cwd: string): Instructions {
  const { userHome, claudeConfigDir, platform } = environment;
  const configDir = claudeConfigDir === undefined ? join(userHome, '.claude') : resolve(cwd, claudeConfigDir);
  return readInstructions({
    cwd,
    userHome,
    configDir,
    clientFile: join(claudeConfigDir === undefined ? userHome : configDir, '.claude.json'),
    managedDir: managedDir(platform),
  });
}
