/** The entry point on a Node that is too old: one line, before anything newer is loaded. */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { promise } from '../promises.ts';

const entry = fileURLToPath(new URL('../../bin/memoir.js', import.meta.url));

/** Runs the entry point on this Node, which reports another version. */
function runAs(version: string) {
  const pretend = `Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;
  const preload = `data:text/javascript,${encodeURIComponent(pretend)}`;
  const env = { ...process.env, MEMOIR_HOME: join(tmpdir(), 'memoir-no-such-home') };
  return spawnSync(process.execPath, ['--import', preload, entry, '--version'], { env, encoding: 'utf8' });
}

describe('entry point', () => {
  it.each(['12.22.0', '20.20.2', '23.99.0', '24.9.0', '24.14.9'])(
    promise('package/old-node-told', 'refuses Node %s in one line'),
    (version) => {
      const result = runAs(version);
      expect(result.status).toBe(1);
      expect(result.stdout).toBe('');
      expect(result.stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(result.stderr).toContain(`this is Node ${version}`);
      expect(result.stderr).toContain('Install Node 24');
    },
  );

  it.each(['24.15.0', '25.0.0', '100.0.0'])('runs on Node %s', (version) => {
    const result = runAs(version);
    expect(result.stderr).toBe('');
    expect(result.status).toBe(0);
    expect(result.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
