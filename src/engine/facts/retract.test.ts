/** Saving against what is known: it names what rules it out, and "that is no longer so" ends what it names. */
import { describe, expect, it } from 'vitest';
import { startedShop, tickingClock } from '../../../test/fixtures/shop-engine.ts';
import { runCaptured } from '../../surfaces/cli/run-captured.test-helper.ts';

const NOON = Date.UTC(2026, 2, 3, 12);

async function world() {
  const clock = tickingClock(NOON);
  const { cwd, owner, agent, open } = await startedShop({ clock });
  const run = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCaptured(args, { cwd, open: async () => open(), now: clock.now });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  };
  const holding = (): readonly string[] => owner.facts.list({ holdsAt: NOON * 2 }).map(({ statement }) => statement);
  return { cwd, owner, agent, run, holding };
}

describe('saving what is ruled out', () => {
  it.each([
    ['use pnpm here, never npm', 'Use npm for installing packages'],
    ['the cart lives in the server session, not in localStorage', 'the cart lives in localStorage'],
    ['we use bun, not yarn', 'use yarn for the scripts'],
    ['die Belege liegen im Tresor, nicht im Büro', 'die Belege liegen im Büro'],
    ['los recibos van en la caja, no en la oficina', 'los recibos van en la oficina'],
  ])('names it and how to end it: %s / %s', async (held, later) => {
    const { run } = await world();
    await run('decide', held);
    expect(await run('decide', later)).toMatch(/Contradicts \S+: .*\n.*Both hold now\. To end it: `memoir refute \S+`/);
  });

  it('a note names it too', async () => {
    const { run } = await world();
    await run('decide', 'use pnpm here, never npm');
    expect(await run('remember', 'we use npm for installing packages')).toContain('Contradicts');
  });

  it.each([
    ['use pnpm here, never npm', 'use npm if the registry is down'],
    ['the cart lives in the server session, not in localStorage', 'the theme is kept in localStorage'],
    ['no emoji in commit messages', 'commit messages in english'],
  ])('says nothing of another matter: %s / %s', async (held, later) => {
    const { run } = await world();
    await run('decide', held);
    expect(await run('decide', later)).not.toContain('Contradicts');
  });
});

describe('"that is no longer so"', () => {
  it('ends the fact that it names', async () => {
    const { run, holding } = await world();
    await run('decide', 'we deploy by hand');
    expect(await run('remember', 'that is no longer so: we deploy by hand')).toMatch(
      /^No longer so: we deploy by hand {2}\S+\n$/,
    );
    expect(holding()).toEqual([]);
  });

  it('ends the note that it names and keeps what holds instead', async () => {
    const { run, holding, owner, cwd } = await world();
    await run('remember', 'we deploy with rsync from the office');
    const said = await run('remember', 'Das gilt nicht mehr: we deploy with rsync from the office. We deploy from CI.');
    expect(said).toMatch(/^No longer so: we deploy with rsync from the office .*\nNoted: We deploy from CI\.? /);
    expect(holding()).toEqual([expect.stringMatching(/^We deploy from CI/)]);
    expect((await owner.notes()).list({ cwd }).notes).toMatchObject([{ fields: { truth: 'refuted' } }]);
  });

  it('notes what holds now if nothing says it, and saves no note', async () => {
    const { run, holding, owner, cwd } = await world();
    const said = await run('remember', 'eso ya no es así: desplegamos desde la CI');
    expect(said).toContain('Noted: desplegamos desde la CI');
    expect(said).toContain('No fact or note says that in these words.');
    expect(holding()).toEqual(['desplegamos desde la CI']);
    expect((await owner.notes()).list({ cwd }).notes).toEqual([]);
  });

  it('said by an agent ends no note of the person', async () => {
    const { run, agent, owner, cwd } = await world();
    await run('remember', 'we deploy with rsync from the office');
    await agent().facts.retract({ cwd }, { text: 'that is no longer so: we deploy with rsync from the office' });
    expect((await owner.notes()).list({ cwd }).notes).toMatchObject([{ fields: { truth: 'stated' } }]);
  });
});
