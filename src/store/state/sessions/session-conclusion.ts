/**
 * The conclusion of a session: where the agent's last reply to a person ended. It is never a prompt and never a count. For a
 * session without a reply, or with only a few words, it lists the changed files and the commands.
 */

import { EVERYWHERE } from '../../../domain/facts/fact-record.ts';
import { plainProse } from '../../../domain/text/plain-words.ts';
import { mayBePushed } from '../../../domain/trust/trust.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { iterateEvents } from '../../journal/read.ts';
import { listFacts } from '../facts/facts.ts';
import { getEpisode } from './episodes.ts';
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
  const said = concludedInReplies(db, reader, { session, project });
  if (said !== undefined && said.length >= TELLING_CHARS) return said;
  // Commands and file names can also repeat what a web page said.
  if (reader.wasTainted(session)) return said ?? UNCONFIRMED;
  const done = lastDone(db, project, session);
  if (said === undefined) return done && `No reply was recorded; it ${done}.`;
  return done === undefined ? said : `${said} (It ${done}.)`;
}

/** What the agent said before a person's last correction may be what was corrected, so it is left out. */
function lastCorrected(db: Database, { session, project }: SessionIn): number {
  const facts = listFacts(db, { session, kinds: ['correction', 'decision', 'preference'], limit: FACTS_READ });
  const corrected = facts.filter(
    ({ kind, effect, actor, project: holdsIn }) =>
      (holdsIn === project || holdsIn === EVERYWHERE) &&
      (kind === 'correction' || (actor === 'person' && (effect === 'refutes' || effect === 'replaces'))),
  );
  return Math.max(Number.NEGATIVE_INFINITY, ...corrected.map(({ validFrom }) => validFrom));
}

/** A short last reply ("Pushed.") follows the conclusion of the reply before it. */
function concludedInReplies(db: Database, reader: TrustReader, within: SessionIn): string | undefined {
  const { session } = within;
  const toPerson: string[] = [];
  const toNotice: string[] = [];
  let pending: string | undefined;
  const types = ['prompt.submitted', 'reply.given'];
  const since = lastCorrected(db, within);
  for (const event of iterateEvents(db, { ...within, types, order: 'newest', limit: EVENTS_READ })) {
    if (event.happenedAt < since) break;
    if (event.type === 'prompt.submitted') {
      if (pending !== undefined) (event.body.origin === 'machine' ? toNotice : toPerson).push(pending);
      pending = undefined;
      if ((toPerson.at(-1) ?? '').length >= TELLING_CHARS) break;
    } else if (pending === undefined) {
      const trusted = mayBePushed(reader.spokenTrust({ session, at: event.happenedAt, trust: event.trust }));
      const text = trusted ? conclusionOf(String(event.body.text)) : '';
      if (text !== '') pending = text;
    }
  }
  if (pending !== undefined) toPerson.push(pending);
  const [last, ...before] = toPerson.length > 0 ? toPerson : toNotice;
  if (last === undefined || last.length >= TELLING_CHARS) return last;
  const told = before.find((text) => text.length >= TELLING_CHARS);
  return told === undefined ? last : `${told} … ${last}`;
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
  const done = [
    ...(files.length === 0 ? [] : [`changed ${files.slice(-FILES_NAMED).join(', ')}`]),
    ...(commands.length === 0 ? [] : [`ran ${commands.slice(-2).join('; ')}`]),
  ];
  return done.length === 0 ? undefined : done.join(', ');
}
