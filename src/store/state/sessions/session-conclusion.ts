/**
 * The conclusion of a session: the agent's last replies to a person that say something. It is never a prompt, a count or a courtesy. For
 * a session without such a reply, or with only a few words, it lists what was committed, the changed files and the commands.
 */

import { EVERYWHERE, type Fact } from '../../../domain/facts/fact-record.ts';
import { stemsOf } from '../../../domain/facts/wording/content-words.ts';
import { commitMessage } from '../../../domain/text/commit-message.ts';
import { isCourtesy } from '../../../domain/text/courtesy.ts';
import { plainProse } from '../../../domain/text/plain-words.ts';
import { mayBePushed } from '../../../domain/trust/trust.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { iterateEvents } from '../../journal/read.ts';
import { listFacts } from '../facts/facts.ts';
import { getEpisode } from './episodes.ts';
import { externalRepeatTest } from './repeats-external.ts';
import type { TrustReader } from './taints.ts';

/** Prompts and replies looked at, newest first. Notices of programs and replies to them come last in many sessions. */
const EVENTS_READ = 24;
const WHOLE_CHARS = 480;
const END_CHARS = 235;
const FILES_NAMED = 4;
const FACTS_READ = 50;
/** A shorter reply does not say what was done. */
const TELLING_CHARS = 80;

/** Given instead of the conclusion of a tainted session. */
const UNCONFIRMED = 'It read external content, and what it concluded is not confirmed.';

/** A session that moved to another project counts in each project only with what it did there. */
interface SessionIn {
  readonly session: string;
  readonly project: string;
}

export function sessionConclusion(
  db: Database,
  reader: TrustReader,
  { session, project }: SessionIn,
): string | undefined {
  const { said, replied } = concludedInReplies(db, reader, { session, project });
  if (said.length >= TELLING_CHARS) return said;
  // Commands and file names can also repeat what a web page said.
  if (reader.hasReadExternal(session)) return said === '' ? UNCONFIRMED : said;
  if (reader.isTaintedAtEnd(session)) return said === '' ? undefined : said;
  const done = lastDone(db, project, session);
  if (said === '') return done && (replied ? `It ${done}.` : `No reply was recorded; it ${done}.`);
  return done === undefined ? said : `${said} (It ${done}.)`;
}

/** What a person corrected in this session. */
function correctionsIn(db: Database, { session, project }: SessionIn): readonly Fact[] {
  const facts = listFacts(db, { session, kinds: ['correction', 'decision', 'preference'], limit: FACTS_READ });
  return facts.filter(
    ({ kind, effect, actor, project: holdsIn }) =>
      (holdsIn === project || holdsIn === EVERYWHERE) &&
      (kind === 'correction' || (actor === 'person' && (effect === 'refutes' || effect === 'replaces'))),
  );
}

/** Fewer may be a coincidence. */
const SHARED_STEMS = 2;

/**
 * A test for replies, to be called with the newest first: whether a later correction is about it, because it is the last reply before the
 * correction or has words of it.
 */
function correctedTest(corrections: readonly Fact[]): (reply: string, at: number) => boolean {
  const open = new Set(corrections);
  const later = corrections.map(({ statement, about, validFrom }) => ({
    validFrom,
    stems: stemsOf(`${statement} ${about ?? ''}`),
  }));
  return (reply, at) => {
    const answered = [...open].filter(({ validFrom }) => validFrom > at);
    for (const correction of answered) open.delete(correction);
    if (answered.length > 0) return true;
    const own = stemsOf(reply);
    return later.some(
      ({ validFrom, stems }) => validFrom > at && [...stems].filter((stem) => own.has(stem)).length >= SHARED_STEMS,
    );
  };
}

/** Short replies are not enough alone: those before them follow, until the whole says what was done. */
const MOST_REPLIES = 4;

/** `replied`: there was any reply that may be quoted. */
function concludedInReplies(
  db: Database,
  reader: TrustReader,
  within: SessionIn,
): { readonly said: string; readonly replied: boolean } {
  const { session } = within;
  const toPerson: string[] = [];
  const toNotice: string[] = [];
  let pending = '';
  let replied = false;
  const isCorrected = correctedTest(correctionsIn(db, within));
  const repeatsExternal = externalRepeatTest(db, reader, session);
  const isTold = (): boolean => toPerson.length >= MOST_REPLIES || toPerson.join(' ').length >= TELLING_CHARS;
  const types = ['prompt.submitted', 'reply.given'];
  for (const event of iterateEvents(db, { ...within, types, order: 'newest', limit: EVENTS_READ })) {
    if (event.type === 'prompt.submitted') {
      if (pending !== '') (event.body.origin === 'machine' ? toNotice : toPerson).push(pending);
      pending = '';
      if (isTold()) break;
    } else if (pending === '') {
      const { happenedAt: at, trust } = event;
      const statement = String(event.body.text);
      const isTrusted = mayBePushed(reader.spokenTrust({ session, at, trust, statement }));
      const whole = isTrusted ? conclusionOf(statement) : '';
      const text = repeatsExternal(whole) ? '' : whole;
      replied ||= text !== '';
      if (!isCorrected(text, at) && !isCourtesy(text)) pending = text;
    }
  }
  if (pending !== '') toPerson.push(pending);
  const said = (toPerson.length > 0 ? toPerson : toNotice.slice(0, 1)).toReversed().join(' … ');
  return { said, replied };
}

/** A long reply gives its result at the start and the next steps at the end. Tables and code between are left out. */
export function conclusionOf(reply: string): string {
  const paragraphs = reply
    .replace(/^ {0,3}(```|~~~)[\s\S]*?(?:^ {0,3}\1.*$|$(?![\s\S]))/gm, '')
    .replace(/^\s*\|.*$/gm, '')
    .split(/\n\s*\n/)
    .map(plainProse)
    .filter((text) => /\p{L}/u.test(text));
  const whole = paragraphs.join(' ');
  if (whole.length <= WHOLE_CHARS) return whole;
  const [first = ''] = paragraphs;
  const last = paragraphs.length === 1 ? whole : (paragraphs.at(-1) ?? '');
  return `${cutEnd(first)} … ${paragraphs.length === 1 ? cutStart(last) : cutEnd(last)}`;
}

function cutEnd(text: string): string {
  if (text.length <= END_CHARS) return text;
  return text.slice(0, END_CHARS).replace(/\s+\S*$/, ' …');
}

function cutStart(text: string): string {
  return text.length <= END_CHARS ? text : text.slice(-END_CHARS).replace(/^\S*\s+/, '');
}

function lastDone(db: Database, project: string, session: string): string | undefined {
  const episode = getEpisode(db, project, session);
  if (episode === undefined) return undefined;
  const { files_changed: files, commands } = episode;
  const committed = commitMessage(commands);
  const ran = commands.filter((command) => commitMessage([command]) === undefined);
  const done = [
    ...(committed === undefined ? [] : [`committed "${committed}"`]),
    ...(files.length === 0 ? [] : [`changed ${files.slice(-FILES_NAMED).join(', ')}`]),
    ...(ran.length === 0 ? [] : [`ran ${ran.slice(-2).join('; ')}`]),
  ];
  return done.length === 0 ? undefined : done.join(', ');
}
