import { expect, it } from 'vitest';
import { subjectLabel } from './subject-label.ts';

it.each([
  ['vierne', 'Las cestas se reparten los viernes.', 'viernes'],
  ['jueve', 'a partir de ahora los jueves', 'jueves'],
  ['dejar redsy pasar', 'Vamos a dejar Redsys y pasar a Stripe', 'dejar Redsys pasar'],
  ['estamo bloqueado', 'Estamos bloqueados: Redsys no nos da el certificado', 'Estamos bloqueados'],
  ['postgre', 'right, Postgres table then', 'Postgres'],
  ['slot length', 'slots are half an hour', 'slots length'],
  ['read interval', 'one reading every five minutes', 'reading interval'],
  ['raspi address', 'Der Broker läuft auf dem Raspi unter 10.0.0.4', 'Raspi address'],
  ['package manager', 'we use pnpm here', 'package manager'],
  ['art', 'the article is long', 'art'],
])('%s in “%s” is read as %s', (subject, statement, label) => {
  expect(subjectLabel({ subject, statement })).toBe(label);
});
