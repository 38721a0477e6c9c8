/**
 * Runs the conversation: one queue for all channels, one turn at a time. Messages that arrive during a turn become the next turn.
 * Everything that must survive is in the journal, so after a kill at any point the next process continues.
 */
import { messageOf } from '../domain/errors.ts';
import type { LanguageModel, TextPart } from '../models/language/language-model.ts';
import { failureIn } from '../models/language/model-failure.ts';
import type { Log } from '../platform/process/log.ts';
import type { Channel, Inbox, TurnProgress } from './channel.ts';
import type { CompanionTurn } from './conversation.ts';
import { type ConversationJournal, ErasedMeanwhile } from './conversation-journal.ts';
import { createDeliveries } from './deliveries.ts';
import { describeFailure, NoModel } from './describe-failure.ts';
import type { RenderOptions } from './render-messages.ts';
import { type CompanionTool, runTurn } from './run-turn.ts';
import { followMessages, type UnansweredMessages } from './unanswered-messages.ts';

export interface RuntimePorts {
  readonly log: ConversationJournal;
  readonly channels: readonly Channel[];
  /** The model within the budget of one turn; undefined if none is chosen. */
  readonly openModel: (turn: string) => LanguageModel | undefined;
  readonly system: () => Promise<readonly TextPart[]>;
  readonly tools: readonly CompanionTool[];
  readonly render: (model: LanguageModel) => RenderOptions;
  /** Shortens the conversation after a server refused it; false if that is not possible. */
  readonly shorten: (model: LanguageModel) => Promise<boolean>;
  /** Work between turns: the cache, a summary. */
  readonly betweenTurns: () => Promise<void>;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly report: Log;
}

export interface Runtime {
  /** Opens the channels and answers messages from before the start. Resolves after `stop`. */
  run(): Promise<void>;
  stop(): void;
  /** Resolves when nothing waits to be answered and nothing can be delivered. */
  idle(): Promise<void>;
  /** Sends a message with which the companion speaks first. */
  deliver(): void;
  /** Runs work between turns. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
}

export function createRuntime(ports: RuntimePorts): Runtime {
  const { log, channels } = ports;
  const stopping = new AbortController();
  const wake = createWake();
  const deliveries = createDeliveries({ ...ports, stopping: stopping.signal });
  const followed = followMessages(ports, wake.now);
  const turns = createTurns(ports, { stopping: stopping.signal, wake, followed });
  let idleWaiters: (() => void)[] = [];
  let queue: Promise<unknown> = Promise.resolve();

  const exclusive = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };
  const hasWork = (): boolean => {
    const { current, waiting } = log.state();
    return current !== undefined || waiting.length > 0;
  };
  const takeTurn = async (): Promise<void> => {
    const { current, waiting } = log.state();
    if (current === undefined && waiting.length > 0) log.begin(waiting.map(({ id }) => id));
    const turn = log.state().current;
    if (turn === undefined) return;
    if (turn.messages.length > 0 && turn.messages.every(({ text }) => text === undefined)) turns.drop(turn);
    else await turns.answer(turn);
    const ended = log.state().turns.find(({ id }) => id === turn.id);
    if (ended !== undefined) followed.ended(ended);
    deliveries.start();
    if (!hasWork() && !stopping.signal.aborted) await ports.betweenTurns();
  };
  const inboxOf = ({ name }: Channel): Inbox => ({
    receive: (message) => {
      const received = log.receive(name, message);
      if (received.status === 'accepted') {
        followed.add(name, message.ref, received.id);
        wake.now();
      }
      return received;
    },
    command: (ref, command) => log.command(name, ref, command),
    cancel: turns.cancel,
    reachable: () => deliveries.reachable(name),
  });
  return {
    run: async () => {
      for (const channel of channels) await channel.open(inboxOf(channel));
      deliveries.start();
      while (!stopping.signal.aborted) {
        const woken = wake.next();
        if (hasWork()) {
          // Trigger: the journal cannot be written, for example on a full disk. Outcome: everything stays queued.
          await exclusive(takeTurn).catch(turns.failed);
          continue;
        }
        await deliveries.settled();
        if (hasWork()) continue;
        for (const resolve of idleWaiters.splice(0)) resolve();
        await woken;
      }
      followed.close();
      for (const channel of channels) await channel.close().catch(() => undefined);
    },
    stop: () => {
      stopping.abort();
      wake.now();
    },
    idle: () =>
      new Promise((resolve) => {
        idleWaiters = [...idleWaiters, resolve];
        wake.now();
      }),
    deliver: deliveries.start,
    exclusive,
  };
}

const ERASED = 'What you wrote was erased, so it is not answered.';

interface Turns {
  /** If something is erased meanwhile, the turn stays open without a reply. */
  answer(turn: CompanionTurn): Promise<void>;
  /** Ends a turn whose messages were all erased. */
  drop(turn: CompanionTurn): void;
  cancel(): number;
  /** Tells the person once, and waits. */
  failed(error: unknown): Promise<void>;
}

interface TurnSurroundings {
  readonly stopping: AbortSignal;
  readonly wake: Wake;
  readonly followed: UnansweredMessages;
}

function createTurns(ports: RuntimePorts, { stopping, wake, followed }: TurnSurroundings): Turns {
  const { log, channels, report } = ports;
  let inFlight: AbortController | undefined;
  let isCancelled = false;
  let outage: string | undefined;
  let failures = 0;
  const toAll = (event: TurnProgress): void => {
    for (const channel of channels) channel.progress?.(event);
  };

  const attempt = async (turn: CompanionTurn, signal: AbortSignal): Promise<void> => {
    const model = ports.openModel(turn.id);
    if (model === undefined) throw new NoModel('no language model is chosen');
    const given = async () => ({
      ...{ log, model, signal, tools: ports.tools, onProgress: toAll },
      system: await ports.system(),
      render: ports.render(model),
    });
    try {
      await runTurn(turn, await given());
    } catch (error) {
      // Once per refusal: if the conversation is still too long, it fails like any other error.
      if (failureIn(error)?.reason !== 'too-long' || !(await ports.shorten(model))) throw error;
      await runTurn(log.state().current ?? turn, await given());
    }
  };
  const failed = async (error: unknown): Promise<void> => {
    const { said, waitMs } = describeFailure(error, failures);
    failures += 1;
    report.warn('the companion could not answer', { because: messageOf(error) });
    if (outage !== said) for (const channel of channels) channel.notice?.(said);
    outage = said;
    await ports.sleep(waitMs, AbortSignal.any([wake.signal(), stopping])).catch(() => undefined);
  };
  return {
    failed,
    answer: async (turn) => {
      inFlight = new AbortController();
      isCancelled = false;
      let problem: unknown;
      toAll({ type: 'working', on: true });
      try {
        await attempt(turn, AbortSignal.any([inFlight.signal, stopping]));
        failures = 0;
        outage = undefined;
      } catch (error) {
        problem = error;
      }
      inFlight = undefined;
      toAll({ type: 'working', on: false });
      if (problem === undefined || stopping.aborted) return;
      if (isCancelled) log.end(turn.id, { outcome: 'cancelled' });
      else if (!(problem instanceof ErasedMeanwhile)) await failed(problem);
    },
    drop: (turn) => {
      log.end(turn.id, { outcome: 'cancelled' });
      for (const channel of channels) channel.notice?.(ERASED);
    },
    cancel: () => {
      const { current, waiting } = log.state();
      if (current !== undefined && inFlight !== undefined) {
        isCancelled = true;
        inFlight.abort();
        return current.messages.length;
      }
      if (current !== undefined) log.end(current.id, { outcome: 'cancelled' });
      else if (waiting.length > 0) log.end(log.begin(waiting.map(({ id }) => id)), { outcome: 'cancelled' });
      const ended = current?.messages ?? waiting;
      followed.cancelled(ended.map(({ id }) => id));
      wake.now();
      return ended.length;
    },
  };
}

interface Wake {
  /** Resolves at the next call of `now`. */
  next(): Promise<void>;
  signal(): AbortSignal;
  now(): void;
}

function createWake(): Wake {
  let controller = new AbortController();
  let next = Promise.withResolvers<void>();
  return {
    next: () => next.promise,
    signal: () => controller.signal,
    now: () => {
      controller.abort();
      next.resolve();
      controller = new AbortController();
      next = Promise.withResolvers();
    },
  };
}
