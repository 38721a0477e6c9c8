/** Questions in English about what was said and noted in German and Spanish, beside English texts that share words with them. */
import { expect, it } from 'vitest';
import { prompt } from '../../../test/fixtures/drafts.ts';
import { NOON, tempDir } from '../../../test/fixtures/home.ts';
import { DAY, open } from './recall.test-helper.ts';

const GERMAN = [
  ['Der Arzt hat die Tabletten abgesetzt, und der Husten ist nicht wieder da.', 'what did the doctor stop'],
  ['Wir treffen uns jeden Montag am Bahnhof, der Zug ist dann noch leer.', 'which day do we meet at the train'],
  ['Die Versicherung zahlt den Schaden am Dach nicht.', 'does the insurance pay for the roof'],
] as const;
const SPANISH = [
  ['La llave del jardín la tiene una vecina, para los domingos.', 'where is the key of the garden'],
  ['El perro no come carne, y los veterinarios quieren una dieta para él.', 'what does the dog not eat'],
] as const;
const ENGLISH = [
  'The key of the map is an id.',
  'We stop the build if a test fails.',
  'The train of thought is in the note.',
];

it.each([...GERMAN, ...SPANISH])('"%s" answers "%s"', async (text, question) => {
  const memoir = open({ embedder: 'builtin' });
  await memoir.start();
  const all = [...GERMAN.map(([each]) => each), ...SPANISH.map(([each]) => each), ...ENGLISH];
  memoir.events.record(
    all.map((each, n) => prompt(each, { key: `k:${n}`, session: `s${n}`, happenedAt: NOON - n * DAY })),
  );
  const { results } = await memoir.recall.search(question, { project: '*' });
  expect(results[0]?.snippet).toBe(text);
});

it('finds a note', async () => {
  const memoir = open({ embedder: 'builtin' });
  await memoir.start();
  memoir.events.record(ENGLISH.map((text, n) => prompt(text, { key: `k:${n}`, session: `s${n}`, happenedAt: NOON })));
  const notes = await memoir.notes();
  const text = 'Der Hausmeister hat die Schlüssel für den Keller, und wir rufen ihn nicht am Sonntag an.';
  const saved = await notes.remember({ cwd: tempDir() }, { text, type: 'project', insist: true });
  expect(saved.outcome).toBe('saved');
  const { results } = await memoir.recall.search('who has the keys for the cellar', { project: '*' });
  expect(results[0]?.kind).toBe('note');
});

it('says which words it searched for, and looks for none where all texts are English', async () => {
  const memoir = open({ embedder: 'builtin' });
  await memoir.start();
  const said = (texts: readonly string[], from: number) =>
    texts.map((text, n) =>
      prompt(text, { key: `k:${from + n}`, session: `s${from + n}`, happenedAt: NOON - (from + n) * DAY }),
    );
  memoir.events.record(said(ENGLISH, 0));
  expect((await memoir.recall.search('the insurance of the roof', { project: '*' })).notes.join(' ')).not.toContain(
    'with the same meaning',
  );
  memoir.events.record(
    said(
      GERMAN.map(([text]) => text),
      10,
    ),
  );
  const { notes } = await memoir.recall.search('the insurance of the roof', { project: '*' });
  expect(notes.join(' ')).toContain('Also searched for "versicherung" with the same meaning.');
});
