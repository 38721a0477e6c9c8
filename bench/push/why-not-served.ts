/**
 * Where prompts that need something are lost, by set: the prompt has too few specific words, is judged to need nothing, the right
 * note has no sign at all, is not the best one, or is the best one and below the threshold.
 */
import { isTooPlain, lookUpPrompt } from '../../src/context/push/look-up-prompt.ts';
import { STANDING_OUT_NEED, signsOfNotes, weighNotes } from '../../src/context/push/match.ts';
import { readPrompt } from '../../src/context/push/meaning.ts';
import { promptWords } from '../../src/context/push/prompt-words.ts';
import { relevantNotes } from '../../src/context/push/relevant-notes.ts';
import type { Database } from '../../src/platform/sqlite/sqlite.ts';
import { factOfDoc, pathOfDoc, withPushIndex } from '../../src/store/index/push/push-index.ts';
import { listProjects } from '../../src/store/state/projects/projects.ts';
import { loadPushPrompts, type PushSet } from './push-data.ts';
import { type PushHome, withPushHome } from './push-home.ts';

export const LOSSES = ['served', 'too plain', 'needs nothing', 'no sign', 'not first', 'below the threshold'] as const;
export type Loss = (typeof LOSSES)[number];

export async function whyNotServed(dir: string, set: PushSet): Promise<ReadonlyMap<Loss, number>> {
  const counts = new Map<Loss, number>(LOSSES.map((loss) => [loss, 0]));
  await withPushHome(dir, set, (home) => {
    const here = listProjects(home.journal.db).find(({ identities }) =>
      identities.some((identity) => home.place?.identities.includes(identity)),
    )?.id;
    withPushIndex(home.layout, home.journal, (db) => {
      for (const { text, relevant } of loadPushPrompts(set)) {
        if (text === undefined || relevant.length === 0) continue;
        const loss = lossOf(db, text, here, (doc) => relevant.includes(idOfDoc(home, db, doc)));
        counts.set(loss, (counts.get(loss) ?? 0) + 1);
      }
    });
  });
  return counts;
}

function idOfDoc({ journal, idOf }: PushHome, db: Database, doc: number): string {
  return idOf.get(pathOfDoc(db, doc) ?? factOfDoc(journal.db, doc)?.id ?? '') ?? '';
}

function lossOf(db: Database, text: string, here: string | undefined, isRight: (doc: number) => boolean): Loss {
  const given = relevantNotes(db, text, here);
  if (given.some(({ doc }) => isRight(doc))) return 'served';
  const words = promptWords(db, text);
  if (isTooPlain(words)) return 'too plain';
  const read = readPrompt(db, text);
  const notes = weighNotes(signsOfNotes(db, lookUpPrompt(db, text, words, here), read, here));
  if (!notes.some(({ doc, score }) => isRight(doc) && score > 0)) return 'no sign';
  const [best] = notes;
  if (best === undefined || !isRight(best.doc)) return 'not first';
  return read.need < STANDING_OUT_NEED ? 'needs nothing' : 'below the threshold';
}
