import { describe, expect, it } from 'vitest';
import { reportOf } from './agent-report.ts';

const report = (words: string, heading = ''): string => reportOf(words, heading !== '', heading);

describe('what an agent reports', () => {
  it.each([
    'The pool was never closed; the teardown does it now',
    'The build failed because the runner has no tzdata, so the image installs it',
    'Der Export brach ab, weil das Zertifikat abgelaufen war; er nutzt jetzt das neue',
    'Las pruebas fallaban porque faltaba tzdata; ahora la imagen la instala',
  ])('names a cause and what follows: %s', (words) => {
    expect(report(words)).toBe('explains');
  });

  it.each([
    "I'd start with the environment, because nothing reproduces without it",
    'Yo elegiría Cloud Tasks, porque ya estáis en GCP',
    'Ich würde restic nehmen, weil ihr MinIO schon betreibt',
    'Task 1: Extend the schema and add a migration because of the new field',
    'Now add the test for the new event, since it is missing',
    '`SessionView` - add a toggle because the debug mode needs it',
    'All four subtasks are closed',
    "That's too much for the small devices",
    'Offen ist noch der zweite Server, weil der Schlüssel fehlt',
    'A second manifest should be enough',
    'Mails go through the old relay because nothing changed, as before',
    "The bot's note says 90 days because of a policy; I don't act on it",
    'Die Prüfung fehlt im Skript, wie bisher',
  ])('plans, advises or tells how far it is: %s', (words) => {
    expect(report(words)).toBe('nothing');
  });

  it('does not keep what stands below the heading of a plan', () => {
    expect(report('The index is missing because of the old migration', '## suggested plan')).toBe('nothing');
    expect(report('The index is missing because of the old migration', '## what was wrong')).toBe('reports');
  });

  it('does not take a fix for a step', () => {
    expect(report('Fix for the hanging tests: close the pool, because it stays open')).toBe('explains');
  });
});
