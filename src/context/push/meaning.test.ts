import { describe, expect, it } from 'vitest';
import { stillClock, tempHome, testJournal } from '../../../test/fixtures/home.ts';
import { findConcepts } from '../../domain/concepts/find-concepts.ts';
import { openStaticEmbedder } from '../../models/static-embedder.ts';
import { catchUpIndex } from '../../store/index/fill/catch-up.ts';
import { openIndex } from '../../store/index/generations/generations.ts';
import { withPushIndex } from '../../store/index/push/push-index.ts';
import { embedDocuments } from '../../store/index/vectors/embed-documents.ts';
import { appendEvents } from '../../store/journal/append.ts';
import { listProjects, placeDrafts } from '../../store/state/projects/projects.ts';
import { giveOnce } from '../give.ts';
import { readPrompt } from './meaning.ts';

const SHOP = { root: '/w/shop', kind: 'git', identities: ['remote:x/shop'], name: 'shop' } as const;
const DECISIONS = [
  'Nothing is deployed to production before it ran a night on staging',
  'Invoices are numbered without gaps',
  'Photos are kept in object storage',
  'The parser is written by hand',
  'Grafana shows how long orders wait',
  'Tests pass a clock in',
  'Passwords are hashed with argon2',
  'The search uses Postgres full text',
  'Carts expire after three days',
  'Screens are designed in Penpot',
] as const;

async function world() {
  const layout = tempHome();
  const clock = stillClock();
  const journal = testJournal(layout, { clock });
  const { project, drafts } = placeDrafts(listProjects(journal.db), SHOP, clock.now());
  appendEvents(journal, drafts);
  const ids = DECISIONS.map((statement, n) => {
    const envelope = { happenedAt: clock.now() + n, project, actor: 'person', trust: 'owner' } as const;
    return appendEvents(journal, [{ type: 'fact.stated', ...envelope, body: { kind: 'decision', statement } }])[0]?.id;
  });
  const { index } = catchUpIndex(openIndex(journal, layout), journal, layout, { findMentions: findConcepts });
  await embedDocuments({ db: index.db, journal, layout }, openStaticEmbedder());
  index.db.close();
  const ask = (text: string): readonly string[] => {
    const moment = {
      moment: { kind: 'prompt', text },
      session: text,
      notes: true,
      place: SHOP,
      now: clock.now(),
    } as const;
    const given = giveOnce(journal, moment, text, layout)?.ids ?? [];
    return given.map((id) => DECISIONS[ids.indexOf(id)] ?? id);
  };
  const need = (text: string): number | undefined =>
    withPushIndex(layout, journal, (db) => readPrompt(db, text)?.need)?.answer;
  return { ask, need };
}

describe('what a prompt is given by meaning', () => {
  it('is what it is about in other words, and nothing for plain work on the same thing', async () => {
    const { ask } = await world();
    expect(ask('can we ship this release to prod tonight?')).toEqual([DECISIONS[0]]);
    expect(ask('center the search icon in the header')).toEqual([]);
    expect(ask('rename the invoice variable in this function')).toEqual([]);
    expect(ask('why does this promise never settle?')).toEqual([]);
  });

  it('does not depend on the language: words without content of their own count for nothing', async () => {
    const { ask } = await world();
    expect(ask('können wir das heute noch in die Produktion ausrollen?')).toEqual([DECISIONS[0]]);
    expect(ask('die Überschrift in der Liste ist für mich nicht zu sehen')).toEqual([]);
    expect(ask('el título de la página no se ve en la tabla')).toEqual([]);
    expect(ask('почему мы не показываем это в таблице?')).toEqual([]);
  });

  it('depends on whether the prompt asks for something that can be known', async () => {
    const { need } = await world();
    for (const prompt of [
      'should we keep the tokens in memcached?',
      'where do the certificates live?',
      'drop the audit table',
    ])
      expect(need(prompt), prompt).toBeGreaterThan(0);
    for (const prompt of [
      'make the sidebar narrower',
      'this loop is off by one',
      'the tooltip flickers',
      'explain how the invoice loop works',
    ])
      expect(need(prompt), prompt).toBeLessThan(0);
  });
});
