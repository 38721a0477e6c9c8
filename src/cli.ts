/**
 * The command line as a process: passes the environment and the engine to `surfaces/cli`. The engine and the other
 * surfaces are loaded when a command first needs them, which keeps `memoir --help` fast.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolveHome } from './platform/home/home-path.ts';
import { homeLayout } from './platform/home/layout.ts';
import { createLog } from './platform/process/log.ts';
import { ownCommand } from './platform/process/own-command.ts';
import { type Environment, readEnvironment } from './platform/settings/environment.ts';
import { processWorld, run } from './surfaces/cli/main.ts';

export function main(argv: readonly string[]): Promise<number> {
  const environment = readEnvironment();
  enterCallersFolder(environment);
  return run(
    argv,
    processWorld({
      environment,
      screen: environment.screen,
      command: (home) => ownCommand(homeLayout(resolveHome(environment, home)), environment),
      open: async (options) => (await import('./index.ts')).openMemoir({ environment, ...options }),
      servers: {
        mcp: async (given) => (await import('./surfaces/mcp/server.ts')).serveMcp(given),
        web: async (given) => (await import('./surfaces/http/server.ts')).serveWeb(given),
        prepareLongRun: async () => (await import('./platform/process/prepare-long-run.ts')).prepareLongRun(),
      },
      colorSetting: (memoir) => memoir.config.get('display.color'),
      logCrash: (error, home) => {
        try {
          const { logFile } = homeLayout(resolveHome(environment, home));
          createLog(logFile, 'error').error('unexpected', {
            stack: error instanceof Error ? error.stack : String(error),
          });
          return logFile;
        } catch {
          // Trigger: the home cannot be used. Outcome: the error is only printed, not logged.
          return undefined;
        }
      },
    }),
  );
}

/** npm runs `npm run memoir` in the folder of the clone. The command works in the folder it was typed in. */
function enterCallersFolder({ npm: { calledFrom, packageFile } }: Environment): void {
  const own = fileURLToPath(new URL('../package.json', import.meta.url));
  if (calledFrom === undefined || packageFile !== own || process.cwd() !== dirname(own)) return;
  try {
    process.chdir(calledFrom);
  } catch {
    // Trigger: the folder was removed or cannot be entered. Outcome: the command runs in the clone.
  }
}
