/**
 * Whether a reply repeats what its session read from elsewhere. That is still in the agent's conversation after the owner's next prompt,
 * which ends the taint, so a later reply can say it again.
 */
import { stemsOf } from '../../../domain/facts/wording/content-words.ts';
import { asText } from '../../../domain/json/json.ts';
import { mayBePushed } from '../../../domain/trust/trust.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { getEvent, iterateEvents } from '../../journal/read.ts';
import type { TrustReader } from './taints.ts';

/** A test for replies of a session. */
export function externalRepeatTest(db: Database, reader: TrustReader, session: string): (reply: string) => boolean {
  if (!reader.hasReadExternal(session)) return () => false;
  // Only read once a reply has something to repeat: many replies are a few words.
  let read: readonly Stems[] | undefined;
  return (reply) => {
    const sentences = sentencesOf(reply);
    if (sentences.length === 0) return false;
    read ??= sentencesRead(db, reader, session);
    const others = read;
    return sentences.some((said) => others.some((other) => saysTheSame(said, other)));
  };
}

function sentencesRead(db: Database, reader: TrustReader, session: string): readonly Stems[] {
  const read: Stems[] = [];
  const filter = { session, order: 'newest', limit: EVENTS_READ } as const;
  for (const { trust, happenedAt: at, body } of iterateEvents(db, { ...filter, types: ['reply.given'] }))
    if (!mayBePushed(reader.spokenTrust({ session, at, trust }))) read.push(...sentencesOf(String(body.text)));
  let results = 0;
  for (const { id, trust } of iterateEvents(db, {
    ...filter,
    types: ['tool.called'],
    limit: CALLS_READ,
    texts: 'apart',
  })) {
    if (trust !== 'external') continue;
    read.push(...sentencesOf((asText(getEvent(db, id)?.body.output) ?? '').slice(0, RESULT_CHARS)));
    results += 1;
    if (results === RESULTS_READ) break;
  }
  return read;
}

/** The newest: a hook has no time for more. */
const EVENTS_READ = 24;
const CALLS_READ = 150;
const RESULTS_READ = 3;
const RESULT_CHARS = 20_000;

type Stems = ReadonlySet<string>;

function sentencesOf(text: string): readonly Stems[] {
  return text
    .split(/(?<=[.!?…:;])\s+|\n+/u)
    .map((sentence) => stemsOf(sentence))
    .filter(({ size }) => size >= REPEATED_STEMS);
}

/** Sentences with this many words, and this share of them, in common say the same. */
const REPEATED_STEMS = 4;
const REPEATED_SHARE = 0.6;

function saysTheSame(one: Stems, other: Stems): boolean {
  const shared = [...one].filter((stem) => other.has(stem)).length;
  return shared >= REPEATED_STEMS && shared >= REPEATED_SHARE * Math.min(one.size, other.size);
}
