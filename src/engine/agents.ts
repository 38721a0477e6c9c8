/** `memoir.agents`: what Memoir does in an agent's own files and settings. */
import type { AgentSession } from '../agents/agent.ts';
import { takeSlashRequest } from '../agents/claude-code/hook/slash-request.ts';
import type { InstallDone, Installer } from '../agents/claude-code/install/installer.ts';
import type { Instructions } from '../agents/claude-code/instructions/instruction-file.ts';
import { managedDir, readInstructions } from '../agents/claude-code/instructions/read-instructions.ts';
import type { Author } from '../domain/trust/trust.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import type { Environment } from '../platform/settings/environment.ts';
import type { Clock } from '../platform/time/clock.ts';
import { assertPerson } from './base/author.ts';

/**
 * Agents on this machine.
 *
 * @example
 * const { files } = memoir.agents.instructions(process.cwd());
 * console.log(files.map(({ path }) => path));
 */
export interface Agents {
  /**
   * Reads the instruction files that Claude Code gives a session in this folder.
   * @example const { files } = memoir.agents.instructions(cwd);
   */
  instructions(cwd: string): Instructions;
  /**
   * Returns the installer, which adds Memoir to the agents' settings and removes it.
   * @example const installer = await memoir.agents.installer({ version: '1.0.0', commands: ['/usr/bin/memoir'], cwd });
   */
  installer(program: {
    readonly version: string;
    readonly commands: readonly string[];
    readonly cwd: string;
  }): Promise<Installer>;
  /**
   * Takes the text a person just typed after a slash command in this session. It can be taken once; from then on
   * commands of this process are recorded as the person's, not the agent's.
   * @example memoir.agents.takeSlashRequest('forget');
   */
  takeSlashRequest(command: string): string | undefined;
}

export interface AgentPorts {
  readonly layout: HomeLayout;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly author: Author;
  readonly session: AgentSession;
  /** Called with whether a person typed the command that runs now. */
  readonly onSlashRequest: (typedByPerson: boolean) => void;
}

export function createAgents({ layout, environment, clock, author, session, onSlashRequest }: AgentPorts): Agents {
  return {
    instructions: (cwd) => instructionsOf(environment, cwd),
    installer: async (program) => {
      const { createInstaller } = await import('../agents/claude-code/install/installer.ts');
      const installer = createInstaller({ ...program, layout, environment, clock });
      const uninstall = (): InstallDone => {
        assertPerson(author, environment.agentVariable, 'uninstall Memoir');
        return installer.uninstall();
      };
      return { ...installer, uninstall };
    },
    takeSlashRequest: (command) => {
      const { id } = session;
      const typed =
        id === undefined ? undefined : takeSlashRequest(layout.requests, { session: id, command, now: clock.now() });
      onSlashRequest(typed !== undefined);
      return typed;
    },
  };
}

export function instructionsOf(environment: Environment, cwd: string): Instructions {
  const { userHome, claudeConfigDir, platform } = environment;
  return readInstructions({ cwd, userHome, claudeConfigDir, managedDir: managedDir(platform) });
}
