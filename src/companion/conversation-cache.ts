/**
 * `conversation-state.json`: the conversation as it was last sent to the model, without thinking. It is a cache: it can be deleted at
 * any time, an erasure deletes it, and it is rebuilt from the journal.
 */
import type { ModelMessage } from '../models/language/language-model.ts';
import { writeFileAtomic } from '../platform/files/atomic-file.ts';

const VERSION = 1;

export interface CachedConversation {
  /** The newest turn in it. */
  readonly through: string | undefined;
  readonly messages: readonly ModelMessage[];
}

export function writeConversationCache(path: string, { through, messages }: CachedConversation): void {
  const sent = messages.map(({ role, parts }) => ({
    role,
    parts: parts.filter((part) => part.type !== 'provider' || part.kind !== 'thinking'),
  }));
  writeFileAtomic(path, `${JSON.stringify({ version: VERSION, through: through ?? null, messages: sent })}\n`);
}
