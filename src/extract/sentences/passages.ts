/** The texts of a turn that are read sentence by sentence, each with who said it, what it answers and what was replied. */
import type { EventOf } from '../../domain/event.ts';
import { ownWords } from '../../domain/trust/own-words.ts';
import { rootSession } from '../../domain/trust/taint.ts';
import type { Turn, TurnEvent } from '../turn.ts';
import { placeSentences, type Speaker } from './placed-sentences.ts';

export interface Passage {
  readonly event: EventOf<'prompt.submitted'> | EventOf<'reply.given'> | EventOf<'context.compacted'>;
  readonly by: Speaker;
  /** The text with pasted parts blanked out; offsets are those of the event's text. */
  readonly text: string;
  /** What the other side said before it, and the event. */
  readonly answers: string;
  readonly answersEvent: string | undefined;
  /** A prompt: the question that the same person asked in the prompt before it, and the event. */
  readonly asked?: { readonly question: string; readonly event: string } | undefined;
  /** A prompt: the first reply to it. */
  readonly echo: string;
  /** An agent's first text after a prompt, before it used any tool: it acknowledges what was said. */
  readonly acknowledges: boolean;
  /** An agent's text right after a tool call that failed. */
  readonly afterFailure: boolean;
  /** The last text of the turn. */
  readonly last: boolean;
}

/** Longer texts are pasted files; only the start is read. */
const TEXT_MAX_CHARS = 100_000;
/** Prompts that the client generates. */
const CLIENT_PROMPT =
  /^\s*(?:This session is being continued from a previous conversation|Your task is to create a detailed summary|Caveat: The messages below|\[Request interrupted|<)/;

/** A subagent's texts are not read: what matters in them comes back in the session that started it. */
export function passagesOf(turn: Turn): readonly Passage[] {
  if (turn.session !== undefined && rootSession(turn.session) !== turn.session) return [];
  const passages: Passage[] = [];
  let reply = turn.before.reply;
  let prompt = turn.before.prompt;
  let failed = false;
  let worked = false;
  const replies = turn.events.filter((event) => event.type === 'reply.given');
  for (const event of turn.events) {
    const read = readEvent(event);
    if (read !== undefined) {
      const other = read.by === 'person' ? reply : prompt;
      passages.push({
        ...read,
        answers: other?.body.text ?? '',
        answersEvent: other?.id,
        asked: read.by === 'person' ? askedIn(prompt) : undefined,
        echo: read.by === 'person' ? (replies[0]?.body.text ?? '') : '',
        acknowledges: read.by === 'agent' && event === replies[0] && !worked,
        afterFailure: failed,
        last: event === replies.at(-1),
      });
    }
    if (event.type === 'tool.called') {
      failed = event.body.outcome === 'failed';
      worked = true;
    } else if (event.type === 'reply.given') {
      reply = event;
      failed = false;
    } else if (event.type === 'prompt.submitted') prompt = event;
  }
  return passages;
}

const QUESTION_MAX_CHARS = 140;

/** The question with which a prompt ends. */
function askedIn(prompt: EventOf<'prompt.submitted'> | undefined): Passage['asked'] {
  if (prompt === undefined || prompt.actor !== 'person') return undefined;
  const last = placeSentences(ownWords(prompt.body.text.slice(-TEXT_MAX_CHARS))).at(-1);
  if (last?.asks !== true || last.words.length > QUESTION_MAX_CHARS) return undefined;
  return { question: `${last.words.replace(/\s+/g, ' ')}?`, event: prompt.id };
}

function readEvent(event: TurnEvent): Pick<Passage, 'event' | 'by' | 'text'> | undefined {
  switch (event.type) {
    case 'prompt.submitted': {
      const { text, origin } = event.body;
      // A prompt that a program sent is not a wish of the owner.
      if (origin === 'machine' || event.actor !== 'person' || CLIENT_PROMPT.test(text)) return undefined;
      return { event, by: 'person', text: ownWords(text.slice(0, TEXT_MAX_CHARS)) };
    }
    case 'reply.given':
      return { event, by: 'agent', text: event.body.text.slice(0, TEXT_MAX_CHARS) };
    case 'context.compacted':
      return event.body.summary === undefined
        ? undefined
        : { event, by: 'summary', text: event.body.summary.slice(0, TEXT_MAX_CHARS) };
    default:
      return undefined;
  }
}
