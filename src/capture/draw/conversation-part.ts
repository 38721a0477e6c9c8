/** A piece of a session as a language model reads it: what people and agents said, numbered, each with whose words it is. */

import { localDay } from '../../domain/time/dates.ts';
import type { Trust } from '../../domain/trust/trust.ts';
import { passagesOf } from '../../extract/sentences/passages.ts';
import { type Turn, turnsOf } from '../../extract/turn.ts';
import { quotedSource } from '../../models/prompts/quoted-source.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { readTurnEvents } from '../../store/state/facts/turn-events.ts';
import type { UnreadSession } from '../../store/state/facts/unread-turns.ts';
import { createTrustReader } from '../../store/state/sessions/taints.ts';

export interface SpokenSource {
  /** From 1. */
  readonly number: number;
  readonly event: string;
  readonly by: 'person' | 'agent';
  readonly trust: Trust;
  readonly at: number;
  /** Without what was pasted. Offsets are those of the event's text. */
  readonly text: string;
}

export interface ConversationPart {
  readonly sources: readonly SpokenSource[];
  /** Turns up to this time are in it. */
  readonly upto: number;
}

/** A longer text is shown with its start and its end: the middle of a report is rarely what was decided. */
const SHOWN_CHARS = 2400;
/** The last turn of a session this recent may not be finished. */
const SETTLED_MS = 10 * 60_000;

/** The next unread turns, up to about `chars`; undefined if there are none. */
export function nextPart(
  db: Database,
  { session, upto, lastAt, ended }: UnreadSession,
  { chars, now }: { readonly chars: number; readonly now: number },
): ConversationPart | undefined {
  const { events } = readTurnEvents(db, session, Math.max(upto + 1, -8_640_000_000_000_000));
  const turns = turnsOf(events).filter(({ at }) => at > upto);
  const over = ended || now - lastAt > SETTLED_MS;
  const complete = over ? turns : turns.slice(0, -1);
  const reader = createTrustReader(db);
  const sources: SpokenSource[] = [];
  let size = 0;
  let last: number | undefined;
  for (const turn of complete) {
    const spoken = spokenIn(turn).map(({ event, by, text }) => {
      const { actor, trust, happenedAt: at } = event;
      return { event: event.id, by, at, text, trust: reader.spokenTrust({ trust, actor, session, at }) };
    });
    const length = spoken.reduce((sum, { text }) => sum + Math.min(text.length, SHOWN_CHARS), 0);
    if (sources.length > 0 && size + length > chars) break;
    sources.push(...spoken.map((each, at) => ({ number: sources.length + at + 1, ...each })));
    size += length;
    last = Math.max(last ?? turn.at, turn.at);
  }
  return last === undefined ? undefined : { sources, upto: last };
}

function spokenIn(turn: Turn) {
  return passagesOf(turn).flatMap(({ event, by, text }) =>
    text.trim() === '' ? [] : [{ event, by: by === 'person' ? ('person' as const) : ('agent' as const), text }],
  );
}

export function describeSource({ number, by, trust, at, text }: SpokenSource): string {
  const who = by === 'person' ? 'by the developer' : 'by the agent';
  return quotedSource(number, [who, localDay(at), `trust ${trust}`], shorten(text));
}

function shorten(text: string): string {
  const line = text.replace(/[ \t]+/g, ' ').trim();
  if (line.length <= SHOWN_CHARS) return line;
  const half = SHOWN_CHARS / 2;
  return `${line.slice(0, half)}\n…\n${line.slice(-half)}`;
}
