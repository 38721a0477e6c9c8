import { describe, expect, it } from 'vitest';
import { sayContrary } from './polarity.ts';

describe('sayContrary', () => {
  it.each([
    ['always add comments to the code', 'never add comments to the code'],
    ['I prefer answers with emoji', 'I prefer answers without emoji'],
    ['commit after every step', 'do not commit after every step'],
    ['commit after every step', 'stop committing after every step'],
    ['use tabs, not spaces', 'use spaces, not tabs'],
    ['never commit without asking', 'commit without asking'],
    ['I prefer short replies', 'I prefer long replies'],
    ['run the linter before pushing', 'run the linter after pushing'],
    ['immer Kommentare schreiben', 'nie Kommentare schreiben'],
    ['Antworten mit Emoji', 'Antworten ohne Emoji'],
    ['wir nutzen Feature-Branches', 'wir nutzen keine Feature-Branches mehr'],
    ['siempre responde en español', 'no respondas nunca, responde en inglés, no en español'],
    ['los informes con gráficos', 'los informes sin gráficos'],
  ])('%s – %s', (one, other) => {
    expect(sayContrary(one, other)).toBe(true);
    expect(sayContrary(other, one)).toBe(true);
  });

  it.each([
    ['no emoji in commit messages', 'never put emoji into commit messages'],
    ['never commit without asking', 'ask and then commit'],
    ['do not use npm here, we use pnpm', 'we use pnpm'],
    ['not only the api needs the token, the worker too', 'the api needs the token, and the worker'],
    ['no uses nunca mayúsculas', 'nunca uses mayúsculas'],
    ['nicht am Freitag deployen', 'nie am Freitag deployen'],
  ])('not %s – %s', (one, other) => {
    expect(sayContrary(one, other)).toBe(false);
  });
});
