/** The Telegram bot of a home: setting it up, and its channel while the companion runs. */
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Channel } from '../../companion/channel.ts';
import { grammyMissing, openTelegramApi, TELEGRAM_URL } from '../../companion/telegram/telegram-api.ts';
import { createTelegramChannel } from '../../companion/telegram/telegram-channel.ts';
import { openTelegramStore, type PairedAccount } from '../../companion/telegram/telegram-store.ts';
import { MemoirError } from '../../domain/errors.ts';
import { makeDirectory, writeFileAtomic } from '../../platform/files/atomic-file.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { CompanionPorts } from './run-companion.ts';

/** Wins over the file. */
const TOKEN_VARIABLE = 'MEMOIR_TELEGRAM_TOKEN';

export interface TelegramStatus {
  readonly token: 'variable' | 'file' | 'none';
  readonly accounts: readonly PairedAccount[];
  /** Until when the open pairing code is valid, in milliseconds. */
  readonly pairingUntil?: number;
  /** What to do before it can be used, if something is missing. */
  readonly missing?: { readonly why: string; readonly next: string };
}

export interface TelegramSetup {
  /**
   * Says whether a token is saved and who is paired.
   * @example companion.telegram.status();
   */
  status(): TelegramStatus;
  /**
   * Saves the bot's token in a file that only the person can read.
   * @example companion.telegram.setToken(token);
   */
  setToken(token: string): void;
  /**
   * A code that pairs the account that sends it to the bot: once, within ten minutes.
   * @example const { code } = companion.telegram.pair();
   */
  pair(): { readonly code: string; readonly until: number };
  /**
   * Deletes token and paired accounts; false if there were none.
   * @example companion.telegram.remove();
   */
  remove(): boolean;
}

export function createTelegramSetup(ports: CompanionPorts): TelegramSetup {
  const { layout, access } = ports;
  const store = openTelegramStore(layout.telegramFile, layout.telegramLock);
  const now = (): number => access.writing().clock.now();
  const missing = (): TelegramStatus['missing'] => {
    const notInstalled = grammyMissing();
    if (notInstalled !== undefined || findToken(ports) !== undefined) return notInstalled;
    return { why: 'No token is set', next: 'Save it: `memoir companion telegram set`' };
  };
  return {
    status: () => {
      const { accounts, pairing } = store.read();
      const lacks = missing();
      return {
        token: findToken(ports)?.from ?? 'none',
        accounts,
        ...(pairing === undefined || pairing.until <= now() ? {} : { pairingUntil: pairing.until }),
        ...(lacks && { missing: lacks }),
      };
    },
    setToken: (token) => {
      const notInstalled = grammyMissing();
      if (notInstalled !== undefined) throw new MemoirError('refused', notInstalled.why, { next: notInstalled.next });
      access.ensureHome();
      store.saveToken(token);
    },
    pair: () => {
      const lacks = missing();
      if (lacks !== undefined) throw new MemoirError('refused', lacks.why, { next: lacks.next });
      return store.openPairing(now());
    },
    remove: store.remove,
  };
}

/** Nothing if no token is set. If something is missing, the log says so; the other channels work without it. */
export function openTelegram(
  ports: CompanionPorts,
  sleep: (ms: number, signal: AbortSignal) => Promise<void>,
): readonly Channel[] {
  const { layout, config, access, log } = ports;
  const token = findToken(ports)?.token;
  if (token === undefined) return [];
  const missing = grammyMissing();
  if (missing !== undefined) {
    log.error('telegram does not run', { because: missing.why, next: missing.next });
    return [];
  }
  const url = (config.get('companion.telegramUrl') || TELEGRAM_URL).replace(/\/+$/, '');
  return [
    createTelegramChannel({
      api: openTelegramApi({ token, url }),
      bot: Number(token.split(':')[0]),
      store: openTelegramStore(layout.telegramFile, layout.telegramLock),
      keep: (name, load) => keepAttachment(layout, name, load),
      now: () => access.writing().clock.now(),
      sleep,
      report: log,
    }),
  ];
}

async function keepAttachment(
  { home, companionAttachments }: HomeLayout,
  name: string,
  load: () => Promise<Uint8Array | undefined>,
): Promise<string | undefined> {
  const file = join(companionAttachments, name);
  if (!existsSync(file)) {
    const bytes = await load();
    if (bytes === undefined) return undefined;
    makeDirectory(companionAttachments);
    writeFileAtomic(file, bytes);
  }
  return relative(home, file).split(sep).join('/');
}

function findToken({
  environment,
  layout,
}: CompanionPorts): { readonly token: string; readonly from: 'variable' | 'file' } | undefined {
  const given = environment.settings[TOKEN_VARIABLE]?.trim();
  if (given !== undefined && given !== '') return { token: given, from: 'variable' };
  const { token } = openTelegramStore(layout.telegramFile, layout.telegramLock).read();
  return token === undefined ? undefined : { token, from: 'file' };
}
