/** Installs the built program into the client of a world, as a person does it. */
import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import { builtProgram } from '../../fixtures/built-program.ts';
import type { World } from './world.ts';

export function installMemoir(world: World): void {
  world.write('.claude/settings.json', '{}\n');
  const init = spawnSync(process.execPath, [builtProgram().entry, 'init', '--yes'], {
    env: world.environment(),
    cwd: world.project,
    encoding: 'utf8',
  });
  expect(init.status).toBe(0);
}
