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
    ['how often does the courier come?', 'The courier comes 3 times a day.', '3 is good'],
    ['wie oft kommt der Kurier am Tag?', 'Der Kurier kommt 3 Mal am Tag.', '3 reicht'],
    ['what happens on a full disk?', 'I would expect the copy to stop at once.', "that's it. that one"],
    ['explain both tables', 'The nightly table is small, the weekly table is large.', 'the weekly one'],
  ])('is not, if nothing is proposed or it is work for now: %s – %s – %s', (asked, answer, said) => {
    expect(understood(asked, answer, said)).toEqual([]);
  });

  const FORMAT = ['which format should we take?', 'I would use Parquet for the reports.'] as const;

  it.each([
    ...['go with that, lol no', 'take that, just kidding', "i'd go with that but my boss says no"],
    ...[
      "go with that? it's expensive",
      'go with that if you like trouble',
      'go with that, maybe',
      'go with that later',
    ],
    ...[
      'ok that one. or is it slow?',
      'nimm das, nein doch nicht',
      'nimm das, vielleicht',
      'nehmen wir das, wenn Jo will',
    ],
    ...['vamos con eso, jaja no', 'vamos con eso, quizás', 'vale, vamos con eso si Jo quiere'],
  ])('is not, if the same message denies, jokes, defers or asks: %s', (said) => {
    expect(understood(...FORMAT, said)).toEqual([]);
  });

  it.each([
    ...['go with that, no need to ask again', "go with that because csv isn't typed", 'go with that, not the csv'],
    ...['i would go with that', 'si, vamos con eso', 'nimm das, wir können es später ändern'],
    ...['go with that. can you also update the readme?', 'go with that, we can change it later'],
  ])('is, if the message denies only something else: %s', (said) => {
    expect(understood(...FORMAT, said)).toHaveLength(1);
  });

  it.each(['4 is not ok', '4 is wrong', 'four is too few', '4 ist nicht gut', '4 no está bien'])(
    'is not, if the number is not found good: %s',
    (said) => {
      expect(understood('how many tries should we make?', 'I would make 4 tries.', said)).toEqual([]);
    },
  );
});
