/** Adds to drafts what was talked about around them; see `src/domain/facts/talk.ts`. */
import type { FactDraft } from '../domain/facts/fact-record.ts';
import { CUES, joinKeys, plainWords, type Talk, wordKeys, wordRoot } from '../domain/facts/talk.ts';
import { ADDED, ARRIVED, CHANGED, DONE, FAULTS, NOW, STILL, TURNS } from './talk-cues.ts';
import type { Turn } from './turn.ts';

/** What a message says first is what it is about. */
const TEXT_MAX_CHARS = 600;
const AROUND_MAX = 40;
const FAULTED_MAX = 12;

interface Exchange {
  /** Keys of the words of the exchange, the nearest text first. */
  readonly words: ReadonlySet<string>;
  /** Sentences in which a person complains. */
  readonly faults: readonly string[];
  readonly answer: string;
}

export function withTalk(turn: Turn, drafts: readonly FactDraft[]): readonly FactDraft[] {
  if (drafts.length === 0) return drafts;
  const exchange = readExchange(turn);
  return drafts.map((draft) => ({ ...draft, talk: talkOf(draft, exchange) }));
}

function readExchange(turn: Turn): Exchange {
  const prompts: string[] = [];
  const replies: string[] = [];
  for (const event of turn.events) {
    if (event.type === 'prompt.submitted') prompts.push(event.body.text.slice(0, TEXT_MAX_CHARS));
    else if (event.type === 'reply.given') replies.push(event.body.text.slice(0, TEXT_MAX_CHARS));
  }
  const { prompt, reply } = turn.before;
  const before = prompt?.body.text.slice(0, TEXT_MAX_CHARS) ?? '';
  const words = new Set<string>();
  for (const text of [
    ...prompts,
    ...replies.slice(0, 1),
    reply?.body.text.slice(-TEXT_MAX_CHARS) ?? '',
    before,
    ...replies.slice(-1),
  ])
    for (const key of wordKeys(text)) words.add(key);
  const faults = [before, ...prompts].flatMap((text) =>
    text.split(/(?<=[.!?\n])\s+/).filter((sentence) => has(sentence, FAULTS)),
  );
  return { words, faults, answer: replies[0] ?? '' };
}

function talkOf({ quote, statement }: FactDraft, { words, faults, answer }: Exchange): Talk {
  const own = wordKeys(statement);
  const around = [...words].filter((key) => !own.has(key)).slice(0, AROUND_MAX);
  const faulted = wordKeys(faults.filter((sentence) => !sentence.includes(quote)).join(' '));
  // The statement may have the complaint before it; what it says itself does not.
  const said = wordKeys(quote);
  const named = [...faulted].filter((key) => !said.has(key)).slice(0, FAULTED_MAX);
  return {
    around: joinKeys(around),
    ...(named.length === 0 ? {} : { faulted: joinKeys(named) }),
    cues: cuesOf(quote, answer),
  };
}

function cuesOf(quote: string, answer: string): string {
  let cues = '';
  const said = plainWords(quote).map(wordRoot);
  const answered = plainWords(answer).map(wordRoot);
  const add = (words: readonly string[], known: ReadonlySet<string>, cue: string): void => {
    if (words.some((word) => known.has(word))) cues += cue;
  };
  add(said, ARRIVED, CUES.arrived);
  add(said, DONE, CUES.done);
  add(said, NOW, CUES.now);
  add(said, TURNS, CUES.turns);
  add(said, STILL, CUES.still);
  add(answered, CHANGED, CUES.changed);
  add(answered, ADDED, CUES.added);
  return cues;
}

function has(text: string, known: ReadonlySet<string>): boolean {
  return plainWords(text).some((word) => known.has(wordRoot(word)));
}
