/** The texts that identify an event's line in a transcript of Claude Code. */
import type { EventRecord } from '../../../domain/event.ts';
import { REMOVED_SECRET_START } from '../../../domain/text/removed-secret.ts';
import type { LineSigns } from '../../agent.ts';

/** Enough of a text to be distinct. The rest may contain secrets that were redacted in the journal. */
const TELLING_CHARS = 60;

export function lineSigns({ type, key, body }: EventRecord): LineSigns {
  if (type === 'tool.called' || type === 'plan.proposed') {
    const call = key?.split(':').at(-1);
    return call === undefined ? [] : [[`"id":${JSON.stringify(call)}`], [JSON.stringify(call)]];
  }
  const words = typeof body.text === 'string' ? body.text : typeof body.summary === 'string' ? body.summary : '';
  const said = asWritten(words);
  const turn = typeof body.promptId === 'string' ? [JSON.stringify(body.promptId)] : [];
  switch (type) {
    case 'prompt.submitted':
      return [
        ...(said === undefined ? [] : [['"type":"user"', ...turn, said]]),
        ...(turn.length === 0 ? [] : [['"type":"user"', ...turn]]),
      ];
    case 'reply.given':
      return said === undefined ? [] : [['"type":"assistant"', said]];
    case 'context.compacted':
      return said === undefined ? [] : [['"isCompactSummary":true', said]];
    default:
      return [];
  }
}

/** The text as the client writes it in JSON. Only the first line, because line endings may differ. */
function asWritten(words: string): string | undefined {
  const first =
    words
      .trim()
      .split(/\r?\n/, 1)[0]
      ?.slice(0, TELLING_CHARS)
      .toWellFormed()
      .replace(/\ufffd$/, '') ?? '';
  const clear = first.split(REMOVED_SECRET_START)[0] ?? '';
  return clear.trim() === '' ? undefined : JSON.stringify(clear).slice(1, -1);
}
