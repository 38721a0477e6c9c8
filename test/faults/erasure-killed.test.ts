/** A killed erasure is finished by the next doctor or forget, to the last byte. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { removePending, writePending } from '../../src/forget/pending-erasure.ts';
import { versionsOf } from '../../src/forget/plan/find-notes.ts';
import type { HomeLayout } from '../../src/platform/home/layout.ts';
import { getSession } from '../../src/store/state/sessions/sessions.ts';
import { prompt } from '../fixtures/drafts.ts';
import { NOON, tempDir, tempHome, testJournal } from '../fixtures/home.ts';
import { promise } from '../promises.ts';
import { archiveObjects, canaryOf, derivedHome, KINDS, openHome } from './erasure-home.ts';
import { scanForCanary } from './erasure-scan.ts';
import { copyHook, start } from './processes.ts';

const WORKER = fileURLToPath(new URL('./erasure-worker.ts', import.meta.url));
/** More than are erased in one transaction. */
const MANY = 700;

function residue(layout: HomeLayout): readonly string[] {
  const objects = archiveObjects(layout);
  const canaries = [...KINDS.map(canaryOf), 'zanthor7many'];
  return canaries.filter((canary) => scanForCanary(layout.home, canary).length > 0 || objects.includes(canary));
}

it(promise('erase/survives-a-kill', 'until it is finished, hooks record and give nothing'), async () => {
  const layout = tempHome();
  const memoir = openHome(layout);
  await memoir.start();
  memoir.close();
  const hook = copyHook(tempDir());
  const env = { MEMOIR_HOME: layout.home, HOME: tempDir(), PATH: process.env.PATH ?? '' };
  const startsIn = async (session: string): Promise<string> => {
    const input = JSON.stringify({
      session_id: session,
      hook_event_name: 'SessionStart',
      source: 'startup',
      cwd: layout.home,
    });
    const heard = start(hook, ['SessionStart'], { env, input });
    expect(await heard.ended).toMatchObject({ code: 0 });
    return heard.output();
  };
  // The control: a session is given something.
  expect(await startsIn('before')).not.toBe('');
  writePending(layout, { asked: [], ids: [], notes: [] });
  expect(await startsIn('meanwhile')).toBe('');
  const journal = testJournal(layout);
  expect(getSession(journal.db, 'meanwhile')).toBeDefined();
  journal.close();
  removePending(layout);
  expect(await startsIn('after')).not.toBe('');
});

it.each(['files-cleaned', 'first-part-erased', 'all-erased', 'backups-cleaned'])(
  promise('erase/survives-a-kill', 'at the step %s'),
  async (step) => {
    const { layout, memoir, ids } = await derivedHome();
    memoir.events.record(
      Array.from({ length: MANY }, (_, n) =>
        prompt(`line ${n} of zanthor7many and its crew`, { key: `many:${n}`, session: 'many', happenedAt: NOON + n }),
      ),
    );
    const many = [...memoir.events.list({ session: 'many' })].map(({ id }) => id);
    await memoir.recall.updateIndex();
    memoir.close();
    const journal = testJournal(layout);
    const all = [...many, ...ids].flatMap((id) => (id.includes('/') ? versionsOf(journal, id) : [id]));
    journal.close();

    const killed = spawnSync(process.execPath, [WORKER, layout.home, step, ...all], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      encoding: 'utf8',
    });
    expect({ signal: killed.signal, stdout: killed.stdout }).toEqual({ signal: 'SIGKILL', stdout: '' });
    expect(existsSync(layout.erasing)).toBe(true);
    // The control: it was interrupted.
    const left = residue(layout);
    expect(left.length).toBeGreaterThan(0);

    const again = openHome(layout);
    const { checks } = await again.health.doctor();
    expect(checks.find(({ name }) => name === 'erasure')).toMatchObject({ status: 'ok' });
    again.close();
    expect(existsSync(layout.erasing)).toBe(false);
    expect(residue(layout)).toEqual([]);
    console.log(`TEST erasure-killed step=${step} residue_before=${left.length} residue_after=0`);
  },
);
