/** `memoir import` by a user who may not read everything. Root may, so root runs it as `nobody`. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtProgram } from '../fixtures/built-program.ts';
import { tempDir } from '../fixtures/home.ts';
import { promptLine } from '../fixtures/transcripts/lines.ts';
import { promise } from '../promises.ts';

const NOBODY = 65_534;
const entry = builtProgram().entry;
const isRoot = process.getuid?.() === 0;

function runAs(home: string, args: readonly string[]) {
  const env = { PATH: process.env.PATH ?? '', HOME: home, MEMOIR_HOME: join(home, '.memoir') };
  const who = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  return spawnSync(process.execPath, [entry, ...args], { cwd: home, env, encoding: 'utf8', ...who });
}

describe.skipIf(process.platform === 'win32')('memoir import', () => {
  it(promise('import/unreadable-is-named', 'names a transcript it may not read, and reads the others'), (context) => {
    const home = tempDir();
    chmodSync(home, 0o755);
    const project = join(home, 'projects', '-home-u-shop');
    mkdirSync(project, { recursive: true });
    const text = `${JSON.stringify(promptLine('u1', 'Hello.'))}\n`;
    writeFileSync(join(project, 'open.jsonl'), text);
    writeFileSync(join(project, 'closed.jsonl'), text);
    chmodSync(join(project, 'closed.jsonl'), 0);
    if (isRoot) chownSync(home, NOBODY, NOBODY);
    // If `nobody` cannot read the source itself, nothing can be shown.
    if (isRoot && runAs(home, ['version']).status !== 0) context.skip();
    const { status, stdout, stderr } = runAs(home, ['import', project, '--json']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) });
    const report: unknown = JSON.parse(stdout);
    expect(report).toMatchObject({
      prompts: 1,
      skipped: [{ path: expect.stringMatching(/closed\.jsonl$/), why: 'you may not read it' }],
    });
  });
});
