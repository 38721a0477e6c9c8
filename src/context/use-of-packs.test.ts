import { describe, expect, it } from 'vitest';
import { itemsOf, type SessionAct, usedItems } from './use-of-packs.ts';

const PACK = `From Memoir, the memory of this machine.
What the person corrected and wants, most important first:
- 2026-10-12 just test what you changed again, not everything (34a11687-9ddc)
- 2026-10-06 anything firewall goes to netops in jira (c6523bc1-024c)

Open tasks (2):
Ready:
- 0yfwbg Print the trees that are thirsty
- should Keep the trees in a file

- should not be taken for a task
- Rebuild the index first (projects/shop/memory/index.md)`;

const act = (kind: SessionAct['kind'], text: string, at = 2): SessionAct => ({ at, kind, text });
const used = (...acts: SessionAct[]) => usedItems(itemsOf(PACK), 1, acts).map(({ text, how }) => `${how}: ${text}`);

describe('what of a pack was used', () => {
  it('reads the lines that can be opened', () => {
    expect(itemsOf(PACK).map(({ id }) => id)).toEqual([
      '34a11687-9ddc',
      'c6523bc1-024c',
      '0yfwbg',
      'should',
      'projects/shop/memory/index.md',
    ]);
  });

  it('counts what was opened, changed, named or repeated in the same words', () => {
    expect(used(act('opened', '34a11687-9ddc-4000-8000-000000000001'))).toEqual([
      'opened: just test what you changed again, not everything',
    ]);
    expect(used(act('changed', '0yfwbg'))).toEqual(['changed: Print the trees that are thirsty']);
    expect(used(act('said', 'As c6523bc1-024c says, netops first.'))).toHaveLength(1);
    expect(used(act('said', 'Yes: I just test what you changed again.'))).toHaveLength(1);
    expect(used(act('opened', 'projects/shop/memory/index.md'))).toEqual(['opened: Rebuild the index first']);
  });

  it('counts neither what happened before nor a few words that anyone says', () => {
    expect(used(act('opened', '34a11687-9ddc', 1), act('said', 'You should test what you changed.'))).toEqual([]);
  });
});
