/** Later statements about the same thing, and those that only look like it. English, German and Spanish. */
import { describe, expect, it } from 'vitest';
import { type Exchange, heldAndEnded, knownAfter, knownAfterOneSession } from './known-after.test-helper.ts';

const held = (...said: readonly Exchange[]): readonly string[] =>
  knownAfter(...said)
    .filter(({ truth }) => truth === 'stated' || truth === 'confirmed')
    .map(({ statement }) => statement);

describe('another place, name or way of the same thing', () => {
  it.each([
    ['uploads go in minio', 'uploads go in s3 now'],
    ['die Logs liegen in Loki', 'die Logs liegen jetzt in Elastic'],
    ['las copias van en Backblaze', 'las copias van ahora en Wasabi'],
    ['in the app customers are called members', 'in the app customers are called guests now'],
    ['customers are called members in the app', 'members are called guests now'],
    ['we bill monthly', 'we bill quarterly now'],
    ['the api is rest', 'the api is graphql now'],
  ])('%s / %s', (earlier, later) => {
    expect(held(earlier)).toEqual([earlier]);
    expect(held(earlier, later)).toEqual([later]);
  });

  it.each([
    ['uploads go in minio', 'invoices go in s3 now'],
    ['uploads go in minio', 'uploads also go in s3 now'],
    ['die Logs liegen in Loki', 'die Berichte liegen jetzt in Elastic'],
    ['we bill monthly', 'we deploy quarterly now'],
  ])('not of another thing: %s / %s', (earlier, later) => {
    expect(held(earlier, later)).toContain(earlier);
  });
});

describe('what was too much, with what takes its place', () => {
  it.each([
    ['we use mongodb', 'mongodb was too much, sqlite will do'],
    ['we use cypress', 'cypress is too flaky, playwright'],
    ['wir nutzen Kafka', 'Kafka war zu viel, RabbitMQ reicht'],
    ['usamos moment', 'moment is deprecated so luxon'],
    ['two approvals per pr', 'one approval is enough now'],
    ['fixtures live next to the code', 'fixtures next to the code was a dumb idea, put them in testdata/'],
  ])('%s / %s', (earlier, later) => {
    expect(held(earlier, later)).toEqual([later]);
  });

  it.each([
    ['we use postgres', 'postgres is too slow on my laptop'],
    ['we use cypress', 'the login test is too flaky, skip it'],
    ['two approvals per pr', 'one customer is enough for the demo'],
  ])('without that nothing is over: %s / %s', (earlier, later) => {
    expect(held(earlier, later)).toContain(earlier);
  });
});

describe('a decision that is reversed', () => {
  it.each([
    ['use British spelling in all texts', 'american spelling after all, the client is in boston'],
    ['the api is versioned by header', 'versioning goes in the path after all'],
    ['usamos tabs aquí, no espacios', 'al final espacios, dos'],
  ])('%s / %s', (earlier, later) => {
    expect(held(earlier, later)).toEqual([later]);
  });

  it('is not meant if two decisions may be', () => {
    const both = ['use British spelling in all texts', 'never merge with a failing spelling check'];
    expect(held(...both, 'american spelling after all')).toEqual(expect.arrayContaining(both));
  });
});

describe('one of two things in one sentence', () => {
  it.each([
    ['prod is in frankfurt, staging in dublin', 'staging is in paris now', 'prod is in frankfurt'],
    ['prod is eu-central-1, staging eu-west-1', 'staging is eu-west-2 now', 'prod is eu-central-1'],
    ['Lea does design, Tom does backend', 'Tom left, backend is Mia now', 'Lea does design'],
    ['prod ist in Frankfurt, Staging in Dublin', 'Staging ist jetzt in Paris', 'prod ist in Frankfurt'],
    ['we use sqlite for tests and postgres for prod', 'we use mysql for prod now', 'we use sqlite for tests'],
  ])('%s / %s', (both, later, stays) => {
    expect(held(both, later)).toEqual([stays, later]);
  });

  it('is one fact if the parts are not alike', () => {
    expect(held('the report is in german, on mondays')).toHaveLength(1);
  });
});

describe('who has taken over', () => {
  it.each([
    ['Klaus looks after the harbour side', 'Klaus left, Annika has taken over the harbour side'],
    ['Sonja owns the parser', 'Sonja handed the parser to Emil'],
    ['Ole betreut die Waagen', 'Ole hat die Waagen an Mara übergeben'],
  ])('%s / %s', (earlier, later) => {
    expect(held(earlier, later)).toEqual([later]);
  });
});

describe('other things and what happened once', () => {
  it.each([
    ['we host on hetzner', 'dns is at cloudflare'],
    ['we use tailwind', 'the marketing site uses bootstrap, dont touch it'],
    ['timeouts are 30s', 'the health check timeout is 2s'],
    ['we ship every second wednesday', 'last release went out on a monday'],
    ['wir deployen dienstags', 'freitag haben wir deployt, war ein Notfall'],
    ['api timeout is 30 seconds', 'the request ran into a timeout after 10 seconds'],
    ['the trial is 14 days', 'one customer got 30 days trial as a favor'],
    ['Das Limit ist 100 Anfragen pro Minute', 'gestern kamen 500 Anfragen pro Minute'],
    ['la reunión es a las 10', 'hoy la reunión empezó a las 11'],
  ])('%s / %s', (earlier, later) => {
    expect(held(earlier, later)).toContain(earlier);
  });

  it.each([
    ['timeouts are 30s', 'timeouts are 2s now'],
    ['we host on hetzner', 'we host on cloudflare now'],
  ])('but %s / %s', (earlier, later) => {
    expect(held(earlier, later)).toEqual([later]);
  });
});

describe('what the awaited party does first', () => {
  it.each([
    ['waiting for legal to approve the dpa', 'legal asked a question about the dpa'],
    ['blocked on the schema review from Priya', 'Priya looked at the schema but has questions'],
    ['wir warten auf die Freigabe vom Datenschutz', 'der Datenschutz hat Rückfragen zur Freigabe'],
    ['esperamos el visto bueno de legal para el contrato', 'legal tiene dudas sobre el contrato'],
    ['waiting for the new macs', 'the old macs are here in the storage room'],
  ])('ends nothing: %s / %s', (open, said) => {
    expect(held(open, said)).toContain(open);
  });

  it.each([
    ['waiting for legal to approve the dpa', 'legal approved the dpa'],
    ['waiting for the new macs', 'the macs are here'],
    ['wir warten auf die Freigabe vom Datenschutz', 'der Datenschutz hat die Freigabe geschickt'],
  ])('but %s / %s', (open, said) => {
    expect(held(open, said)).not.toContain(open);
  });
});

describe('the last of several corrections', () => {
  it.each([
    ['we deploy on mondays', 'no, tuesdays', 'sorry, mondays was right'],
    ['wir deployen montags', 'nein, dienstags', 'sorry, montags war richtig'],
    ['desplegamos los lunes', 'no, los martes', 'perdona, los lunes era correcto'],
    ['Die Frist ist 14 Tage', 'quatsch, 30 Tage', 'nein doch 14'],
  ])('%s / %s / %s', (first, second, third) => {
    expect(heldAndEnded(knownAfterOneSession(first, second, third)).held).toEqual([expect.stringContaining(third)]);
  });
});

it('the agent names what the choice replaces', () => {
  const later: Exchange = ['we go with weasyprint', 'Done. WeasyPrint replaces Puppeteer.'];
  expect(held('we make pdfs with puppeteer', later)).toEqual(['we go with weasyprint']);
});

it.each([
  ['ich muss noch ne Rundmail an alle Schulen schreiben', 'rundmail is übrigens raus'],
  ['ich muss noch ne Rundmail an alle Schulen schreiben', 'die Rundmail ist schon raus'],
])('what is promised is done: %s / %s', (promised, said) => {
  expect(held(promised, said)).not.toContain(promised);
});
