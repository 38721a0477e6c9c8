/** Sends replies, notices and "typing" to Telegram. */
import { defined } from '../../domain/json/defined.ts';
import type { Channel, Delivery, OutgoingReply, TurnProgress } from '../channel.ts';
import { splitText, TELEGRAM_MAX_CHARS } from './split-text.ts';
import { telegramFailure } from './telegram-api.ts';
import type { TelegramPorts } from './telegram-channel.ts';

export interface TelegramSender {
  readonly send: Channel['send'];
  progress(event: TurnProgress): void;
  notice(text: string): void;
  /** A message arrived that will be answered. */
  heard(chat: number, ref: string): void;
  /** These messages get no reply. */
  unanswered(refs: readonly string[]): void;
  /** Sends a text that is not part of the conversation. Does not fail. */
  tell(chat: number, text: string): Promise<void>;
  /** A reply could not be sent since the last call. */
  isWaiting(): boolean;
}

/** Telegram has no way to send a message exactly once. A reply that may have arrived is sent again, with these words. */
const AGAIN = '(Sent again: the connection broke during the first attempt.)\n\n';
/** Telegram shows it for five seconds. */
const TYPING_MS = 4000;
const RETRIES_MAX = 5;
const RETRY_MAX_SECONDS = 60;

const NOT_PAIRED: Delivery = { outcome: 'refused', why: 'the account is not paired' };

/** How far one reply has come in one chat. */
interface Progress {
  next: number;
  unsure: boolean;
  ref?: string;
  refused?: string;
}

export function createTelegramSender(ports: TelegramPorts, signal: AbortSignal): TelegramSender {
  const { api, store, report, sleep } = ports;
  /** Messages without an answer yet: the chat by `ref`. */
  const open = new Map<string, number>();
  /** How much of a reply this process has sent, by reply and chat. */
  const begun = new Map<string, Map<number, Progress>>();
  let lastChat: number | undefined;
  let isWaiting = false;
  let typing: NodeJS.Timeout | undefined;

  /** Every chat that had a message in the turn. */
  const chatsOf = ({ answers }: OutgoingReply): readonly number[] => {
    const paired = store.read().accounts.map(({ id }) => id);
    const asked = answers.map((ref) => Number(ref.split(':')[0]));
    const wanted = asked.length > 0 ? asked : [lastChat ?? paired.at(-1)];
    return paired.filter((chat) => wanted.includes(chat));
  };
  /** Waits as long as the server asks. */
  const deliver = async (chat: number, text: string): Promise<number | undefined> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await api.sendMessage(chat, text, signal);
      } catch (error) {
        const { code, retryAfterSeconds = 1 } = telegramFailure(error);
        if (code !== 429 || attempt >= RETRIES_MAX || retryAfterSeconds > RETRY_MAX_SECONDS) throw error;
        await sleep(retryAfterSeconds * 1000, signal);
      }
    }
  };
  const failed = (error: unknown, at: Progress): Delivery => {
    const { code, why } = telegramFailure(error);
    if (code === 400 || code === 403) {
      at.refused = why;
      return { outcome: 'refused', why };
    }
    if (code === 'unknown') {
      at.unsure = true;
      throw new Error(why);
    }
    report.warn('telegram: a reply waits', { because: why });
    isWaiting = true;
    return { outcome: 'waiting' };
  };
  /** Sends what is missing. */
  const sendTo = async (chat: number, text: string, at: Progress): Promise<Delivery> => {
    if (at.refused !== undefined) return { outcome: 'refused', why: at.refused };
    const parts = splitText(text, TELEGRAM_MAX_CHARS - AGAIN.length);
    for (; at.next < parts.length; at.next += 1) {
      try {
        const ref = await deliver(chat, `${at.unsure ? AGAIN : ''}${parts[at.next] ?? ''}`);
        at.unsure = false;
        if (ref !== undefined) at.ref = `${chat}:${ref}`;
      } catch (error) {
        return failed(error, at);
      }
    }
    return defined({ outcome: 'sent', ref: at.ref });
  };
  /** To each chat, also if another one fails. */
  const sendToAll = async (reply: OutgoingReply, chats: readonly number[]): Promise<Delivery> => {
    const all = begun.get(reply.id) ?? new Map<number, Progress>();
    begun.set(reply.id, all);
    const deliveries: Delivery[] = [];
    let problem: unknown;
    for (const chat of chats) {
      const at = all.get(chat) ?? { next: 0, unsure: reply.mayHaveBeenSent };
      all.set(chat, at);
      try {
        deliveries.push(await sendTo(chat, reply.text, at));
      } catch (error) {
        problem = error;
      }
    }
    if (problem !== undefined) throw problem;
    const delivery = joinDeliveries(deliveries, [...all.values()]);
    if (delivery.outcome !== 'waiting') begun.delete(reply.id);
    return delivery;
  };
  const tell = async (chat: number, text: string): Promise<void> => {
    // Trigger: the server is gone. Outcome: the person does not read it.
    await api.sendMessage(chat, text, signal).catch(() => undefined);
  };
  const type = (): void => {
    for (const chat of new Set(open.values())) void api.sendTyping(chat, signal).catch(() => undefined);
  };
  const stopTyping = (): void => {
    clearInterval(typing);
    typing = undefined;
  };
  signal.addEventListener('abort', stopTyping, { once: true });
  return {
    tell,
    heard: (chat, ref) => {
      lastChat = chat;
      open.set(ref, chat);
    },
    unanswered: (refs) => {
      for (const ref of refs) open.delete(ref);
    },
    isWaiting: () => {
      const was = isWaiting;
      isWaiting = false;
      return was;
    },
    send: async (reply) => {
      for (const ref of reply.answers) open.delete(ref);
      return sendToAll(reply, chatsOf(reply));
    },
    progress: (event) => {
      if (event.type !== 'working') return;
      stopTyping();
      if (!event.on || open.size === 0 || signal.aborted) return;
      type();
      typing = setInterval(type, TYPING_MS);
    },
    notice: (text) => {
      for (const chat of new Set(open.values())) void tell(chat, text);
    },
  };
}

/** The combined outcome of the attempts in all chats of one reply. */
function joinDeliveries(deliveries: readonly Delivery[], progress: readonly Progress[]): Delivery {
  const waiting = deliveries.find(({ outcome }) => outcome === 'waiting');
  if (waiting === undefined) {
    return deliveries.findLast(({ outcome }) => outcome === 'sent') ?? deliveries.at(-1) ?? NOT_PAIRED;
  }
  // The journal must not say that nothing was sent: after a restart, a part that had arrived would be sent again
  // without a notice.
  if (progress.some(({ next }) => next > 0)) throw new Error('a part of the reply waits');
  return waiting;
}
