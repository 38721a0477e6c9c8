/** Statements with the same noun or verb: which are about another thing, and which give the same thing another value. */
import { describe, expect, it } from 'vitest';
import { heldAndEnded, knownAfter } from './known-after.test-helper.ts';

const OTHER_THINGS: readonly (readonly [first: string, second: string])[] = [
  ['access tokens expire after 15 minutes', 'refresh tokens expire after 30 days'],
  ['the api timeout is 30 seconds, decided', 'the database timeout is 5 seconds, decided'],
  ['commit messages in english please, always', 'no emoji in commit messages'],
  ['inbound webhooks time out after 10 seconds', 'outbound webhooks time out after 60 seconds'],
  ['the staging bucket keeps objects for 14 days, decided', 'the archive bucket keeps objects for 7 years, decided'],
  ['we decided that the harvest report runs at 6:00', 'we decided that the irrigation report runs at 18:30'],
  ['the mobile app is written in kotlin', 'the admin panel is written in typescript'],
  ['the crawler uses redis', 'the scheduler uses rabbitmq'],
  ['remember: guest accounts can export the calendar', 'remember: staff accounts can not export the calendar'],
  ['the page size is 50 rows, decided', 'the page size for exports is 500 rows, decided'],
  ['pull requests always in english please', 'no screenshots in pull requests'],
  ['we decided: thumbnails are at most 200 KB', 'we decided: originals are at most 20 MB'],
  ['the nightly backup runs at 2:00', 'the weekly backup runs at 5:00'],
  ['Priya is the release manager', 'Tom is the release manager for the desktop client'],
  ['invoices are due after 14 days', 'reminders are due after 7 days'],
  ['we decided the primary colour of the buttons is blue', 'we decided the warning colour of the banner is orange'],
  ['the customer portal runs on node 22.1', 'the label printer runs on node 18.2'],
  ['Die Sitzung eines Gastes dauert 20 Minuten', 'Die Sitzung eines Mitarbeiters dauert 8 Stunden'],
  ['Der Druckauftrag läuft nach 10 Minuten ab', 'Der Scanauftrag läuft nach 2 Stunden ab'],
  ['Merk dir: die Testdatenbank liegt auf Port 5433', 'Merk dir: die Messdatenbank liegt auf Port 5499'],
  ['Das Lager nutzt postgres', 'Die Buchhaltung nutzt mysql'],
  [
    'Wir haben entschieden: Rechnungen werden 10 Jahre aufbewahrt',
    'Wir haben entschieden: Bewerbungen werden 6 Monate aufbewahrt',
  ],
  ['Merk dir: interne Nutzer dürfen Etiketten löschen', 'Merk dir: externe Nutzer dürfen keine Etiketten löschen'],
  ['Der API-Schlüssel gilt 90 Tage', 'Der Einladungslink gilt 3 Tage'],
  ['Das Limit für Händler ist ab jetzt 100 Bestellungen', 'Das Limit für Filialen ist 500 Bestellungen'],
  ['Commit-Nachrichten bitte immer auf Deutsch', 'keine Ticketnummern in Commit-Nachrichten'],
  ['El enlace de invitación caduca a los 3 días', 'El enlace de pago caduca a los 30 minutos'],
  ['Decidimos que la copia diaria se guarda 7 días', 'Decidimos que la copia mensual se guarda 2 años'],
  ['La web usa vitest', 'El servidor usa jest'],
  [
    'recuerda: los usuarios invitados pueden descargar facturas',
    'recuerda: los usuarios bloqueados no pueden descargar facturas',
  ],
  ['El límite para clientes es 20 MB', 'El límite para socios es 80 MB'],
  ['recuerda: el servidor de correo está en el puerto 2525', 'recuerda: el servidor de mapas está en el puerto 8085'],
  ['La cola de pedidos reintenta cada 5 minutos', 'La cola de avisos reintenta cada 2 horas'],
  [
    'we decided the guest wifi password rotates every 30 days',
    'we decided the office wifi password rotates every 90 days',
  ],
  ['lets keep debug logs for 3 days', 'lets keep audit logs for 10 years'],
  ['remember: the demo database gets wiped every night', 'remember: the training database gets wiped every sunday'],
  ['our free plan allows 3 projects, thats decided', 'our paid plan allows 50 projects, thats decided'],
  ['the search index lives on hetzner', 'the image store lives on aws'],
  ['tickets for kids cost 4 euros, decided', 'tickets for adults cost 9 euros, decided'],
  ['uploads from the kiosk max 5 MB please, always', 'uploads from the browser max 25 MB please, always'],
  ['never retry payment calls', 'always retry mail calls'],
  ['the ios build needs xcode 15.2', 'the watch build needs xcode 16.0'],
  ['remember: editors may publish articles', 'remember: trainees must not publish articles'],
  ['cart items are reserved for 20 minutes, decided', 'seat reservations are held for 2 hours, decided'],
  ['min password length is 12 characters, decided', 'max password length is 64 characters, decided'],
  ['Merk dir: Lieferscheine gehen um 7:00 raus', 'Merk dir: Mahnungen gehen um 16:00 raus'],
  ['Für Stammkunden gilt ein Rabatt von 5 Prozent', 'Für Neukunden gilt ein Rabatt von 10 Prozent'],
  ['wir nehmen für die App Firebase', 'wir nehmen für das Lager Supabase'],
  ['Passwörter laufen nach 180 Tagen ab, beschlossen', 'Einmalcodes laufen nach 5 Minuten ab, beschlossen'],
  [
    'las reservas de grupo se cancelan en 48 horas, decidido',
    'las reservas individuales se cancelan en 6 horas, decidido',
  ],
  ['nunca borres los registros de pagos', 'borra siempre los registros de depuración'],
];

const OTHER_VALUES: readonly (readonly [first: string, second: string])[] = [
  ['inbound webhooks time out after 10 seconds', 'inbound webhooks time out after 20 seconds'],
  ['the staging bucket keeps objects for 14 days, decided', 'we decided the staging bucket keeps objects for 30 days'],
  ['the harvest report runs at 6:00, decided', 'the harvest report runs at 7:15 now'],
  ['the mobile app is written in kotlin', 'the mobile app is written in dart now'],
  ['the login page is cached for 5 minutes', 'the login page is cached for 15 minutes from now on'],
  ['remember: guest accounts can export the calendar', 'remember: guest accounts can not export the calendar'],
  ['the page size for exports is 500 rows, decided', 'the page size for exports is 200 rows, decided'],
  ['we use yarn as the package manager', 'we switched to pnpm'],
  ['sessions last an hour, we decided', 'sessions last 30 minutes now'],
  ['our slots are 20 minutes long', 'back to 30 minutes for the slots'],
  ['the api timeout is 30 seconds, decided', 'the api timeout is 45 seconds, decided'],
  ['the nightly backup runs at 2:00', 'the nightly backup runs at 3:30 now'],
  ['Priya is the release manager', 'Tom is the release manager now'],
  ['always squash the branches before merging', 'never squash the branches before merging'],
  ['invoices are due after 14 days', 'invoices are due after 30 days, decided'],
  ['we decided on postgres as the database', 'we moved from postgres to mysql'],
  ['releases go out on Tuesday', 'releases go out on Thursday now'],
  ['Der Druckauftrag läuft nach 10 Minuten ab', 'Der Druckauftrag läuft jetzt nach 20 Minuten ab'],
  ['Merk dir: die Messdatenbank liegt auf Port 5433', 'Merk dir: die Messdatenbank liegt jetzt auf Port 5499'],
  ['Das Lager nutzt postgres', 'Das Lager nutzt jetzt mysql'],
  [
    'Wir haben entschieden: Rechnungen werden 10 Jahre aufbewahrt',
    'Wir haben entschieden: Rechnungen werden 8 Jahre aufbewahrt',
  ],
  ['Commits immer signieren bitte', 'Commits nie signieren bitte'],
  ['Der Einladungslink gilt 3 Tage', 'Der Einladungslink gilt ab jetzt 7 Tage'],
  ['Das Limit für Händler ist ab jetzt 100 Bestellungen', 'Das Limit für Händler ist jetzt 250 Bestellungen'],
  ['El enlace de pago caduca a los 30 minutos', 'El enlace de pago caduca ahora a los 45 minutos'],
  ['Decidimos que la copia diaria se guarda 7 días', 'Decidimos que la copia diaria se guarda 14 días'],
  ['El servidor usa jest', 'El servidor ahora usa vitest'],
  ['El límite para socios es 80 MB', 'El límite para socios es ahora 120 MB'],
  [
    'recuerda: el servidor de mapas está en el puerto 8085',
    'recuerda: el servidor de mapas está ahora en el puerto 8086',
  ],
  ['La cola de pedidos reintenta cada 5 minutos', 'La cola de pedidos reintenta cada 10 minutos ahora'],
  ['usamos yarn como gestor de paquetes', 'pasamos a pnpm'],
  ['lets keep debug logs for 3 days', 'debug logs: 7 days from now on'],
  ['lets keep debug logs for 3 days', 'we store debug logs for 14 days now'],
  ['our free plan allows 3 projects, thats decided', 'the free plan allows 5 projects now, we decided'],
  ['tickets for kids cost 4 euros, decided', 'kids tickets cost 5 euros from january'],
  ['never retry payment calls', 'always retry payment calls'],
  ['min password length is 12 characters, decided', 'minimum password length is 14 characters now'],
  ['Passwörter laufen nach 180 Tagen ab, beschlossen', 'Passwörter laufen jetzt nach 365 Tagen ab'],
  ['wir nehmen yarn', 'wir sind jetzt auf pnpm umgestiegen'],
  ['the session timeout is 30 minutes, decided', 'back to 45 minutes for the session timeout'],
  ['we deploy on fridays', 'from now on we deploy on mondays'],
  ['sessions live in redis', 'sessions live in postgres now'],
  ['the freeze starts on the 18th', 'the freeze moved to the 20th'],
  ['the api base url is https://api.old.example/v1', 'the api base url is https://api.new.example/v2 now'],
  ['the office printer is at 10.0.0.5, remember', 'remember: the office printer is now at 10.0.0.9'],
];

describe('a later statement', () => {
  it.each(OTHER_THINGS)('about another thing leaves the earlier one: %s / %s', (first, second) => {
    expect(knownAfter(first, second).map(({ truth }) => truth)).toEqual(['stated', 'stated']);
  });

  it.each(OTHER_VALUES)('about the same thing supersedes the earlier one: %s / %s', (first, second) => {
    const [before] = knownAfter(first, second);
    expect(before?.truth).toBe('superseded');
  });
});

describe('a promise and a decision', () => {
  it.each([
    ['we deploy on tuesdays', "i'll write the release notes on friday"],
    ['wir deployen dienstags', 'ich schreibe am freitag die release notes'],
    ['max upload size is 10 MB', "i'll test a 50 MB upload tomorrow"],
    ["i'll write the release notes on friday", 'we deploy on tuesdays'],
  ])('do not replace each other: %s / %s', (first, then) => {
    expect(heldAndEnded(knownAfter(first, then)).ended).toEqual([]);
  });

  it('are replaced by a later one of their kind', () => {
    const later = "i'll write the release notes on monday instead";
    expect(heldAndEnded(knownAfter("i'll write the release notes on friday", later)).ended).toHaveLength(1);
    expect(heldAndEnded(knownAfter('we deploy on tuesdays', 'we deploy on fridays')).ended).toHaveLength(1);
  });
});
