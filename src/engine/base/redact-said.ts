/**
 * Removes secrets from what a person or an agent says to Memoir itself: tasks, facts and status lines. What hooks and imports record
 * is redacted before it gets here. Loaded with the first such text.
 */
import { createRedactor, type Redactor } from '../../capture/redactor.ts';
import type { EventDraft, Json } from '../../domain/event.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { homeSecret } from '../../platform/home/secret.ts';

export interface SaidRedactor {
  /** For a text from which something is derived before it is recorded. */
  readonly text: (text: string) => string;
  /** For every event that is about to be written. */
  readonly draft: (draft: EventDraft) => EventDraft;
}

const SAID: ReadonlySet<EventDraft['type']> = new Set<EventDraft['type']>([
  'task.added',
  'task.changed',
  'fact.stated',
  'fact.changed',
  'status.set',
]);

export function createSaidRedactor({ secretFile }: Pick<HomeLayout, 'secretFile'>): SaidRedactor {
  let redactor: Redactor | undefined;
  const load = (): Redactor => {
    redactor ??= createRedactor({ fingerprintKey: homeSecret(secretFile) });
    return redactor;
  };
  return {
    text: (text) => load().text(text),
    draft: (draft) =>
      // Redacted JSON has the same shape.
      SAID.has(draft.type) ? ({ ...draft, body: load().json(draft.body as Json) } as EventDraft) : draft,
  };
}
