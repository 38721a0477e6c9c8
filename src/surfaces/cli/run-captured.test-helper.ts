/** Runs a command line inside the test, without a process or a real home, and captures its output. */
import { PassThrough } from 'node:stream';
import type { Command, Registry, RegistryEntry } from './command.ts';
import { run, type World } from './main.ts';

export interface Captured {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export type WorldParts = Partial<Omit<World, 'stdout' | 'stderr'>> & {
  readonly tty?: boolean;
  readonly ci?: boolean;
  readonly columns?: number;
  /** Called with each text written to stdout. */
  readonly onWrite?: (text: string) => void;
  readonly drained?: () => Promise<void>;
};

const SURROUNDINGS = {
  noColor: false,
  forceColor: undefined,
  term: 'xterm',
  columns: undefined,
  settings: {},
} as const;

export async function runCaptured(argv: readonly string[], parts: WorldParts = {}): Promise<Captured> {
  const written = { stdout: '', stderr: '' };
  const sink = (name: 'stdout' | 'stderr') => ({
    write(text: string) {
      written[name] += text;
      if (name === 'stdout') parts.onWrite?.(text);
    },
    drained: parts.drained ?? (async () => {}),
    isTTY: parts.tty ?? false,
    columns: parts.columns,
  });
  const world: World = {
    environment: { ...SURROUNDINGS, ci: parts.ci ?? false },
    stdin: new PassThrough(),
    cwd: '/nowhere',
    version: '9.9.9',
    typed: () => 'memoir',
    now: () => 0,
    open: async () => {
      throw new Error('this test opens no engine');
    },
    ...parts,
    stdout: sink('stdout'),
    stderr: sink('stderr'),
  };
  const code = await run(argv, world);
  return { code, ...written };
}

/** A registry of the commands given, with a `help` to fall back on. */
export function registryOf(...commands: readonly Command[]): Registry {
  const entry = (command: Command): RegistryEntry => ({
    name: command.name,
    group: 'Work',
    summary: command.summary,
    load: async () => ({ command }),
  });
  const help: RegistryEntry = {
    name: 'help',
    group: 'Help',
    summary: 'show help, for everything or for one command',
    load: () => import('./commands/help.ts'),
  };
  return { entries: [...commands.map(entry), help], bare: 'help', examples: [] };
}
