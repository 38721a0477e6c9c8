import { expect, it } from 'vitest';
import { tempHome, testJournal } from '../../../test/fixtures/home.ts';
import { findConcepts } from '../../domain/concepts/find-concepts.ts';
import { catchUpIndex } from '../../store/index/fill/catch-up.ts';
import { openIndex } from '../../store/index/generations/generations.ts';
import { withPushIndex } from '../../store/index/push/push-index.ts';
import { promptWords } from './prompt-words.ts';

it('finds the specific words of a prompt, and whether it is German or Spanish', () => {
  const layout = tempHome();
  const journal = testJournal(layout);
  catchUpIndex(openIndex(journal, layout), journal, layout, { findMentions: findConcepts }).index.db.close();
  const read = (prompt: string): readonly [boolean, readonly string[]] | undefined =>
    withPushIndex(layout, journal, (db) => {
      const { words, foreign } = promptWords(db, prompt);
      return [foreign, words.filter(({ telling }) => telling).flatMap(({ cues }) => cues[0] ?? [])] as const;
    })?.answer;
  expect(read('please run the tests again and fix the 3 failing builds of quaymaster')).toEqual([false, ['quaymast']]);
  expect(read('lösch bitte die Rechnungen der Filialen')).toEqual([true, ['+rechn', '+filial']]);
  expect(read('borra las facturas del almacén')).toEqual([true, ['+factur', '+almac']]);
  journal.close();
});
