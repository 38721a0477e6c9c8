import { describe, expect, it } from 'vitest';
import { isQuestion } from './is-question.ts';

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
  ])('asks: %s', (words) => {
    expect(isQuestion(words)).toBe(true);
  });

  it.each([
    'what we need is a queue',
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
