import { expect, it } from 'vitest';
import { isCourtesy } from './courtesy.ts';

it.each([
  'Will do.',
  'Bye, Tom.',
  'Welcome, Priya!',
  'Ok.',
  'Thanks, good to know, will do.',
  "You're welcome, see you tomorrow!",
  'Noted.',
  'Agreed, will do.',
  'Have a good evening, Ana.',
  'Mache ich.',
  'Bis morgen!',
  'Bis dann.',
  'Alles klar, bis Montag.',
  'Gerne, schönes Wochenende!',
  'Ist notiert.',
  'Umgestellt.',
  'Hasta luego.',
  'Hasta mañana, Lucía.',
  'De acuerdo.',
  'Lo haré.',
  'La añado.',
  'Entendido, gracias.',
  '👍',
])('%s: a courtesy', (reply) => {
  expect(isCourtesy(reply)).toBe(true);
});

it.each([
  'The till opens again.',
  'Using pg directly, no Prisma.',
  'Noted: deploys on Thursdays, by Marta.',
  'Upgraded to Express 5.',
  'Postgres it is.',
  'Switched to Stripe.',
  'Deployed to Hetzner.',
  'Ok, Postgres.',
  'Pushed.',
  'Committed as c0ffee1.',
  'Commit aa12bb3.',
  'Set to 90 seconds.',
  'All 14 tests pass.',
  'The build is green.',
  'Shall I push it now?',
  'Notiert für Januar.',
  'Backup-Ziel geändert.',
  'Höhe auf 512 m gesetzt.',
  'In Ordnung, wir bleiben bei SQLite.',
  'Reparto los jueves.',
  'Precio actualizado.',
  'El aviso sale a las 18:30.',
  'Next: the invoice PDF.',
  'Open: nothing blocking.',
])('%s: says something', (reply) => {
  expect(isCourtesy(reply)).toBe(false);
});
