/**
 * The methods of the Bot API that the channel uses, called through grammY, an optional package that is loaded when it is needed. Its own
 * polling is not used: it confirms an update before its handler has run (see docs/decisions).
 */
import { MemoirError, systemCode } from '../../domain/errors.ts';
import { defined } from '../../domain/json/defined.ts';
import { asNumber, asText, field, isObject } from '../../domain/json/json.ts';
import { requireFrom } from '../../platform/process/require-from.ts';

const PACKAGE = 'grammy';
const INSTALL = `Install it where Memoir is installed: npm install ${PACKAGE}`;
export const TELEGRAM_URL = 'https://api.telegram.org';

export interface TelegramApi {
  /** What the server returned, unchecked. */
  getUpdates(how: { readonly offset?: number; readonly timeout: number }, signal: AbortSignal): Promise<unknown>;
  deleteWebhook(signal: AbortSignal): Promise<void>;
  /** Returns the id of the message. */
  sendMessage(chat: number, text: string, signal: AbortSignal): Promise<number | undefined>;
  sendTyping(chat: number, signal: AbortSignal): Promise<void>;
  /** Undefined if the server no longer has it or it is too large. */
  download(file: string, maxBytes: number, signal: AbortSignal): Promise<Uint8Array | undefined>;
}

/** Why a call failed. `unknown`: the server may have acted. */
export interface TelegramFailure {
  readonly code: number | 'unreachable' | 'unknown';
  /** Without the token. */
  readonly why: string;
  readonly retryAfterSeconds?: number;
}

/** The part of the package that is used. The package may be missing, so its types cannot be imported. */
interface GrammyApi {
  getUpdates(how: object, signal: AbortSignal): Promise<unknown>;
  deleteWebhook(how: object, signal: AbortSignal): Promise<unknown>;
  sendMessage(chat: number, text: string, how: object, signal: AbortSignal): Promise<unknown>;
  sendChatAction(chat: number, action: 'typing', how: object, signal: AbortSignal): Promise<unknown>;
  getFile(file: string, signal: AbortSignal): Promise<unknown>;
}
interface GrammyPackage {
  readonly Api: new (token: string, options: { readonly apiRoot: string }) => GrammyApi;
}

/** Undefined if it can be used. */
export function grammyMissing(packageFolder?: string): { readonly why: string; readonly next: string } | undefined {
  try {
    requireFrom(packageFolder).resolve(PACKAGE);
    return undefined;
  } catch (error) {
    if (systemCode(error) !== 'MODULE_NOT_FOUND') throw error;
    return { why: `Telegram needs the package ${PACKAGE}, which is not installed`, next: INSTALL };
  }
}

export function openTelegramApi({
  token,
  url,
  packageFolder,
}: {
  readonly token: string;
  readonly url: string;
  readonly packageFolder?: string;
}): TelegramApi {
  const missing = grammyMissing(packageFolder);
  if (missing !== undefined) throw new MemoirError('refused', missing.why, { next: missing.next });
  // The documented interface of the package.
  const { Api } = requireFrom(packageFolder)(PACKAGE) as GrammyPackage;
  const api = new Api(token, { apiRoot: url });
  return {
    getUpdates: (how, signal) =>
      api.getUpdates({ ...how, limit: 100, allowed_updates: ['message', 'edited_message'] }, signal),
    deleteWebhook: async (signal) => {
      await api.deleteWebhook({ drop_pending_updates: false }, signal);
    },
    sendMessage: async (chat, text, signal) => {
      const sent = await api.sendMessage(chat, text, { link_preview_options: { is_disabled: true } }, signal);
      return asNumber(field(sent, 'message_id'));
    },
    sendTyping: async (chat, signal) => {
      await api.sendChatAction(chat, 'typing', {}, signal);
    },
    download: async (file, maxBytes, signal) => {
      const path = asText(field(await api.getFile(file, signal), 'file_path'));
      if (path === undefined || path.split('/').includes('..')) return undefined;
      const response = await fetch(`${url}/file/bot${token}/${path.split('/').map(encodeURIComponent).join('/')}`, {
        signal,
        redirect: 'error',
      });
      return response.ok ? readBounded(response, maxBytes) : undefined;
    },
  };
}

async function readBounded({ body }: Response, maxBytes: number): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > maxBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Describes an error of grammY without the token. */
export function telegramFailure(error: unknown): TelegramFailure {
  const code = asNumber(field(error, 'error_code'));
  if (code !== undefined) {
    const retryAfterSeconds = asNumber(field(field(error, 'parameters'), 'retry_after'));
    return defined({
      code,
      why: `Telegram answered ${code}: ${asText(field(error, 'description')) ?? ''}`,
      retryAfterSeconds,
    });
  }
  const cause = isObject(error) ? (field(error, 'error') ?? error) : error;
  const system = asText(field(cause, 'code'));
  const neverConnected = system === 'ECONNREFUSED' || system === 'ENOTFOUND' || system === 'EAI_AGAIN';
  return {
    code: neverConnected ? 'unreachable' : 'unknown',
    why: `Telegram cannot be reached${system === undefined ? '' : ` (${system})`}`,
  };
}
