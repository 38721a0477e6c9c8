/**
 * Follows messages from their arrival to their reply and tells their channel if there will be none, because they were
 * erased or their answer was cancelled. Another process erases without notice, so the journal is checked regularly
 * while a message waits.
 */
import type { Channel, Unanswered } from './channel.ts';
import type { CompanionTurn, Conversation } from './conversation.ts';
import type { ConversationJournal } from './conversation-journal.ts';

export interface UnansweredMessages {
  add(channel: string, ref: string, id: string): void;
  /** The turn ended. */
  ended(turn: CompanionTurn): void;
  /** The turn or the waiting messages were cancelled. */
  cancelled(ids: readonly string[]): void;
  close(): void;
}

const LOOK_MS = 500;

/** `onErased`: something that waited was erased, so the queue has to check again. */
export function followMessages(
  { log, channels }: { readonly log: ConversationJournal; readonly channels: readonly Channel[] },
  onErased: () => void,
): UnansweredMessages {
  const open = new Map<string, { readonly channel: string; readonly ref: string }>();
  let mark = -1;
  let timer: NodeJS.Timeout | undefined;

  const settle = (ids: readonly string[], why?: Unanswered): void => {
    const told = ids.flatMap((id) => open.get(id) ?? []);
    for (const id of ids) open.delete(id);
    if (open.size === 0) stopLooking();
    if (why === undefined) return;
    for (const [name, messages] of Map.groupBy(told, ({ channel }) => channel)) {
      const refs = messages.map(({ ref }) => ref);
      channels.find((channel) => channel.name === name)?.unanswered?.(refs, why);
    }
  };
  const look = (): void => {
    if (log.mark() === mark) return;
    mark = log.mark();
    const left = stillThere(log.state());
    const gone = [...open.keys()].filter((id) => !left.has(id));
    if (gone.length === 0) return;
    settle(gone, 'erased');
    onErased();
  };
  const stopLooking = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    add: (channel, ref, id) => {
      if (open.size === 0) mark = log.mark();
      open.set(id, { channel, ref });
      timer ??= setInterval(() => {
        try {
          look();
        } catch {
          // Trigger: the journal cannot be read now. Outcome: the next look tells it.
        }
      }, LOOK_MS).unref();
    },
    ended: ({ messages, outcome }) => {
      look();
      settle(
        messages.map(({ id }) => id),
        outcome === 'cancelled' ? 'cancelled' : undefined,
      );
    },
    cancelled: (ids) => settle(ids, 'cancelled'),
    close: stopLooking,
  };
}

function stillThere({ turns, current, waiting }: Conversation): ReadonlySet<string> {
  const taken = [...turns, ...(current === undefined ? [] : [current])].flatMap(({ messages }) => messages);
  return new Set([...taken, ...waiting].flatMap(({ id, text }) => (text === undefined ? [] : [id])));
}
