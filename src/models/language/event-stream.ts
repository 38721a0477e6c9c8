/**
 * Reads server-sent events from a response. Packets may be split anywhere, also inside a character. A stream that stays silent for
 * too long is ended with a timeout, because a provider can stop sending without closing the connection.
 */
export interface StreamEvent {
  /** The name of the event; '' if it has none. */
  readonly event: string;
  readonly data: string;
}

/** A single event is never this long. A server that sends more without a line break does not speak the protocol. */
const MAX_LINE_CHARS = 16_000_000;
/** A reply of ten thousand tokens has about 4 million, most of them names of fields. */
const MAX_STREAM_CHARS = 32_000_000;

export class SilentStream extends Error {}
export class EndlessLine extends Error {}
export class EndlessStream extends Error {}

export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<StreamEvent> {
  const lines = createLineSplitter();
  const events = createEventCollector();
  let chars = 0;
  for await (const text of readPieces(body, silenceMs)) {
    chars += text.length;
    if (chars > MAX_STREAM_CHARS) throw new EndlessStream();
    for (const line of lines.push(text)) {
      const event = events.push(line);
      if (event !== undefined) yield event;
    }
  }
}

/** The beginning of an answer that is not streamed. */
export async function readText(
  body: ReadableStream<Uint8Array> | null,
  { silenceMs, maxChars }: { readonly silenceMs: number; readonly maxChars: number },
): Promise<string> {
  let read = '';
  if (body === null) return read;
  for await (const text of readPieces(body, silenceMs)) {
    read += text;
    if (read.length > maxChars) break;
  }
  return read.slice(0, maxChars);
}

async function* readPieces(body: ReadableStream<Uint8Array>, silenceMs: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await withTimeout(reader.read(), silenceMs);
      yield done ? decoder.decode() : decoder.decode(value, { stream: true });
      if (done) return;
    }
  } finally {
    // Also after an error of the caller: the connection must not stay open.
    await reader.cancel().catch(() => undefined);
  }
}

function createLineSplitter(): { push(text: string): readonly string[] } {
  let rest = '';
  return {
    push: (text) => {
      rest += text;
      if (rest.length > MAX_LINE_CHARS) throw new EndlessLine();
      // A carriage return at the end may be the first half of a line break.
      const whole = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
      const lines = whole.split(/\r\n|\n|\r/);
      rest = (lines.pop() ?? '') + rest.slice(whole.length);
      return lines;
    },
  };
}

function createEventCollector(): { push(line: string): StreamEvent | undefined } {
  let event = '';
  let data: string[] = [];
  return {
    push: (line) => {
      if (line === '') {
        const complete = data.length === 0 ? undefined : { event, data: data.join('\n') };
        event = '';
        data = [];
        return complete;
      }
      const colon = line.indexOf(':');
      const name = colon === -1 ? line : line.slice(0, colon);
      const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
      if (name === 'event') event = value;
      else if (name === 'data') data.push(value);
      return undefined;
    },
  };
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SilentStream()), timeoutMs);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
