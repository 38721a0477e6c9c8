import { describe, expect, it } from 'vitest';
import { stillClock } from '../../../test/fixtures/home.ts';
import { startedShop } from '../../../test/fixtures/shop-engine.ts';

async function twoProjects() {
  const clock = stillClock(Date.UTC(2026, 3, 1, 12));
  const { owner, cwd, folder } = await startedShop({ clock });
  const other = folder('dockline');
  for (const [kind, text] of [
    ['outcome', 'The deadlock on migrations is solved by a lock timeout and five retries'],
    ['decision', 'Mail is sent with postmark'],
    ['preference', 'Never commit unless I say so'],
    ['decision', 'Slots take thirty minutes'],
  ] as const) {
    clock.pass(60_000);
    await owner.facts.state({ cwd: other }, { kind, text });
  }
  const ask = (text: string) => owner.context.preview({ kind: 'prompt', text }, { cwd, session: 'next' });
  return { ask };
}

describe('a prompt that mentions another project', () => {
  it('is given what is known there about the question, and not the whole project', async () => {
    const { ask } = await twoProjects();
    const given = ask('how did dockline handle the deadlock on migrations?');
    expect(given?.kind).toBe('notes');
    expect(given?.text).toContain('The deadlock on migrations is solved');
    expect(given?.text).toContain('the project dockline');
    expect(given?.text).not.toMatch(/postmark|Never commit|thirty/);
  });

  it('is given nothing if nothing there is about it', async () => {
    const { ask } = await twoProjects();
    expect(ask('does dockline also print the invoices on green paper?')).toBeUndefined();
  });

  it.each(['switch to dockline', 'where were we with dockline?', 'what about dockline?'])(
    'is given the whole project if it asks for it: %s',
    async (text) => {
      const { ask } = await twoProjects();
      const given = ask(text);
      expect(given?.kind).toBe('switch');
      expect(given?.text).toMatch(/Never commit[\s\S]*thirty/);
    },
  );
});
