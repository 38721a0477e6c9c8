import { expect, it } from 'vitest';
import { DAY_MS } from '../domain/time/dates.ts';
import { fact } from './fact.test-helper.ts';
import { isAboutPastDay } from './is-about-past-day.ts';

const AT = Date.UTC(2026, 9, 6, 12);

it.each([
  ['we freeze on 2026-10-15', 20, true],
  ['we freeze on 2026-10-15', 3, false],
  ['priya switched it on 2026-10-01', 20, false],
  ['the account closes 2026-10-31, the box came 2026-10-01', 60, false],
  ['tomorrows freeze, so only fixes', 3, true],
  ['the demo is next week', 5, false],
  ['nächste woche ist messe', 20, true],
  ['trucks come every monday', 300, false],
])('%j is over %i days later: %s', (statement, days, over) => {
  expect(isAboutPastDay(fact(statement, { at: AT }), AT + days * DAY_MS)).toBe(over);
});
