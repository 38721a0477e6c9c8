/**
 * Keeps a file per session, and a menu of them, beside each project. All of it is derived: which sessions to look at
 * again is told by how far the journal was when this last ran, and what a file should hold by the journal itself.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, fileTime } from '../domain/dates.ts';
import { systemCode } from '../domain/errors.ts';
import { asKnownEvent, type MemoirEvent } from '../domain/event.ts';
import { contentHash } from '../domain/ids.ts';
import type { Project } from '../domain/project.ts';
import { hasSubstance, type Session } from '../domain/session.ts';
import { readTextIfExists, writeFileAtomic } from '../platform/atomic-file.ts';
import { withFileLock } from '../platform/file-lock.ts';
import type { HomeLayout, ProjectLayout } from '../platform/layout.ts';
import { isReallyInside } from '../platform/real-inside.ts';
import type { Journal } from '../store/journal/journal.ts';
import { listProjects } from '../store/state/projects.ts';
import {
  helperOf,
  helpersBySession,
  isPlaceIn,
  type JournalPlace,
  placeNow,
  projectsOfSession,
  sessionSpans,
  sessionsLastSeen,
  spokenAndDone,
  workSince,
} from '../store/state/session-work.ts';
import { getSession } from '../store/state/sessions.ts';
import { createTrustReader } from '../store/state/taints.ts';
import { buildEpisode, type Episode } from './episode.ts';
import { type IndexEntry, renderEpisodeIndex } from './episode-index.ts';

/** No sign of life for so long: over, whether or not anything said so. */
export const QUIET_MS = 10 * 60_000;
export const EPISODE_DAYS = 90;
export const EPISODES_PER_PROJECT = 200;
/** One project at a time holds the lock, so that nobody waits for all of them. */
const LOCK_TIMEOUT_MS = 10_000;
/** So much may be looked through again before noting how far we are is worth a write. */
const LOOKED_THROUGH_EVENTS = 1000;
/** Raised when an episode changes its meaning: older files are then made anew. */
const FORMAT = 1;

/** How far the files are. */
interface Mark extends JournalPlace {
  readonly version: number;
  readonly at: number;
  /** Under which name each project's files are. */
  readonly slugs: Readonly<Record<string, string>>;
}

export interface EpisodesWritten {
  readonly written: number;
  readonly removed: number;
}

/** Costs three small queries when nothing happened since. `anew`: every file again, whatever is there. */
export function writeEpisodes(
  journal: Journal,
  layout: HomeLayout,
  { anew = false }: { readonly anew?: boolean } = {},
): EpisodesWritten {
  const { db, clock } = journal;
  const now = clock.now();
  const mark = readMark(layout);
  const known = !anew && mark !== undefined && mark.at <= now && isPlaceIn(db, mark) ? mark : undefined;
  const place = placeNow(db);
  const since = workSince(db, known?.position ?? -1);
  const over = new Set(
    [...since.sessions, ...sessionsLastSeen(db, known === undefined ? now : known.at - QUIET_MS, now - QUIET_MS)]
      .map((session) => helperOf(db, session) ?? session)
      .filter((session) => isOver(getSession(db, session), now)),
  );
  const all = known === undefined || since.erased;
  // Once a day everything is looked at: what became too old goes, and what somebody deleted is made again.
  const daily = known === undefined || now - known.at >= DAY_MS;
  const concerned = new Set([...since.projects, ...[...over].flatMap((session) => projectsOfSession(db, session))]);

  const projects = all || daily || concerned.size > 0 ? listProjects(db) : [];
  const helpers = projects.length > 0 ? helpersBySession(db) : new Map<string, readonly string[]>();
  let written = 0;
  let removed = 0;
  for (const project of projects) {
    const moved = known !== undefined && known.slugs[project.id] !== project.slug;
    if (!all && !daily && !moved && !concerned.has(project.id)) continue;
    const stale = all || moved || since.projects.has(project.id);
    const done = withFileLock(
      layout.locks,
      () => writeProject(journal, layout, project, { isStale: (session) => stale || over.has(session), helpers, now }),
      { timeoutMs: LOCK_TIMEOUT_MS },
    );
    written += done.written;
    removed += done.removed;
  }
  if (projects.length > 0 || since.events > LOOKED_THROUGH_EVENTS) {
    const named = projects.length > 0 ? projects : listProjects(db);
    const slugs = Object.fromEntries(named.map(({ id, slug }) => [id, slug]));
    const next: Mark = { version: FORMAT, ...place, at: now, slugs };
    writeFileAtomic(layout.episodesMark, `${JSON.stringify(next)}\n`);
  }
  return { written, removed };
}

interface ProjectPass {
  isStale(session: string): boolean;
  readonly helpers: ReadonlyMap<string, readonly string[]>;
  readonly now: number;
}

function writeProject(journal: Journal, layout: HomeLayout, project: Project, pass: ProjectPass): EpisodesWritten {
  const { db } = journal;
  const files = layout.project(project.slug);
  // A project's folder that leads elsewhere is left alone, and the others are written.
  if (!isReallyInside(layout.home, join(files.episodesDir, 'any'))) return { written: 0, removed: 0 };
  const found = ownFiles(files);
  const spans = sessionSpans(db, project.id).flatMap((span) => {
    const session = getSession(db, span.session);
    return session && hasSubstance(session) && isOver(session, pass.now) ? [{ span, session }] : [];
  });
  const entries: IndexEntry[] = [];
  let written = 0;
  for (const { span, session } of spans) {
    if (entries.length === EPISODES_PER_PROJECT || pass.now - span.lastAt > EPISODE_DAYS * DAY_MS) break;
    const file = fileName(span.firstAt, session.id);
    const path = join(files.episodesDir, file);
    const kept = pass.isStale(session.id) ? undefined : readEpisode(path, session.id);
    const episode = kept ?? buildEpisode({ project, session }, eventsOf(journal, project, session, pass.helpers));
    if (episode === undefined) continue;
    if (kept === undefined && writeIfChanged(path, pretty(episode))) written += 1;
    entries.push({ file, episode });
  }
  const expected = new Set(entries.map(({ file }) => file));
  const surplus = found.filter((file) => !expected.has(file));
  for (const file of surplus) rmSync(join(files.episodesDir, file), { force: true });
  if (entries.length > 0 || found.length > 0) {
    writeIfChanged(files.index, renderEpisodeIndex(project.slug, entries, spans.length - entries.length));
  }
  return { written, removed: surplus.length };
}

/** What the session and its helpers did in this project; what names no project counts for the one it began in. */
function* eventsOf(
  { db }: Journal,
  project: Project,
  session: Session,
  helpers: ReadonlyMap<string, readonly string[]>,
): Generator<MemoirEvent, void, undefined> {
  const home = session.project === project.id;
  const reader = createTrustReader(db);
  for (const each of [session.id, ...(helpers.get(session.id) ?? [])]) {
    for (const record of spokenAndDone(db, each)) {
      if (record.project === undefined ? !home : record.project !== project.id) continue;
      const event = asKnownEvent(record);
      if (!event || /^(event|file|project|capture|context\.given)\b/.test(event.type)) continue;
      const trust = reader.spokenTrust({ trust: event.trust, session: event.session, at: event.happenedAt });
      yield trust === event.trust ? event : { ...event, trust };
    }
  }
}

function isOver(session: Session | undefined, now: number): boolean {
  return session !== undefined && (session.endedAt !== undefined || now - session.lastAt >= QUIET_MS);
}

const LONGEST_ID = 64;

/** `session-<time>-<id>.json`. An id that is no file name everywhere is told apart by its hash. */
function fileName(startedAt: number, session: string): string {
  const safe = session.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, LONGEST_ID);
  const id = safe === session ? session : `${safe.slice(0, LONGEST_ID - 9)}-${contentHash(session).slice(0, 8)}`;
  return `session-${fileTime(startedAt)}-${id}.json`;
}

const OWN_FILE = /^session-\d{4}-\d{2}-\d{2}T\d{9}Z-[A-Za-z0-9_-]*\.json$/;

function ownFiles({ episodesDir }: ProjectLayout): readonly string[] {
  try {
    return readdirSync(episodesDir).filter((name) => OWN_FILE.test(name));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Nothing when it is not there, or is not what we wrote: it is then made again. */
function readEpisode(path: string, session: string): Episode | undefined {
  const text = readTextIfExists(path);
  if (text === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    return isEpisode(read) && read.session_id === session ? read : undefined;
  } catch {
    // Trigger: somebody edited it, or a disk fault. Outcome: made again from the journal.
    return undefined;
  }
}

function isEpisode(value: unknown): value is Episode {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === FORMAT &&
    'session_id' in value &&
    'what_was_done' in value &&
    typeof value.what_was_done === 'string' &&
    'started_at' in value &&
    typeof value.started_at === 'string' &&
    !Number.isNaN(Date.parse(value.started_at)) &&
    'files_changed' in value &&
    Array.isArray(value.files_changed) &&
    'skill_used' in value &&
    (value.skill_used === null || typeof value.skill_used === 'string')
  );
}

function writeIfChanged(path: string, text: string): boolean {
  if (readTextIfExists(path) === text) return false;
  writeFileAtomic(path, text);
  return true;
}

function readMark(layout: HomeLayout): Mark | undefined {
  const text = readTextIfExists(layout.episodesMark);
  if (text === undefined) return undefined;
  try {
    // Ours if its version is: it is written whole, by the function above.
    const read = JSON.parse(text) as Partial<Mark> | null;
    return read?.version === FORMAT && typeof read.position === 'number' ? (read as Mark) : undefined;
  } catch {
    // Trigger: somebody edited it, or a disk fault. Outcome: everything is looked at again.
    return undefined;
  }
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
