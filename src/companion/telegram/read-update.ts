/** Reads an update of the Bot API. The server is not trusted to send what it should: everything is checked. */
import type { AttachmentKind } from '../../domain/companion.ts';
import { asNumber, asObject, asText, field, isObject } from '../../domain/json/json.ts';
import type { IncomingMessage } from '../channel.ts';

export interface TelegramAttachment {
  readonly kind: AttachmentKind;
  readonly fileId: string;
  /** The same for the same file, in letters and digits. */
  readonly unique: string;
  readonly name?: string;
  readonly type?: string;
  readonly bytes?: number;
}

/** A message in the private chat of one person with the bot. */
export interface PrivateMessage {
  readonly user: number;
  readonly userName: string;
  readonly message: Omit<IncomingMessage, 'attachments'>;
  readonly attachments: readonly TelegramAttachment[];
}

export type Update =
  | { readonly id: number; readonly private: PrivateMessage }
  /** A group, a channel, a bot, or something that is not a message. */
  | { readonly id: number; readonly ignored: string };

const REPLY_CHARS = 300;

/** Undefined if it has no usable id, so it cannot be confirmed. */
export function readUpdate(value: unknown, bot: number): Update | undefined {
  const id = asNumber(field(value, 'update_id'));
  if (id === undefined || !Number.isSafeInteger(id) || id < 0) return undefined;
  const edited = field(value, 'edited_message');
  const raw = edited ?? field(value, 'message');
  if (!isObject(raw)) return { id, ignored: 'not a message' };
  const user = asNumber(field(raw.from, 'id'));
  const chat = asNumber(field(raw.chat, 'id'));
  const message = asNumber(raw.message_id);
  if (field(raw.chat, 'type') !== 'private') return { id, ignored: 'not a private chat' };
  if (user === undefined || user !== chat || message === undefined) return { id, ignored: 'not from a person' };
  if (field(raw.from, 'is_bot') === true || raw.sender_chat !== undefined) return { id, ignored: 'from a bot' };
  const ref = `${chat}:${message}`;
  const editedAt = asNumber(raw.edit_date);
  const date = (edited === undefined ? undefined : editedAt) ?? asNumber(raw.date);
  const userName = asText(field(raw.from, 'username')) ?? asText(field(raw.from, 'first_name')) ?? '';
  return {
    id,
    private: {
      user,
      userName: userName.slice(0, 64),
      message: {
        ref: edited === undefined ? ref : `${ref}:${editedAt ?? id}`,
        text: asText(raw.text) ?? asText(raw.caption) ?? '',
        ...(date === undefined ? {} : { at: date * 1000 }),
        ...(isFromOthers(raw) ? { forwarded: true } : {}),
        ...repliedTo(raw, [user, bot]),
        ...(edited === undefined ? {} : { edits: ref }),
      },
      attachments: attachmentsIn(raw),
    },
  };
}

/** Forwarded, or written by a bot that the person asked. */
function isFromOthers(message: unknown): boolean {
  const marks = [
    'forward_origin',
    'forward_from',
    'forward_from_chat',
    'forward_sender_name',
    'forward_date',
    'via_bot',
  ];
  return marks.some((name) => field(message, name) !== undefined);
}

function repliedTo(raw: unknown, ours: readonly number[]): Pick<IncomingMessage, 'quoted' | 'replyTo'> {
  const answered = field(raw, 'reply_to_message');
  const selected = asText(field(field(raw, 'quote'), 'text'));
  const text = selected ?? asText(field(answered, 'text')) ?? asText(field(answered, 'caption')) ?? '';
  if (text === '') return {};
  const author = asNumber(field(field(answered, 'from'), 'id'));
  const isOurs = author !== undefined && ours.includes(author) && !isFromOthers(answered);
  return isOurs ? { replyTo: text.slice(0, REPLY_CHARS) } : { quoted: text };
}

const KINDS: Readonly<Record<string, AttachmentKind>> = {
  voice: 'voice',
  audio: 'voice',
  video: 'video',
  video_note: 'video',
  document: 'document',
  sticker: 'other',
};

function attachmentsIn(raw: Readonly<Record<string, unknown>>): readonly TelegramAttachment[] {
  // The sizes of one photo, the largest last. An animation is also a document.
  const photo = Array.isArray(raw.photo) ? attachment('photo', raw.photo.at(-1)) : [];
  return [...photo, ...Object.entries(KINDS).flatMap(([name, kind]) => attachment(kind, raw[name]))];
}

function attachment(kind: AttachmentKind, value: unknown): readonly TelegramAttachment[] {
  const {
    file_id: fileId,
    file_unique_id: unique,
    file_name: name,
    mime_type: type,
    file_size: bytes,
  } = asObject(value);
  if (typeof fileId !== 'string' || typeof unique !== 'string') return [];
  const size = asNumber(bytes);
  return [
    {
      kind,
      fileId,
      unique: unique.replace(/[^\w-]/g, '').slice(0, 64),
      ...(typeof name === 'string' && name !== '' ? { name: name.slice(0, 200) } : {}),
      ...(typeof type === 'string' && type !== '' ? { type: type.slice(0, 100) } : {}),
      ...(size !== undefined && Number.isSafeInteger(size) && size >= 0 ? { bytes: size } : {}),
    },
  ];
}
