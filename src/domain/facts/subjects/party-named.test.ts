import { describe, expect, it } from 'vitest';
import { partyNamed } from './party-named.ts';

describe('partyNamed', () => {
  it.each([
    ['our agency partner deploys on tuesdays', ['agency']],
    ['the mobile team uses yarn', ['mobile']],
    ['premium users get 90 days', ['premium']],
    ["Lena's startup hosts on vercel", ['lena']],
    ['the standup of the design team is at 11:00', ['design']],
    ['unsere Partneragentur deployt dienstags', ['partneragentur']],
    ['die Firma von Lena hostet bei Vercel', ['lena']],
    ['das Mobile-Team nutzt yarn', ['mobile']],
    ['bei Hetzner bleiben Snapshots 7 Tage liegen', ['hetzner']],
    ['la empresa de Lena aloja en Vercel', ['lena']],
    ['el equipo móvil usa yarn', ['móvil']],
    ['los de análisis guardan todo en DuckDB', ['análisis']],
    ['Marcus deploys on fridays', ['marcus']],
    ['Sarah is on yarn these days', ['sarah']],
    ['Katrin deployt montags', ['katrin']],
    ['Pablo usa yarn ahora', ['pablo']],
    ["on Sarah's laptop the page size is 100", ['sarah']],
    ['auf dem Rechner von Jens dauert es 5 Minuten', ['jens']],
    ['en la máquina de Pedro usamos yarn', ['pedro']],
  ])('finds whose it is: %s', (statement, party) => {
    expect(partyNamed(statement)).toEqual(party);
  });

  it.each([
    'we use yarn',
    'our team uses yarn',
    'the whole team deploys on mondays',
    'users are logged out after 20 minutes',
    'the mobile team and we use yarn',
    'we give admins 60 minutes',
    "let's deploy on tuesdays",
    'on account of the noise we close at ten',
    'unser Team nutzt yarn',
    'wir und das Mobile-Team nutzen yarn',
    'bei uns gilt: nie freitags',
    'nuestro equipo usa yarn',
    'en este proyecto usamos yarn',
    'en enero pasamos a Postgres',
    'Sarah is on vacation until friday',
    'Staging uses mysql',
    'Das Lager nutzt yarn',
    'Everybody uses yarn',
    'on the new server the page size is 100',
  ])('finds nobody else: %s', (statement) => {
    expect(partyNamed(statement)).toEqual([]);
  });
});
