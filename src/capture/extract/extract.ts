/**
 * Finds what was promised, decided, blocked, corrected and confirmed in what an agent and a person said, by rules alone:
 * no model, no package, a few milliseconds, because a hook does it while the agent waits. A miss costs little, the text
 * itself is in the journal; a false finding costs trust. So every rule prefers silence.
 */
import { ownWords } from '../../domain/own-words.ts';
import { readVisibleLines } from '../../domain/visible-lines.ts';
import { findListTasks } from './find-list-tasks.ts';
import { findStatements } from './find-statements.ts';
import type { Finding } from './finding.ts';

/** Nobody says more than this in one breath; what is longer is a pasted file, and only its beginning is looked at. */
const TEXT_MAX_CHARS = 100_000;
/** A prompt as long as this is a document: what it forbids in passing is about the work, not about the agent's ways. */
const DOCUMENT_MIN_CHARS = 4_000;
const DOCUMENT_MIN_CONFIDENCE = 0.85;
/** Prompts that the client writes itself. */
const CLIENT_PROMPT =
  /^\s*(?:This session is being continued from a previous conversation|Your task is to create a detailed summary|Caveat: The messages below|\[Request interrupted)/;

export function extractFromReply(text: string): Finding[] {
  const said = text.slice(0, TEXT_MAX_CHARS);
  const lines = readVisibleLines(said);
  const lists = findListTasks(said, lines);
  return inOrder([...lists.findings, ...findStatements(said, lines, lists.taken, 'agent')]);
}

export function extractFromPrompt(text: string): Finding[] {
  if (CLIENT_PROMPT.test(text)) return [];
  // What was pasted is somebody else's: their decisions are not the owner's.
  const said = ownWords(text.slice(0, TEXT_MAX_CHARS));
  const found = findStatements(said, readVisibleLines(said), new Set(), 'person');
  const least = text.length >= DOCUMENT_MIN_CHARS ? DOCUMENT_MIN_CONFIDENCE : 0;
  return inOrder(found.filter(({ confidence }) => confidence >= least));
}

function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => a.start - b.start);
}
