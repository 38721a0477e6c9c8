/** A message that takes back what the message before has accepted of the agent's words. */
import { describe, expect, it } from 'vitest';
import { type Exchange, heldAndEnded, knownAfterOneSession } from '../known-after.test-helper.ts';

const PROPOSED: readonly Exchange[] = [
  ['which format should we take for the reports?', 'I would use Parquet for the monthly reports.'],
  ['ok go with that', 'Done.'],
];

describe('an accepted proposal', () => {
  it.each([
    ...['no wait, forget it', 'actually revert that', 'scratch that, keep csv', 'hmm no, changed my mind'],
    ...['doch nicht, mach das rückgängig', 'ach nein, vergiss es', 'no, espera, olvídalo', 'mejor no, gracias'],
  ])('ends when the next message takes it back: %s', (said) => {
    const { held, ended } = heldAndEnded(knownAfterOneSession(...PROPOSED, said));
    expect(held.join()).not.toContain('Parquet');
    expect(ended.join()).toContain('Parquet');
  });

  it.each([
    ...['forget the old folder', 'run the tests', 'never mind the tests', 'revert that file to main'],
    ...['vergiss es nicht', 'should we forget it?', 'deshazlo todo menos eso'],
  ])('holds otherwise: %s', (said) => {
    expect(heldAndEnded(knownAfterOneSession(...PROPOSED, said)).held.join()).toContain('Parquet');
  });

  it('holds when the next message but one takes something back', () => {
    const known = knownAfterOneSession(...PROPOSED, 'rename the folder', 'no wait, forget it');
    expect(heldAndEnded(known).held.join()).toContain('Parquet');
  });
});
