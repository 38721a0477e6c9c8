/** A line of type `queue-operation`: prompts typed while the agent works. */
import type { CapturedDraft } from '../../../capture/resolve-drafts.ts';
import { asText, field } from '../../../domain/json/json.ts';
import { isClientNotice, promptContent } from '../prompt-text.ts';
import { isMachinePrompt, promptSubmitted } from '../session-drafts.ts';
import type { Reading, TranscriptLine } from './reading.ts';

/** A prompt that enters the running turn has no separate line, so it is recorded when it leaves the queue. */
export function readQueueLine(reading: Reading, { line, scene, cwd }: TranscriptLine): readonly CapturedDraft[] {
  const { queued, counts } = reading;
  const operation = asText(field(line, 'operation'));
  counts.withoutContent += 1;
  if (operation === 'enqueue') queued.push({ words: asText(field(line, 'content')) ?? '', scene });
  if (operation === 'dequeue') reading.dequeued = queued.shift() !== undefined;
  if (operation === 'popAll') queued.length = 0;
  if (operation !== 'remove') return [];
  // The line does not say which prompt was removed. A person's prompt enters a running turn; notices wait for its end.
  const person = queued.findIndex((each) => !isMachinePrompt(each.words));
  const [taken] = queued.splice(Math.max(0, person), 1);
  // A slash command has its own lines, whenever it runs.
  if (!taken || /^\s*(?:\/[\w:-]+(?:\s|$)|$)/.test(taken.words) || isClientNotice(taken.words)) return [];
  const draft = promptSubmitted(taken.scene, {
    text: promptContent(taken.words).text,
    id: `queued-${taken.scene.at}`,
    machine: false,
  });
  if (draft.body.origin === 'machine') return [];
  counts.prompts += 1;
  return [{ cwd, draft }];
}

/** Removes a prompt that has its own line. */
export function dropQueued({ queued }: Reading, words: string): void {
  const at = queued.findIndex((each) => promptContent(each.words).text === words);
  if (at >= 0) queued.splice(at, 1);
}
