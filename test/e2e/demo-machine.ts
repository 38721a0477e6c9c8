/** A machine with the demo project, for tests of the dashboard. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshMachine, type Machine } from './memoir-process.ts';

/** Test files of one worker share it, so it stays until the worker ends. */
let demo: string | undefined;

/** A machine with a copy of the demo: importing it again for each test would take longer than the test. */
export function demoMachine(): Pick<Machine, 'home'> & { readonly machine: Machine } {
  demo ??= makeDemo();
  const machine = freshMachine();
  cpSync(join(demo, 'person'), machine.userHome, { recursive: true });
  return { home: `${machine.home}-demo`, machine };
}

function makeDemo(): string {
  const dir = mkdtempSync(join(tmpdir(), 'memoir-demo-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  freshMachine(dir).ok(['start', '--demo']);
  return dir;
}
