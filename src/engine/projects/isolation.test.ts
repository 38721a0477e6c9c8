/** What an agent reaches of an isolated project, by the session it runs in and the folder it went to. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { startedShop } from '../../../test/fixtures/shop-engine.ts';
import { promise } from '../../../test/promises.ts';
import { openMemoir } from '../../engine.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';

const ELSEWHERE = '0b5c2f1e-0000-4000-8000-00000000e001';
const INSIDE = '0b5c2f1e-0000-4000-8000-00000000e002';

/** `shop` is isolated and has a fact; one session began there, one in another project. */
async function isolatedShop() {
  const shop = await startedShop();
  const { owner, cwd, userHome } = shop;
  const otherCwd = shop.folder('other');
  // In a repository the folder names the project, also for a session that began elsewhere.
  for (const dir of [cwd, otherCwd]) execFileSync('git', ['init', '--quiet', dir]);
  const project = owner.projects.findOrCreate({ cwd });
  const other = owner.projects.findOrCreate({ cwd: otherCwd });
  await owner.facts.state({ cwd }, { kind: 'decision', text: 'The codename is Zebrafish' });
  for (const [session, id] of [
    [ELSEWHERE, other.id],
    [INSIDE, project.id],
  ] as const) {
    const at = { happenedAt: Date.now(), project: id, session };
    owner.events.record([
      {
        ...at,
        key: `t:start:${session}`,
        type: 'session.started',
        actor: 'agent',
        trust: 'agent',
        body: { agent: 'claude-code' },
      },
      {
        ...at,
        key: `t:prompt:${session}`,
        type: 'prompt.submitted',
        actor: 'person',
        trust: 'owner',
        body: { text: 'go', origin: 'person' },
      },
    ]);
  }
  owner.projects.change(project.id, { isolated: true });
  const agentIn = (session: string, folder: string) => {
    const environment = readEnvironment({
      HOME: userHome,
      PATH: process.env.PATH,
      CLAUDECODE: '1',
      CLAUDE_CODE_SESSION_ID: session,
    });
    const memoir = openMemoir({ home: owner.layout.home, environment, cwd: folder });
    const exported = (): string => [...memoir.events.export()].map((line) => JSON.stringify(line)).join('\n');
    return { memoir, exported };
  };
  return { ...shop, project, otherCwd, agentIn };
}

describe('an isolated project', () => {
  it(
    promise('project/isolated-by-session', 'is closed to a session of another project, in whatever folder'),
    async () => {
      const { cwd, otherCwd, agentIn } = await isolatedShop();
      for (const folder of [cwd, otherCwd]) {
        const { memoir, exported } = agentIn(ELSEWHERE, folder);
        expect(exported()).not.toContain('Zebrafish');
        expect(() => memoir.projects.find({ cwd })).toThrow(/is isolated/);
        const found = await memoir.recall.search('Zebrafish', { cwd }).catch((error: unknown) => String(error));
        expect(JSON.stringify(found)).not.toContain('codename');
        memoir.close();
      }
    },
  );

  it('is open to its own session, also from another folder', async () => {
    const { project, otherCwd, agentIn } = await isolatedShop();
    const { memoir, exported } = agentIn(INSIDE, otherCwd);
    expect(exported()).toContain('Zebrafish');
    expect(memoir.projects.named(project.slug).id).toBe(project.id);
    memoir.close();
  });

  it('is isolated and renamed by a person only', async () => {
    const { cwd, agentIn } = await isolatedShop();
    const { memoir } = agentIn(INSIDE, cwd);
    expect(() => memoir.projects.change('other', { isolated: true })).toThrow(/Only a person/);
    expect(() => memoir.projects.rename('other', 'mine')).toThrow(/Only a person/);
    memoir.close();
  });
});
