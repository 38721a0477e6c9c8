/** Tells an agent when what it just wrote is not given to later sessions before the person has confirmed it. */
import type { Memoir } from '../../index.ts';

export async function waitingNote(memoir: Memoir): Promise<string> {
  const doubt = (await memoir.confirmation()).doubtNow();
  if (!doubt) return '';
  const because = doubt.reason === 'external' ? 'this turn read text from outside' : 'Memoir sees no session of yours';
  return `\nIt waits for the person to confirm it (memoir confirm): ${because}.`;
}
