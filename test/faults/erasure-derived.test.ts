/**
 * Forgetting follows derivation, checked by the bytes on the disk: every kind of derived item has its own canary. The control
 * erases the same events alone and must leave every canary behind.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forgetEvents } from '../../src/forget/forget-events.ts';
import { versionsOf } from '../../src/forget/plan/find-notes.ts';
import { planErasure } from '../../src/forget/plan/plan-erasure.ts';
import { createQuoteFinder } from '../../src/forget/scan/distinctive-phrases.ts';
import type { HomeLayout } from '../../src/platform/home/layout.ts';
import { stillClock, testJournal } from '../fixtures/home.ts';
import { promise } from '../promises.ts';
import { archiveObjects, canaryOf, derivedHome, KINDS, type Kind, openHome } from './erasure-home.ts';
import { scanForCanary } from './erasure-scan.ts';

function residue(layout: HomeLayout): readonly Kind[] {
  const objects = archiveObjects(layout);
  return KINDS.filter(
    (kind) => scanForCanary(layout.home, canaryOf(kind)).length > 0 || objects.includes(canaryOf(kind)),
  );
}

describe('items derived from an erased event', () => {
  it(promise('erase/follows-derivation', 'are gone to the last byte, of every kind'), async () => {
    const { layout, memoir, ids } = await derivedHome();
    expect(residue(layout)).toEqual(KINDS);
    const receipt = await memoir.forget.erase(ids, 'a test');
    expect(receipt.remaining).toEqual([]);
    expect(receipt.repeats).toEqual([]);
    expect(residue(layout)).toEqual([]);
    memoir.close();
    expect(residue(layout)).toEqual([]);
    const again = openHome(layout);
    await again.backups.make();
    expect((await again.health.doctor()).healthy).toBe(true);
    again.close();
    expect(residue(layout)).toEqual([]);
    // Unrelated items are still there.
    expect(readFileSync(join(layout.archive, 'old.md'), 'utf8')).toBe('# Old\n\nThis line stays.\n');
    expect(existsSync(join(layout.archive, 'uncommitted.md'))).toBe(true);
    expect(archiveObjects(layout)).toContain('This line stays.');
    expect(readFileSync(layout.logFile, 'utf8')).toContain('warn fine');
    expect([...again.events.list({ types: ['prompt.submitted'] })].map(({ body }) => body.text)).toEqual([
      'harmless words about the weather',
    ]);
    console.log(`TEST erasure-derived kinds=${KINDS.length} derived=${receipt.derived.length} residue=0`);
  });

  it('is all there when the plan does not follow it (control)', async () => {
    const { layout, memoir, ids } = await derivedHome();
    memoir.close();
    const journal = testJournal(layout);
    const alone = ids.flatMap((id) => (id.includes('/') ? versionsOf(journal, id) : [id]));
    const plan = planErasure(journal, layout, alone, { follow: false });
    const context = { layout, clock: stillClock(), busyTimeoutMs: 1000 };
    await forgetEvents(journal, context, {
      ...plan,
      sessions: [],
      finder: createQuoteFinder([]),
      goneFinder: createQuoteFinder([]),
    });
    journal.close();
    const left = residue(layout);
    console.log(`TEST erasure-derived-control residue=${left.length} of ${KINDS.length}: ${left.join(' ')}`);
    expect(left.length).toBeGreaterThanOrEqual(6);
  });

  it('shows the plan first and changes nothing by it', async () => {
    const { layout, memoir, ids } = await derivedHome();
    const events = [...memoir.events.list()].length;
    const plan = await memoir.forget.plan({ ids, cwd: '/w/shop' });
    const counts = Object.fromEntries(plan.groups.map(({ type, asked, derived }) => [type, [asked, derived]]));
    expect(counts).toMatchObject({
      'prompt.submitted': [2, 0],
      'fact.stated': [1, 0],
      'task.added': [0, 1],
      'context.given': [0, 1],
      'context.compacted': [0, 1],
    });
    expect(plan.notes.map(({ path }) => path)).toEqual([ids.at(-1)]);
    expect([...memoir.events.list()]).toHaveLength(events);
    expect(residue(layout)).toEqual(KINDS);
  });
});
