/**
 * The one way to load and to change data. What is loaded stays until a newer answer replaces it, so a page remains readable when
 * the server is gone. News from the server and every change load again what is on the screen.
 */
import { type Signal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { ApiError, body, connection } from './api.ts';
import { tell } from './toast.ts';

export interface Loaded<T> {
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  readonly loading: boolean;
}

interface Entry {
  readonly state: Signal<Loaded<unknown>>;
  /** The last answer. */
  text: string | undefined;
  users: number;
  load: () => Promise<unknown>;
  running: boolean;
  again: boolean;
}

const entries = new Map<string, Entry>();
/** Answers of pages that were left, so that going back shows them at once. */
const KEPT = 60;

export function useLoad<T>(key: string | undefined, load: () => Promise<{ json(): Promise<T> }>): Loaded<T> {
  const entry = useMemo(() => (key === undefined ? undefined : entryOf(key)), [key]);
  if (entry !== undefined) entry.load = () => body(load());
  useEffect(() => {
    if (entry === undefined) return;
    entry.users += 1;
    void refresh(entry);
    return () => {
      entry.users -= 1;
    };
  }, [entry]);
  // The entry of a key is only ever filled by its own `load`.
  return (entry?.state.value ?? NOTHING) as Loaded<T>;
}

const NOTHING: Loaded<never> = { data: undefined, error: undefined, loading: false };

function entryOf(key: string): Entry {
  const known = entries.get(key);
  if (known !== undefined) return known;
  for (const [old, { users }] of entries) if (entries.size > KEPT && users === 0) entries.delete(old);
  const entry: Entry = {
    state: signal<Loaded<unknown>>({ data: undefined, error: undefined, loading: true }),
    text: undefined,
    users: 0,
    load: () => Promise.resolve(undefined),
    running: false,
    again: false,
  };
  entries.set(key, entry);
  return entry;
}

async function refresh(entry: Entry): Promise<void> {
  if (entry.running) {
    entry.again = true;
    return;
  }
  entry.running = true;
  try {
    const data = await entry.load();
    // Unchanged data is not drawn again.
    const text = JSON.stringify(data);
    const known = entry.text === text ? entry.state.value.data : data;
    entry.text = text;
    entry.state.value = { data: known, error: undefined, loading: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Data that no longer exists must not stay on the screen.
    const gone = error.status === 404;
    if (gone) entry.text = undefined;
    entry.state.value = { ...(gone ? NOTHING : entry.state.value), error, loading: false };
  } finally {
    entry.running = false;
    if (entry.again) {
      entry.again = false;
      void refresh(entry);
    }
  }
}

/** Forgets the answers of pages that were left: they can hold something that was erased. */
export function dropUnused(): void {
  for (const [key, { users }] of entries) if (users === 0) entries.delete(key);
}

/** Loads everything on the screen again. */
export function refreshAll(): void {
  for (const entry of entries.values()) if (entry.users > 0) void refresh(entry);
}

/** Runs a change, says what went wrong, and loads again. Returns undefined if it failed. */
export async function change<T>(answer: Promise<{ json(): Promise<T> }>, done?: string): Promise<T | undefined> {
  try {
    const result = await body(answer);
    if (done !== undefined) tell(done);
    refreshAll();
    return result;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    tell([error.message, error.next].filter(Boolean).join(' '), 'bad');
    if (error.status === 0) connection.value = 'gone';
    return undefined;
  }
}
