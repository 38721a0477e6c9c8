/** Sends replies, notices and "typing" to Telegram. */
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

export function createTelegramSender(ports: TelegramPorts, signal: AbortSignal): TelegramSender {
  const { api, store, report, sleep } = ports;
  /** Messages without an answer yet: the chat by `ref`. */
  const open = new Map<string, number>();
  /** How much of a reply this process has sent. */
  const begun = new Map<string, { next: number; unsure: boolean }>();
  let lastChat: number | undefined;
  let isWaiting = false;
  let typing: NodeJS.Timeout | undefined;

  const chatOf = ({ answers }: OutgoingReply): number | undefined => {
    const paired = store.read().accounts.map(({ id }) => id);
    const wanted = Number(answers.at(-1)?.split(':')[0] ?? lastChat ?? paired.at(-1));
    return paired.includes(wanted) ? wanted : undefined;
  };
  /** Waits as long as the server wants. */
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
  const failed = (error: unknown, at: { unsure: boolean }): Delivery => {
    const { code, why } = telegramFailure(error);
    if (code === 400 || code === 403) return { outcome: 'refused', why };
    if (code === 'unknown') {
      at.unsure = true;
      throw new Error(why);
    }
    report.warn('telegram: a reply waits', { because: why });
    isWaiting = true;
    return { outcome: 'waiting' };
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
    isWaiting: () => {
      const was = isWaiting;
      isWaiting = false;
      return was;
    },
    send: async (reply) => {
      for (const ref of reply.answers) open.delete(ref);
      const chat = chatOf(reply);
      if (chat === undefined) return { outcome: 'refused', why: 'the account is not paired' };
      const at = begun.get(reply.id) ?? { next: 0, unsure: reply.mayHaveBeenSent };
      begun.set(reply.id, at);
      let ref: number | undefined;
      const parts = splitText(reply.text, TELEGRAM_MAX_CHARS - AGAIN.length);
      for (; at.next < parts.length; at.next += 1) {
        try {
          ref = await deliver(chat, `${at.unsure ? AGAIN : ''}${parts[at.next] ?? ''}`);
          at.unsure = false;
        } catch (error) {
          return failed(error, at);
        }
      }
      begun.delete(reply.id);
      return { outcome: 'sent', ...(ref === undefined ? {} : { ref: `${chat}:${ref}` }) };
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
