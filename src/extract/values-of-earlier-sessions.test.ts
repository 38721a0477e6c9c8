/** A value that names no thing, days after the statement that it corrects. In three languages. */
import { describe, expect, it } from 'vitest';
import { type Exchange, heldAndEnded, knownAfter } from './known-after.test-helper.ts';

const held = (...said: readonly Exchange[]): readonly string[] => heldAndEnded(knownAfter(...said)).held;

describe('a correction in a later session', () => {
  it.each([
    [
      'the session timeout is 30 minutes',
      'make it 15, 30 is forever',
      'the session timeout is 15 minutes = 15 minutes',
    ],
    ['we release on mondays', 'not mondays, tuesdays', 'we release on tuesdays = tuesday'],
    ['the api port is 8080', 'wrong port btw, it is 9090', 'the api port is 9090 = 9090'],
    ['the trial period is 14 days', '14 feels stingy, make it 30', 'the trial period is 30 days = 30 days'],
    ['die Aufbewahrung beträgt 30 Tage', '30 ist zu wenig, 90', 'die Aufbewahrung beträgt 90 Tage = 90 days'],
    ['wir releasen montags', 'nicht montags, dienstags', 'wir releasen dienstags = dienstag'],
    ['el plazo es de 14 días', '14 es poco, 30', 'el plazo es de 30 días = 30 days'],
    ['publicamos los lunes', 'los lunes no, mejor los martes', 'publicamos los martes = marte'],
  ])('"%s", then "%s"', (earlier, later, now) => {
    expect(held(earlier, later)).toEqual([now]);
  });

  it('ends nothing if two things have the old value', () => {
    const [release, standup] = ['we release on mondays', 'the retro is on mondays'];
    expect(held(release, standup, 'not mondays, tuesdays')).toEqual(
      expect.arrayContaining(held(release, standup).map((said) => expect.stringContaining(said))),
    );
  });

  it('ends nothing if the agent has just spoken of the old value', () => {
    const release = 'we release on mondays';
    expect(
      held(release, ['why is the report late?', 'The report is sent on mondays.'], 'and the weather?', [
        'no, 5',
        'Okay.',
      ]),
    ).toContain('we release on mondays = monday');
  });
});
