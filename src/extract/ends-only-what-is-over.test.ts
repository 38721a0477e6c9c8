import { describe, expect, it } from 'vitest';
import { heldAndEnded, knownAfter } from './known-after.test-helper.ts';

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
  [BADGES, 'the visitor badges from the print shop are almost here'],
  [BADGES, 'the print shop is nearly done with the visitor badges'],
  [FREIGABE, 'die Freigabe vom Betriebsrat ist fast durch'],
  [PLANOS, 'los planos del arquitecto están casi listos'],
  [BADGES, "the badges from the print shop aren't here"],
  [BADGES, 'with a bit of luck the print shop sends the badges on Thursday'],
  [BADGES, 'I hope the visitor badges are here before the opening'],
  [BADGES, 'when the visitor badges arrive, print the names on them'],
  [BADGES, 'the visitor badges are supposed to arrive on Friday'],
  [BADGES, 'the print shop promised the visitor badges for next week'],
  [BADGES, 'maybe the visitor badges have arrived at the front desk'],
  [BADGES, 'the staff badges from the print shop are here'],
  [BADGES, 'the visitor badges from the laundry arrived'],
  [BADGES, 'the visitor badges from the town hall are here'],
  ['waiting for Ines to return the ladder', 'Ines returned the drill'],
  [BADGES, 'call the print shop about the visitor badges'],
  [BADGES, 'the visitor badges came today but they are the wrong ones'],
  [BADGES, 'somebody has to pick up the visitor badges at the print shop'],
  [BADGES, 'the print shop is closed, so no visitor badges'],
  [BADGES, 'the print shop refuses to print the visitor badges'],
  [BADGES, 'I doubt that the print shop has the visitor badges'],
  [BADGES, 'the print shop sends the visitor badges tonight'],
  [BADGES, 'the print shop has finished only half of the visitor badges'],
  [BADGES, 'the print shop asked about the visitor badges again'],
  [BADGES, 'assume the visitor badges from the print shop are here'],
  [PERMIT, 'the fire marshal wants another exit in the floor plan'],
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
  [LIZENZ, 'Lumira verlangt eine Unterschrift für den Lizenzschlüssel'],
  [LIZENZ, 'Lumira hat uns den Lizenzschlüssel nie geschickt'],
  [ETIKETTEN, 'wie weit sind wir', 'Die Etiketten sind noch nicht gedruckt.'],
  [ETIKETTEN, 'wie weit sind wir', 'Ich werde die Etiketten morgen drucken.'],
  [PLANOS, 'los planos del arquitecto no han llegado'],
  [PLANOS, 'los planos del arquitecto siguen sin llegar'],
  [PLANOS, 'ojalá lleguen los planos del arquitecto esta semana'],
  [PLANOS, 'cuando lleguen los planos del arquitecto empezamos'],
  [PLANOS, 'el arquitecto necesita más tiempo para los planos'],
  [PLANOS, 'los planos del arquitecto llegarán el martes'],
  [PLANOS, 'el arquitecto quiere medir otra vez antes de mandar los planos'],
  [PLANOS, 'dudo que el arquitecto tenga los planos'],
  [PLANOS, 'pregúntale al arquitecto por los planos'],
  [PLANOS, 'los planos del fontanero ya llegaron'],
  [VISADO, 'el certificado de la notaría llegó, pero está equivocado'],
  [VISADO, 'a lo mejor el certificado de la notaría llega mañana'],
  [VISADO, 'la notaría aún no ha enviado el certificado'],
  [RIEGO, 'cómo vamos', 'Los sensores de riego todavía no están calibrados.'],
  [RIEGO, 'cómo vamos', 'Hecho: calibré las balanzas.'],
];

const CREDS = 'waiting on priya for the staging db creds';
const LICENCE = 'search is blocked, elastic licence isnt bought yet';
const TERMS = 'waiting for anna from legal to approve the terms text';
const CHANGELOG = "i'll write the changelog tomorrow";
const BUDGET = 'warten auf Freigabe von Herrn Meier für das Budget';
const VORLAGE = 'die lesekarten können wir nicht drucken, die druckerei hat die vorlage noch nicht geschickt';
const CLAVES = 'estamos esperando a que Nuria nos pase las claves del laboratorio';

/** Sentences about something else that share a word or a name with it. */
const NEAR_MISSES: readonly Row[] = [
  [CREDS, "we're on pnpm now btw, priya switched it yesterday"],
  [CREDS, 'priya sent me the new logo'],
  [CREDS, 'priya is back from holiday'],
  [CREDS, 'staging runs on node 24 now'],
  [LICENCE, 'licence header goes into every file from now on'],
  [TERMS, 'the terms page now has a dark header, looks good'],
  [CHANGELOG, 'the changelog page is blue now'],
  [CHANGELOG, 'changelog entries are in english from now on'],
  [BUDGET, 'Herr Meier hat uns den neuen Azubi vorgestellt'],
  [VORLAGE, 'die vorlage für protokolle liegt jetzt im ordner docs'],
  [VORLAGE, 'lesekarten haben künftig zehn stellen'],
  [CLAVES, 'Nuria nos ha pasado a pnpm, que lo sepas'],
  [CLAVES, 'la página del laboratorio ahora tiene el fondo verde, queda bien'],
];

/** Open work that is over after the second message. */
const OVER_NOW: readonly Row[] = [
  [BADGES, 'the visitor badges from the print shop are here'],
  [BADGES, 'finally got the visitor badges, they look great'],
  [BADGES, 'the print shop delivered the badges this morning, lanyards will follow next week'],
  [BADGES, 'the visitor badges arrived, I did not count them'],
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
  [CREDS, 'priya sent the staging creds'],
  [LICENCE, 'the licence is bought'],
  [TERMS, 'anna approved the terms'],
  [CHANGELOG, "changelog's written"],
  [BUDGET, 'Herr Meier hat das Budget freigegeben'],
  [VORLAGE, 'die druckerei hat die vorlage gemailt, karten sehen super aus'],
  [CLAVES, 'Nuria ya nos mandó las claves, el laboratorio responde'],
];

describe('open work', () => {
  it.each(rows([...STILL_OPEN, ...NEAR_MISSES]))('stays open: %s → %s %s', (first, then, reply) => {
    const [open] = knownAfter([first, 'Okay.'], [then, reply]);
    expect([open?.kind === 'blocker' || open?.kind === 'commitment', OVER.has(open?.truth ?? '')]).toEqual([
      true,
      false,
    ]);
  });

  it.each(rows(OVER_NOW))('is over: %s → %s %s', (first, then, reply) => {
    const [open] = knownAfter([first, 'Okay.'], [then, reply]);
    expect([open?.statement, open?.truth]).toEqual([open?.statement, 'resolved']);
  });
});

const YARN = 'we use yarn as the package manager';
const KAFKA = 'we decided to use kafka as the message broker';
const DOCKER = 'wir nutzen Docker für die Container';
const MONGO = 'usamos mongodb como base de datos';

/** What is decided no longer holds after the second message. */
const RULED_OUT: readonly Row[] = [
  [YARN, 'never use yarn'],
  [YARN, "don't use yarn again"],
  [YARN, 'no yarn please, ever'],
  [YARN, 'stop using yarn'],
  [YARN, 'please, no more yarn'],
  [YARN, 'we do not use yarn any more'],
  [KAFKA, 'I take that back, no kafka'],
  [KAFKA, 'ignore the earlier decision on kafka'],
  [KAFKA, 'disregard what I said about kafka'],
  [KAFKA, 'the decision on kafka no longer stands'],
  [KAFKA, 'scrap our plan for kafka'],
  [DOCKER, 'nie wieder Docker'],
  [DOCKER, 'bitte kein Docker mehr'],
  [DOCKER, 'wir nutzen Docker nicht mehr'],
  [DOCKER, 'vergiss die Entscheidung für Docker'],
  [DOCKER, 'die Entscheidung für Docker gilt nicht mehr'],
  [MONGO, 'nunca más mongodb'],
  [MONGO, 'no uses mongodb'],
  [MONGO, 'nada de mongodb, por favor'],
  [MONGO, 'olvida la decisión sobre mongodb'],
  [MONGO, 'la decisión sobre mongodb ya no vale'],
];

/** What is decided still holds, and nothing else does. */
const STILL_HOLDS: readonly Row[] = [
  [YARN, 'I hope we never have to drop yarn'],
  [YARN, 'maybe we switch to pnpm as the package manager'],
  [YARN, 'in spring we switch to pnpm as the package manager, perhaps'],
  [YARN, 'never use yarn without the lockfile'],
  [YARN, "don't use yarn if the network is down"],
  [YARN, 'yarn was a mistake, said nobody ever'],
  [YARN, 'should we drop yarn?'],
  [KAFKA, 'hopefully we get rid of kafka one day'],
  [KAFKA, 'kafka is gone, yeah right'],
  [KAFKA, 'we were originally meant to use rabbitmq as the message broker'],
  ['the fair moved to 14 March', 'the fair was supposed to be on 2 February originally'],
  [DOCKER, 'hoffentlich müssen wir Docker nie rauswerfen'],
  [DOCKER, 'vielleicht nehmen wir Podman statt Docker'],
  [DOCKER, 'Docker war ein Fehler, sagt niemand'],
  [DOCKER, 'ursprünglich sollten wir Podman für die Container nutzen'],
  [DOCKER, 'nutze Docker nicht ohne Limits'],
  [MONGO, 'espero que nunca quitemos mongodb'],
  [MONGO, 'quizás pasamos a mysql como base de datos'],
  [MONGO, 'mongodb fue un error, dijo nadie nunca'],
  [MONGO, 'al principio íbamos a usar mysql como base de datos'],
  [MONGO, 'no uses mongodb sin índices'],
];

describe('a decision', () => {
  it.each(rows(RULED_OUT))('ends when its value is ruled out or taken back: %s → %s', (first, then, reply) => {
    const [decided] = knownAfter([first, 'Okay.'], [then, reply]);
    expect([decided?.statement, decided?.truth]).toEqual([first, 'superseded']);
  });

  it.each(rows(STILL_HOLDS))(
    'holds after a hope, a guess, an exception, history or irony: %s → %s',
    (first, then, reply) => {
      const facts = knownAfter([first, 'Okay.'], [then, reply]);
      const values = facts.filter(({ value, truth }) => value !== undefined && !OVER.has(truth));
      expect(values.map(({ statement }) => statement)).toEqual([first]);
    },
  );

  it('is not made of words that only take something back', () => {
    expect(knownAfter(['ignore the previous decision on redis', 'Okay.'])).toEqual([]);
  });

  it('that names the thing for another reason holds when the thing is ruled out', () => {
    const [known1] = knownAfter(
      ['remember: yarn audit prints its warnings to stderr', 'Okay.'],
      ['never use yarn', 'Okay.'],
    );
    expect(known1?.truth).toBe('stated');
  });
});

describe('what another statement says beside the same words', () => {
  it.each([
    ['names of branches in English only', 'From now on I want the newsletter in two languages, English and Polish'],
    ['the wall displays are 1080 by 1920 and 4 metres away', 'on the wall displays the grid is 6, the app stays on 4'],
    ['every ward gets one mail at six in the morning', 'we are now number 21455, send one to yourself'],
    ['Variablennamen nur auf Englisch', 'Ab jetzt will ich das Handbuch in zwei Sprachen, Englisch und Polnisch'],
  ])('"%s" holds after "%s"', (earlier, later) => {
    expect(heldAndEnded(knownAfter(earlier, later)).ended).toEqual([]);
  });
});
