import { describe, expect, it } from 'vitest';
import { heldAndEnded, knownAfter } from '../known-after.test-helper.ts';

describe('what somebody wants, told at length, where nothing changes', () => {
  it.each([
    [
      'we ship on tuesdays',
      'so the reseller was on the phone for an hour and they want us to ship on fridays and i told them no because the van is only here on tuesdays',
    ],
    [
      'we use yarn',
      'the first readme says we use npm and the second one says we use bun and both are wrong because we use yarn and always have',
    ],
    [
      'wir liefern dienstags',
      'der Händler war heute dran und hätte gern dass wir freitags liefern und ich hab ihm gesagt das geht nicht weil der Wagen nur dienstags da ist',
    ],
    [
      'usamos yarn',
      'ayer me llamó el proveedor y dice que usamos npm a partir de ahora pero yo no estoy de acuerdo y hasta que lo hable con Ana no cambiamos nada',
    ],
    [
      'we host on hetzner',
      'the funny thing is we host on aws in my other company and there every deploy takes an hour and here it takes a minute',
    ],
    [
      'never push to main',
      'hey could you maybe imagine that we always push to main and then tell me what would break in the pipeline and how long a fix takes',
    ],
  ])('leaves it: %s / %s', (ours, said) => {
    expect(heldAndEnded(knownAfter(ours, said)).ended).toEqual([]);
  });

  it('is told from a long change', () => {
    const said =
      'so i had a long talk with the reseller about the van and in the end we agreed that from now on we ship on fridays because the hall is free then';
    expect(heldAndEnded(knownAfter('we ship on tuesdays', said)).ended).toHaveLength(1);
  });
});
