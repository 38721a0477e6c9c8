import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Fact, FactRecord } from '../domain/facts/fact-record.ts';
import { foldFacts } from '../domain/facts/fold/fold-facts.ts';
import { acknowledgedChange } from './drafts/acknowledged-change.ts';
import { factRecords } from './drafts/fact-records.ts';
import { createExtractor } from './extractor.ts';
import { turnsOf } from './turn.ts';
import { eventsOf, type Said } from './turn-of.test-helper.ts';

const extractor = createExtractor(readFileSync(new URL('./weights.bin', import.meta.url)));

/** Each session is a week after the one before; prompts and replies alternate. */
function recordsOf(...sessions: readonly (readonly string[])[]): readonly FactRecord[] {
  const events = sessions.flatMap((lines, week) => {
    const said = lines.map((line, at): Said => (at % 2 === 0 ? { person: line } : { agent: line }));
    return eventsOf(said).map((event) => ({
      ...event,
      id: `${week}${event.id}`,
      session: `s${week}`,
      happenedAt: event.happenedAt + week * 7 * 86_400_000,
    }));
  });
  return turnsOf(events).flatMap((turn) => factRecords(turn, extractor.extract(turn)));
}

function known(...sessions: readonly (readonly string[])[]): readonly Fact[] {
  return foldFacts(recordsOf(...sessions), [], { now: Date.UTC(2027, 5, 1) });
}

const KEY = [
  'we cant roll out the kiosk build, the signing key from the security team is missing',
  'Then I keep the kiosk build in staging.',
];

describe('a fact that ends in other words', () => {
  it.each([
    ['English', KEY, ['security mailed me the p12 an hour ago', 'Good, I sign the kiosk build with it.']],
    [
      'German',
      ['Die Anbindung an DATEV geht nicht weiter, uns fehlt der Zugang vom Steuerbüro.', 'Dann stelle ich das zurück.'],
      ['Heute kam endlich der Brief mit den Zugangsdaten.', 'Dann richte ich die Anbindung ein.'],
    ],
    [
      'Spanish',
      ['no podemos publicar la app, falta que google apruebe la cuenta', 'Entonces espero con la publicación.'],
      ['google ya nos dejó entrar a la consola', 'Subo la app entonces.'],
    ],
  ])('ends a blocker: %s', (_, before, after) => {
    const [blocker] = known(before, after);
    expect([blocker?.kind, blocker?.truth]).toEqual(['blocker', 'resolved']);
  });

  it('ends a commitment when the agent reports how it is now', () => {
    const [promised] = known(
      ['we need to write a restore drill for the backups before the audit', 'I put it on the list.'],
      ['go on', 'The restore drill runs every Sunday now and checks the row counts.'],
    );
    expect([promised?.kind, promised?.truth]).toEqual(['commitment', 'resolved']);
  });

  it('replaces what the agent answers that it replaces', () => {
    const facts = known(
      ['the pdfs are rendered with puppeteer', 'OK.'],
      ['puppeteer eats all the memory again. we go with weasyprint', 'I replace Puppeteer with WeasyPrint.'],
    );
    expect(facts.map(({ truth }) => truth)).toEqual(['superseded', 'stated']);
  });

  it('stays open while only other things arrive', () => {
    const [blocker] = known(
      KEY,
      ['the new office chairs arrived today, finally', 'Nice.'],
      ['is the kiosk build still blocked?', 'Yes, the key is missing.'],
    );
    expect(blocker?.truth).toBe('stated');
  });

  it('stores no word of another message, and shows none of it', () => {
    const said = [KEY, ['security mailed me the p12 an hour ago', 'Then Zebulon can ship.']];
    const stored = JSON.stringify(recordsOf(...said).filter(({ session }) => session === 's1'));
    expect(stored).toContain('"talk"');
    expect(stored.toLowerCase()).not.toContain('zebul');
    expect(known(...said).every((fact) => !('talk' in fact))).toBe(true);
  });
});

describe('acknowledgedChange', () => {
  it.each([
    ['we go with weasyprint', "I'll replace Puppeteer with WeasyPrint.", 'puppeteer'],
    ['emqx then', 'I am moving the clients from Mosquitto to EMQX.', 'mosquitto'],
    ['wir nehmen timefold', 'Ich ersetze OR-Tools durch Timefold.', 'or-tools'],
    ['usemos whatsapp', 'Cambio Twilio por WhatsApp.', 'twilio'],
    ['we go with weasyprint', 'I will replace the broken fan tomorrow.', undefined],
    ['use tabs', 'Understood.', undefined],
  ])('%s – %s', (said, answer, from) => {
    expect(acknowledgedChange(answer, said)).toBe(from);
  });
});
