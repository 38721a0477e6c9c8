/**
 * Renders the conversation for a model. A turn is rendered the same way when it is new and when it is old, so the beginning of each
 * request is byte for byte the same and hits the provider's cache.
 */
import { HOUR_MS } from '../domain/time/dates.ts';
import type { ModelMessage, ModelPart } from '../models/language/language-model.ts';
import type { Compaction, CompanionTurn, Conversation, HeardMessage } from './conversation.ts';

export interface RenderOptions {
  /** The adapter that the list is for; a summary that another one made is rendered as text. */
  readonly adapter: string;
  /** Times are written in this zone; by default the machine's. */
  readonly zone?: string | undefined;
  /** Results of tools in turns before this one are replaced by a line. */
  readonly clearResultsBefore?: string | undefined;
}

/** As long as the provider keeps its cache. */
const LONG_PAUSE_MS = HOUR_MS;
const CLEARED_RESULT = '[Cleared to save space. Call the tool again if you need it.]';
const INTERRUPTED_RESULT =
  'The program was interrupted before this finished. It may or may not have happened: check before you repeat it.';
const NOBODY_WROTE = '[Nobody wrote. You spoke first.]';
const NO_ANSWER = '[No answer was given.]';
const ERASED = '[This message was erased at the person’s wish.]';

/** Includes the current turn, if there is one. */
export function renderMessages(
  { summary, turns, current }: Conversation,
  options: RenderOptions,
): readonly ModelMessage[] {
  const list: ModelMessage[] = summary === undefined ? [] : [renderSummary(summary, options)];
  const cleared = clearedTurns(turns, current, options.clearResultsBefore);
  for (const turn of turns) list.push(...renderTurn(turn, options, cleared.has(turn.id)));
  if (current !== undefined) list.push(...renderTurn(current, options, false));
  const merged = mergeRoles(list);
  // A conversation that the companion opened: the protocols want a person's turn first.
  const opens = merged[0]?.role === 'assistant' && merged[0].parts.every(({ type }) => type !== 'provider');
  return opens ? [{ role: 'user', parts: [{ type: 'text', text: NOBODY_WROTE }] }, ...merged] : merged;
}

function renderTurn(turn: CompanionTurn, options: RenderOptions, cleared: boolean): readonly ModelMessage[] {
  const list: ModelMessage[] = [];
  if (turn.messages.length > 0) {
    list.push({
      role: 'user',
      parts: [{ type: 'text', text: turn.messages.map((each) => renderHeard(each, options)).join('\n\n') }],
    });
  }
  for (const { text, calls } of turn.steps) {
    const said: ModelPart[] = text === '' ? [] : [{ type: 'text', text }];
    list.push({
      role: 'assistant',
      parts: [...said, ...calls.map(({ id, name, input }): ModelPart => ({ type: 'tool-call', id, name, input }))],
    });
    list.push({
      role: 'user',
      parts: calls.map(
        ({ id, result }): ModelPart => ({
          type: 'tool-result',
          id,
          output: resultText(result?.output, cleared),
          ...(result === undefined || result.failed ? { failed: true } : {}),
        }),
      ),
    });
  }
  if (turn.reply !== undefined)
    list.push({ role: 'assistant', parts: [{ type: 'text', text: turn.reply.text || NO_ANSWER }] });
  else if (turn.outcome !== undefined) list.push({ role: 'assistant', parts: [{ type: 'text', text: NO_ANSWER }] });
  return list;
}

/** A short result costs no more than the line that would replace it. */
const SHORT_RESULT_CHARS = 200;

function resultText(output: string | undefined, cleared: boolean): string {
  if (output === undefined) return INTERRUPTED_RESULT;
  return cleared && output.length > SHORT_RESULT_CHARS ? CLEARED_RESULT : output;
}

/** Time and channel are part of the message: they never change, so nothing before it does either. */
function renderHeard(message: HeardMessage, { zone }: Pick<RenderOptions, 'zone'>): string {
  const head = `[${timeWords(message.at, zone)}, ${message.channel}]`;
  if (message.text === undefined) return `${head}\n${ERASED}`;
  const lines = [head];
  if (message.edited) lines.push('[an edited message: it replaces the one the person sent before]');
  if (message.replyTo !== undefined) lines.push('[in reply to]', asQuote(message.replyTo));
  if (message.quoted !== undefined) lines.push('[quotes someone else]', asQuote(message.quoted));
  if (message.forwarded) lines.push('[forwarded: someone else wrote this]', asQuote(message.text));
  else if (message.text !== '') lines.push(message.text);
  for (const { kind, name, bytes } of message.attachments) {
    lines.push(
      `[attached: ${kind}${name === undefined ? '' : ` "${name}"`}${bytes === undefined ? '' : `, ${bytes} bytes`}; kept, not read]`,
    );
  }
  return lines.join('\n');
}

const formats = new Map<string, Intl.DateTimeFormat>();

export function timeWords(at: number, zone: string | undefined): string {
  const key = zone ?? '';
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      ...(zone === undefined ? {} : { timeZone: zone }),
    });
    formats.set(key, format);
  }
  return format.format(at);
}

function renderSummary(summary: Compaction, { adapter, zone }: RenderOptions): ModelMessage {
  if (summary.block !== undefined && summary.adapter === 'anthropic' && adapter === 'anthropic') {
    return {
      role: 'assistant',
      parts: [{ type: 'provider', adapter: 'anthropic', kind: 'compaction', block: summary.block }],
    };
  }
  const head = `[What you remember of the conversation before ${timeWords(summary.keptSince, zone)}; the words themselves are found with search_memory]`;
  return { role: 'user', parts: [{ type: 'text', text: `${head}\n${summary.summary}` }] };
}

function asQuote(text: string): string {
  return text.replace(/^/gm, '> ');
}

/**
 * Results of tools are cleared up to the given turn, and by age: before the last long pause. By then the provider's cache is cold, so
 * nothing that was cached changes, and what a search found yesterday is found again if it matters.
 */
function clearedTurns(
  turns: readonly CompanionTurn[],
  current: CompanionTurn | undefined,
  before: string | undefined,
): ReadonlySet<string> {
  const all = current === undefined ? turns : [...turns, current];
  const paused = all.findLastIndex(({ at }, index) => at - (all[index - 1]?.at ?? at) > LONG_PAUSE_MS);
  const given = turns.findIndex(({ id }) => id === before);
  return new Set(all.slice(0, Math.max(0, paused, given)).map(({ id }) => id));
}

/** Some servers require alternating turns, so consecutive messages of one side become one message. */
function mergeRoles(list: readonly ModelMessage[]): readonly ModelMessage[] {
  const merged: ModelMessage[] = [];
  for (const message of list) {
    const last = merged.at(-1);
    const isBlock = last?.parts.some(({ type }) => type === 'provider') === true;
    if (last?.role === message.role && !isBlock) {
      merged[merged.length - 1] = { role: last.role, parts: joinParts(last.parts, message.parts) };
    } else merged.push(message);
  }
  return merged;
}

function joinParts(a: readonly ModelPart[], b: readonly ModelPart[]): readonly ModelPart[] {
  const last = a.at(-1);
  const [first, ...rest] = b;
  if (last?.type === 'text' && first?.type === 'text') {
    return [...a.slice(0, -1), { ...last, text: `${last.text}\n\n${first.text}` }, ...rest];
  }
  return [...a, ...b];
}
