/** A chat in which an agent writes pages: who is asked about, the person or the agent, decides which of the two is found. */
import { expect, it } from 'vitest';
import { prompt } from '../../../test/fixtures/drafts.ts';
import { NOON } from '../../../test/fixtures/home.ts';
import { DAY, open, reply } from './recall.test-helper.ts';

const EXCHANGES = [
  ['The kiln reaches 1,040 degrees now, I measured it twice.', 'kiln', 'Fire slowly up to 1,180 degrees.'],
  ['The glaze with iron runs off the rim of every bowl.', 'glaze', 'Add four percent of clay to it.'],
  ['I sold eleven bowls at the market on the quay.', 'market', 'Raise the price to 34 euros.'],
  ['The shelf in the drying room is broken.', 'shelf', 'Screw two brackets below it.'],
] as const;

function page(subject: string, advice: string): string {
  return `# The ${subject}\n${`The ${subject} matters for every bowl, and a good ${subject} lasts for years. `.repeat(15)}\n${advice}`;
}

async function openChat() {
  const memoir = open({ embedder: 'builtin' });
  await memoir.start();
  memoir.events.record(
    EXCHANGES.flatMap(([said, subject, advice], n) => {
      const at = { session: `s${n}`, happenedAt: NOON - (9 - n) * DAY };
      return [
        prompt(said, { key: `p:${n}`, ...at }),
        reply(page(subject, advice), { key: `r:${n}`, ...at, happenedAt: at.happenedAt + 1000 }),
      ];
    }),
  );
  return memoir;
}

it.each([
  ['how hot does the kiln get', 'person'],
  ['what is wrong with the glaze', 'person'],
  ['what temperature did you recommend for the kiln', 'agent'],
  ['your advice about the glaze', 'agent'],
  ['welchen Preis hast du am market vorgeschlagen', 'agent'],
])('"%s" finds what the %s said', async (question, actor) => {
  const memoir = await openChat();
  const { results } = await memoir.recall.search(question, { project: '*' });
  expect(results[0]?.actor).toBe(actor);
});
