/** `memoir doctor --secrets`: finds secrets that older rules missed, and erases them only when the owner says so. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EventDraft } from '../../src/index.ts';
import { promise } from '../promises.ts';
import { type InsideMachine, insideMachine } from './inside-machine.ts';
import { conversation } from './memoir-process.ts';

// Put together here, so that no scanner of repositories takes them for real ones.
const TOKEN = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
const CLOUD = `AKIA${'Q7XJ3ZT5WN2KD8RM'}`;

const AT = Date.UTC(2026, 4, 4, 9);

/** As a Memoir without rules would have recorded it: raw, short and long, and supplemented later. */
async function seeded(): Promise<InsideMachine> {
  const machine = insideMachine();
  const said = { happenedAt: AT, session: 'one', actor: 'person', trust: 'owner' } as const;
  const call = {
    type: 'tool.called',
    key: 'raw:tool',
    happenedAt: AT,
    session: 'one',
    actor: 'tool',
    trust: 'tool',
  } as const;
  const raw: readonly EventDraft[] = [
    { ...said, type: 'prompt.submitted', key: 'raw:prompt', body: { text: `push with ${TOKEN} please, ${TOKEN}` } },
    { ...said, type: 'prompt.submitted', key: 'raw:later', body: { text: 'short' } },
    { ...call, body: { tool: 'Bash', outcome: 'ok', output: `${'log line\n'.repeat(200)}${CLOUD}\n` } },
  ];
  machine.record([...conversation('one'), ...raw]);
  machine.record([
    { ...said, type: 'prompt.submitted', key: 'raw:later', body: { text: `short, then more: ${TOKEN}` } },
  ]);
  await machine.ok(['backup']);
  return machine;
}

interface Report {
  readonly scanned: number;
  readonly kinds: Readonly<Record<string, number>>;
  readonly found: readonly { readonly id: string; readonly type: string; readonly kinds: Record<string, number> }[];
  readonly erased: { readonly erased: readonly string[] } | null;
}

async function doctor(
  machine: InsideMachine,
  ...more: readonly string[]
): Promise<{ code: number | null; report: Report; text: string }> {
  const { code, stdout } = await machine.run(['doctor', '--secrets', '--json', ...more]);
  return { code, report: JSON.parse(stdout), text: stdout };
}

function filesWith(machine: InsideMachine, text: string): readonly string[] {
  return readdirSync(machine.home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}

describe('doctor --secrets', () => {
  it(
    promise('redact/rescan', 'reports kinds, counts and events, never the secret, and changes nothing unasked'),
    async () => {
      const machine = await seeded();
      const { code, report, text } = await doctor(machine);
      expect(code).toBe(1);
      expect(report.kinds).toEqual({ 'github-token': 3, 'aws-access-key': 1 });
      expect(report.found.map(({ type, kinds }) => [type, kinds])).toEqual([
        ['prompt.submitted', { 'github-token': 2 }],
        ['tool.called', { 'aws-access-key': 1 }],
        ['prompt.submitted', { 'github-token': 1 }],
      ]);
      expect(report.erased).toBeNull();
      const shown = await machine.run(['doctor', '--secrets']);
      expect(shown.code).toBe(1);
      for (const { id } of report.found) expect(shown.stdout).toContain(id);
      expect(shown.stdout).toContain('Nothing was erased');
      expect(text + shown.stdout + shown.stderr).not.toContain(TOKEN);
      expect(filesWith(machine, TOKEN)).not.toEqual([]);
    },
  );

  it(promise('redact/rescan', 'erases those events everywhere with --yes, and nothing else'), async () => {
    const machine = await seeded();
    const before = (await machine.ok(['export', '--json'])).trimEnd().split('\n').length;
    const { code, report } = await doctor(machine, '--yes');
    expect(code).toBe(0);
    expect([...(report.erased?.erased ?? [])].sort()).toEqual(report.found.map(({ id }) => id).sort());
    expect(filesWith(machine, TOKEN)).toEqual([]);
    expect(await machine.ok(['export', '--json'])).not.toMatch(/ghp_|AKIA/);
    // Three events and a supplement went, three erasures came.
    expect((await machine.ok(['export', '--json'])).trimEnd().split('\n')).toHaveLength(before - 1);
    expect(await doctor(machine)).toMatchObject({ code: 0, report: { found: [], kinds: {} } });
    expect(await machine.run(['doctor', '--secrets'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('No secrets found'),
    });
  });

  it('is refused together with --repair, and where there is no memory', async () => {
    const machine = insideMachine();
    expect((await machine.run(['doctor', '--secrets', '--repair'])).code).toBe(2);
    expect(await machine.run(['doctor', '--secrets'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/memoir( --)? start/),
    });
  });
});
