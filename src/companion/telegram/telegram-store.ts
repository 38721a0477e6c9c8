/**
 * `telegram.json` in the home: the bot's token, the accounts that are paired, and the pairing code that is open. Only the person can read
 * the file. The commands and the companion's process both change it, so every change holds a lock.
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { statSync } from 'node:fs';
import { MemoirError } from '../../domain/errors.ts';
import { defined } from '../../domain/json/defined.ts';
import { asNumber, asText, field, isObject, parseJson, prettyJson } from '../../domain/json/json.ts';
import { MINUTE_MS } from '../../domain/time/dates.ts';
import { readTextIfExists, removeDurably, writeFileAtomic } from '../../platform/files/atomic-file.ts';
import { withFileLock } from '../../platform/files/file-lock.ts';

export interface PairedAccount {
  readonly id: number;
  readonly name: string;
  readonly since: number;
  /** The message with the code. The server may send it again, and it is not part of the conversation. */
  readonly codeRef?: string;
}

export interface TelegramState {
  readonly token?: string;
  readonly accounts: readonly PairedAccount[];
  readonly pairing?: { readonly hash: string; readonly until: number; readonly attempts: number };
}

export interface TelegramStore {
  read(): TelegramState;
  saveToken(token: string): void;
  /** Token, accounts and code. Returns whether there were any. */
  remove(): boolean;
  /** Returns a new code; an earlier one is no longer valid. */
  openPairing(now: number): { readonly code: string; readonly until: number };
  /** Whether this text was the code. A text that looks like one counts as an attempt. */
  tryPairing(text: string, account: Omit<PairedAccount, 'since'>, now: number): boolean;
}

const CODE = /^\d{8}$/;
const CODE_MS = 10 * MINUTE_MS;
const ATTEMPTS_MAX = 5;
const TOKEN = /^\d{3,20}:[\w-]{10,100}$/;
const LOCK_MS = 5000;

export function openTelegramStore(file: string, lock: string): TelegramStore {
  const change = <T>(work: (state: TelegramState) => { readonly next?: TelegramState; readonly value: T }): T =>
    withFileLock(
      lock,
      () => {
        const { next, value } = work(readState(file));
        if (next !== undefined) writeFileAtomic(file, prettyJson(next));
        return value;
      },
      { timeoutMs: LOCK_MS },
    );
  return {
    read: () => readState(file),
    saveToken: (token) => {
      const trimmed = token.trim();
      if (!TOKEN.test(trimmed)) {
        throw new MemoirError('bad-input', 'That is not the token of a Telegram bot', {
          next: 'A token looks like 123456789:AAE…; copy it again from @BotFather.',
        });
      }
      change((state) => ({ next: { ...state, token: trimmed }, value: undefined }));
    },
    remove: () => withFileLock(lock, () => removeDurably(file), { timeoutMs: LOCK_MS }),
    openPairing: (now) => {
      const code = String(randomInt(0, 100_000_000)).padStart(8, '0');
      const until = now + CODE_MS;
      change((state) => ({
        next: { ...state, pairing: { hash: hashOf(code), until, attempts: 0 } },
        value: undefined,
      }));
      return { code, until };
    },
    tryPairing: (text, account, now) => {
      const { pairing: open } = readState(file);
      const given = text.replace(/^\/start\s+/, '').trim();
      if (open === undefined || !CODE.test(given)) return false;
      return change(({ pairing, ...state }) => {
        if (pairing === undefined) return { value: false };
        if (now >= pairing.until || pairing.attempts >= ATTEMPTS_MAX) return { next: state, value: false };
        if (timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(pairing.hash))) {
          const others = state.accounts.filter(({ id }) => id !== account.id);
          return { next: { ...state, accounts: [...others, { ...account, since: now }] }, value: true };
        }
        const attempts = pairing.attempts + 1;
        return {
          next: attempts >= ATTEMPTS_MAX ? state : { ...state, pairing: { ...pairing, attempts } },
          value: false,
        };
      });
    },
  };
}

function hashOf(code: string): string {
  return createHash('sha256').update(`memoir-pairing:${code}`).digest('hex');
}

function readState(file: string): TelegramState {
  const text = readTextIfExists(file);
  if (text === undefined) return { accounts: [] };
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new MemoirError('config-invalid', `Other users can read ${file}, which has a token in it`, {
      next: `Run: chmod 600 ${file}`,
    });
  }
  const value = parseJson(text);
  if (!isObject(value)) {
    throw new MemoirError('config-invalid', `${file} is not a JSON object`, {
      next: 'Delete it and set the token again: `memoir companion telegram set`.',
    });
  }
  const token = asText(value.token);
  const pairing = pairingIn(value.pairing);
  const accounts = Array.isArray(value.accounts) ? value.accounts.flatMap(accountIn) : [];
  return defined({ token, accounts, ...(pairing && { pairing }) });
}

function accountIn(value: unknown): readonly PairedAccount[] {
  const id = asNumber(field(value, 'id'));
  if (id === undefined) return [];
  const codeRef = asText(field(value, 'codeRef'));
  return [
    defined({
      id,
      name: asText(field(value, 'name')) ?? '',
      since: asNumber(field(value, 'since')) ?? 0,
      codeRef,
    }),
  ];
}

function pairingIn(value: unknown): TelegramState['pairing'] {
  const [hash, until, attempts] = [field(value, 'hash'), field(value, 'until'), field(value, 'attempts')];
  if (typeof hash !== 'string' || hash.length !== 64 || typeof until !== 'number' || typeof attempts !== 'number') {
    return undefined;
  }
  return { hash, until, attempts };
}
