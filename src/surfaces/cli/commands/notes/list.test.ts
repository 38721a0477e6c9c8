import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../../../test/fixtures/home.ts';
import { promise } from '../../../../../test/promises.ts';
import { openMemoir } from '../../../../index.ts';
import { readEnvironment } from '../../../../platform/settings/environment.ts';
import { runCaptured } from '../../run-captured.test-helper.ts';

it(
  promise('notes/index-follows-files', 'a file put into memory/ is in MEMORY.md after notes were listed'),
  async () => {
    const userHome = tempDir();
    const cwd = join(userHome, 'shop');
    mkdirSync(cwd);
    const open = () => openMemoir({ home: join(userHome, 'm'), environment: readEnvironment({ HOME: userHome }) });
    const memoir = open();
    onTestFinished(() => memoir.close());
    await memoir.start();
    await (await memoir.notes()).remember({ cwd }, { text: 'Releases are cut on the train', type: 'project' });
    const dir = join(memoir.layout.projectsDir, 'shop', 'memory');
    const index = (): string => readFileSync(join(dir, 'MEMORY.md'), 'utf8');
    writeFileSync(join(dir, 'project_dropped.md'), '---\nname: Dropped here\ntype: project\n---\nBy hand.\n');
    expect(index()).not.toContain('Dropped here');
    const { code, stdout } = await runCaptured(['notes', 'list'], { cwd, open: async () => open() });
    expect([code, stdout]).toEqual([0, expect.stringContaining('project_dropped.md')]);
    expect(index()).toContain('[Dropped here](project_dropped.md)');
  },
);
