import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../domain/facts/fact-record.ts';
import { foldFacts } from '../domain/facts/fold-facts.ts';
import { createExtractor } from './extractor.ts';
import { factRecords } from './fact-records.ts';
import { turnsOf } from './turn.ts';
import { eventsOf, type Said } from './turn-of.test-helper.ts';

const extractor = createExtractor(readFileSync(new URL('./weights.bin', import.meta.url)));

/** One session a day; each is a prompt and the agent's answer. */
function known(...days: readonly (readonly [prompt: string, reply: string])[]): readonly Fact[] {
  const events = days.flatMap(([person, agent], day) =>
    eventsOf([{ person }, { agent }] satisfies readonly Said[]).map((event) => ({
      ...event,
      id: `${day}${event.id}`,
      session: `s${day}`,
      happenedAt: event.happenedAt + day * 86_400_000,
    })),
  );
  const records = turnsOf(events).flatMap((turn) => factRecords(turn, extractor.extract(turn)));
  return foldFacts(records, [], { now: Date.UTC(2027, 5, 1) });
}

const OVER = new Set(['resolved', 'superseded', 'refuted']);

type Row = readonly [first: string, then: string, reply?: string];

function rows(table: readonly Row[]): readonly (readonly [string, string, string])[] {
  return table.map(([first, then, reply = 'Okay.']) => [first, then, reply]);
}

const BADGES = 'we are waiting for the visitor badges from the print shop';
const PERMIT = 'the stage build is blocked until the fire marshal approves the floor plan';
const HOSE = 'remind me to replace the pump hose';
const FREIGABE = 'wir warten auf die Freigabe vom Betriebsrat';
const LIZENZ = 'der Import ist blockiert, uns fehlt der Lizenzschlüssel von Lumira';
const ETIKETTEN = 'erinnere mich daran, die Etiketten zu drucken';
const PLANOS = 'esperamos los planos del arquitecto';
const VISADO = 'estamos bloqueados, falta el certificado de la notaría';
const RIEGO = 'recuérdame calibrar los sensores de riego';

/** Open work that is still open after the second message. */
const STILL_OPEN: readonly Row[] = [
  [BADGES, 'the visitor badges from the print shop have not come'],
  [BADGES, 'the print shop never delivered the visitor badges'],
  [BADGES, "the badges from the print shop aren't here"],
  [BADGES, 'with a bit of luck the print shop sends the badges on Thursday'],
  [BADGES, 'I hope the visitor badges are here before the opening'],
  [BADGES, 'when the visitor badges arrive, print the names on them'],
  [BADGES, 'the visitor badges are supposed to arrive on Friday'],
  [BADGES, 'the print shop promised the visitor badges for next week'],
  [BADGES, 'maybe the visitor badges have arrived at the front desk'],
  [BADGES, 'the staff badges from the print shop are here'],
  [BADGES, 'the visitor badges from the laundry arrived'],
  [BADGES, 'call the print shop about the visitor badges'],
  [BADGES, 'the visitor badges came today but they are the wrong ones'],
  [BADGES, 'somebody has to pick up the visitor badges at the print shop'],
  [BADGES, 'the print shop is closed, so no visitor badges'],
  [PERMIT, 'the fire marshal needs another month for the floor plan'],
  [PERMIT, 'the fire marshal will look at the floor plan on Monday'],
  [PERMIT, 'the fire marshal did not approve the floor plan'],
  [PERMIT, 'if the fire marshal approves the floor plan we build the stage on Sunday'],
  [PERMIT, 'the fire marshal might have approved the floor plan'],
  [HOSE, 'how are we doing', 'The pump hose is not replaced yet.'],
  [HOSE, 'how are we doing', 'Done: replaced the air filter.'],
  [HOSE, 'how are we doing', 'I will replace the pump hose after the inspection.'],
  [HOSE, 'how are we doing', 'Once the pump hose is replaced, the pressure should be stable.'],
  [FREIGABE, 'die Freigabe vom Betriebsrat ist nicht gekommen'],
  [FREIGABE, 'die Freigabe vom Betriebsrat steht weiterhin aus'],
  [FREIGABE, 'hoffentlich kommt die Freigabe vom Betriebsrat diese Woche'],
  [FREIGABE, 'sobald die Freigabe vom Betriebsrat da ist, legen wir los'],
  [FREIGABE, 'der Betriebsrat braucht noch zwei Wochen für die Freigabe'],
  [FREIGABE, 'frag bitte beim Betriebsrat nach der Freigabe'],
  [FREIGABE, 'vielleicht gibt der Betriebsrat morgen die Freigabe'],
  [FREIGABE, 'die Freigabe vom Vorstand ist da'],
  [LIZENZ, 'der Lizenzschlüssel von Lumira soll am Montag kommen'],
  [LIZENZ, 'der Lizenzschlüssel von Lumira ist da, aber es ist der falsche'],
  [LIZENZ, 'der Lizenzschlüssel von Ordina ist gekommen'],
  [LIZENZ, 'Lumira hat uns den Lizenzschlüssel nie geschickt'],
  [ETIKETTEN, 'wie weit sind wir', 'Die Etiketten sind noch nicht gedruckt.'],
  [ETIKETTEN, 'wie weit sind wir', 'Ich werde die Etiketten morgen drucken.'],
  [PLANOS, 'los planos del arquitecto no han llegado'],
  [PLANOS, 'los planos del arquitecto siguen sin llegar'],
  [PLANOS, 'ojalá lleguen los planos del arquitecto esta semana'],
  [PLANOS, 'cuando lleguen los planos del arquitecto empezamos'],
  [PLANOS, 'el arquitecto necesita más tiempo para los planos'],
  [PLANOS, 'los planos del arquitecto llegarán el martes'],
  [PLANOS, 'pregúntale al arquitecto por los planos'],
  [PLANOS, 'los planos del fontanero ya llegaron'],
  [VISADO, 'el certificado de la notaría llegó, pero está equivocado'],
  [VISADO, 'a lo mejor el certificado de la notaría llega mañana'],
  [VISADO, 'la notaría aún no ha enviado el certificado'],
  [RIEGO, 'cómo vamos', 'Los sensores de riego todavía no están calibrados.'],
  [RIEGO, 'cómo vamos', 'Hecho: calibré las balanzas.'],
];

/** Open work that is over after the second message. */
const OVER_NOW: readonly Row[] = [
  [BADGES, 'the visitor badges from the print shop are here'],
  [BADGES, 'finally got the visitor badges, they look great'],
  [BADGES, 'the print shop delivered the badges this morning, lanyards will follow next week'],
  [BADGES, 'the badges arrived, I did not count them'],
  [BADGES, 'we are no longer waiting for the visitor badges'],
  [PERMIT, 'the fire marshal approved the floor plan'],
  [PERMIT, 'the fire marshal had no objections to the floor plan'],
  [PERMIT, 'the approval of the floor plan is here, the marshal will visit us tomorrow'],
  [HOSE, 'how are we doing', 'Done, the pump hose is replaced and holds the pressure.'],
  [HOSE, 'the pump hose is replaced'],
  [HOSE, 'forget the pump hose, the whole pump goes'],
  [FREIGABE, 'die Freigabe vom Betriebsrat ist da'],
  [FREIGABE, 'der Betriebsrat hat heute morgen die Freigabe erteilt'],
  [FREIGABE, 'der Betriebsrat hatte keine Einwände gegen die Freigabe'],
  [LIZENZ, 'der Lizenzschlüssel von Lumira ist endlich gekommen'],
  [LIZENZ, 'Lumira hat den Lizenzschlüssel geschickt, morgen probiere ich ihn aus'],
  [ETIKETTEN, 'wie weit sind wir', 'Erledigt, die Etiketten sind gedruckt.'],
  [PLANOS, 'los planos del arquitecto llegaron ayer'],
  [PLANOS, 'el arquitecto nos mandó los planos esta mañana'],
  [PLANOS, 'ya tenemos los planos del arquitecto'],
  [VISADO, 'llegó el certificado de la notaría, por fin'],
  [VISADO, 'la notaría ya nos dio el certificado'],
  [RIEGO, 'cómo vamos', 'Los sensores de riego ya están calibrados.'],
];

describe('open work', () => {
  it.each(rows(STILL_OPEN))('stays open: %s → %s %s', (first, then, reply) => {
    const [open] = known([first, 'Okay.'], [then, reply]);
    expect([open?.kind === 'blocker' || open?.kind === 'commitment', OVER.has(open?.truth ?? '')]).toEqual([
      true,
      false,
    ]);
  });

  it.each(rows(OVER_NOW))('is over: %s → %s %s', (first, then, reply) => {
    const [open] = known([first, 'Okay.'], [then, reply]);
    expect([open?.statement, open?.truth]).toEqual([open?.statement, 'resolved']);
  });
});
