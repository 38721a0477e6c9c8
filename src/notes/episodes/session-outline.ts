/**
 * What a session did, for lists: a title, its outcome and the files it changed. The title is the result of the session,
 * because the first prompt only says what was wanted: the message of its last commit, else the first sentence of its
 * closing report, else the reply that most of the conversation was about. No model takes part.
 */
import type { Episode, EpisodeOutcome } from '../../domain/episode.ts';
import { stemsOf } from '../../domain/facts/wording/content-words.ts';
import { asText, field } from '../../domain/json/json.ts';
import type { Session } from '../../domain/session.ts';
import { commitMessage } from '../../domain/text/commit-message.ts';
import { latePattern, patternFor } from '../../domain/text/pattern-for.ts';
import { clipBytes, plainProse, plainWords } from '../../domain/text/plain-words.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { longestText } from '../../store/journal/longest-text.ts';
import { iterateEvents, openUnlessErased } from '../../store/journal/read.ts';
import { getEpisode } from '../../store/state/sessions/episodes.ts';
import { sessionTitle } from '../../store/state/sessions/session-title.ts';
import { QUIET_MS } from './write-episodes.ts';

export interface SessionOutline {
  readonly title: string | undefined;
  /** What was asked first. */
  readonly asked: string | undefined;
  /** Undefined while its episode is not built: the session is running, or it is a subagent. */
  readonly outcome: EpisodeOutcome | undefined;
  readonly files: readonly string[];
}

const TITLE_BYTES = 110;
const ASKED_BYTES = 240;

export function outlineSession(db: Database, session: Session, now: number): SessionOutline {
  const episode = episodeOf(db, session);
  const asked = askedFirst(db, session);
  return {
    title: titleOf(resultOf(db, session, episode, now) ?? asked),
    asked,
    outcome: episode?.outcome,
    files: episode?.files_changed ?? [],
  };
}

/** The title alone, for lists of many sessions: what was asked is only read if it is the title. */
export function outlineTitle(db: Database, session: Session, now: number): string | undefined {
  return titleOf(resultOf(db, session, episodeOf(db, session), now) ?? askedFirst(db, session));
}

function titleOf(words: string | undefined): string | undefined {
  return words === undefined ? undefined : clipBytes(words, TITLE_BYTES);
}

function episodeOf(db: Database, { id, project }: Session): Episode | undefined {
  return project === undefined ? undefined : getEpisode(db, project, id);
}

function askedFirst(db: Database, { id }: Session): string | undefined {
  const first = sessionTitle(db, id);
  return first === undefined ? undefined : clipBytes(plainWords(first), ASKED_BYTES);
}

function resultOf(db: Database, session: Session, episode: Episode | undefined, now: number): string | undefined {
  // A running session has no result yet.
  const isRunning = session.endedAt === undefined && now - session.lastAt < QUIET_MS;
  const done = episode && commitMessage(episode.commands);
  if (isRunning || done !== undefined) return done;
  return (episode ? undefined : lastCommitMessage(db, session)) ?? spokenTitle(db, session);
}

/**
 * How sentences begin that say that something is done, but not what. Those with a name are empty only if little follows. A quantifier in the
 * pattern would say how much, but V8 writes out `.{0,60}` sixty times: compiling that took 6 ms.
 */
const EMPTY_BEGINNING =
  /^(?:(?<done>(?:all |it'?s |that'?s )?(?:done|finished|complete|fixed|good|perfect|great|ok(?:ay)?|no|sure|got it|excellent|ready))|(?<here>here(?:'s| is| are))|(?<now>now)|yes|you(?:'re| are) (?:absolutely )?right|i apologi[sz]e|let me|i'?ll|(?:that'?s|this is|that was) (?:a|an|the|just a) (?:notification|notice|background)|background (?:task|command))\b/i;
const FOLLOWS_CHARS = { done: 24, here: 60, now: 30 };

function isEmptySentence(sentence: string): boolean {
  const begins = EMPTY_BEGINNING.exec(sentence);
  if (!begins) return false;
  const { done, here, now } = begins.groups ?? {};
  const follows = sentence.length - begins[0].length;
  if (done !== undefined) return follows <= FOLLOWS_CHARS.done;
  if (here !== undefined) return follows <= FOLLOWS_CHARS.here;
  return now === undefined || follows <= FOLLOWS_CHARS.now;
}

/** Words of a report: what was done, or what is so now. */
const REPORT =
  /\b(?:add|chang|commit|configur|creat|delet|deploy|fix|implement|install|merg|mov|pass|refactor|remov|renam|replac|revert|test|updat)(?:e[sd]|ed|t?ed|s)\b|\b(?:is|are|was|were) (?:now|in|gone|back|done|added|fixed)\b|\b(?:now|no longer|wrote|built|found|runs (?:again|in|on|with|without)|works|caused by|because)\b/i;
/** A shorter answer is a turn of a conversation and no report; what was asked says more. */
const REPORT_CHARS = 240;
/** A shorter sentence answers a question that the title does not have. */
const ALONE_WORDS = 6;

const SYMBOLS_BEFORE = latePattern(/^[\p{So}\s✓✅]+/u);

/** What was done is said early. */
const SENTENCES_LOOKED_AT = 6;

/** The sentences that can stand alone: neither a question nor an empty phrase nor a row of a table. */
function sayings(answer: string, end = /(?<=[.!?:])\s+/): readonly string[] {
  return plainProse(answer)
    .split(end, SENTENCES_LOOKED_AT)
    .map((sentence) =>
      sentence
        .replace(patternFor(sentence, SYMBOLS_BEFORE), '')
        .replace(/^(?:done|fixed|ok(?:ay)?|yes)[,;:]\s+/i, '')
        .replace(/[.:!]+$/, '')
        .trim(),
    )
    .filter((sentence) => sentence.length >= 16 && !isEmptySentence(sentence) && !sentence.includes('|'));
}

/** The first sentence of an answer that reports something; else the first one that can be read alone. */
export function answerTitle(answer: string | undefined): string | undefined {
  if (answer === undefined) return undefined;
  const said = sayings(answer);
  return (
    said.find((sentence) => REPORT.test(sentence)) ??
    (answer.length < REPORT_CHARS ? [] : said).find((sentence) => isAlone(sentence))
  );
}

function isAlone(sentence: string): boolean {
  return sentence.split(/\s+/).length >= ALONE_WORDS && !sentence.endsWith('?');
}

/** In a short reply, what stands before a colon says what the rest is about. */
const SENTENCE_END = /(?<=[.!?])\s+/;
/** The weight of a report, compared with one more word shared with other turns. */
const REPORT_WORTH = 2;
/** A sentence that shares less with the rest of the conversation is an aside. */
const CENTRAL_AT_LEAST = 2;

/** "Next Wednesday, 4 November: a demo of the admin": what a person asked to remember in passing is not what a session was about. */
const REMINDER =
  /^(?:(?:noted|remembered|notiert|gemerkt|anotado|apuntado)\b|(?:(?:next|this|on|nächsten|diesen|am|el(?: próximo)?) )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|lunes|martes|miércoles|jueves|viernes|sábado|domingo)\b[^:]{0,20}:)/i;

/** The sentence of a short reply that shares most words with the other turns, with a preference for reports and later ones. */
export function centralTitle(prompts: readonly string[], replies: readonly string[]): string | undefined {
  const turns = [...prompts, ...replies].map(stemsOf);
  const shared = (sentence: string, own: number): number =>
    [...stemsOf(sentence)].filter((stem) => turns.some((turn, at) => at !== own && turn.has(stem))).length;
  let best: { readonly sentence: string; readonly worth: number } | undefined;
  for (const [at, reply] of replies.entries()) {
    for (const sentence of sayings(reply, SENTENCE_END).filter((each) => isAlone(each) && !REMINDER.test(each))) {
      const worth = shared(sentence, prompts.length + at) + (REPORT.test(sentence) ? REPORT_WORTH : 0);
      if (worth >= Math.max(CENTRAL_AT_LEAST, best?.worth ?? 0)) best = { sentence, worth };
    }
  }
  return best?.sentence;
}

/** The last replies; the longest is the report, the others answer small questions or notices. */
const REPLIES_LOOKED_AT = 6;
/** Of a session without a report. */
const TURNS_LOOKED_AT = 40;
const CALLS_LOOKED_AT = 40;

function spokenTitle(db: Database, { id }: Session): string | undefined {
  const last = longestText(db, { session: id, type: 'reply.given', newest: REPLIES_LOOKED_AT });
  if (last.length >= REPORT_CHARS) return answerTitle(last);
  const said = (type: 'prompt.submitted' | 'reply.given'): readonly string[] =>
    [...iterateEvents(db, { session: id, types: [type], order: 'newest', limit: TURNS_LOOKED_AT })]
      .flatMap(({ body }) => (typeof body.text === 'string' ? [body.text] : []))
      .toReversed();
  return centralTitle(said('prompt.submitted'), said('reply.given'));
}

/** Of a session whose episode is no longer kept, or not built yet. Outputs are not read, and no call before the commit. */
function lastCommitMessage(db: Database, { id, toolCalls }: Session): string | undefined {
  if (toolCalls === 0) return undefined;
  const calls = {
    session: id,
    types: ['tool.called'],
    order: 'newest',
    limit: CALLS_LOOKED_AT,
    texts: 'apart',
  } as const;
  for (const call of iterateEvents(db, calls)) {
    const short = asText(field(call.body.input, 'command'));
    // A long command is apart, and an empty text stands for it.
    const command = short === '' ? asText(field(openUnlessErased(db, call)?.body.input, 'command')) : short;
    const message = command === undefined ? undefined : commitMessage([command]);
    if (message !== undefined) return message;
  }
  return undefined;
}
