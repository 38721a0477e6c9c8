import { describe, expect, it } from 'vitest';
import { heldAndEnded, knownAfterOneSession } from '../known-after.test-helper.ts';

const LISTED = [
  'There are two ways to keep uploads:',
  '',
  '1. **Object storage** — cheap, one more account',
  '2. **The database** — simple, backups grow',
  '',
  'Which one would you like?',
].join('\n');
const LETTERED = [
  '### How should a guest sign in?',
  '**Option A: a magic link** – nothing to remember',
  '**Option B: a one-time code** – works across devices',
  'Tell me which you prefer and I build it.',
].join('\n');
const BULLETS =
  'Where should invoices be drawn?\n\n- a worker process\n- inside the request\n\nI have no strong opinion.';
const GERMAN = 'Wie sollen Bilder verkleinert werden?\n1. beim Hochladen\n2. erst beim Abruf\n3. in der Nacht';
const SPANISH = 'Veo dos opciones para los avisos:\n1. correo\n2. mensajes de texto\n¿Cuál prefieres?';

const held = (asked: string, offer: string, choice: string): readonly string[] =>
  heldAndEnded(knownAfterOneSession([asked, offer], [choice, 'Will do.'])).held;

describe('an option that is chosen by its place', () => {
  it.each([
    [
      'how do we store them',
      LISTED,
      'the second one',
      'The database (asked: There are two ways to keep uploads:) = the database',
    ],
    [
      'go on',
      LISTED,
      '1 please, backups are big enough',
      'Object storage (asked: There are two ways to keep uploads:) = object storage',
    ],
    [
      'go on',
      LISTED,
      "let's go with the latter",
      'The database (asked: There are two ways to keep uploads:) = the database',
    ],
    ['go on', LETTERED, 'B', 'a one-time code (asked: How should a guest sign in?) = a one-time code'],
    ['go on', LETTERED, 'option a then', 'a magic link (asked: How should a guest sign in?) = a magic link'],
    ['go on', BULLETS, 'hm, the first', 'a worker process (asked: Where should invoices be drawn?) = a worker process'],
    [
      'weiter',
      GERMAN,
      'nimm die zweite',
      'erst beim Abruf (asked: Wie sollen Bilder verkleinert werden?) = erst beim abruf',
    ],
    [
      'weiter',
      GERMAN,
      'Variante 3, nachts ist nichts los',
      'in der Nacht (asked: Wie sollen Bilder verkleinert werden?) = in der nacht',
    ],
    ['sigue', SPANISH, 'la primera', 'correo (asked: Veo dos opciones para los avisos:) = correo'],
    [
      'go on',
      'Should a slot last 30 or 45 minutes?',
      'the second',
      '45 minutes (asked: Should a slot last 30 or 45 minutes?) = 45 minutes',
    ],
    [
      'weiter',
      'Soll ich Leaflet oder MapLibre nehmen?',
      'ersteres',
      'Leaflet (asked: Soll ich Leaflet oder MapLibre nehmen?) = leaflet',
    ],
    ['which queue?', 'Two options:\n1. nats\n2. kafka', '1', 'nats (asked: which queue?) = nats'],
  ])('understands choice %#', (asked, offer, choice, expected) => {
    expect(held(asked, offer, choice)).toEqual([expected]);
  });

  it('keeps what is said behind the choice as its reason', () => {
    const [fact] = knownAfterOneSession(['go on', LISTED], ['the first, because disks are small here', 'Ok.']);
    expect(fact).toMatchObject({ value: 'object storage', why: 'disks are small here' });
  });

  it.each([
    // The order of work, or work for now.
    ['go on', 'The tests fail. Should I fix them first or commit?', 'the first'],
    ['go on', 'What next?\n1. A page for guests\n2. A page for owners', '2'],
    ['go on', 'How do you want to continue?\n- run the migration\n- look at the logs', 'second'],
    // No choice was offered, or another one.
    ['go on', 'Done, three files changed:\n1. a.ts\n2. b.ts', '2'],
    ['go on', LISTED, 'the third one'],
    ['go on', LISTED, 'a bit later maybe'],
    ['go on', LISTED, 'I am not sure yet'],
    ['go on', LISTED, 'both'],
    ['go on', LISTED, '2 of them are wrong'],
    ['go on', LISTED, 'the second one is what we had at my last job'],
    ['go on', LISTED, 'the first time we tried that it broke'],
  ])('decides nothing in exchange %#', (asked, offer, choice) => {
    expect(held(asked, offer, choice).filter((statement) => statement.includes('(asked: '))).toEqual([]);
  });
});
