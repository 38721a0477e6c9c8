/**
 * The protocol between the companion's process and its clients (the terminal, the dashboard): one JSON object per line, on a local socket
 * that only the owner can open.
 */
import { MESSAGE_MAX_BYTES } from '../domain/companion.ts';
import type { Json } from '../domain/event.ts';
import type { Unanswered } from './channel.ts';

/** The channels that use the socket. */
export const LOCAL_CHANNELS = ['terminal', 'dashboard'] as const;
export type LocalChannel = (typeof LOCAL_CHANNELS)[number];

export type ClientLine =
  /**
   * Sent first. From then on, replies of this channel are sent to this client. `listen: false` for a client that only
   * sends requests.
   */
  | { readonly type: 'hello'; readonly channel: LocalChannel; readonly listen: boolean }
  | { readonly type: 'say'; readonly ref: string; readonly text: string }
  | { readonly type: 'cancel' }
  | { readonly type: 'ask'; readonly about: 'status' | 'stop' };

export type ServerLine =
  | { readonly type: 'welcome'; readonly pid: number; readonly model: string | null }
  /** The message is on disk and will be answered. */
  | { readonly type: 'accepted'; readonly ref: string; readonly id: string; readonly known: boolean }
  | { readonly type: 'rejected'; readonly ref: string; readonly why: string; readonly next: string }
  | { readonly type: 'working'; readonly on: boolean }
  | { readonly type: 'piece'; readonly text: string }
  | { readonly type: 'tool'; readonly name: string }
  | {
      readonly type: 'reply';
      readonly id: string;
      readonly text: string;
      readonly at: number;
      readonly answers: readonly string[];
    }
  /** These messages get no reply. */
  | { readonly type: 'unanswered'; readonly refs: readonly string[]; readonly why: Unanswered }
  | { readonly type: 'notice'; readonly text: string }
  | { readonly type: 'cancelled'; readonly messages: number }
  | { readonly type: 'answer'; readonly about: 'status' | 'stop'; readonly value: Json };

/** Memoir never sends a longer line. */
const LINE_MAX_CHARS = MESSAGE_MAX_BYTES + 100_000;

/** Splits a stream into lines and parses them. A line that is not a JSON object is passed on as undefined. */
export function createLineReader<T extends object>(onLine: (line: T | undefined) => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    rest += chunk;
    for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 1);
      if (line.trim() !== '') onLine(parseLine<T>(line));
    }
    if (rest.length > LINE_MAX_CHARS) {
      rest = '';
      onLine(undefined);
    }
  };
}

function parseLine<T extends object>(line: string): T | undefined {
  try {
    const value: T | null = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // The other side is not a program of Memoir.
    return undefined;
  }
}
