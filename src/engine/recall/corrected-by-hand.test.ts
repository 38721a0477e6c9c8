/** What a person corrected with `memoir facts edit` wins over the message it was drawn from. */
import { describe, expect, it } from 'vitest';
import { prompt, sessionStarted } from '../../../test/fixtures/drafts.ts';
import { stillClock } from '../../../test/fixtures/home.ts';
import { startedShop } from '../../../test/fixtures/shop-engine.ts';

const START = Date.UTC(2026, 9, 7, 18);

async function corrected(said: string, now: string) {
  const clock = stillClock(START);
  const shop = await startedShop({ clock });
  const { owner, cwd, project } = shop;
  const talk = { session: 'talk', project: project.id };
  owner.events.record([
    sessionStarted('talk', { cwd }, { project: project.id, happenedAt: START }),
    prompt(said, { ...talk, happenedAt: START + 1000 }),
  ]);
  clock.pass(86_400_000);
  await owner.facts.extractNew({ budgetMs: 20_000 });
  const fact = owner.facts.list({ project: project.id }).find(({ statement }) => said.includes(statement));
  if (fact === undefined) throw new Error(`no fact in ${said}`);
  owner.facts.edit(fact.id, { statement: now });
  return shop;
}

describe('a fact that was corrected by hand', () => {
  it.each([
    [
      'Merk dir bitte: der Broker läuft auf dem Raspi unter 192.168.178.40, Port 1883.',
      'der Broker läuft auf dem Raspi unter 192.168.178.52, Port 1883',
      'Unter welcher Adresse läuft der Broker?',
      'Adresse vom Broker',
    ],
    [
      'please remember: the staging mail server is at 10.0.0.4',
      'the staging mail server is at 10.0.0.9',
      'At which address is the mail server?',
      'mail server address',
    ],
    [
      'Recuerda: el servidor de copias está en vps-77.',
      'el servidor de copias está en vps-99',
      '¿En qué máquina está el servidor de copias?',
      'servidor de copias',
    ],
  ])('%s', async (said, now, question, query) => {
    const { owner, cwd } = await corrected(said, now);
    const answer = await owner.ask(question, { cwd });
    expect(answer.sentences[0]?.text).toBe(`${now}.`);
    const found = await owner.recall.search(query, { cwd });
    expect(found.answers?.[0]?.statement).toBe(now);
    const message = found.results.find(({ kind }) => kind === 'prompt');
    expect(message?.facts?.[0]).toMatchObject({ truth: 'superseded', supersededBy: { statement: now } });
  });
});
