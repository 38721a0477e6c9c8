import { describe, expect, it } from 'vitest';
import { SIGNAL_BELOW } from '../domain/facts/fact-record.ts';
import { settledShape } from './judge/settled-shapes.ts';
import { type Exchange, knownAfter } from './known-after.test-helper.ts';
import { readAgreedName } from './structure/agreed-name.ts';
import { readFixedErrors } from './structure/fixed-errors.ts';
import { bash, lastTurn, type Said } from './turn-of.test-helper.ts';

const stated = (...said: readonly Exchange[]) =>
  knownAfter(...said).filter(({ confidence }) => confidence >= SIGNAL_BELOW);

function truthOfFirst(...said: readonly Exchange[]): string | undefined {
  const [words = ''] = typeof said[0] === 'string' ? [said[0]] : (said[0] ?? []);
  return stated(...said).find(({ quote }) => words.includes(quote))?.truth;
}

describe('a promise', () => {
  it.each([
    ["i'll send marta the runbook by friday", 'marta gave me write access yesterday'],
    ['remind me to give ana the badge before friday', 'ana found the missing invoice yesterday'],
    ["i'll bring tom the router on monday", 'tom fixed the printer'],
    ['Le mando a Lucía la lista el lunes.', 'Lucía me dio acceso ayer.'],
    ['Ich muss Jonas noch die Rechnung schicken', 'Jonas hat mir gestern den Zugang gegeben.'],
  ])('does not end with what its receiver does: %s / %s', (promised, then) => {
    expect(truthOfFirst(promised, then)).toBe('stated');
  });

  it.each([
    ["i'll send marta the runbook by friday", 'sent marta the runbook'],
    ['remind me to give ana the badge before friday', 'gave ana the badge'],
    ['Erinnere mich im Januar an die DWD-Vorhersage.', 'Vergiss die DWD-Vorhersage, brauche ich nicht mehr.'],
  ])('ends when it is done or dropped: %s / %s', (promised, then) => {
    expect(truthOfFirst(promised, then)).toBe('resolved');
  });
});

describe('a blocker', () => {
  it.each([
    [
      'Ich komme nicht weiter: der Raspi ist seit gestern nicht erreichbar, vermutlich SD-Karte kaputt.',
      'Raspi läuft wieder, neue SD-Karte drin. Die Adresse ist jetzt aber 192.168.178.52.',
    ],
    ['blockiert: der Druckserver antwortet nicht', 'Der Druckserver läuft endlich wieder, neues Netzteil.'],
    ["i'm stuck, the vpn cert expired", "got a new vpn cert, we're good"],
    ["i'm stuck on the login page, the idp is down", 'the idp is up again'],
    ['Estoy atascado con el DNS, OVH no responde al ticket.', 'OVH contestó por fin, el DNS ya funciona.'],
    ['Estamos parados por la licencia, el proveedor no contesta.', 'El proveedor nos ha enviado la licencia.'],
  ])('ends when the thing works or came: %s / %s', (blocker, then) => {
    expect(truthOfFirst(blocker, then)).toBe('resolved');
  });

  it.each([
    ['blockiert: der Druckserver antwortet nicht', 'Der Mailserver läuft wieder.'],
    ['no podemos cobrar, el banco todavía no nos ha dado el tpv', 'el banco abre a las nueve'],
    ["i'm stuck on the login page, the idp is down", 'the idp is still down'],
  ])('stays open: %s / %s', (blocker, then) => {
    expect(truthOfFirst(blocker, then)).toBe('stated');
  });
});

describe('the shape of a sentence', () => {
  it.each([
    ['money as integer cents everywhere', 'decision'],
    ['dates in UTC everywhere', 'decision'],
    ['Beträge überall in Cent', 'decision'],
    ['fechas en UTC en todas partes', 'decision'],
    ['floats never again', 'decision'],
    ['nie wieder Floats', 'decision'],
    ['make sure that every migration has a down script', 'decision'],
    ['Could you make sure that every migration has a down script', 'decision'],
    ['Achte bitte darauf, dass jede Migration rückwärts geht', 'decision'],
    ['asegúrate de que cada pedido tenga un número', 'decision'],
    ["they'd prefer if we don't call their API more than 5 times per second", 'decision'],
    ['höchstens 3 Anfragen pro Minute an den Wetterdienst', 'decision'],
    ['Für die Diagramme bitte uPlot, Chart.js ist mir zu schwer', 'decision'],
    ['para los gráficos mejor uPlot', 'decision'],
    ['Ok, dann stündlich aggregieren für alles, was älter als eine Woche ist', 'decision'],
    ['La cesta grande cuesta 22 euros', 'fact'],
    ['the family ticket costs $40', 'fact'],
    ['Die große Kiste kostet jetzt 22 Euro', 'fact'],
  ])('settles something: %s', (words, kind) => {
    expect(settledShape(words)?.kind).toBe(kind);
  });

  it.each([
    'make sure the tests pass',
    'make sure it builds',
    'ok then run the tests for all packages',
    'that query costs 2 seconds',
    'we saw no more than 5 requests per second in the logs',
    'für die Diagramme bitte warten',
    'it happens in staging everywhere',
    'never again',
    'this as a file everywhere?',
    'asegúrate de que compila',
  ])('settles nothing: %s', (words) => {
    expect(settledShape(words)).toBeUndefined();
  });
});

describe('what is kept', () => {
  it.each<readonly [string, string, Exchange]>([
    ['decision', 'thursday', 'deploys go out on thursdays'],
    ['decision', 'sonntags', 'die Backups laufen sonntags'],
    ['preference', 'sleeps', ["I'd rather we never use sleeps in tests, okay?", 'Agreed: no sleeps in tests.']],
    ['decision', 'redis', ["let's put redis in", 'Shall I?']],
    ['commitment', 'fastify plan', 'put it on the list: fastify plan for priya, high prio'],
    ['commitment', 'fastify plan', 'fastify plan as a task for priya, high prio'],
    ['commitment', 'rgpd', 'Pon una tarea: revisar el RGPD con el abogado antes del 1 de diciembre.'],
    ['decision', 'cents', ['money as integer cents everywhere. floats never again', 'Cents are integers now.']],
    ['decision', 'celsius', 'Die Temperatur bitte in Celsius mit einer Nachkommastelle, und Wind in km/h, nicht m/s.'],
    [
      'fact',
      'invoices',
      'Perfect, commit please, and remember that invoices have to be kept for ten years because of tax law.',
    ],
  ])('is a %s about %s', (kind, word, said) => {
    const found = stated(said).find(({ statement }) => statement.toLowerCase().includes(word));
    expect(found?.kind).toBe(kind);
  });

  it.each<readonly Exchange[]>([
    ['no. commit and push'],
    ['Haha, mein Nachbar hat gefragt, ob ich jetzt Kachelmann bin.'],
    ['jajaja el de Redsys me ha dicho que reinicie el navegador'],
    [['she was charged twice, can you check?', 'She pressed Pay twice. The unique index does not catch that.']],
    ['No UI changes in this task please'],
  ])('is nothing: %s', (...said) => {
    expect(stated(...said).map(({ statement }) => statement)).toEqual([]);
  });
});

describe('an error and its fix', () => {
  const edit = (old_string: string, new_string: string): Said => ({
    tool: { tool: 'Edit', outcome: 'ok', input: { file_path: '/w/pagos/firma.py', old_string, new_string } },
  });
  const fixes = (...said: readonly Said[]) =>
    readFixedErrors(lastTurn([{ person: 'look' }, ...said])).map(({ statement }) => statement);
  const refused = 'FAIL test/hold.test.ts\nError: connect ECONNREFUSED 127.0.0.1:5432';

  it('names the one command or the one edit between failure and success', () => {
    expect(
      fixes(bash('npm test', refused, 'failed'), bash('docker compose up -d db', 'Started'), bash('npm test', 'ok')),
    ).toEqual(['`npm test` failed: Error: connect ECONNREFUSED 127.0.0.1:5432; fixed by `docker compose up -d db`']);
    expect(
      fixes(
        bash('python manage.py test', 'SignatureError: firma no válida (SIS0042)', 'failed'),
        edit('base64.b64encode', 'base64.urlsafe_b64encode'),
        bash('python manage.py test', 'OK'),
      ),
    ).toEqual([
      '`python manage.py test` failed: SignatureError: firma no válida (SIS0042); fixed in `pagos/firma.py`: `base64.b64encode` → `base64.urlsafe_b64encode`',
    ]);
  });

  it.each<readonly [string, readonly Said[]]>([
    ['it never worked', [bash('npm test', refused, 'failed'), bash('docker compose up -d db', 'Started')]],
    ['it went by itself', [bash('npm test', refused, 'failed'), bash('npm test', 'ok')]],
    ['only looked at', [bash('npm test', refused, 'failed'), bash('docker ps', ''), bash('npm test', 'ok')]],
    ['two commands', [bash('npm test', refused, 'failed'), bash('a up', ''), bash('b up', ''), bash('npm test', 'ok')]],
    [
      'new code',
      [bash('npm test', 'TypeError: x is not a function', 'failed'), edit('a', 'b'), bash('npm test', 'ok')],
    ],
    ['a test', [bash('npm test', 'AssertionError: expected 1', 'failed'), edit('a', 'b'), bash('npm test', 'ok')]],
  ])('is not known: %s', (_, said) => {
    expect(fixes(...said)).toEqual([]);
  });
});

describe('a name out of the answer', () => {
  const named = (asked: string, answer: string, said: string) =>
    readAgreedName(lastTurn([{ person: asked }, { agent: answer }, { person: said }])).map(({ value }) => value);

  it.each([
    ['Sollen wir das als Docker-Container laufen lassen?', 'Dort reicht ein systemd-Dienst.', 'Stimmt, systemd.'],
    ['should we run it in docker?', 'A systemd unit is enough.', 'right, systemd then'],
    ['¿lo ponemos en docker?', 'Basta con systemd.', 'vale, systemd'],
  ])('is chosen: %s – %s – %s', (asked, answer, said) => {
    expect(named(asked, answer, said)).toEqual(['systemd']);
  });

  it.each([
    ['should we run it in docker?', 'A systemd unit is enough.', 'right, thanks'],
    ['run it in docker', 'A systemd unit is enough.', 'right, systemd'],
    ['should we run it in docker?', 'A systemd unit is enough.', 'right, kubernetes'],
  ])('is not chosen: %s – %s – %s', (asked, answer, said) => {
    expect(named(asked, answer, said)).toEqual([]);
  });
});
