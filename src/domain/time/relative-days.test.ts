import { afterEach, describe, expect, it } from 'vitest';
import { promise } from '../../../test/promises.ts';
import { localDay, utcDay } from './dates.ts';
import { addCalendarDays, makeDaysAbsolute } from './relative-days.ts';

/** A Monday, noon in UTC. */
const MONDAY = Date.parse('2026-11-16T12:00:00Z');

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('days told from the day of speaking', () => {
  it.each([
    ['freeze starts Thursday', 'freeze starts 2026-11-19'],
    ['fix the login tomorrow', 'fix the login 2026-11-17'],
    ['ship it by Friday, not next Monday', 'ship it by 2026-11-20, not 2026-11-23'],
    ['the audit is next Friday', 'the audit is 2026-11-27'],
    ['we decided to freeze it on Thursday', 'we decided to freeze it on 2026-11-19'],
    ['broken since Friday', 'broken since 2026-11-13'],
    ['we deployed it on Wednesday', 'we deployed it on 2026-11-11'],
    ['last Tuesday it worked', '2026-11-10 it worked'],
    ['the freeze is Tuesday to Thursday', 'the freeze is 2026-11-17 to 2026-11-19'],
    ['off Thursday through Monday', 'off 2026-11-19 through 2026-11-23'],
    ['the day after tomorrow, tonight', '2026-11-18, 2026-11-16'],
    ['morgen die Migration, übermorgen das Release', '2026-11-17 die Migration, 2026-11-18 das Release'],
    ['am Freitag ist Abgabe, nächsten Montag Review', 'am 2026-11-20 ist Abgabe, 2026-11-23 Review'],
    ['seit Mittwoch kaputt', 'seit 2026-11-11 kaputt'],
    ['el jueves congelamos, mañana no', '2026-11-19 congelamos, 2026-11-17 no'],
    ['el lunes pasado falló; pasado mañana otra vez', '2026-11-09 falló; 2026-11-18 otra vez'],
    ['Monday', '2026-11-23'],
    ['never deploy by hand. The freeze is Thursday', 'never deploy by hand. The freeze is 2026-11-19'],
    ['never mind, ship it tomorrow', 'never mind, ship it 2026-11-17'],
    ['we decided: the retro is on Friday', 'we decided: the retro is on 2026-11-20'],
  ])(promise('tasks/absolute-days', '%s'), (said, meant) => {
    expect(makeDaysAbsolute(said, MONDAY)).toBe(meant);
  });

  it.each([
    'the standup is every Monday',
    'jeden Freitag, montags und am Morgen',
    'guten Morgen, heute-Tab und morgendlich',
    'por la mañana y cada lunes, los martes',
    'Black Friday and Sunday-school',
    'the file `tomorrow.ts` and src/today/index.ts, today.json',
    'the button called "Today"',
    'on Mondays the job runs',
    'never deploy on Friday',
    'Deploys immer am Montag',
    'nunca desplegamos viernes',
    'Maybe on 2026-11-19',
    'the monday rush is over',
    'Friday deploy is broken',
    'the tuesday after we met, the tuesday after',
    'deploying on a Friday is a bad idea',
    'Thursday in two weeks, der Montag danach, el martes siguiente',
    'Tuesday the 20th',
    'releases go out every Thursday',
  ])('leaves what means no single day: %s', (text) => {
    expect(makeDaysAbsolute(text, MONDAY)).toBe(text);
  });

  it(promise('tasks/absolute-days', 'in the zone of the person, not in UTC'), () => {
    // Half past ten in the evening of the 16th in New York, already the 17th in UTC.
    const evening = Date.parse('2026-11-17T03:30:00Z');
    process.env.TZ = 'America/New_York';
    expect([localDay(evening), utcDay(evening)]).toEqual(['2026-11-16', '2026-11-17']);
    expect(makeDaysAbsolute('tomorrow', evening)).toBe('2026-11-17');
    expect(makeDaysAbsolute('Tuesday', evening)).toBe('2026-11-17');
    process.env.TZ = 'Pacific/Auckland';
    expect(makeDaysAbsolute('tomorrow', evening)).toBe('2026-11-18');
  });

  it.each([
    ['thursday next week we freeze', 'thursday next week (2026-11-26) we freeze'],
    ['next week thursday we freeze', 'next week thursday (2026-11-26) we freeze'],
    ['am Donnerstag nächster Woche', 'am Donnerstag nächster Woche (2026-11-26)'],
    ['el jueves de la próxima semana', 'el jueves de la próxima semana (2026-11-26)'],
    ['el viernes que viene', 'el viernes que viene (2026-11-20)'],
    ['the tuesday after, the 24th', 'the tuesday after, the 24th (2026-11-24)'],
    ['on Friday the 4th', 'on Friday the 4th (2026-12-04)'],
    ["Tomorrow I'll write it", "Tomorrow (2026-11-17) I'll write it"],
    ["tomorrow's freeze", "tomorrow's (2026-11-17) freeze"],
    ['tomorrows freeze so only fixes', 'tomorrows (2026-11-17) freeze so only fixes'],
    ['der morgige Freeze', 'der morgige (2026-11-17) Freeze'],
    ['el freeze de mañana', 'el freeze de mañana (2026-11-17)'],
    ['renew it on friday please', 'renew it on friday (2026-11-20) please'],
    ['tomorrow (2026-11-17) again', 'tomorrow (2026-11-17) again'],
  ])('keeps the words and adds the day: %s', (said, shown) => {
    expect(addCalendarDays(said, MONDAY)).toBe(shown);
  });
});
