/**
 * Finds tasks, decisions, blockers, corrections and confirmations in prompts and replies, by rules alone. A hook runs
 * it while the agent waits, so it uses no model and no package and takes a few milliseconds. A miss costs little,
 * because the text is in the journal; a false finding costs trust. So rules prefer to find nothing.
 */

import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { readVisibleLines } from '../../domain/text/visible-lines.ts';
import { ownWords } from '../../domain/trust/own-words.ts';
import { findListTasks } from './find-list-tasks.ts';
import { findStatements } from './find-statements.ts';
import type { Finding } from './finding.ts';

/** Longer texts are pasted files; only the start is read. */
const TEXT_MAX_CHARS = 100_000;
/**
 * A prompt of this length is a document: what it forbids in passing is about the work, not about how the agent should
 * work.
 */
const DOCUMENT_MIN_CHARS = 4_000;
const DOCUMENT_MIN_CONFIDENCE = 0.85;
/** Prompts that the client generates. */
const CLIENT_PROMPT =
  /^\s*(?:This session is being continued from a previous conversation|Your task is to create a detailed summary|Caveat: The messages below|\[Request interrupted)/;

export const extractFromReply = memoizeSentence((text): readonly Finding[] => {
  const said = text.slice(0, TEXT_MAX_CHARS);
  const lines = readVisibleLines(said);
  const lists = findListTasks(said, lines);
  return inOrder([...lists.findings, ...findStatements(said, lines, lists.taken, 'agent')]);
});

export const extractFromPrompt = memoizeSentence((text): readonly Finding[] => {
  if (CLIENT_PROMPT.test(text)) return [];
  // Pasted text is not the owner's, so it holds no decisions of theirs.
  const said = ownWords(text.slice(0, TEXT_MAX_CHARS));
  const found = findStatements(said, readVisibleLines(said), new Set(), 'person');
  const least = text.length >= DOCUMENT_MIN_CHARS ? DOCUMENT_MIN_CONFIDENCE : 0;
  return inOrder(found.filter(({ confidence }) => confidence >= least));
});

function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => a.start - b.start);
}
