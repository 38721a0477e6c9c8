/** The ids that are shown open what they stand for, however many things happened in one millisecond. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prompt, sessionStarted } from '../../../test/fixtures/drafts.ts';
import { NOON, stillClock, tempDir } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { isMemoirError } from '../../domain/errors.ts';
import { openMemoir } from '../../engine.ts';

const ALONE = '11111111-1111-7111-8111-111111111111';
const TWINS = ['22222222-2222-7222-8222-222222222221', '22222222-2222-7222-8222-222222222222'];
const AT_THE_DASH = ['33333333-3333-7333-8333-333333333333', '33333333-3333-7334-8333-333333333333'];
const SESSION = '11111111-1111-7111-9111-111111111111';

async function world() {
  const memoir = openMemoir({ home: join(tempDir(), 'm'), clock: stillClock() });
  onTestFinished(() => memoir.close());
  await memoir.start();
  const ids = [ALONE, ...TWINS, ...AT_THE_DASH];
  memoir.events.record([
    ...ids.map((id, at) => ({ ...prompt(`words ${at}`, { session: SESSION, happenedAt: NOON + at }), id })),
    sessionStarted(SESSION),
  ]);
  return { memoir, ids };
}

describe('short ids', () => {
  it(promise('open/short-ids-open', 'each opens its own event or session and no other'), async () => {
    const { memoir, ids } = await world();
    for (const id of [...ids, SESSION]) {
      const short = memoir.events.shortId(id);
      expect(short.length).toBeGreaterThanOrEqual(13);
      expect((await memoir.open(short, { cwd: tempDir() })).id).toBe(id);
    }
    expect(memoir.events.shortId(AT_THE_DASH[0] ?? '')).toBe('33333333-3333-7333-83');
    expect(memoir.events.shortId('user/memory/user_a.md')).toBe('user/memory/user_a.md');
  });

  it(promise('open/short-ids-open', 'one that could be several names them, with what and when each is'), async () => {
    const { memoir } = await world();
    const said = await memoir.open('22222222-2222', { cwd: tempDir() }).catch((error: unknown) => error);
    if (!isMemoirError(said, 'ambiguous')) throw new Error('it is one of two');
    expect(said.data.candidates).toEqual(TWINS);
    const when = new Date(NOON + 1).toISOString();
    expect(said.message).toContain(`${TWINS[0]} (prompt.submitted, ${when}), ${TWINS[1]} (`);
    expect(said.message).not.toContain('words');
  });
});
