/** Listens to the server's events. After a lost connection it tries again; what is on the screen stays. */
import { signal } from '@preact/signals';
import { ApiError, connection, liveStream } from './api.ts';
import { dropUnused, refreshAll } from './load.ts';
import { readServerEvents, type ServerEvent } from './server-events.ts';

interface News {
  readonly events: number;
  readonly sessions: readonly string[];
  /** Something that was loaded earlier may be erased now. */
  readonly erased: boolean;
}

/** The newest news, for a page that follows one session. */
export const news = signal<News | undefined>(undefined);

/** Several events of one turn cause one reload. */
const GATHER_MS = 200;
const RETRY_MS = 2000;
/** Three pulses. */
const SILENT_MS = 16_000;

const ownBuild = /assets\/index-([\w-]+)\.js/.exec(import.meta.url)?.[1];

export async function listen(): Promise<never> {
  for (;;) {
    await followOnce().catch((error: unknown) => {
      if (!(error instanceof ApiError) && !(error instanceof DOMException) && !(error instanceof TypeError))
        throw error;
      if (connection.value === 'live') connection.value = 'gone';
    });
    if (connection.value === 'live') connection.value = 'gone';
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

async function followOnce(): Promise<void> {
  const stop = new AbortController();
  let silent = setTimeout(() => stop.abort(), SILENT_MS);
  try {
    for await (const message of readServerEvents(await liveStream(stop.signal))) {
      clearTimeout(silent);
      silent = setTimeout(() => stop.abort(), SILENT_MS);
      receive(message);
    }
  } finally {
    clearTimeout(silent);
  }
}

let gathering: ReturnType<typeof setTimeout> | undefined;

function receive({ event, data }: ServerEvent): void {
  if (event === 'hello') {
    // The server's own JSON.
    const { build } = JSON.parse(data) as { readonly build: string };
    const returned = connection.value === 'gone' || connection.value === 'no-token';
    connection.value = ownBuild !== undefined && build !== ownBuild ? 'outdated' : 'live';
    // Erasures during the lost connection are not known.
    if (returned) receiveNews({ events: 0, sessions: [], erased: true });
  }
  if (event === 'news') receiveNews(JSON.parse(data) as News);
}

function receiveNews(arrived: News): void {
  news.value = arrived;
  if (arrived.erased) dropUnused();
  clearTimeout(gathering);
  gathering = setTimeout(refreshAll, GATHER_MS);
}
