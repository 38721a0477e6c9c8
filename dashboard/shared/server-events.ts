/** Reads an answer that the server sends piece by piece: news, or words as they are written. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

export async function* readServerEvents(response: Response): AsyncGenerator<ServerEvent, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield parse(text.slice(0, end));
      text = text.slice(end + 2);
    }
  }
}

/** Text with line breaks is sent as several lines of data. */
function parse(message: string): ServerEvent {
  const field = (name: string): readonly string[] =>
    message
      .split('\n')
      .flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1).replace(/^ /, '')] : []));
  return { event: field('event')[0] ?? 'message', data: field('data').join('\n') };
}
