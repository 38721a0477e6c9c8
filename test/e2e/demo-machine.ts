/** A machine with the demo project, for tests of the dashboard. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { freshMachine, type Machine } from './memoir-process.ts';

let demo: string | undefined;
afterAll(() => {
  if (demo !== undefined) rmSync(demo, { recursive: true, force: true });
});

/** A machine with a copy of the demo: importing it again for each test would take longer than the test. */
export function demoMachine(): Pick<Machine, 'home'> & { readonly machine: Machine } {
  if (demo === undefined) {
    demo = mkdtempSync(join(tmpdir(), 'memoir-demo-'));
    freshMachine(demo).ok(['start', '--demo']);
  }
  const machine = freshMachine();
  cpSync(join(demo, 'person'), machine.userHome, { recursive: true });
  return { home: `${machine.home}-demo`, machine };
}
