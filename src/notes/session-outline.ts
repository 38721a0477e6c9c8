/**
 * What a session did, for lists: a title, its outcome and the files it changed. The title is what came out of the session (the message of
 * its last commit, else the first sentence of its last answer), because the first prompt says only what was wanted. No model takes part.
 */
import type { EpisodeOutcome } from '../domain/episode.ts';
import { asText, field } from '../domain/json.ts';
import type { Session } from '../domain/session.ts';
import type { Database } from '../platform/sqlite.ts';
import { iterateEvents } from '../store/journal/read.ts';
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
  const commands = episode?.commands ?? (running ? [] : lastCommands(db, session));
  const title = commitMessage(commands) ?? (running ? undefined : answerTitle(lastAnswer(db, session)));
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
  for (const raw of commands.toReversed()) {
    const command = raw.replaceAll('\n', '  ');
    const match =
      /\bgit\s+(?:-\S+\s+\S+\s+)?commit\b[^"']*?\s-(?:a?m|-message)[= ]?\s*(?:"\$\(cat <<\s*'?\w+'? (?<here>[^"]+)|"(?<double>[^"]+)|'(?<single>[^']+))/.exec(
        command,
      );
    const message = match?.groups?.here ?? match?.groups?.double ?? match?.groups?.single;
    // A body follows the subject after a line break or a sentence.
    const subject = message?.split(/\s{2,}|(?<=\.) /, 1)[0]?.trim();
    if (subject !== undefined && subject.length > 5) return subject;
  }
  return undefined;
}

/** Sentences that say that something is done, but not what. */
const EMPTY_SENTENCE = new RegExp(
  [
    "(?:all |it'?s |that'?s )?(?:done|finished|complete|fixed|good|perfect|great|ok(?:ay)?|no|sure|got it|excellent|ready)\\b.{0,24}",
    'yes\\b.*',
    "here(?:'s| is| are)\\b.{0,60}",
    "let me\\b.*|i'?ll\\b.*|now\\b.{0,30}",
    "(?:that'?s|this is|that was) (?:a|an|the|just a) (?:notification|notice|background)\\b.*",
    'background (?:task|command)\\b.*',
  ]
    .map((pattern) => `^(?:${pattern})$`)
    .join('|'),
  'i',
);

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

/** The last replies; the longest is the report, the others answer small questions or notices. */
const REPLIES_LOOKED_AT = 6;
const CALLS_LOOKED_AT = 40;

function lastAnswer(db: Database, { id }: Session): string | undefined {
  const replies = iterateEvents(db, { session: id, types: ['reply.given'], order: 'newest', limit: REPLIES_LOOKED_AT });
  let longest: string | undefined;
  for (const { body } of replies) {
    if (typeof body.text === 'string' && body.text.length > (longest?.length ?? 0)) longest = body.text;
  }
  return longest;
}

/** Of a session whose episode is no longer kept, or not built yet. Oldest first. */
function lastCommands(db: Database, { id }: Session): readonly string[] {
  const calls = iterateEvents(db, { session: id, types: ['tool.called'], order: 'newest', limit: CALLS_LOOKED_AT });
  return [...calls].flatMap(({ body }) => asText(field(body.input, 'command')) ?? []).toReversed();
}
