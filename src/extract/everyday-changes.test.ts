import { describe, expect, it } from 'vitest';
import { knownAfter } from './known-after.test-helper.ts';

const holding = (...said: readonly string[]): readonly string[] =>
  knownAfter(...said)
    .filter(({ truth }) => truth === 'stated' || truth === 'confirmed')
    .map(({ statement }) => statement);

describe('everyday changes', () => {
  it.each([
    ['we use single quotes', 'double quotes please'],
    ['we use single quotes', 'double quotes please, prettier fights us otherwise'],
    ['wir nutzen einfache Anführungszeichen', 'ab jetzt doppelte Anführungszeichen'],
    ['usamos comillas simples', 'comillas dobles, por favor'],
    ['we indent with tabs', 'two spaces for indentation please'],
    ['use camelCase in json', 'json is snake_case now, frontend insisted'],
    ['rate limit is 100 requests per minute', 'no wait, rate limit 200/min'],
    ['the rate limit is 50 rps', 'the rate limit is 80 requests per second'],
    ['das Ratenlimit ist 100 pro Minute', 'das Ratenlimit ist jetzt 200 pro Minute'],
    ['el límite es de 100 por minuto', 'el límite es de 300 por minuto'],
    ['retention of logs: 30 days', 'make that log retention two weeks, legal says so'],
    ['trial lasts 30 days', 'make trial shorter, two weeks is enough'],
    ['max upload size is 10 MB', 'bump the upload to 25'],
    ['dont write docstrings', 'i was wrong, docstrings on public functions are fine'],
    ['no emoji in the changelog', 'changed my mind, emoji in the changelog are fine'],
    ['keine Emojis im Changelog', 'ich lag falsch, Emojis im Changelog sind in Ordnung'],
    ['nada de emojis en los commits', 'me equivoqué, los emojis en los commits están bien'],
    ['we use webpack', 'webpack -> vite, all builds green'],
    ['we use npm', 'npm => pnpm'],
    ['we use redis', 'we swapped redis for memcached'],
    ['we use mocha', 'mocha has been swapped for vitest'],
    ['wir nutzen Jenkins', 'Jenkins durch CircleCI ersetzt'],
    ['wir nutzen yarn', 'yarn haben wir gegen pnpm getauscht'],
    ['usamos webpack', 'cambiamos webpack por vite'],
    ['usamos mysql', 'hemos sustituido mysql por postgres'],
    ['usamos Cypress', 'Cypress lo cambiamos por Playwright'],
    ['wir testen mit Cypress', 'Cypress war nur Stress, wir testen jetzt mit Playwright'],
    ['wir nehmen für die Rechnungen weasyprint', "actually scrap weasyprint, we're going with typst for invoices"],
  ])('"%s" no longer holds after "%s"', (earlier, later) => {
    expect(holding(earlier)).toEqual([earlier]);
    expect(holding(earlier, later)).toEqual([later]);
  });

  it.each([
    // Other things, or the same in other words.
    ['we use single quotes', 'we indent with two spaces'],
    ['the login rate limit is 5 per minute', 'the export rate limit is 100 per hour'],
    ['max upload size is 10 MB', 'bump the retries to 25'],
    ['trial lasts 14 days', 'the export link lasts two weeks'],
    ['dont write docstrings', 'i was wrong, the tests are fine'],
    ['dont write docstrings', 'docstrings in the vendored folder are outdated now'],
    ['use camelCase in json', 'the database columns are snake_case'],
  ])('"%s" holds after "%s"', (earlier, later) => {
    expect(holding(earlier, later)).toContain(earlier);
  });

  it.each([
    'replace the tabs with spaces in this file',
    'the old file had double quotes',
    'why are there double quotes in the output?',
    'open the results in two tabs',
    'bump the timeout to 30 seconds in this test',
  ])('does not keep "%s"', (said) => {
    expect(holding(said)).toEqual([]);
  });

  it('replaces one of two facts that were said in one sentence', () => {
    expect(holding('use yarn for packages pls. and tabs not spaces, i hate spaces', 'switch to pnpm')).toEqual([
      'tabs not spaces, i hate spaces',
      'switch to pnpm',
    ]);
    expect(
      holding(
        "we're using express with postgres, deploy on heroku for now",
        "heroku got too pricey, we're moving to fly.io",
      ),
    ).toEqual(["we're using express with postgres", "heroku got too pricey, we're moving to fly.io"]);
    expect(holding('2 spaces indent, single quotes, no semicolons', 'double quotes please')).toEqual([
      '2 spaces indent',
      'no semicolons',
      'double quotes please',
    ]);
  });

  it.each([
    ['drivers can cancel up to 2h before', 'those 20 min slots again. drivers hate them, back to half an hour'],
    [
      'Fahrer können bis 2 Stunden vorher absagen',
      'diese 20-Minuten-Slots. Fahrer hassen sie, zurück auf eine halbe Stunde',
    ],
    ['los conductores pueden cancelar hasta 2 horas antes', 'los conductores los odian, volvemos a media hora'],
  ])('"%s" is about another thing than "%s"', (earlier, later) => {
    expect(holding(earlier, 'slots are 20 minutes', later)).toContain(earlier);
  });
});
