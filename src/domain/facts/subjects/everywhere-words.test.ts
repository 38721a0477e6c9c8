import { describe, expect, it } from 'vitest';
import { isOnlyScope, saysEverywhere, widensToAll, withoutScope } from './everywhere-words.ts';

describe('words that make a statement hold in all projects', () => {
  it.each([
    'never rebase a shared branch, in any of my repos',
    'in each of our codebases the tests run with one command',
    'run the formatter across all my projects before a release',
    'for every repo: one change per commit',
    'always sign your commits, in all projects',
    'in allen meinen Projekten heißt der Hauptzweig main',
    'für jedes Repo gilt: keine Merge-Commits',
    'immer erst fragen, in jedem Projekt',
    'en todos mis proyectos la rama principal es main',
    'nunca borres ramas en ningún sitio, en cualquier repo',
    'everywhere, not just in this repo, dates are ISO',
  ])('are found: %s', (text) => {
    expect(saysEverywhere(text, false)).toBe(true);
  });

  it.each([
    'in every project the members see a calendar',
    'we index each repo once a night',
    'el usuario ve el saldo en todos los proyectos',
    'the button is blue everywhere',
    'das Logo ist überall rund',
    'all my tests are slow',
  ])('are not found: %s', (text) => {
    expect(saysEverywhere(text, false)).toBe(false);
  });

  it.each([
    'any repo, not just this one',
    'goes for every repo i have',
    'that applies to all my projects',
    'not only here, any codebase',
    'Gilt für alle Projekte',
    'das gilt auch in jedem Repo',
    'vale para todos mis repos',
    'en todos los proyectos, no solo este',
  ])('can be a whole sentence: %s', (text) => {
    expect(widensToAll(text)).toBe(true);
  });

  it.each(['every repo has a license', 'list all my projects', 'all repos are on github'])('but not in: %s', (text) => {
    expect(isOnlyScope(text)).toBe(false);
  });

  it('do not name the subject', () => {
    expect(withoutScope('In all my repos, sign the tags')).toBe('sign the tags');
    expect(withoutScope('sign the tags in every repo i have')).toBe('sign the tags');
    expect(withoutScope('in all my repos')).toBe('in all my repos');
  });
});
