/**
 * Four processes write notes while a person edits, renames and deletes the same files with an ordinary editor: nothing
 * acknowledged is lost, and no text is overwritten.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openMemoir } from '../../src/index.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { tempDir } from '../fixtures/home.ts';
import { promise } from '../promises.ts';

const WORKER = fileURLToPath(new URL('./notes-worker.ts', import.meta.url));
const WRITERS = ['w1', 'w2', 'w3', 'w4'];
const NOTES_EACH = 8;

/** `heard` is called with what it says, and when it has ended. */
function write(home: string, cwd: string, who: string, heard: () => void): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [WORKER, home, cwd, who, String(NOTES_EACH)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      heard();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.on('close', (code) => (code === 0 ? resolve(out.trim().split('\n')) : reject(new Error(`${who}: ${err}`))));
  });
}

describe('notes under many hands', () => {
  it(promise('notes/nothing-lost', 'four processes write while a person edits, renames and deletes'), async () => {
    const userHome = tempDir();
    const home = join(userHome, 'm');
    const cwd = join(userHome, 'shop');
    mkdirSync(cwd);
    const memoir = openMemoir({ home, environment: readEnvironment({ HOME: userHome }) });
    await memoir.start();
    const notes = await memoir.notes();
    await notes.remember({ cwd }, { text: 'The first line', name: 'common', type: 'project' });
    const dir = join(home, 'projects', 'shop', 'memory');
    const common = join(dir, 'project_common.md');

    let running = true;
    let heard = (): void => undefined;
    const writers = Promise.all(WRITERS.map((who) => write(home, cwd, who, () => heard()))).finally(() => {
      running = false;
      heard();
    });
    const nextHeard = (): Promise<void> =>
      new Promise((resolve) => {
        heard = resolve;
      });
    const byHand: string[] = [];
    const deleted: string[] = [];
    const renamed: (readonly [string, string])[] = [];
    for (let turn = 0; running; turn += 1) {
      // A person saves now and then, here after others wrote; a program that saves without a pause is told to stop.
      await nextHeard();
      if (existsSync(common)) {
        const line = `by hand ${turn}`;
        // An editor: reads, changes, saves the whole file.
        writeFileSync(common, `${readFileSync(common, 'utf8').trimEnd()}\n${line}\n`);
        byHand.push(line);
      }
      const others = readdirSync(dir).filter((file) => file.startsWith('project_shared-'));
      const victim = others[turn % Math.max(1, others.length)];
      if (turn % 5 === 2 && victim !== undefined) {
        rmSync(join(dir, victim), { force: true });
        deleted.push(victim);
      } else if (turn % 5 === 4 && victim !== undefined && existsSync(join(dir, victim))) {
        renameSync(join(dir, victim), join(dir, `project_mine-${turn}.md`));
        renamed.push([victim, `project_mine-${turn}.md`]);
      }
    }
    const said = (await writers).flat();
    const kept = said.filter((line) => line.startsWith('kept ')).map((line) => line.split(' '));
    expect(kept).toHaveLength(WRITERS.length * NOTES_EACH);

    notes.refresh({ cwd });
    const now = notes.list({ cwd }).notes;
    const onDisk = now.map(({ body }) => body).join('\n');
    for (const [, file = '', word = ''] of kept) {
      if (onDisk.includes(`fact ${word} holds`)) continue;
      // Deleted by hand: retired, and the journal has it.
      const versions = notes.versions({ cwd }, file).map(({ text }) => text ?? '');
      expect(
        versions.some((text) => text.includes(`fact ${word} holds`)),
        word,
      ).toBe(true);
      expect([...deleted, ...renamed.map(([from]) => from)]).toContain(file);
    }
    const text = readFileSync(common, 'utf8');
    const lost = byHand.filter((line) => !text.split('\n').includes(line));
    expect(lost).toEqual([]);
    expect(new Set(text.split('\n').filter((line) => line.startsWith('by hand'))).size).toBe(byHand.length);
    for (const [, to] of renamed) expect(now.some(({ file }) => file === to) || deleted.includes(to)).toBe(true);
    const index = readFileSync(join(dir, 'MEMORY.md'), 'utf8');
    for (const { file } of now) expect(index).toContain(`(${file})`);
    console.info(
      `notes race: ${kept.length} kept by ${WRITERS.length} processes, ${byHand.length} lines by hand, ` +
        `${deleted.length} deleted, ${renamed.length} renamed, 0 lost`,
    );
    memoir.close();
  });
});
