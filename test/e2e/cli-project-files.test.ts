/** `memoir notes briefing`, `profile` and `log`, as a person types them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stayWithinOneDay } from '../fixtures/one-day.ts';
import { promise } from '../promises.ts';
import { insideMachine } from './inside-machine.ts';

function machine() {
  const world = insideMachine();
  const shop = join(world.userHome, 'shop');
  mkdirSync(shop);
  const memoir = world.open();
  memoir.projects.findOrCreate({ cwd: shop });
  memoir.close();
  const file = (text: string): string => {
    const path = join(world.userHome, 'given.md');
    writeFileSync(path, text);
    return path;
  };
  const notes = (...args: string[]) => world.ok(['notes', ...args, '--project', 'shop']);
  return { ...world, file, notes };
}

describe('briefing, profiles and daily log', () => {
  it(promise('notes/briefing-versions', 'on the command line'), async () => {
    const { notes, file, run, json } = machine();
    expect(await notes('briefing')).toContain('No briefing yet');
    await notes('briefing', 'set', file('one\n'));
    expect(await notes('briefing', 'set', file('two\n'))).toContain('1 older version kept');
    expect(await notes('briefing', 'show')).toBe('two\n');
    await notes('briefing', 'rollback');
    expect(await json(['notes', 'briefing', '--project', 'shop'])).toMatchObject({
      text: 'one\n',
      older_versions: 1,
    });
    const long = await run(['notes', 'briefing', 'set', file('x\n'.repeat(81)), '--project', 'shop']);
    expect(long).toMatchObject({ code: 2, stdout: '' });
    expect(long.stderr).toContain('at most 80 lines; this has 81');
    expect(await run(['notes', 'briefing', 'set', '/no/such/file', '--project', 'shop'])).toMatchObject({ code: 2 });
    expect((await run(['notes', 'briefing', 'edit', '--project', 'shop'])).stderr).toContain('No editor is set');
    expect(await notes('briefing')).toBe('one\n');
  });

  it('redacts secrets in the given text', async () => {
    const { notes, file } = machine();
    const key = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;
    await notes('briefing', 'set', file(`the token is ${key}\n`));
    expect(await notes('briefing')).not.toContain(key);
    expect(await notes('log', `used ${key}`)).not.toContain(key);
  });

  it('has profiles by the names skills are called by', async () => {
    const { notes, file, json } = machine();
    expect(await notes('profile')).toContain('No profiles here yet');
    await notes('profile', 'plugin:review', '--set', file('Look at the tests first.\n'));
    expect(await notes('profile', 'plugin:review')).toBe('Look at the tests first.\n');
    expect(await json(['notes', 'profile', '--project', 'shop'])).toEqual(['plugin:review']);
    expect(await notes('profile', 'other')).toContain('no profile');
  });

  it(promise('notes/daily-log', 'lists what was done, and accepts a line'), async () => {
    await stayWithinOneDay();
    const { ok, notes, run } = machine();
    expect(await notes('log', 'deployed', 'to', 'staging')).toMatch(/^- \d\d:\d\d deployed to staging\n$/);
    await ok(['decide', 'use', 'SQLite', '--project', 'shop']);
    const log = await notes('log');
    expect(log).toMatch(/^# \d{4}-\d\d-\d\d\n\n(?:- .*\n)+$/);
    for (const line of ['deployed to staging', 'Decided: use SQLite']) expect(log.split(line)).toHaveLength(2);
    expect(await notes('log')).toBe(log);
    expect(await notes('log', '--day', '2020-01-01')).toBe('The log of 2020-01-01 is empty.\n');
    expect(await run(['notes', 'log', 'x', '--day', 'yesterday', '--project', 'shop'])).toMatchObject({ code: 2 });
  });
});
