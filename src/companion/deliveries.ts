/**
 * Sends replies, one at a time on each channel. Each attempt is recorded before and after; it is repeated after a crash, or when
 * somebody connects again.
 */
import { messageOf } from '../domain/errors.ts';
import type { Log } from '../platform/process/log.ts';
import type { Channel } from './channel.ts';
import type { ConversationJournal } from './conversation-journal.ts';

export interface DeliveryPorts {
  readonly log: ConversationJournal;
  readonly channels: readonly Channel[];
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly stopping: AbortSignal;
  readonly report: Log;
}

export interface Deliveries {
  /** Starts sending undelivered replies and does not wait for it. */
  start(): void;
  reachable(channel: string): void;
  /** Resolves when nothing more can be sent now. */
  settled(): Promise<void>;
}

const RESEND_MS = 5000;

export function createDeliveries({ log, channels, sleep, stopping, report }: DeliveryPorts): Deliveries {
  const unreachable = new Set<string>();
  const running = new Map<string, Promise<void>>();

  const sendAll = async (channel: Channel): Promise<void> => {
    for (const { reply, answers, last } of log.state().undelivered.filter((each) => each.channel === channel.name)) {
      if (unreachable.has(channel.name) || stopping.aborted) return;
      try {
        log.sent(reply.id, channel.name, { outcome: 'begun' });
        const delivery = await channel.send({ ...reply, answers, mayHaveBeenSent: last === 'begun' });
        log.sent(reply.id, channel.name, delivery);
        if (delivery.outcome === 'waiting') unreachable.add(channel.name);
      } catch (error) {
        report.warn('a reply was not sent', {
          channel: channel.name,
          because: messageOf(error),
        });
        void sleep(RESEND_MS, stopping).then(
          () => sendOn(channel.name),
          () => undefined,
        );
        return;
      }
    }
  };
  const sendOn = (name: string): void => {
    const channel = channels.find((each) => each.name === name);
    if (channel === undefined) return;
    const next = (running.get(name) ?? Promise.resolve()).then(() => sendAll(channel));
    running.set(name, next);
  };
  return {
    start: () => {
      for (const name of new Set(log.state().undelivered.map(({ channel }) => channel))) sendOn(name);
    },
    reachable: (channel) => {
      unreachable.delete(channel);
      sendOn(channel);
    },
    settled: async () => {
      await Promise.all(running.values());
    },
  };
}
