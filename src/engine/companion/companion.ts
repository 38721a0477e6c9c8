/** `memoir.companion()`: the companion's process, its state and what it costs. */
import { openConversationJournal } from '../../companion/conversation-journal.ts';
import type { LocalChannel } from '../../companion/protocol.ts';
import { type CompanionClient, connectCompanion, notRunning } from '../../companion/socket-client.ts';
import { isMemoirError } from '../../domain/errors.ts';
import { asKnownEvent } from '../../domain/event.ts';
import { defined } from '../../domain/json/defined.ts';
import { isCompanionCall, type ModelCall, spendingOf } from '../../domain/model-calls.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import { listCalls } from '../../store/state/uses/model-calls.ts';
import { assertPerson } from '../base/author.ts';
import { startOfDay } from '../models/language.ts';
import { companionAddress, companionProjectId } from './companion-home.ts';
import { type CompanionPorts, type RunOptions, readProcess, runCompanion } from './run-companion.ts';
import { createTelegramSetup, type TelegramSetup } from './telegram.ts';

/**
 * The companion.
 *
 * @example
 * const companion = await memoir.companion();
 * console.log((await companion.view()).running);
 */
export interface Companion {
  /**
   * Runs it in this process until the signal. Throws `refused` if another process does, or in an agent's shell.
   * @example await companion.run({ signal: AbortSignal.timeout(60_000) });
   */
  run(options: RunOptions): Promise<void>;
  /**
   * Its state, what it cost, and whether a process runs it.
   * @example const { running } = await companion.view();
   */
  view(): Promise<CompanionView>;
  /**
   * Asks the running process to end after its turn. Returns false if no process runs it.
   * @example await companion.stop();
   */
  stop(): Promise<boolean>;
  /**
   * Connects to the running process. Throws `not-found` if no process runs it, `refused` in an agent's shell.
   * @example const client = await companion.connect({ channel: 'terminal', listen: true });
   */
  connect(how: { readonly channel: LocalChannel; readonly listen: boolean }): Promise<CompanionClient>;
  /**
   * What was said, oldest first.
   * @example companion.history(20);
   */
  history(limit: number): readonly CompanionLine[];
  /** The Telegram bot: its token and who is paired. */
  readonly telegram: TelegramSetup;
}

export interface CompanionLine {
  readonly id: string;
  readonly at: number;
  readonly from: 'person' | 'companion';
  readonly channel?: string;
  readonly text: string;
}

export interface CompanionView {
  readonly running: boolean;
  readonly pid?: number;
  readonly since?: number;
  readonly model?: string;
  /** Messages that are not answered yet. */
  readonly waiting: number;
  /** The size of the conversation when it was last reported, in tokens. */
  readonly contextTokens?: number;
  readonly lastTurn?: CompanionCost;
  readonly today: CompanionCost & { readonly limit: number };
}

export interface CompanionCost {
  readonly calls: number;
  readonly tokens: number;
  readonly cacheRead: number;
  /** US dollars. */
  readonly dollars: number;
}

export function createCompanion(ports: CompanionPorts): Companion {
  const { layout, access } = ports;
  const address = companionAddress(layout);
  const connect: Companion['connect'] = (how) => connectCompanion(address, how);
  /** What is said to the companion has the trust `owner`. */
  const assertOwner = (what: string): void => assertPerson(ports.author, ports.environment.agentVariable, what);
  return {
    connect: async (how) => {
      assertOwner('talk to the companion');
      return connect(how);
    },
    telegram: createTelegramSetup(ports),
    run: async (options) => {
      assertOwner('start the companion');
      await runCompanion(ports, options);
    },
    view: () => viewOf(ports, connect),
    stop: async () => {
      assertOwner('stop the companion');
      try {
        const client = await connect({ channel: 'terminal', listen: false });
        client.send({ type: 'ask', about: 'stop' });
        for await (const _ of client.lines());
        return true;
      } catch (error) {
        if (isMemoirError(error, 'not-found')) return false;
        throw error;
      }
    },
    history: (limit) => {
      const journal = access.writing();
      return readHistory(journal.db, companionProjectId(journal, layout), limit);
    },
  };
}

async function viewOf(ports: CompanionPorts, connect: Companion['connect']): Promise<CompanionView> {
  const { access, layout, config } = ports;
  const running = await isRunning(connect);
  const journal = access.writing();
  const log = openConversationJournal({
    journal: access.writing,
    project: companionProjectId(journal, layout),
    folder: layout.companionDir,
    redact: { text: (text) => text, json: (value) => value },
  });
  const { turns, current, waiting } = log.state();
  const calls = listCalls(journal, startOfDay(journal.clock.now())).filter(({ purpose }) =>
    isCompanionCall({ purpose }),
  );
  const last = turns.findLast(({ messages }) => messages.length > 0);
  const model = (await ports.language()).open({ purpose: 'companion' })?.model;
  const size = turns.findLast(({ contextTokens }) => contextTokens !== undefined)?.contextTokens;
  return defined({
    running,
    ...(running ? readProcess(layout) : {}),
    model,
    waiting: waiting.length + (current?.messages.length ?? 0),
    contextTokens: size,
    ...(last === undefined ? {} : { lastTurn: costOf(calls.filter(({ run: turn }) => turn === last.id)) }),
    today: { ...costOf(calls), limit: config.get('companion.centsPerDay') / 100 },
  });
}

function costOf(calls: readonly ModelCall[]): CompanionCost {
  return { ...spendingOf(calls), cacheRead: calls.reduce((sum, { cacheRead }) => sum + cacheRead, 0) };
}

async function isRunning(connect: Companion['connect']): Promise<boolean> {
  try {
    (await connect({ channel: 'terminal', listen: false })).close();
    return true;
  } catch (error) {
    if (isMemoirError(error, notRunning().code)) return false;
    throw error;
  }
}

function readHistory(
  db: Parameters<typeof iterateEvents>[0],
  project: string,
  limit: number,
): readonly CompanionLine[] {
  const lines: CompanionLine[] = [];
  const channels = new Map<string, string>();
  const types = ['prompt.submitted', 'reply.given', 'companion.received'];
  for (const record of iterateEvents(db, { project, types, order: 'newest', limit: limit * 3 })) {
    const event = asKnownEvent(record);
    if (event?.type === 'companion.received') channels.set(event.body.prompt, event.body.channel);
    else if (event?.type === 'reply.given')
      lines.push({ id: event.id, at: event.happenedAt, from: 'companion', text: event.body.text });
    else if (event?.type === 'prompt.submitted')
      lines.push({ id: event.id, at: event.happenedAt, from: 'person', text: event.body.text });
  }
  return lines
    .slice(0, limit)
    .reverse()
    .map((line) => ({ ...line, ...(channels.has(line.id) ? { channel: channels.get(line.id) ?? '' } : {}) }));
}
