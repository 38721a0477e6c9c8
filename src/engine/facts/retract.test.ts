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
  const fail = (...args: string[]) => runCaptured(args, { cwd, open: async () => open(), now: clock.now });
  return { cwd, owner, agent, run, fail, holding, clock };
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

  it.each([
    ['we deploy it with docker to the attic server', 'that is no longer so: we deploy with docker from the cellar'],
    ['wir liefern mit Kurier Huber in die Stadt', 'Das stimmt nicht mehr: wir liefern mit Kurier Huber aufs Land'],
    ['guardamos las facturas en la caja azul', 'ya no es así: guardamos las facturas en la caja roja'],
  ])('stores nothing of what nothing known says, and lists the nearest: %s / %s', async (known, text) => {
    const { fail, run, holding, owner, cwd } = await world();
    await run('decide', known);
    const { code, stdout } = await fail('remember', text);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Nothing was changed: no fact or note surely says: /);
    expect(stdout).toContain(`  ${known}  `);
    expect(stdout).toContain('memoir refute <id>');
    expect(holding()).toEqual([known]);
    expect((await owner.notes()).list({ cwd }).notes).toEqual([]);
  });

  it('stores nothing if nothing is known at all', async () => {
    const { fail, owner } = await world();
    const { code, stdout } = await fail('remember', 'that is no longer so: we use yarn');
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: 'Nothing was changed: no fact or note surely says: we use yarn\n',
    });
    expect(owner.facts.list()).toEqual([]);
  });

  it('keeps what holds instead, although nothing known says the rest', async () => {
    const { run, holding } = await world();
    expect(await run('remember', 'that is no longer so: we use yarn. We use pnpm.')).toContain('Noted: We use pnpm');
    expect(holding()).toEqual([expect.stringMatching(/^We use pnpm/)]);
  });

  it.each([
    ['we deploy it with docker to the attic server', 'that is no longer so: we deploy with docker'],
    ['we run yarn for the scripts', 'thats no longer so: we use yarn'],
    ['die Rechnungen liegen im Keller beim Archiv', 'gilt nicht mehr: die Rechnungen liegen im Keller'],
    ['las copias van cada noche al disco azul', 'eso ya no es asi: las copias van al disco azul'],
  ])('ends the only fact with its value or all its words: %s / %s', async (known, text) => {
    const { run, holding } = await world();
    await run('decide', known);
    expect(await run('remember', text)).toContain(`No longer so: ${known}`);
    expect(holding()).toEqual([]);
  });

  it.each([
    [
      'lets use mailgun',
      'mailgun raised the limit of the trial on monday',
      'das ist nicht mehr so: wir nutzen mailgun',
    ],
    ['never use yarn', 'use pnpm for the scripts', 'that is no longer so: we use yarn'],
    ['we use garage for the uploads', 'we use garage for the backups', 'no longer true: we use garage'],
  ])('ends no other fact: %s / %s / %s', async (one, other, text) => {
    const { fail, run, holding } = await world();
    await run('decide', one);
    await run('decide', other);
    const { stdout } = await fail('remember', text);
    expect(holding()).toContain(other);
    if (one.startsWith('lets')) expect(holding()).toEqual([other]);
    else {
      expect(holding()).toHaveLength(2);
      expect(stdout).toContain(one);
    }
  });

  it('names what may say so too and still holds', async () => {
    const { run, holding } = await world();
    await run('decide', 'the barn stores hay');
    await run('decide', 'the barn stores hay for the goats in winter');
    const said = await run('remember', 'not any more: the barn stores hay');
    expect(said).toMatch(
      /^No longer so: the barn stores hay {2}.*\nStill holds, and may say so too:\n {2}the barn stores hay for/,
    );
    expect(holding()).toEqual(['the barn stores hay for the goats in winter']);
  });

  it('ends every fact that states the same value of the same subject', async () => {
    const { run, holding, agent, cwd } = await world();
    await agent().facts.decide({ cwd }, { text: 'the lunch break is 45 minutes for everybody' });
    await run('decide', 'the lunch break is 45 minutes');
    await run('remember', 'not any more: the lunch break is 45 minutes');
    expect(holding()).toEqual([]);
  });

  it.each([
    ["that's no longer so: %"],
    ['thats not so any more: %'],
    ['not any more: %'],
    ['Not anymore: %'],
    ['no longer true: %'],
    ['gilt nicht mehr: %'],
    ['stimmt nicht mehr: %'],
    ['das ist nicht mehr so: %'],
    ['ya no es así: %'],
    ['ya no es asi: %'],
    ['ya no vale: %'],
    ['Eso ya no es así: %'],
  ])('understands "%s"', async (opening) => {
    const { run, holding, owner, cwd } = await world();
    await run('decide', 'we write the offers in blue');
    await run('remember', opening.replace('%', 'we write the offers in blue'));
    expect(holding()).toEqual([]);
    expect((await owner.notes()).list({ cwd }).notes).toEqual([]);
  });

  it.each([['not so-called legacy code: keep it'], ['no longer than 80 characters per line']])(
    'is not said by "%s"',
    async (text) => {
      const { agent, owner, cwd } = await world();
      expect(await agent().facts.retract({ cwd }, { text })).toBeUndefined();
      expect(owner.facts.list()).toEqual([]);
    },
  );

  it('means from now on: it held before, what it had replaced stays over, and it can be said again', async () => {
    const { run, holding, owner, clock } = await world();
    await run('decide', 'we use npm as the package manager');
    await run('decide', 'we use pnpm as the package manager');
    const before = clock.now();
    await run('remember', 'that is no longer so: we use pnpm');
    expect(holding()).toEqual([]);
    expect(owner.facts.list({ holdsAt: before }).map(({ value }) => value)).toEqual(['pnpm']);
    await run('decide', 'we use pnpm as the package manager');
    expect(holding()).toEqual(['we use pnpm as the package manager']);
    expect(owner.facts.list({ holdsAt: before }).map(({ value }) => value)).toEqual(['pnpm']);
  });

  it('"that is not true" means that it never was', async () => {
    const { run, holding } = await world();
    await run('decide', 'we use npm as the package manager');
    await run('decide', 'we use pnpm as the package manager');
    await run('remember', 'that is not true: we use pnpm');
    expect(holding()).toEqual(['we use npm as the package manager']);
  });

  it('said by an agent ends no note of the person', async () => {
    const { run, agent, owner, cwd } = await world();
    await run('remember', 'we deploy with rsync from the office');
    await agent().facts.retract({ cwd }, { text: 'that is no longer so: we deploy with rsync from the office' });
    expect((await owner.notes()).list({ cwd }).notes).toMatchObject([{ fields: { truth: 'stated' } }]);
  });
});
