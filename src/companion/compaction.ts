/**
 * Shortens the conversation: the oldest turns become a summary, the newest stay word for word. The summary is made in
 * the background. Turns are never split, so a tool call stays with its result. The words themselves stay in the
 * journal, and the summary names them.
 */
import type { CompanionTrigger } from '../domain/companion.ts';
import { messageOf } from '../domain/errors.ts';
import type { Json } from '../domain/event.ts';
import type { EventBodies } from '../domain/event-bodies.ts';
import { asText, field } from '../domain/json/json.ts';
import { clipChars } from '../domain/text/plain-words.ts';
import type {
  LanguageModel,
  ModelMessage,
  ModelReply,
  ModelTool,
  TextPart,
} from '../models/language/language-model.ts';
import { estimateRequestTokens } from '../models/language/prices.ts';
import type { Log } from '../platform/process/log.ts';
import { type CompanionTurn, type Conversation, hasForeignWords } from './conversation.ts';
import type { ConversationJournal } from './conversation-journal.ts';
import { type RenderOptions, renderMessages, timeWords } from './render-messages.ts';

/** Kept free for the answer, and for what the estimate misses. */
const RESERVE_TOKENS = 20_000;
const BUFFER_TOKENS = 13_000;
/** Used if the server does not report the context size. */
const USUAL_CONTEXT_TOKENS = 128_000;
/** The newest turns that stay: a share of the threshold, at most this much. */
const KEPT_SHARE = 0.25;
const KEPT_TOKENS_MAX = 20_000;
const SUMMARY_MAX_TOKENS = 8192;
/** If a summary would need more parts than this, it is made from an outline. */
const ROUNDS_MAX = 12;
const FAILURES_MAX = 3;
/** The newest turns with tools keep their results. */
const TURNS_WITH_RESULTS = 3;
/** Clearing results invalidates the cached prefix, so it must free space for more than one turn. */
const ROOM_SHARE = 0.9;
const OUTLINE_CHARS = 8000;
/** A limit for replies that nobody fetched for weeks; the older ones are in the history. */
const UNDELIVERED_MAX = 100;
const NO_TOOLS = 'Do not call tools. Answer with the summary only.';

export interface CompactionPorts {
  readonly log: ConversationJournal;
  readonly openModel: (run: string) => LanguageModel | undefined;
  /** `COMPACTION.md` as it is now. */
  readonly instructions: () => string;
  readonly system: () => Promise<readonly TextPart[]>;
  readonly tools: readonly ModelTool[];
  readonly render: (model: LanguageModel) => RenderOptions;
  /** From the settings; 0 means that the server is asked. */
  readonly contextTokens: number;
  /** From the settings; 0 means as late as is safe. */
  readonly percent: number;
  readonly report: Log;
}

export interface Compactor {
  /** Starts a summary in the background if the conversation has become long. */
  prepare(): Promise<void>;
  /** Shortens the conversation now, because the server refused it. False if there is nothing to summarise. */
  shorten(model: LanguageModel): Promise<boolean>;
  /** The turn before which results of tools are left out, because the conversation became long. */
  clearedBefore(): string | undefined;
}

/** The size from which the oldest turns are summarised. */
export function thresholdOf(contextTokens: number, percent: number): number {
  if (percent > 0) return Math.floor((contextTokens * percent) / 100);
  // A small context would have nothing left.
  return Math.max(contextTokens - RESERVE_TOKENS - BUFFER_TOKENS, Math.floor(contextTokens / 2));
}

export function createCompactor(ports: CompactionPorts): Compactor {
  const { log, report } = ports;
  let running: Promise<boolean> | undefined;
  let failures = 0;
  let clearedBefore: string | undefined;

  /** Leaves out old results of tools. True if that is enough, so that nothing has to be summarised yet. */
  const clearResults = (model: LanguageModel, size: number, threshold: number): boolean => {
    const state = log.state();
    const next = state.turns.filter(({ steps }) => steps.length > 0).at(-TURNS_WITH_RESULTS)?.id;
    if (next === undefined || next === clearedBefore) return false;
    const tokens = (): number =>
      estimateRequestTokens({
        messages: renderMessages(state, { ...ports.render(model), clearResultsBefore: clearedBefore }),
        maxTokens: 0,
      });
    const before = tokens();
    clearedBefore = next;
    return size - (before - tokens()) < threshold * ROOM_SHARE;
  };
  const once = (model: LanguageModel, trigger: CompanionTrigger): Promise<boolean> => {
    // One at a time: a summary never starts another one.
    running ??= compact(model, trigger).finally(() => {
      running = undefined;
    });
    return running;
  };
  const compact = async (model: LanguageModel, trigger: CompanionTrigger): Promise<boolean> => {
    const context = await contextOf(ports, model);
    const threshold = thresholdOf(context, ports.percent);
    let isDone = false;
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const state = log.state();
      const plan = planCompaction(state, { threshold, context, isUrgent: trigger === 'too-long' && !isDone });
      if (plan.older.length === 0) return isDone;
      const mark = log.mark();
      const made = failures >= FAILURES_MAX ? undefined : await summarise(ports, model, state, plan).catch(failed);
      if (log.mark() !== mark) continue; // Something was erased meanwhile, and the summary may quote it.
      failures = made === undefined ? failures : 0;
      // Turns are never dropped without a summary: without a model, an outline is used.
      log.compacted(
        compactionEvent(state, plan, trigger, made ?? { summary: outline(state, plan.older, ports.render(model)) }),
        hasForeignWords({ ...state, turns: plan.older, current: undefined }),
      );
      isDone = true;
      if ((await sizeOf(ports, model)) < threshold) return true;
    }
    return isDone;
  };
  const failed = (error: unknown): undefined => {
    failures += 1;
    report.warn('a summary could not be made', { because: messageOf(error) });
    if (failures < FAILURES_MAX) throw error;
    return undefined;
  };
  return {
    prepare: async () => {
      const model = ports.openModel(`summary-${log.now()}`);
      if (model === undefined || running !== undefined) return;
      const threshold = thresholdOf(await contextOf(ports, model), ports.percent);
      const size = await sizeOf(ports, model);
      if (size < threshold || clearResults(model, size, threshold)) return;
      await once(model, 'threshold');
    },
    clearedBefore: () => clearedBefore,
    shorten: async (model) => {
      if (running !== undefined) return running;
      try {
        return await once(model, 'too-long');
      } catch {
        // Trigger: the summary failed, too. Outcome: the caller reports that the conversation is too long.
        return false;
      }
    },
  };
}

async function contextOf({ contextTokens }: CompactionPorts, model: LanguageModel): Promise<number> {
  return contextTokens > 0 ? contextTokens : ((await model.abilities()).contextTokens ?? USUAL_CONTEXT_TOKENS);
}

/** The size that the server last reported, plus an estimate for what was added since. */
async function sizeOf({ log, system, tools, render }: CompactionPorts, model: LanguageModel): Promise<number> {
  const { summary, turns, current, ...rest } = log.state();
  const reported = turns.findLastIndex(
    // A turn that began before the summary was made reported the size without it.
    ({ contextTokens, at }) => contextTokens !== undefined && at > (summary?.at ?? 0),
  );
  const since = { ...rest, summary: undefined, turns: turns.slice(reported + 1), current };
  const known = turns[reported]?.contextTokens;
  if (known !== undefined)
    return known + estimateRequestTokens({ messages: renderMessages(since, render(model)), maxTokens: 0 });
  const messages = renderMessages({ ...rest, summary, turns, current }, render(model));
  return estimateRequestTokens({ system: await system(), tools, messages, maxTokens: 0 });
}

export interface CompactionPlan {
  readonly older: readonly CompanionTurn[];
  readonly kept: readonly CompanionTurn[];
}

/** The oldest turns that fit into one request are summarised; the newest stay. */
export function planCompaction(
  { turns }: Conversation,
  how: { readonly threshold: number; readonly context: number; readonly isUrgent: boolean },
): CompactionPlan {
  const sizes = turns.map((turn) => tokensOf(turn));
  const keep = Math.min(KEPT_TOKENS_MAX, how.threshold * KEPT_SHARE) / (how.isUrgent ? 2 : 1);
  let cut = turns.length;
  for (let kept = 0; cut > 0; cut -= 1) {
    kept += sizes[cut - 1] ?? 0;
    // The newest turn stays, however long it is, unless the server refuses it.
    if (kept > keep && (cut < turns.length || how.isUrgent)) break;
  }
  const room = Math.max(how.context - RESERVE_TOKENS, how.context / 2);
  let end = 0;
  for (let used = 0; end < cut; end += 1) {
    used += sizes[end] ?? 0;
    if (used > room && end > 0) break;
  }
  return { older: turns.slice(0, end), kept: turns.slice(end) };
}

function tokensOf(turn: CompanionTurn): number {
  const state = { summary: undefined, turns: [turn], current: undefined, waiting: [], undelivered: [] };
  return estimateRequestTokens({ messages: renderMessages(state, { adapter: 'none' }), maxTokens: 0 });
}

interface MadeSummary {
  readonly summary: string;
  readonly adapter?: string;
  readonly block?: Json;
  readonly tokensBefore?: number;
}

async function summarise(
  ports: CompactionPorts,
  model: LanguageModel,
  state: Conversation,
  { older }: CompactionPlan,
): Promise<MadeSummary> {
  const { serverCompaction } = await model.abilities();
  const instructions = `${ports.instructions().trim()}\n\n${NO_TOOLS}`;
  const render = ports.render(model);
  const part = { ...state, turns: older, current: undefined };
  if (serverCompaction) {
    const reply = await model.complete({
      system: await ports.system(),
      tools: ports.tools,
      messages: renderMessages(part, render),
      compact: { instructions },
      maxTokens: SUMMARY_MAX_TOKENS,
    });
    return blockOf(model, reply);
  }
  const text = `${instructions}\n\nThis is the conversation, oldest first:\n\n${transcriptOf(renderMessages(part, { ...render, adapter: 'none' }))}`;
  const reply = await model.complete({
    messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
    maxTokens: SUMMARY_MAX_TOKENS,
  });
  if (reply.text.trim() === '' || reply.stop === 'length') throw new Error('the summary is empty or was cut off');
  return { summary: reply.text.trim(), ...sizeBefore(reply) };
}

function blockOf(model: LanguageModel, reply: ModelReply): MadeSummary {
  const found = reply.parts.find((part) => part.type === 'provider' && part.kind === 'compaction');
  const summary = found?.type === 'provider' ? asText(field(found.block, 'content')) : undefined;
  if (found?.type !== 'provider' || !summary) throw new Error(`the server made no summary (${reply.stop})`);
  return { summary, adapter: model.adapter, block: found.block, ...sizeBefore(reply) };
}

function sizeBefore({ usage }: ModelReply): { readonly tokensBefore?: number } {
  return usage === undefined
    ? {}
    : { tokensBefore: usage.input + usage.cacheRead + usage.cacheWrite5m + usage.cacheWrite1h };
}

/** As text, without pictures and without the protocol of tools, which no other request could continue. */
export function transcriptOf(messages: readonly ModelMessage[]): string {
  return messages
    .map(({ role, parts }) => {
      const words = parts.map((part) => {
        if (part.type === 'text') return part.text;
        if (part.type === 'tool-call')
          return `[used ${part.name}: ${clipChars(JSON.stringify(part.input ?? {}), 300)}]`;
        if (part.type === 'tool-result') return `[result: ${clipChars(part.output, 500)}]`;
        return '';
      });
      return `${role === 'user' ? 'Person' : 'You'}: ${words.join('\n')}`;
    })
    .join('\n\n');
}

/** One line for each turn; the oldest are left out first if there are too many. */
function outline({ summary }: Conversation, older: readonly CompanionTurn[], { zone }: RenderOptions): string {
  const lines = older.map(({ at, messages, reply }) => {
    const asked = clipChars(
      (messages.map(({ text = '' }) => text).join(' / ') || 'nobody wrote').replace(/\s+/g, ' '),
      120,
    );
    return `- ${timeWords(at, zone)}: ${asked} → ${clipChars((reply?.text ?? 'no answer').replace(/\s+/g, ' '), 120)}`;
  });
  const before = clipChars(summary?.summary ?? '', OUTLINE_CHARS / 2);
  while (lines.length > 1 && lines.join('\n').length > OUTLINE_CHARS) lines.shift();
  return [before, ...lines].filter((line) => line !== '').join('\n');
}

function compactionEvent(
  { summary, waiting, undelivered, current }: Conversation,
  { older, kept }: CompactionPlan,
  trigger: CompanionTrigger,
  made: MadeSummary,
): EventBodies['companion.compacted'] {
  const [first] = kept;
  const last = older.at(-1);
  // After a restart, the current turn and the waiting messages have to be read again.
  const open = current === undefined ? [] : [current];
  const arrivals = [...kept, ...open]
    .flatMap(({ messages }) => messages)
    .concat(waiting)
    .map(({ arrivedAt }) => arrivedAt);
  const stays = new Set(kept.map(({ reply }) => reply?.id));
  const waits = undelivered
    .filter(({ reply }) => !stays.has(reply.id))
    .slice(-UNDELIVERED_MAX)
    .map(({ reply, ...rest }) => ({ reply: reply.id, ...rest }));
  const said = older.flatMap(({ messages, reply }) => [...messages.map(({ id }) => id), ...(reply ? [reply.id] : [])]);
  return {
    ...made,
    ...(first === undefined ? {} : { keptFrom: first.id }),
    // Of all: after a clock that was wrong, the first is not the earliest.
    keptSince: Math.min(first?.at ?? (last?.at ?? 0) + 1, ...[...kept, ...open].map(({ at }) => at), ...arrivals),
    turns: older.length,
    trigger,
    sources: [...(summary === undefined ? [] : [summary.id]), ...older.map(({ id }) => id), ...said],
    ...(waits.length === 0 ? {} : { undelivered: waits }),
  };
}
