/** Adds the words of the surrounding conversation to drafts; see `src/domain/facts/ends/talk.ts`. */

import { BEFORE, CUES, joinKeys, type Talk, wordKeys, wordRoots } from '../../domain/facts/ends/talk.ts';
import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { memoize } from '../../domain/memoize.ts';
import type { Turn } from '../turn.ts';
import { restatesNumber } from './restates-number.ts';
import { ADDED, ARRIVED, CHANGED, DONE, FAULTS, NOW, STILL, TURNS } from './talk-cues.ts';

/** The beginning of a message says what it is about. */
const TEXT_MAX_CHARS = 600;
const AROUND_MAX = 40;
const FAULTED_MAX = 12;

interface Exchange {
  /** Keys of the words of the exchange, the nearest text first. */
  readonly words: ReadonlySet<string>;
  /** Sentences in which a person complains. */
  readonly faults: readonly string[];
  /** The agent's first answer, and its cues. */
  readonly answer: string;
  readonly answered: string;
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
  for (const text of [...prompts, ...replies.slice(0, 1)]) for (const key of wordKeys(text)) words.add(key);
  words.add(BEFORE);
  for (const text of [reply?.body.text.slice(-TEXT_MAX_CHARS) ?? '', before, ...replies.slice(-1)])
    for (const key of wordKeys(text)) words.add(key);
  const faults = [before, ...prompts].flatMap(faultsIn);
  const [answer = ''] = replies;
  return { words, faults, answer, answered: cuesIn(answer, ANSWER_CUES) };
}

/** A message is read with its own turn and with the next one. */
const MESSAGES_KEPT = 512;

/** The sentences in which a person complains. */
const faultsIn = memoize(MESSAGES_KEPT, (text): readonly string[] =>
  hasAny(text, FAULTS) ? text.split(/(?<=[.!?\n])\s+/).filter((sentence) => hasAny(sentence, FAULTS)) : [],
);

function talkOf({ quote, statement }: FactDraft, { words, faults, answer, answered }: Exchange): Talk {
  const own = wordKeys(statement);
  const around: string[] = [];
  for (const key of words) {
    if (around.length === AROUND_MAX) break;
    if (!own.has(key)) around.push(key);
  }
  return {
    around: joinKeys(around),
    ...faultedIn(quote, faults),
    cues: cuesIn(quote, OWN_CUES) + answered + (restatesNumber(quote, answer) ? CUES.restated : ''),
  };
}

function faultedIn(quote: string, faults: readonly string[]): Pick<Talk, 'faulted'> {
  if (faults.length === 0) return {};
  // The complaint may come before the statement; it does not count if it is the statement itself.
  const said = wordKeys(quote);
  const faulted = faults.flatMap((sentence) => (sentence.includes(quote) ? [] : [...wordKeys(sentence)]));
  const named = [...new Set(faulted)].filter((key) => !said.has(key)).slice(0, FAULTED_MAX);
  return named.length === 0 ? {} : { faulted: joinKeys(named) };
}

type CueWords = readonly (readonly [cue: string, words: ReadonlySet<string>])[];

const OWN_CUES: CueWords = [
  [CUES.arrived, ARRIVED],
  [CUES.done, DONE],
  [CUES.now, NOW],
  [CUES.turns, TURNS],
  [CUES.still, STILL],
];
const ANSWER_CUES: CueWords = [
  [CUES.changed, CHANGED],
  [CUES.added, ADDED],
];

function cuesIn(text: string, known: CueWords): string {
  let found = '';
  for (const [cue, words] of known) if (hasAny(text, words)) found += cue;
  return found;
}

function hasAny(text: string, known: ReadonlySet<string>): boolean {
  for (const root of wordRoots(text)) if (known.has(root)) return true;
  return false;
}
