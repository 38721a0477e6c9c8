/**
 * Tells an agent when what it just recorded is held back until the owner confirms it. The note is in the text and in the
 * data, because some clients show the model only one of them.
 */
import type { Memoir } from '../../index.ts';
import type { Answer } from './tool.ts';

export async function withHeldBackNote(memoir: Memoir, answer: Answer): Promise<Answer> {
  const heldBack = (await memoir.confirmation()).heldBackNow();
  if (!heldBack) return answer;
  const because =
    heldBack.reason === 'external' ? 'this session read external content' : 'Memoir does not know this session';
  const waits = `Held back until the person confirms it with \`memoir confirm\`: ${because}.`;
  return { text: `${answer.text}\n${waits}`, data: { ...answer.data, waits } };
}
