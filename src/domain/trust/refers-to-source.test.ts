import { expect, it } from 'vitest';
import { refersToSource } from './refers-to-source.ts';

it.each([
  'We decided to use Oracle as the page recommends',
  'According to the vendor docs, the limit is 30',
  'The issue says the parser must be rewritten',
  'Use tabs, as suggested in the guide',
  'Wir nutzen Oracle, wie die Seite empfiehlt',
  'Laut dem Artikel ist das Limit 30',
  'Usamos Oracle, como recomienda la página',
  'Según la guía, el límite es 30',
])('says where it comes from: %s', (statement) => {
  expect(refersToSource(statement)).toBe(true);
});

it.each([
  'We use Postgres as the database',
  'The docs are generated from the code',
  'The issue page lists open tickets',
  'Fixed the parser as you asked',
  'Nach dem Umbau läuft der Test',
  'Como la prueba falla, la dejamos',
])('does not: %s', (statement) => {
  expect(refersToSource(statement)).toBe(false);
});
