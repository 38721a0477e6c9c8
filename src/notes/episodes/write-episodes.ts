/**
 * Builds the episodes of sessions that are over, keeps them in the store, and exports them for people and other programs:
 * one file per session and an `INDEX.md` per project. The program itself reads episodes from the store only. A pass looks
 * at what arrived in the journal since the last one.
 */

import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Episode } from '../../domain/episode.ts';
import { systemCode } from '../../domain/errors.ts';
import { asKnownEvent, type MemoirEvent } from '../../domain/event.ts';
import { prettyJson } from '../../domain/json/json.ts';
import type { Project } from '../../domain/projects/project.ts';
import { hasSubstance, type Session } from '../../domain/session.ts';
import { DAY_MS, fileTime, MINUTE_MS } from '../../domain/time/dates.ts';
import { readTextIfExists, writeFileAtomic } from '../../platform/files/atomic-file.ts';
import { withFileLock } from '../../platform/files/file-lock.ts';
import { isReallyInside } from '../../platform/files/real-inside.ts';
import type { HomeLayout, ProjectLayout } from '../../platform/home/layout.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { type EpisodeSummaryOf, readEpisodeSummaries } from '../../store/state/dreams/episode-summaries.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import { listEpisodes, replaceEpisodes, type StoredEpisode } from '../../store/state/sessions/episodes.ts';
import { externalRepeatTest } from '../../store/state/sessions/repeats-external.ts';
import {
  isPlaceIn,
  iterateConversation,
  type JournalPosition,
  parentSession,
  placeNow,
  projectsOfSession,
  sessionSpans,
  sessionsLastSeen,
  subagentsBySession,
  workSince,
} from '../../store/state/sessions/session-work.ts';
import { getSession } from '../../store/state/sessions/sessions.ts';
import { createTrustReader } from '../../store/state/sessions/taints.ts';
import { buildEpisode } from './episode.ts';
import { renderEpisodeIndex } from './episode-index.ts';
import { safeSessionName } from './session-name.ts';

/** A session without an event for this long counts as over, even if no end was recorded. */
export const QUIET_MS = 10 * MINUTE_MS;
export const EPISODE_DAYS = 90;
export const EPISODES_PER_PROJECT = 200;
/** The lock is held for one project at a time, so no other process waits for all of them. */
const LOCK_TIMEOUT_MS = 10_000;
/** The cursor is written after this many events even if no project changed. */
const CURSOR_EVENTS = 1000;
/** Raised when episodes change their meaning or move: all of them are then built again. */
const FORMAT = 3;

/** The place in the journal up to which episodes are built. */
interface EpisodesCursor extends JournalPosition {
  readonly version: number;
  readonly at: number;
  /** The slug under which each project's files were exported. */
  readonly slugs: Readonly<Record<string, string>>;
}

export interface EpisodesWritten {
  readonly written: number;
  readonly removed: number;
}

/**
 * Costs three small queries when nothing happened since the last pass. `rebuild` builds every episode again, `again` those of sessions;
 * `check` looks at the files of every project, which else happens once a day.
 */
export function writeEpisodes(
  journal: Journal,
  layout: HomeLayout,
  {
    rebuild = false,
    again = [],
    check = false,
  }: { readonly rebuild?: boolean; readonly again?: readonly string[]; readonly check?: boolean } = {},
): EpisodesWritten {
  const { db, clock } = journal;
  const now = clock.now();
  const read = rebuild ? undefined : readCursor(layout);
  const cursor = read !== undefined && read.at <= now && isPlaceIn(db, read) ? read : undefined;
  const place = placeNow(db);
  const since = workSince(db, cursor?.position ?? -1);
  const over = new Set(
    [
      ...again,
      ...since.sessions,
      ...sessionsLastSeen(db, cursor === undefined ? now : cursor.at - QUIET_MS, now - QUIET_MS),
    ]
      .map((session) => parentSession(db, session) ?? session)
      .filter((session) => isOver(getSession(db, session), now)),
  );
  const all = cursor === undefined || since.erased;
  // Once a day every project is checked: old episodes are removed and deleted files are written again.
  const daily = check || cursor === undefined || now - cursor.at >= DAY_MS;
  const concerned = new Set([...since.projects, ...[...over].flatMap((session) => projectsOfSession(db, session))]);

  const projects = all || daily || concerned.size > 0 ? listProjects(db) : [];
  const subagents = projects.length > 0 ? subagentsBySession(db) : new Map<string, readonly string[]>();
  let written = 0;
  let removed = 0;
  for (const project of projects) {
    const moved = cursor !== undefined && cursor.slugs[project.id] !== project.slug;
    if (!all && !daily && !moved && !concerned.has(project.id)) continue;
    const stale = all || moved || since.projects.has(project.id);
    const isStale = (session: string): boolean => stale || over.has(session);
    const done = withFileLock(layout.locks, () => writeProject(journal, layout, project, { isStale, subagents, now }), {
      timeoutMs: LOCK_TIMEOUT_MS,
    });
    written += done.written;
    removed += done.removed;
  }
  if (projects.length > 0 || since.events > CURSOR_EVENTS) {
    const named = projects.length > 0 ? projects : listProjects(db);
    const slugs = Object.fromEntries(named.map(({ id, slug }) => [id, slug]));
    const next: EpisodesCursor = { version: FORMAT, ...place, at: now, slugs };
    writeFileAtomic(layout.episodesMark, `${JSON.stringify(next)}\n`);
  }
  return { written, removed };
}

/** Full paths of exported episodes that the rule of 90 days and 200 no longer keeps. */
export function expiredEpisodes(journal: Journal, layout: HomeLayout): readonly string[] {
  const now = journal.clock.now();
  return listProjects(journal.db).flatMap((project) => {
    const files = layout.project(project.slug);
    if (!isReallyInside(layout.home, join(files.episodesDir, 'any'))) return [];
    const found = ownFiles(files);
    if (found.length === 0) return [];
    const expected = new Set(keptSpans(journal, project, now).kept.map(({ file }) => file));
    return found.filter((file) => !expected.has(file)).map((file) => join(files.episodesDir, file));
  });
}

interface ProjectPass {
  isStale(session: string): boolean;
  readonly subagents: ReadonlyMap<string, readonly string[]>;
  readonly now: number;
}

function writeProject(journal: Journal, layout: HomeLayout, project: Project, pass: ProjectPass): EpisodesWritten {
  const { episodes, older } = buildEpisodes(journal, project, pass);
  const saved = replaceEpisodes(journal.db, project.id, episodes);
  // A folder that is a link to somewhere else is not written to. The store still has the episodes.
  if (!isReallyInside(layout.home, join(layout.project(project.slug).episodesDir, 'any'))) {
    return { written: saved, removed: 0 };
  }
  return exportEpisodes(layout.project(project.slug), project.slug, episodes, older);
}

/** The newest first; `older` counts the sessions that have no episode any more. */
function buildEpisodes(
  journal: Journal,
  project: Project,
  { isStale, subagents, now }: ProjectPass,
): { readonly episodes: readonly StoredEpisode[]; readonly older: number } {
  const { db } = journal;
  const stored = new Map(listEpisodes(db, project.id).map((each) => [each.session, each]));
  const spans = keptSpans(journal, project, now);
  const episodes: StoredEpisode[] = [];
  const summaryOf = readEpisodeSummaries(journal);
  for (const { session, file } of spans.kept) {
    const kept = isStale(session.id) ? undefined : stored.get(session.id);
    const episode =
      kept?.episode ??
      withSummary(buildEpisode({ project, session }, episodeEvents(journal, project, session, subagents)), summaryOf);
    if (episode) episodes.push({ session: session.id, file, builtAt: kept?.builtAt ?? now, episode });
  }
  return { episodes, older: spans.all - episodes.length };
}

/** The sessions that keep an episode, newest first, with the names of their files. */
function keptSpans(
  { db }: Journal,
  project: Project,
  now: number,
): { readonly kept: readonly { readonly session: Session; readonly file: string }[]; readonly all: number } {
  const spans = sessionSpans(db, project.id).flatMap((span) => {
    const session = getSession(db, span.session);
    return session && hasSubstance(session) && isOver(session, now) ? [{ span, session }] : [];
  });
  const recent = spans.findIndex(({ span }) => now - span.lastAt > EPISODE_DAYS * DAY_MS);
  const kept = spans
    .slice(0, Math.min(EPISODES_PER_PROJECT, recent < 0 ? spans.length : recent))
    .map(({ span, session }) => ({ session, file: fileName(span.firstAt, session.id) }));
  return { kept, all: spans.length };
}

/** A dream recorded the whole text, so it is an episode. */
function withSummary(episode: Episode | undefined, summaryOf: EpisodeSummaryOf): Episode | undefined {
  const text = episode === undefined ? undefined : summaryOf(prettyJson(episode));
  return text === undefined ? episode : (JSON.parse(text) as Episode);
}

function exportEpisodes(
  files: ProjectLayout,
  slug: string,
  episodes: readonly StoredEpisode[],
  older: number,
): EpisodesWritten {
  const found = ownFiles(files);
  const written = episodes.filter(({ file, episode }) =>
    writeIfChanged(join(files.episodesDir, file), prettyJson(episode)),
  );
  const expected = new Set(episodes.map(({ file }) => file));
  const surplus = found.filter((file) => !expected.has(file));
  for (const file of surplus) rmSync(join(files.episodesDir, file), { force: true });
  // Somebody may have deleted the files and left the list.
  if (episodes.length > 0 || found.length > 0 || existsSync(files.index)) {
    writeIfChanged(files.index, renderEpisodeIndex(slug, episodes, older));
  }
  return { written: written.length, removed: surplus.length };
}

/** The events of the session and its subagents in this project. One without a project counts for where the session began. */
export function* episodeEvents(
  { db }: Journal,
  project: Project,
  session: Session,
  subagents: ReadonlyMap<string, readonly string[]> = new Map(),
): Generator<MemoirEvent, void, undefined> {
  const home = session.project === project.id;
  const reader = createTrustReader(db);
  for (const each of [session.id, ...(subagents.get(session.id) ?? [])]) {
    const repeatsExternal = externalRepeatTest(db, reader, each);
    for (const record of iterateConversation(db, each)) {
      if (record.project === undefined ? !home : record.project !== project.id) continue;
      const event = asKnownEvent(record);
      if (!event || /^(event|file|project|capture|context\.given)\b/.test(event.type)) continue;
      const { session: saidIn, happenedAt: at } = event;
      const statement = event.type === 'reply.given' ? event.body.text : undefined;
      const repeats = statement !== undefined && repeatsExternal(statement);
      const trust = repeats ? 'external' : reader.spokenTrust({ trust: event.trust, session: saidIn, at, statement });
      yield trust === event.trust ? event : { ...event, trust };
    }
  }
}

function isOver(session: Session | undefined, now: number): boolean {
  return session !== undefined && (session.endedAt !== undefined || now - session.lastAt >= QUIET_MS);
}

const FILE_ID_MAX_CHARS = 64;

/** `session-<time>-<id>.json` */
function fileName(startedAt: number, session: string): string {
  return `session-${fileTime(startedAt)}-${safeSessionName(session, FILE_ID_MAX_CHARS)}.json`;
}

const OWN_FILE = /^session-[+-]?\d{4,6}-\d{2}-\d{2}T\d{9}Z-[A-Za-z0-9_-]*\.json$/;

function ownFiles({ episodesDir }: ProjectLayout): readonly string[] {
  try {
    return readdirSync(episodesDir).filter((name) => OWN_FILE.test(name));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function writeIfChanged(path: string, text: string): boolean {
  if (readTextIfExists(path) === text) return false;
  writeFileAtomic(path, text);
  return true;
}

function readCursor(layout: HomeLayout): EpisodesCursor | undefined {
  const text = readTextIfExists(layout.episodesMark);
  if (text === undefined) return undefined;
  try {
    // `writeEpisodes` writes the file whole, so the version vouches for the other fields.
    const read = JSON.parse(text) as Partial<EpisodesCursor> | null;
    return read?.version === FORMAT && typeof read.position === 'number' ? (read as EpisodesCursor) : undefined;
  } catch {
    // Trigger: someone edited it, or a disk fault. Outcome: every session is checked again.
    return undefined;
  }
}
