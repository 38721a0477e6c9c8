/** What different people say: how much of it is judged wrongly, by halves. Nobody read the failures of the held-out half. */
import { describe, expect, it } from 'vitest';
import { wrongAboutNothing, wrongAboutOurs, wrongAboutReplaced, wrongAboutStated } from './known-of.test-helper.ts';
import { PEOPLE } from './people.test-helper.ts';
import { isHeldOut } from './rows.test-helper.ts';

const failures = (rows: readonly (readonly [said: string, wrong: string | undefined])[], heldOut: boolean) =>
  rows.flatMap(([said, wrong]) => (isHeldOut(said) === heldOut && wrong !== undefined ? [`${said}: ${wrong}`] : []));

const NOTHING = PEOPLE.nothing.map((said) => [said, wrongAboutNothing(said)] as const);
const OURS = PEOPLE.oursStays.map(([ours, then]) => [then, wrongAboutOurs(ours, then)] as const);
const STATED = PEOPLE.stated.map(([before, said, word, gone]) => {
  const lost = wrongAboutStated(before, said, word);
  return [said, lost ?? (gone === undefined ? undefined : wrongAboutReplaced(before, said, gone))] as const;
});

describe('what different people say', () => {
  it.each([
    { what: 'nothing to know', rows: NOTHING, ofHeldOut: 5, ofLookedAt: 3 },
    { what: 'beside ours', rows: OURS, ofHeldOut: 1, ofLookedAt: 2 },
    { what: 'stated', rows: STATED, ofHeldOut: 5, ofLookedAt: 1 },
  ])('$what is judged wrongly in at most so many rows', ({ rows, ofHeldOut, ofLookedAt }) => {
    expect(failures(rows, true).length).toBeLessThanOrEqual(ofHeldOut);
    expect(failures(rows, false).length).toBeLessThanOrEqual(ofLookedAt);
  });
});
