/**
 * The Telegram channel: private chats of paired accounts with the person's own bot. It polls the server for updates. An
 * update is confirmed by the next call, after its message is in the journal; until then the server sends it again, also after a crash.
 */

import { COMPANION_COMMANDS, type CompanionAttachment, type CompanionCommand } from '../../domain/companion.ts';
import { isMemoirError, MemoirError } from '../../domain/errors.ts';
import { defined } from '../../domain/json/defined.ts';
import { asSentence } from '../../domain/text/as-sentence.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Channel, Inbox, IncomingMessage } from '../channel.ts';
import { type PrivateMessage, readUpdate, type Update } from './read-update.ts';
import { createTelegramSender } from './send-replies.ts';
import { type TelegramApi, telegramFailure } from './telegram-api.ts';
import type { TelegramStore } from './telegram-store.ts';

export interface TelegramPorts {
  readonly api: TelegramApi;
  /** The number before the colon of the token. */
  readonly bot: number;
  readonly store: Pick<TelegramStore, 'read' | 'tryPairing'>;
  /** Keeps a file in the home and returns its path there. `load` is not called if the file is already there. */
  readonly keep: (name: string, load: () => Promise<Uint8Array | undefined>) => Promise<string | undefined>;
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly report: Log;
  /** How long the server may hold a request until something arrives. */
  readonly pollSeconds?: number;
}

const POLL_SECONDS = 25;
const ATTACHMENT_MAX_BYTES = 20 * 1024 * 1024;
const DOWNLOAD_MS = 30_000;
const WAIT_MS = 1000;
const WAIT_MAX_MS = 60_000;
/** Another program polls for the same bot. The two would take messages from each other. */
const CONFLICTS_MAX = 5;
const STRANGERS_LOGGED = 1000;

const PAIRED = 'Paired. What you write here reaches your companion.';
const HELLO = 'Your companion reads this chat. /cancel stops an answer.';

export function createTelegramChannel(ports: TelegramPorts): Channel {
  const { api, report, sleep } = ports;
  const closing = new AbortController();
  const { signal } = closing;
  const sender = createTelegramSender(ports, signal);
  let polling: Promise<void> = Promise.resolve();
  let offset: number | undefined;

  const poll = async (inbox: Inbox): Promise<void> => {
    const receive = createReceiver(ports, inbox, sender.tell, signal);
    let failures = 0;
    let conflicts = 0;
    let isReady = false;
    while (!signal.aborted) {
      try {
        if (!isReady) await api.deleteWebhook(signal);
        isReady = true;
        const how = defined({ timeout: ports.pollSeconds ?? POLL_SECONDS, offset });
        const updates = readBatch(await api.getUpdates(how, signal), ports.bot);
        conflicts = 0;
        if (sender.isWaiting()) inbox.reachable();
        // Trigger: a server that repeats what was confirmed. Outcome: it is asked at most once a second.
        const repeated = updates.length > 0 && updates.every(({ id }) => id < (offset ?? 0));
        for (const update of updates) {
          // If it cannot be stored, the server keeps it and all that follow.
          offset = update.id;
          await receive(update, sender.heard);
        }
        // Ids start at a random number again after a quiet week, so a lower one counts too.
        offset = updates.length === 0 ? offset : (updates.at(-1)?.id ?? 0) + 1;
        failures = 0;
        if (repeated) await sleep(WAIT_MS, signal);
      } catch (error) {
        if (signal.aborted) return;
        const { code, why, retryAfterSeconds } = failureOf(error);
        conflicts = code === 409 ? conflicts + 1 : 0;
        report.warn('telegram', { because: why });
        if (code === 401 || code === 404 || conflicts >= CONFLICTS_MAX) {
          report.error('telegram has stopped', {
            because: why,
            next: code === 409 ? 'End the other program that uses this bot.' : 'memoir companion telegram set',
          });
          return;
        }
        const wait = Math.min(WAIT_MS * 2 ** failures, WAIT_MAX_MS);
        failures += 1;
        await sleep(retryAfterSeconds === undefined ? wait : retryAfterSeconds * 1000, signal).catch(() => undefined);
      }
    }
  };
  return {
    name: 'telegram',
    open: async (inbox) => {
      polling = poll(inbox);
    },
    send: sender.send,
    progress: sender.progress,
    notice: sender.notice,
    unanswered: sender.unanswered,
    close: async () => {
      closing.abort();
      await polling;
    },
  };
}

function failureOf(error: unknown): ReturnType<typeof telegramFailure> {
  return isMemoirError(error) ? { code: 'unknown', why: error.message } : telegramFailure(error);
}

/** In the order in which they were sent, without updates that have no id. */
function readBatch(value: unknown, bot: number): readonly Update[] {
  if (!Array.isArray(value)) throw new MemoirError('io', 'Telegram answered with something that is not a list');
  const updates = value.flatMap((each) => readUpdate(each, bot) ?? []);
  if (updates.length === 0 && value.length > 0) throw new MemoirError('io', 'Telegram sent updates without ids');
  return updates.toSorted((a, b) => a.id - b.id);
}

type Receive = (update: Update, heard: (chat: number, ref: string) => void) => Promise<void>;

function createReceiver(
  ports: TelegramPorts,
  inbox: Inbox,
  tell: (chat: number, text: string) => Promise<void>,
  signal: AbortSignal,
): Receive {
  const { store, report } = ports;
  const logged = new Set<number>();
  let failedOn: string | undefined;

  const fromUnknown = async ({ user, userName, message }: PrivateMessage): Promise<void> => {
    const own = message.forwarded !== true && message.edits === undefined;
    const account = { id: user, name: userName, codeRef: message.ref };
    if (own && store.tryPairing(message.text, account, ports.now())) {
      report.info('telegram: an account was paired', { user });
      return tell(user, PAIRED);
    }
    if (logged.has(user) || logged.size >= STRANGERS_LOGGED) return;
    logged.add(user);
    report.warn('telegram: an account that is not paired wrote to the bot; it gets no answer', { user });
  };
  /** The server may send it again at any time, also after a crash: then it must not cancel another answer. */
  const obey = async (user: number, ref: string, command: CompanionCommand): Promise<void> => {
    if (inbox.command(ref, command) === 'known') return;
    if (command === 'start') return tell(user, HELLO);
    return tell(user, inbox.cancel() === 0 ? 'Nothing is being answered.' : 'Cancelled.');
  };
  const fromOwner = async (given: PrivateMessage, heard: (chat: number, ref: string) => void): Promise<void> => {
    const { user, message } = given;
    const command = commandIn(message);
    const attachments = command === undefined ? await keepAll(ports, given, signal) : [];
    try {
      if (command !== undefined) return await obey(user, message.ref, command);
      const { status } = inbox.receive({ ...message, ...(attachments.length === 0 ? {} : { attachments }) });
      if (status === 'accepted') heard(user, message.ref);
      failedOn = undefined;
    } catch (error) {
      const text = isMemoirError(error)
        ? `${asSentence(error.message)} ${error.next ?? ''}`.trim()
        : 'It could not be stored.';
      const isFirst = failedOn !== message.ref;
      failedOn = message.ref;
      if (isFirst) await tell(user, text);
      // A message that can never be stored is confirmed, else it would come again forever.
      if (!isMemoirError(error, 'bad-input')) throw error;
    }
  };
  return async (update, heard) => {
    if ('ignored' in update) return report.debug('telegram: ignored', { because: update.ignored });
    const { user } = update.private;
    const account = store.read().accounts.find(({ id }) => id === user);
    if (account === undefined) return fromUnknown(update.private);
    const { ref, edits } = update.private.message;
    if (account.codeRef !== undefined && (edits ?? ref) === account.codeRef) {
      return report.debug('telegram: ignored', { because: 'it is the code of the pairing, again' });
    }
    await fromOwner(update.private, heard);
  };
}

/** What someone else wrote does not count as a command. */
function commandIn({ text, forwarded }: IncomingMessage): CompanionCommand | undefined {
  return forwarded === true ? undefined : COMPANION_COMMANDS.find((name) => text === `/${name}`);
}

function keepAll(
  { api, keep, report }: TelegramPorts,
  { message, attachments }: PrivateMessage,
  signal: AbortSignal,
): Promise<readonly CompanionAttachment[]> {
  return Promise.all(
    attachments.map(async ({ fileId, unique, ...facts }) => {
      if ((facts.bytes ?? 0) > ATTACHMENT_MAX_BYTES || unique === '') return facts;
      try {
        const limited = AbortSignal.any([signal, AbortSignal.timeout(DOWNLOAD_MS)]);
        const load = () => api.download(fileId, ATTACHMENT_MAX_BYTES, limited);
        const file = await keep(`telegram-${message.ref.replaceAll(':', '-')}-${unique}${endingOf(facts.name)}`, load);
        return defined({ ...facts, file });
      } catch (error) {
        if (signal.aborted) throw error;
        // Trigger: the file is gone, or the connection broke. Outcome: the message is kept without it.
        report.warn('telegram: an attachment was not fetched', { because: telegramFailure(error).why });
        return facts;
      }
    }),
  );
}

function endingOf(name: string | undefined): string {
  return /\.[A-Za-z0-9]{1,8}$/.exec(name ?? '')?.[0].toLowerCase() ?? '';
}
