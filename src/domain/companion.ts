/** The words of the companion's events. */

export const ATTACHMENT_KINDS = ['photo', 'voice', 'video', 'document', 'other'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** Something besides text that came with a message. It is kept; the model is told that nobody read it. */
export type CompanionAttachment = {
  readonly kind: AttachmentKind;
  readonly name?: string;
  /** The media type, as the channel named it. */
  readonly type?: string;
  readonly bytes?: number;
  /** Its path in the home, with `/`; missing if it was not fetched. */
  readonly file?: string;
};

/** What the person can send as a message instead of words for the companion. */
export const COMPANION_COMMANDS = ['start', 'cancel'] as const;
export type CompanionCommand = (typeof COMPANION_COMMANDS)[number];

/** `limit`: the model asked for tools too often. `refused`: it declined to answer. */
export const COMPANION_OUTCOMES = ['answered', 'cancelled', 'limit', 'refused'] as const;
export type CompanionOutcome = (typeof COMPANION_OUTCOMES)[number];

/** `begun` is recorded before an attempt, one of the others after it. */
export const COMPANION_DELIVERIES = ['begun', 'sent', 'waiting', 'refused'] as const;
export type CompanionDelivery = (typeof COMPANION_DELIVERIES)[number];

/** `threshold`: the conversation became long. `too-long`: the server refused it. `asked`: a person wanted it. */
export const COMPANION_TRIGGERS = ['threshold', 'too-long', 'asked'] as const;
export type CompanionTrigger = (typeof COMPANION_TRIGGERS)[number];

/** The name of the companion's agent in sessions. */
export const COMPANION_AGENT = 'companion';

/** The key of the `tool.called` event of a call. */
export const callKey = (turn: string, step: number, call: string): string => `companion-call:${turn}:${step}:${call}`;

/** Longer messages are refused on every channel: no model reads them in one turn. */
const MESSAGE_MAX_CHARS = 200_000;

/** The message as JSON in UTF-8, with its id: a character takes up to six bytes (`\u0000`). */
export const MESSAGE_MAX_BYTES = MESSAGE_MAX_CHARS * 6 + 1000;

/** Why a message of this length is refused; undefined if it is not. */
export function tooLongMessage(chars: number): { readonly why: string; readonly next: string } | undefined {
  if (chars <= MESSAGE_MAX_CHARS) return undefined;
  return {
    why: `The message has ${chars} characters; the companion reads at most ${MESSAGE_MAX_CHARS}`,
    next: 'Send it in parts, or save it as a file and tell the companion where it is.',
  };
}

/** Sent on every channel. */
export const NO_MODEL_NOTICE =
  'No language model is chosen, so nobody answers yet. Your message is kept and answered later. Choose one with `memoir models set`, then run `memoir companion restart`. Without a model, recall, remember, task and all other commands work.';

const SESSION = 'companion-';

/** A session of the companion is one day on one machine. */
export function companionSession(day: string, device: string): string {
  return `${SESSION}${day}-${device.slice(0, 8)}`;
}

export function isCompanionSession(session: string): boolean {
  return session.startsWith(SESSION);
}
