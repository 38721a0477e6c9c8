import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { checkProject } from './check-project.ts';

describe('the check of the project', () => {
  it('only warns about a repository that git itself cannot read', () => {
    const folder = tempDir();
    for (const name of ['objects', 'refs']) mkdirSync(join(folder, '.git', name), { recursive: true });
    writeFileSync(join(folder, '.git', 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(
      join(folder, '.git', 'config'),
      `[remote "a"]\n${'url = https://example.test/a.git\n'.repeat(60_000)}`,
    );
    const found = checkProject(folder, { userHome: tempDir(), searchPath: process.env.PATH });
    expect(found).toMatchObject({ name: 'project', status: 'warn' });
    // On a busy machine the time limit can come before the size limit.
    expect(found.detail).toMatch(/git cannot read this folder \((?:ENOBUFS|ETIMEDOUT)\)/);
    expect(found.next).toBeDefined();
  });
});
