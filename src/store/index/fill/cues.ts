/** Adds and removes the cues of documents that can be pushed to a session. */
import type { RecallKind } from '../../../domain/recall.ts';
import { isForeign } from '../../../domain/search/function-words.ts';
import { groupsOfForeignWord, groupsOfWord } from '../../../domain/search/groups-of-word.ts';
import { stemGroups, wordGroups } from '../../../domain/search/word-groups.ts';
import { mayBePushed, type Trust } from '../../../domain/trust/trust.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { kindCode } from '../generations/codes.ts';
import { conceptCue, groupCue, stemCue } from '../push/cue-names.ts';
import type { PreparedDocument } from './prepare-events.ts';

/** Kinds that a later session needs to know. */
const PUSHABLE: ReadonlySet<RecallKind> = new Set(['note', 'decision', 'preference', 'correction', 'blocker']);

/** Concepts that mean the same in every project. A date or a person is not what a prompt is about. */
const TELLING: ReadonlySet<string> = new Set(['file', 'symbol', 'package', 'ticket']);

/** A note with a longer headline is about everything. */
const WORDS_PER_DOC = 400;

export function addCues(
  db: Database,
  { doc, project, trust }: { readonly doc: number; readonly project: number | undefined; readonly trust: Trust },
  document: PreparedDocument,
): void {
  if (!PUSHABLE.has(document.kind) || !mayBePushed(trust)) return;
  db.run('INSERT INTO pushable (doc, project, kind) VALUES (?, ?, ?)', doc, project ?? null, kindCode(document.kind));
  const head = new Set(document.headline.split(' '));
  const words = [...new Set([...head, ...document.words.split(' ')])].slice(0, WORDS_PER_DOC);
  const put = (cue: string, inHead: boolean): void => {
    db.run('INSERT INTO cues (cue, doc, head) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', cue, doc, Number(inHead));
  };
  for (const word of words) if (word !== '') put(word, head.has(word));
  const known = wordGroups();
  const look = (word: string): readonly number[] | undefined => known.get(word);
  // The words of the headline come first, so a group in both counts as one of the headline.
  for (const word of words) for (const group of groupsOfWord(word, look)) put(groupCue(group), head.has(word));
  if (isForeign(words)) {
    const stems = stemGroups();
    const lookStem = (stem: string): readonly number[] | undefined => stems.get(stem);
    for (const word of words) if (word !== '') put(stemCue(word), head.has(word));
    for (const word of words)
      for (const group of groupsOfForeignWord(word, lookStem)) put(groupCue(group), head.has(word));
  }
  for (const mention of document.mentions) if (TELLING.has(mention.kind)) put(conceptCue(mention), false);
}

export function removeCues(db: Database, doc: number): void {
  db.run('DELETE FROM cues WHERE doc = ?', doc);
  db.run('DELETE FROM pushable WHERE doc = ?', doc);
}
