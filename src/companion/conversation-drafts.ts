/** The events of the companion's conversation, before they are written. */
import { type CompanionOutcome, callKey } from '../domain/companion.ts';
import type { EventDraft, Json } from '../domain/event.ts';
import type { EventBodies } from '../domain/event-bodies.ts';
import { idFromKey } from '../domain/ids.ts';
import { defined } from '../domain/json/defined.ts';
import type { IncomingMessage } from './channel.ts';
import { arrivalKey, endKey, messageKey, replyKey, stepKey, turnKey } from './conversation.ts';

export interface Redaction {
  text(text: string): string;
  json(value: Json): Json;
}

/** The fields that all events of one moment share. */
export interface DraftMoment {
  readonly happenedAt: number;
  readonly project: string;
  readonly session: string;
}

export interface EndedTurn {
  readonly outcome: CompanionOutcome;
  readonly reply?: string;
  readonly contextTokens?: number;
}

export interface CalledTool {
  readonly id: string;
  readonly name: string;
  readonly input: Json;
  readonly output: string;
  readonly failed: boolean;
  /** Its result contains text that others wrote. */
  readonly external?: boolean;
}

export interface Beat {
  readonly outcome: 'suppressed' | 'silent' | 'spoke';
  readonly why?: string;
  /** What the companion says, and where. */
  readonly said?: { readonly text: string; readonly channel: string };
}

export const BY_AGENT = { actor: 'agent', trust: 'agent' } as const;

export function arrivalDrafts(
  channel: string,
  message: IncomingMessage,
  own: DraftMoment,
  redact: Redaction,
): readonly EventDraft[] {
  const { ref, at, forwarded = false, quoted, replyTo, edits, attachments } = message;
  const arrived = {
    prompt: idFromKey(messageKey(channel, ref)),
    channel,
    ref,
    ...defined({
      writtenAt: at !== undefined && at < own.happenedAt ? Math.round(at) : undefined,
      forwarded: forwarded || undefined,
      quoted: quoted === undefined ? undefined : redact.text(quoted),
      replyTo: replyTo === undefined ? undefined : redact.text(replyTo),
      edits,
      attachments: attachments?.length
        ? attachments.map((each) => ({ ...each, ...defined({ name: each.name && redact.text(each.name) }) }))
        : undefined,
    }),
  };
  return [
    {
      type: 'prompt.submitted',
      key: messageKey(channel, ref),
      ...own,
      actor: 'person',
      trust: forwarded ? 'external' : 'owner',
      body: { text: redact.text(message.text), origin: 'person', ref },
    },
    {
      type: 'companion.received',
      key: arrivalKey(channel, ref),
      ...own,
      actor: 'memoir',
      trust: 'agent',
      body: arrived,
    },
  ];
}

export function beginDraft(messages: readonly string[], own: DraftMoment): EventDraft {
  return { type: 'companion.began', key: turnKey(messages[0] ?? ''), ...own, ...BY_AGENT, body: { messages } };
}

export function stepDraft(body: EventBodies['companion.stepped'], own: DraftMoment, redact: Redaction): EventDraft {
  const calls = body.calls.map(({ input, ...call }) => ({ ...call, input: redact.json(input) }));
  return {
    type: 'companion.stepped',
    key: stepKey(body.turn, body.step),
    ...own,
    ...BY_AGENT,
    body: { ...body, text: redact.text(body.text), calls },
  };
}

export function resultDraft(
  { turn, step }: { readonly turn: string; readonly step: number },
  { id, name, input, output, failed, external = false }: CalledTool,
  own: DraftMoment,
  redact: Redaction,
): EventDraft {
  return {
    type: 'tool.called',
    key: callKey(turn, step, id),
    ...own,
    actor: 'agent',
    trust: external ? 'external' : 'tool',
    body: { tool: name, outcome: failed ? 'failed' : 'ok', input: redact.json(input), output: redact.text(output) },
  };
}

export function endDrafts(turn: string, end: EndedTurn, own: DraftMoment, redact: Redaction): readonly EventDraft[] {
  const { outcome, reply, contextTokens } = end;
  const said = reply === undefined ? undefined : replyDraft(replyKey(turn), redact.text(reply), own);
  const body = { turn, outcome, ...defined({ reply: said && idFromKey(replyKey(turn)), contextTokens }) };
  const ended: EventDraft = { type: 'companion.ended', key: endKey(turn), ...own, ...BY_AGENT, body };
  return said === undefined ? [ended] : [said, ended];
}

export function beatDrafts({ outcome, why, said }: Beat, own: DraftMoment, redact: Redaction): readonly EventDraft[] {
  const key = replyKey(`beat-${own.session}-${own.happenedAt}`);
  const reply = said && idFromKey(key);
  const beat: EventDraft = {
    type: 'companion.beat',
    ...own,
    ...BY_AGENT,
    body: { outcome, ...defined({ why, reply }) },
  };
  if (said === undefined || reply === undefined) return [beat];
  const body = { reply, channel: said.channel, outcome: 'waiting' as const };
  return [replyDraft(key, redact.text(said.text), own), beat, { type: 'companion.sent', ...own, ...BY_AGENT, body }];
}

function replyDraft(key: string, text: string, own: DraftMoment): EventDraft {
  return { type: 'reply.given', key, ...own, ...BY_AGENT, body: { text } };
}
