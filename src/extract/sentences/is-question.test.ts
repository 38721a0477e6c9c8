import { describe, expect, it } from 'vitest';
import { isQuestion, tagOf } from './is-question.ts';

describe('a question without its mark', () => {
  it.each([
    'why does the build take eleven minutes',
    'ok and next question, how many rows are there',
    'any idea where that comes from',
    'can you look around and tell me what is used',
    'und sag mal warum braucht das playbook 20 minuten',
    'wie groß ist die datenbank eigentlich',
    'kannst du die doku dazu schreiben',
    'cuánto pesa el bundle',
    'oye, qué opinas de esto',
    'puedes subirlo',
    'jetzt sag mal, haben wir das schon',
    'haben wir das schon',
  ])('asks: %s', (words) => {
    expect(isQuestion(words)).toBe(true);
  });

  it.each([
    'what we need is a queue',
    'jetzt haben wir das problem, dass die kabel fehlen',
    'dann gibt es noch die zweite halle',
    'when it fails, restart it',
    'do it in the tool before the release',
    'have the job begin at three',
    'can you always run the linter first',
    'kannst du künftig nur noch auf deutsch antworten',
    'puedes no tocar main nunca',
    'wie besprochen nehmen wir postgres',
    'was mir wichtig ist: keine mocks',
    'que los tests pasen siempre',
  ])('states or rules: %s', (words) => {
    expect(isQuestion(words)).toBe(false);
  });
});

describe('a tag that wants to hear that it was understood', () => {
  it.each([
    'we never use sleeps in tests, okay',
    "everything's in UTC, ok",
    'the comments are in english, alright',
    'alle zeiten sind in UTC, verstanden',
    'la rama principal es main, vale',
  ])('states: %s', (words) => {
    expect(tagOf(words)).toBeGreaterThan(0);
  });

  it.each([
    'shall we merge it, ok',
    'i merge it, ok',
    'yarn, ok',
    'is it UTC, ok',
    'das limit ist 50, ja',
    'the limit is 50, right',
  ])('asks: %s', (words) => {
    expect(tagOf(words)).toBe(0);
  });
});
