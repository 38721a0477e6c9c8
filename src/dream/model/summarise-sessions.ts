/**
 * Lets a language model say what sessions did, for their episodes and for the profiles that are made of them. It gets
 * the words of the person and the agent, without what may repeat external text. A summary that says something else is
 * not used.
 */
import { z } from 'zod';
import type { ProposedChange } from '../../domain/dream.ts';
import type { Episode } from '../../domain/episode.ts';
import { stemsOf } from '../../domain/facts/wording/content-words.ts';
import { deniesNothing, standsIn } from '../../domain/facts/wording/stands-in.ts';
import { isStrictRule } from '../../domain/facts/wording/strict-rule.ts';
import { contentHash } from '../../domain/ids.ts';
import { prettyJson } from '../../domain/json/json.ts';
import type { Project } from '../../domain/projects/project.ts';
import type { Session } from '../../domain/session.ts';
import { clipChars, plainProse, plainWords } from '../../domain/text/plain-words.ts';
import { DAY_MS } from '../../domain/time/dates.ts';
import { ownWords } from '../../domain/trust/own-words.ts';
import { lowestTrust, mayBePushed, type Trust } from '../../domain/trust/trust.ts';
import { askObject } from '../../models/language/ask-object.ts';
import type { LanguageModel } from '../../models/language/language-model.ts';
import { quotedSource } from '../../models/prompts/quoted-source.ts';
import { readPromptFile } from '../../models/prompts/read-prompt.ts';
import { episodeEvents } from '../../notes/episodes/write-episodes.ts';
import { homeFileName } from '../../notes/home-file.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import { listEpisodes } from '../../store/state/sessions/episodes.ts';
import { getSession } from '../../store/state/sessions/sessions.ts';
import { askedBefore, recordAsked } from '../../store/state/uses/asked-models.ts';
import type { DreamPlace } from '../run-dream.ts';
import { type ModelProposals, NO_PROPOSALS } from './model-proposals.ts';

const summarySchema = z.strictObject({
  summaries: z.array(z.strictObject({ number: z.int(), text: z.string() })),
});

const SESSIONS_A_CALL = 8;
const READ_DAYS = 30;
const ANSWER_TOKENS = 2000;
const LINE_CHARS = 500;
/** Of one session; its end says most about what it did. */
const LINES_FIRST = 3;
const LINES_LAST = 7;
/** "Nothing is left to do." says less than what the rules write. */
const SUMMARY_WORDS = 5;
const SUMMARY_CHARS = 400;
const STANDS = 0.6;

interface OpenSession {
  readonly path: string;
  readonly episode: Episode;
  readonly text: string;
  readonly said: readonly SaidLine[];
}

interface SaidLine {
  readonly id: string;
  readonly by: 'developer' | 'agent';
  readonly trust: Trust;
  readonly text: string;
}

export async function summariseSessions(
  place: Pick<DreamPlace, 'journal' | 'layout'>,
  model: LanguageModel,
  { calls }: { readonly calls: number },
): Promise<ModelProposals> {
  const { journal } = place;
  const open = openSessions(place, calls * SESSIONS_A_CALL);
  const prompt = readPromptFile('summarise-sessions');
  let done: ModelProposals = NO_PROPOSALS;
  for (let at = 0; at < open.length && done.calls < calls; at += SESSIONS_A_CALL) {
    const asked = open.slice(at, at + SESSIONS_A_CALL);
    const { summaries } = await askObject(model, {
      name: prompt.id,
      schema: summarySchema,
      system: [{ type: 'text', text: prompt.text, cache: '5m' }],
      messages: [{ role: 'user', parts: [{ type: 'text', text: asked.map(describeSession).join('\n') }] }],
      maxTokens: ANSWER_TOKENS,
    });
    const first = new Map(summaries.map(({ number, text }) => [number, text]).toReversed() as [number, string][]);
    const changes = asked.flatMap((session, index) => summaryChange(session, first.get(index + 1)));
    recordAsked(journal, 'sessions-summarised', [
      ...asked.map(({ text }) => hashKey(text)),
      ...changes.map(({ after = '' }) => hashKey(after)),
    ]);
    done = {
      calls: done.calls + 1,
      changes: [...done.changes, ...changes],
      rejected: done.rejected + summaries.length - changes.length,
    };
  }
  return done;
}

function hashKey(text: string): string {
  return contentHash(text).slice(0, KEY_CHARS);
}

const KEY_CHARS = 16;

/** Sessions of people that are over and that no model was asked about, newest first. */
function openSessions(
  { journal, layout }: Pick<DreamPlace, 'journal' | 'layout'>,
  most: number,
): readonly OpenSession[] {
  const before = askedBefore(journal.db, 'sessions-summarised');
  const since = new Date(journal.clock.now() - READ_DAYS * DAY_MS).toISOString();
  return listProjects(journal.db)
    .flatMap((project) => listEpisodes(journal.db, project.id).map((stored) => ({ project, ...stored })))
    .filter(({ episode }) => episode.ended_at >= since && !before.has(hashKey(prettyJson(episode))))
    .sort((a, b) => b.episode.ended_at.localeCompare(a.episode.ended_at))
    .slice(0, most)
    .flatMap(({ project, session: id, file, episode }) => {
      const session = getSession(journal.db, id);
      const said =
        session === undefined || session.interactive === false ? [] : linesOfSession(journal, project, session);
      if (!said.some(({ by }) => by === 'developer')) return [];
      const path = homeFileName(layout, `${layout.project(project.slug).episodesDir}/${file}`);
      return [{ path, episode, text: prettyJson(episode), said }];
    });
}

/** The first and the last lines, without what may repeat external text. */
function linesOfSession(journal: Journal, project: Project, session: Session): readonly SaidLine[] {
  const lines: SaidLine[] = [];
  for (const { id, type, trust, body } of episodeEvents(journal, project, session)) {
    if (!mayBePushed(trust)) continue;
    if (type === 'prompt.submitted' && body.origin !== 'machine') {
      const text = clipChars(plainWords(ownWords(body.text.slice(0, READ_CHARS))), LINE_CHARS);
      if (text !== '') lines.push({ id, by: 'developer', trust, text });
    }
    if (type === 'reply.given') {
      const text = clipChars(plainProse(body.text) || plainWords(body.text), LINE_CHARS);
      if (text !== '') lines.push({ id, by: 'agent', trust, text });
    }
  }
  if (lines.length <= LINES_FIRST + LINES_LAST) return lines;
  return [...lines.slice(0, LINES_FIRST), ...lines.slice(-LINES_LAST)];
}

const READ_CHARS = 8000;

function describeSession({ episode, said }: OpenSession, at: number): string {
  const about = ['session', episode.started_at.slice(0, 10), `trust ${lowestTrust(said.map(({ trust }) => trust))}`];
  return quotedSource(at + 1, about, said.map(({ by, text }) => `${by}: ${text}`).join('\n'));
}

/** Empty if there is no summary or it is not used. */
function summaryChange(
  { path, episode, text: before, said }: OpenSession,
  written: string | undefined,
): readonly ProposedChange[] {
  const text = written?.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() ?? '';
  if (stemsOf(text).size < SUMMARY_WORDS || text.length > SUMMARY_CHARS || text.endsWith('?')) return [];
  const words = said.map((line) => line.text).join('\n');
  // What should be done from now on is a fact with a quote, not a summary.
  if (isStrictRule(text) || !standsIn(text, words, STANDS) || !deniesNothing(text, words)) return [];
  const sources = [...new Set([...episode.sources, ...said.map(({ id }) => id)])];
  return [
    {
      path,
      change: 'episode',
      before,
      after: prettyJson({ ...episode, what_was_done: text, sources }),
      own: before,
      why: 'a language model summarised the session',
      sources,
      trust: lowestTrust(['agent', ...said.map(({ trust }) => trust)]),
    },
  ];
}
