/** Listens to the server's events. After a lost connection it tries again; what is on the screen stays. */
import { signal } from '@preact/signals';
import { ApiError, connection, liveStream } from './api.ts';
import { refreshAll } from './load.ts';

interface News {
  readonly events: number;
  readonly sessions: readonly string[];
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
    const response = await liveStream(stop.signal);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (reader === undefined) return;
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silent);
      silent = setTimeout(() => stop.abort(), SILENT_MS);
      text += part.value;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        receive(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  } finally {
    clearTimeout(silent);
  }
}

let gathering: ReturnType<typeof setTimeout> | undefined;

function receive(message: string): void {
  const event = /^event: (\w+)$/m.exec(message)?.[1];
  const data = /^data: (.*)$/m.exec(message)?.[1] ?? '';
  if (event === 'hello') {
    // The server's own JSON.
    const { build } = JSON.parse(data) as { readonly build: string };
    const returned = connection.value === 'gone' || connection.value === 'no-token';
    connection.value = ownBuild !== undefined && build !== ownBuild ? 'outdated' : 'live';
    if (returned) refreshAll();
  }
  if (event !== 'news') return;
  news.value = JSON.parse(data) as News;
  clearTimeout(gathering);
  gathering = setTimeout(refreshAll, GATHER_MS);
}
