/**
 * The command line in the test's own process, with the environment and the folder of a machine of its own. It starts no process, which
 * takes a tenth of a second of a processor each time. What only a process shows (the bundle, its streams, its exit) is tested with
 * `freshMachine`.
 */
import { expect } from 'vitest';
import { openMemoir } from '../../src/index.ts';
import { resolveHome } from '../../src/platform/home/home-path.ts';
import { homeLayout } from '../../src/platform/home/layout.ts';
import { ownCommand } from '../../src/platform/process/own-command.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { runCaptured } from '../../src/surfaces/cli/run-captured.test-helper.ts';
import { tempDir } from '../fixtures/home.ts';
import { type EmptyMachine, emptyMachine, parseLines, type Ran, UNATTENDED } from './memoir-process.ts';

/** As `Machine`, with results to wait for. */
export interface InsideMachine extends EmptyMachine {
  run(args: readonly string[], variables?: Readonly<Record<string, string>>): Promise<Ran>;
  ok(args: readonly string[], variables?: Readonly<Record<string, string>>): Promise<string>;
  json(args: readonly string[]): Promise<unknown>;
  /** Every event, as `memoir export` prints it. */
  exported(): Promise<readonly Record<string, unknown>[]>;
}

export function insideMachine(folder = tempDir()): InsideMachine {
  const place = emptyMachine(folder);
  const machine: InsideMachine = {
    ...place,
    run: (args, variables) => {
      const environment = readEnvironment(place.environment({ ...UNATTENDED, ...variables }));
      return runCaptured(args, {
        environment,
        cwd: place.userHome,
        now: Date.now,
        typed: (home) => typed(() => ownCommand(homeLayout(resolveHome(environment, home)), environment)),
        open: async (options) => openMemoir({ environment, ...options }),
        colorSetting: (memoir) => memoir.config.get('display.color'),
      });
    },
    ok: async (args, variables) => {
      const { code, stdout, stderr } = await machine.run(args, variables);
      expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: '' });
      return stdout;
    },
    json: async (args) => JSON.parse(await machine.ok([...args, '--json'])),
    exported: async () => parseLines(await machine.ok(['export', '--json'])),
  };
  return machine;
}

function typed(command: () => string | undefined): string {
  try {
    return command() ?? 'memoir';
  } catch {
    // Trigger: the home cannot be used. Outcome: the default name, as in a process.
    return 'memoir';
  }
}
