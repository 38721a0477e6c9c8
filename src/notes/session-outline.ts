/**
 * What a session did, for lists: a title, its outcome and the files it changed. The title is what came out of the session (the message of
 * its last commit, else the first sentence of its last answer), because the first prompt says only what was wanted. No model takes part.
 */
import type { EpisodeOutcome } from '../domain/episode.ts';
import type { Session } from '../domain/session.ts';
import type { Database } from '../platform/sqlite.ts';
import { getEvent, iterateEvents } from '../store/journal/read.ts';
import { getEpisode } from '../store/state/episodes.ts';
import { sessionTitle } from '../store/state/session-title.ts';
import { clipBytes, plainProse, plainWords } from './plain-words.ts';
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
  const episode = session.project === undefined ? undefined : getEpisode(db, session.project, session.id);
  const first = sessionTitle(db, session.id);
  const asked = first === undefined ? undefined : clipBytes(plainWords(first), ASKED_BYTES);
  // A running session has not done anything yet that could name it.
  const running = session.endedAt === undefined && now - session.lastAt < QUIET_MS;
  const title =
    commitMessage(episode?.commands ?? []) ??
    (running ? undefined : answerTitle(lastAnswer(db, session, episode?.sources)));
  const shown = title ?? asked;
  return {
    title: shown === undefined ? undefined : clipBytes(shown, TITLE_BYTES),
    asked,
    outcome: episode?.outcome,
    files: episode?.files_changed ?? [],
  };
}

/** The subject of the last commit that was given on the command line. */
export function commitMessage(commands: readonly string[]): string | undefined {
  for (const command of commands.toReversed()) {
    const match =
      /\bgit\s+(?:-\S+\s+\S+\s+)?commit\b[^"']*?\s-(?:a?m|-message)[= ]?\s*(?:"\$\(cat <<\s*'?\w+'? (?<here>[^"]+)|"(?<double>[^"]+)|'(?<single>[^']+))/.exec(
        command,
      );
    const message = match?.groups?.here ?? match?.groups?.double ?? match?.groups?.single;
    // An episode keeps commands on one line; a body follows the subject after two spaces or a sentence.
    const subject = message?.split(/\s{2,}|(?<=\.) /, 1)[0]?.trim();
    if (subject !== undefined && subject.length > 5) return subject;
  }
  return undefined;
}

/** Sentences that say that something is done, but not what. */
const EMPTY_SENTENCE =
  /^(?:(?:all |it'?s |that'?s )?(?:done|finished|complete|fixed|good|perfect|great|ok(?:ay)?|yes|no|sure|got it|excellent|ready)\b.{0,24}|here(?:'s| is| are)\b.{0,60}|let me\b.*|i'?ll\b.*|now\b.{0,30})$/i;

/** The first sentence of an answer that says something. */
export function answerTitle(answer: string | undefined): string | undefined {
  if (answer === undefined) return undefined;
  const sentences = plainProse(answer)
    .split(/(?<=[.!?:])\s+/)
    .map((sentence) =>
      sentence
        .replace(/^[\p{So}\s✓✅]+/u, '')
        .replace(/[.:!]+$/, '')
        .trim(),
    )
    .slice(0, 6);
  return sentences.find(
    (sentence) => sentence.length >= 16 && !EMPTY_SENTENCE.test(sentence) && !sentence.includes('|'),
  );
}

function lastAnswer(db: Database, session: Session, sources: readonly string[] = []): string | undefined {
  const quoted = sources.map((id) => getEvent(db, id)).findLast((event) => event?.type === 'reply.given');
  const [newest] =
    quoted === undefined
      ? iterateEvents(db, { session: session.id, types: ['reply.given'], order: 'newest', limit: 1 })
      : [quoted];
  const text = newest?.body.text;
  return typeof text === 'string' ? text : undefined;
}
