/** A clone as far as the client's marketplace is concerned, so that a test builds nothing in the real one. */
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillPlugin } from '../../../scripts/build.ts';
import { builtProgram } from '../../fixtures/built-program.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** The caller removes the folder. */
export function makePluginClone(): string {
  const clone = mkdtempSync(join(tmpdir(), 'memoir-clone-'));
  cpSync(join(repository, '.claude-plugin'), join(clone, '.claude-plugin'), { recursive: true });
  const plugin = join('plugins', 'claude-code');
  for (const part of ['.claude-plugin', 'hooks', join('bin', 'memoir-hook')]) {
    cpSync(join(repository, plugin, part), join(clone, plugin, part), { recursive: true });
  }
  fillPlugin(repository, builtProgram().hook, join(clone, plugin));
  return clone;
}
