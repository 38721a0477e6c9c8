/** `memoir notes links` and `memoir notes lint` as a person types them, on files a person wrote. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '../../src/platform/time/human-dates.ts';
import { stayWithinOneDay } from '../fixtures/one-day.ts';
import { type InsideMachine, insideMachine } from './inside-machine.ts';

const folder = mkdtempSync(join(tmpdir(), 'memoir-lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const head = (name: string, type: string, today = formatDay(new Date())): string =>
  `---\nname: ${name}\ndescription: What to know about ${name} before a change\ntype: ${type}\ncreated: ${today}\nupdated: ${today}\n---\n`;

describe('notes on the command line', () => {
  let machine: InsideMachine;
  let memory: string;
  const project = ['--project', 'shop'];

  beforeAll(async () => {
    await stayWithinOneDay();
    machine = insideMachine(folder);
    const shop = join(machine.userHome, 'shop');
    mkdirSync(join(shop, 'src'), { recursive: true });
    writeFileSync(join(shop, 'package.json'), '{"scripts":{"build":"x"}}');
    const memoir = machine.open();
    memoir.tasks.add({ cwd: shop }, { text: 'one' });
    memoir.close();
    await machine.ok(['remember', 'Tills are counted at night.', '--type', 'project', '--name', 'Tills', ...project]);
    memory = join(machine.home, 'projects/shop/memory');
  });

  it('exits 0 without defects, and exits 1 with file and line of each defect', async () => {
    const clean = await machine.run(['notes', 'lint', ...project]);
    expect(clean).toMatchObject({ code: 0, stderr: '' });
    expect(clean.stdout).toContain('No problems found.');

    const body =
      'Receipts are printed twice.\n\nChanged yesterday in `src/gone.ts`; run `npm run till`. See [[nowhere]] and [[tills]].\n';
    writeFileSync(join(memory, 'project_receipts.md'), head('Receipts', 'project') + body);
    const found = await machine.run(['notes', 'lint', '--json', ...project]);
    expect(found).toMatchObject({ code: 1, stderr: '' });
    const { findings, codeChecked } = JSON.parse(found.stdout);
    expect(codeChecked).toBe(true);
    expect(findings.map(({ rule, line }: { rule: string; line: number }) => `${rule} ${line}`)).toEqual([
      'orphan 1',
      'command-gone 10',
      'dead-link 10',
      'path-gone 10',
      'relative-date 10',
    ]);
    const text = await machine.run(['notes', 'lint', ...project]);
    expect(text.stdout).toContain('projects/shop/memory/project_receipts.md:10  warning  there is no note "nowhere"');
    expect(text.stdout).toContain('5 problems; --fix can fix 2');
  });

  it('fixes what needs no decision and keeps the rest of the file', async () => {
    const file = join(memory, 'project_receipts.md');
    const before = readFileSync(file, 'utf8');
    const index = join(memory, 'MEMORY.md');
    writeFileSync(index, `${readFileSync(index, 'utf8')}\nMy own words.\n- [Gone](project_gone.md) — my pointer\n`);
    const { fixed, findings } = JSON.parse(
      (await machine.run(['notes', 'lint', '--fix', '--json', ...project])).stdout,
    );
    expect(fixed.map(({ rule }: { rule: string }) => rule)).toEqual(['dead-link', 'orphan', 'relative-date']);
    expect(findings.map(({ rule }: { rule: string }) => rule)).not.toContain('relative-date');
    const day = new Date();
    const yesterday = formatDay(new Date(day.getFullYear(), day.getMonth(), day.getDate() - 1));
    expect(readFileSync(file, 'utf8')).toBe(before.replace('Changed yesterday', `Changed on ${yesterday}`));
    expect(readFileSync(index, 'utf8')).toContain('My own words.');
    expect(readFileSync(index, 'utf8')).not.toContain('project_gone.md');
  });

  it('shows links as text, JSON and for Graphviz', async () => {
    const text = await machine.ok(['notes', 'links', ...project]);
    expect(text).toContain('projects/shop/memory/project_receipts.md\n  → projects/shop/memory/project_tills.md');
    expect(text).toContain('projects/shop/memory/project_receipts.md:10 nowhere no such note');
    expect(await machine.json(['notes', 'links', '--json', ...project])).toMatchObject({
      links: [{ from: 'projects/shop/memory/project_receipts.md', to: 'projects/shop/memory/project_tills.md' }],
      dead: [{ target: 'nowhere', state: 'missing' }],
    });
    expect(await machine.ok(['notes', 'links', '--dot', ...project])).toMatch(/^digraph notes \{\n[\s\S]*\n\}\n$/);
    expect((await machine.run(['notes', 'links', '--dot', '--json'])).code).toBe(2);
  });
});
