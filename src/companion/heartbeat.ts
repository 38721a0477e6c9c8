/**
 * A heartbeat: the companion considers speaking first. Rules without a model come first and cost nothing; only if there is a reason and
 * no rule against it, one small call decides. It sees identity, status and the last messages, never the whole conversation.
 */

import { asText, field, parseJson } from '../domain/json/json.ts';
import type { StatusLine } from '../domain/status.ts';
import { clipChars } from '../domain/text/plain-words.ts';
import { DAY_MS, HOUR_MS, localDay, MINUTE_MS } from '../domain/time/dates.ts';
import type { LanguageModel } from '../models/language/language-model.ts';
import type { CompanionTurn, Conversation } from './conversation.ts';
import { timeWords } from './render-messages.ts';

export interface HeartbeatFacts {
  readonly now: number;
  readonly zone: string | undefined;
  /** `HH:MM`. The same time twice means that no hour is quiet. */
  readonly quietFrom: string;
  readonly quietUntil: string;
  /** Tasks that are due today or overdue, one line each. */
  readonly due: readonly string[];
  readonly status: readonly StatusLine[];
}

export type SuppressionRule =
  | 'quiet hours'
  | 'a conversation is running'
  | 'spoke recently'
  | 'unanswered twice'
  | 'no reason';

const RUNNING_MS = 30 * MINUTE_MS;
const RECENTLY_MS = 2 * HOUR_MS;
/** A status line that is older than this is a reason to ask. */
const STALE_MS = DAY_MS;
const STALE_UNTIL_MS = 7 * DAY_MS;

/** The first rule that forbids it; undefined if a model may be asked. */
export function suppressedBy(state: Conversation, facts: HeartbeatFacts): SuppressionRule | undefined {
  const { turns, current, waiting } = state;
  if (isQuiet(facts)) return 'quiet hours';
  const heardAt = turns.findLastIndex(({ messages }) => messages.length > 0);
  // A time far ahead comes from a clock that was wrong.
  const recent = (turn: CompanionTurn | undefined, ms: number): boolean =>
    turn !== undefined && Math.abs(facts.now - turn.at) < ms;
  if (current !== undefined || waiting.length > 0 || recent(turns[heardAt], RUNNING_MS))
    return 'a conversation is running';
  const spoken = turns.filter(({ messages }) => messages.length === 0);
  if (recent(spoken.at(-1), RECENTLY_MS)) return 'spoke recently';
  if (turns.length - heardAt - 1 >= 2) return 'unanswered twice';
  return reasonsFor(facts).length === 0 ? 'no reason' : undefined;
}

/** The reasons for speaking, as data. */
function reasonsFor({ due, status, now }: HeartbeatFacts): readonly string[] {
  const stale = status.filter(({ at }) => now - at > STALE_MS && now - at < STALE_UNTIL_MS);
  return [
    ...due.map((task) => `due: ${task}`),
    ...stale.map(({ name }) => `not heard of for more than a day: ${name}`),
  ];
}

/** The day of the person, `YYYY-MM-DD`. */
export function dayIn(zone: string | undefined, at: number): string {
  return zone === undefined ? localDay(at) : new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);
}

function isQuiet({ now, zone, quietFrom, quietUntil }: HeartbeatFacts): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(zone === undefined ? {} : { timeZone: zone }),
  }).format(now);
  if (quietFrom === quietUntil) return false;
  return quietFrom < quietUntil ? clock >= quietFrom && clock < quietUntil : clock >= quietFrom || clock < quietUntil;
}

const SCHEMA = {
  type: 'object',
  properties: { speak: { type: 'boolean' }, text: { type: 'string' }, why: { type: 'string' } },
  required: ['speak', 'text', 'why'],
  additionalProperties: false,
};
const IDENTITY_CHARS = 4500;
const LAST_TURNS = 3;
const LAST_CHARS = 300;
const ANSWER_MAX_TOKENS = 300;

export interface HeartbeatDecision {
  readonly text: string | undefined;
  readonly why: string;
}

export async function askHeartbeat(
  model: LanguageModel,
  state: Conversation,
  facts: HeartbeatFacts,
  identity: string,
): Promise<HeartbeatDecision> {
  const { zone, now, status } = facts;
  const last = state.turns
    .slice(-LAST_TURNS)
    .flatMap(({ messages, reply }) => [
      ...messages.map(({ text = '' }) => `Person: ${clipChars(text, LAST_CHARS)}`),
      ...(reply === undefined ? [] : [`You: ${clipChars(reply.text, LAST_CHARS)}`]),
    ]);
  const asked = [
    `It is ${timeWords(now, zone)}. Nobody has written for a while.`,
    `Status:\n${
      status
        .slice(0, 20)
        .map(({ name, value, at }) => `- ${name}: ${clipChars(value, 100)} (${timeWords(at, zone)})`)
        .join('\n') || '- nothing'
    }`,
    `What could be a reason:\n${reasonsFor(facts)
      .slice(0, 10)
      .map((reason) => `- ${clipChars(reason, 200)}`)
      .join('\n')}`,
    `The last words:\n${last.join('\n') || 'none'}`,
    'Would you say something now? Answer as JSON: speak (true or false), text (what you say, or empty), why (a few words).',
  ].join('\n\n');
  const reply = await model.complete({
    system: [{ type: 'text', text: clipChars(identity, IDENTITY_CHARS) }],
    messages: [{ role: 'user', parts: [{ type: 'text', text: asked }] }],
    format: { name: 'heartbeat', schema: SCHEMA },
    maxTokens: ANSWER_MAX_TOKENS,
  });
  return decisionIn(reply.text);
}

function decisionIn(text: string): HeartbeatDecision {
  const value = parseJson(/\{[\s\S]*\}/.exec(text)?.[0] ?? '');
  // The model wrote it. An answer that cannot be parsed means silence.
  if (value === undefined) return { text: undefined, why: 'the answer was not understood' };
  const words = asText(field(value, 'text'))?.trim() ?? '';
  const why = clipChars((asText(field(value, 'why')) ?? 'no reason given').replace(/\s+/g, ' '), 200);
  return { text: field(value, 'speak') === true && words !== '' ? words : undefined, why };
}
