import { describe, expect, it } from 'vitest';
import { lastTurn } from '../turn-of.test-helper.ts';
import { readAcceptedProposal } from './accepted-proposal.ts';

const understood = (asked: string, answer: string, said: string): readonly string[] =>
  readAcceptedProposal(lastTurn([{ person: asked }, { agent: answer }, { person: said }, { agent: 'Ok.' }])).map(
    ({ statement }) => statement,
  );

describe('a proposal that a person takes up', () => {
  it.each([
    ['what would you pick', 'Parquet. The columns are typed and small.', 'fine, go with that'],
    ['the nightly copy is slow', 'It copies everything. I would copy changed rows only.', 'yep, that one'],
    ['wie speichern wir das', 'Ich würde eine Datei je Monat nehmen. Sie bleibt klein.', 'gut, nehmen wir das'],
    ['¿cómo lo guardamos?', 'Yo pondría una tabla por año. Ocupa poco.', 'vale, nos quedamos con eso'],
    ['how many tries?', 'Four, with a pause between them.', 'four is fine, let it be'],
    ['hm', 'A queue works. The alternative is a second, nightly table.', 'yeah, the nightly one because it is simple'],
  ])('is decided: %s – %s – %s', (asked, answer, said) => {
    expect(understood(asked, answer, said)).toHaveLength(1);
  });

  it('is kept with the question', () => {
    expect(understood('what format would you pick?', 'Parquet files. They are typed.', 'go with that')).toEqual([
      'Parquet files (asked: what format would you pick?)',
    ]);
  });

  it.each([
    ['fix it', 'Fixed. I would run the tests again.', 'do that'],
    ['what is slow?', 'The tests. I would look at the first one. Shall I?', 'that one'],
    ['rename it', 'Renamed in four files.', 'four is fine'],
    ['which one failed?', 'The nightly build failed, it has no disk.', 'the weekly one'],
    ['how many are red?', 'None is red, the nightly build passed.', 'good, thanks'],
  ])('is not, if nothing is proposed or it is work for now: %s – %s – %s', (asked, answer, said) => {
    expect(understood(asked, answer, said)).toEqual([]);
  });
});
