/** The committed part of the Claude Code plugin agrees with the rest of the program. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { pluginHooks } from '../../scripts/plugin-files.ts';
import { HOOK_LAUNCHER } from '../../src/agents/claude-code/install/launcher.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const json = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

it('hooks the same events, in exec form, through the launcher beside it', () => {
  expect(json('plugins', 'claude-code', 'hooks', 'hooks.json')).toEqual(pluginHooks());
  const launcher = join(root, 'plugins', 'claude-code', 'bin', 'memoir-hook');
  expect(readFileSync(launcher, 'utf8')).toBe(HOOK_LAUNCHER);
  if (process.platform !== 'win32') expect(statSync(launcher).mode & 0o111).toBe(0o111);
});

it('is offered by the marketplace, in the version of the package', () => {
  const { plugins } = json('.claude-plugin', 'marketplace.json');
  expect(plugins).toHaveLength(1);
  const manifest = json(plugins[0].source, '.claude-plugin', 'plugin.json');
  expect(existsSync(join(root, plugins[0].source, 'hooks', 'hooks.json'))).toBe(true);
  expect([manifest.name, manifest.version]).toEqual([plugins[0].name, json('package.json').version]);
});
