/** The client of the API, with the server's own types, and the state of the connection. */
import { signal } from '@preact/signals';
import { hc } from 'hono/client';
import type { Api } from '../../src/surfaces/http/api.ts';
import { token } from './token.ts';

export type Connection = 'connecting' | 'live' | 'gone' | 'no-token' | 'outdated';
export const connection = signal<Connection>('connecting');

export class ApiError extends Error {
  readonly status: number;
  readonly next: string | undefined;

  constructor(status: number, message: string, next?: string) {
    super(message);
    this.status = status;
    this.next = next;
  }
}

async function send(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token() ?? ''}`);
  const response = await fetch(input, { ...init, headers, cache: 'no-store' }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    connection.value = 'gone';
    throw new ApiError(0, 'The server does not answer.', 'Start it again with "memoir start".');
  });
  if (response.status === 401) connection.value = 'no-token';
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  const { message, next } = readError(body);
  throw new ApiError(response.status, message ?? `The server answered ${response.status}.`, next);
}

function readError(body: unknown): { readonly message?: string; readonly next?: string } {
  if (typeof body !== 'object' || body === null || !('error' in body)) return {};
  const { error } = body;
  if (typeof error !== 'object' || error === null) return {};
  return {
    ...('message' in error && typeof error.message === 'string' ? { message: error.message } : {}),
    ...('next' in error && typeof error.next === 'string' ? { next: error.next } : {}),
  };
}

export const api = hc<Api>(`${location.origin}/api`, { fetch: send });

/** The body of an answer. Failed answers were thrown by `send`. */
export async function body<T>(answer: Promise<{ json(): Promise<T> }>): Promise<T> {
  return (await answer).json();
}

/** The answer that the companion is writing. */
export function chatStream(stop: AbortSignal): Promise<Response> {
  return send('/api/chat/stream', { signal: stop });
}

export function liveStream(stop: AbortSignal): Promise<Response> {
  return send('/api/live', { signal: stop });
}
