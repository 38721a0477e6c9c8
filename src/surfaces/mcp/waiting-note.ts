/**
 * Tells an agent when what it just wrote is not given to later sessions before the person has confirmed it. In the text and in
 * the structure: some clients show the model only one of them.
 */
import type { Memoir } from '../../index.ts';
import type { Answer } from './tool.ts';

export async function withWaitingNote(memoir: Memoir, answer: Answer): Promise<Answer> {
  const doubt = (await memoir.confirmation()).doubtNow();
  if (!doubt) return answer;
  const because = doubt.reason === 'external' ? 'this turn read text from outside' : 'Memoir sees no session of yours';
  const waits = `It waits for the person to confirm it (memoir confirm): ${because}.`;
  return { text: `${answer.text}\n${waits}`, data: { ...answer.data, waits } };
}
