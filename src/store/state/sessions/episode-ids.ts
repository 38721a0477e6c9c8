/** A short id of an episode that a person can type: `episode-7285d571-6f4b`, after its session. Its own id is the path of its file. */
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { shortId } from '../../journal/short-id.ts';
import { listProjects } from '../projects/projects.ts';
import { findSessionIds } from './sessions.ts';

const PATH = /^projects\/[^/]+\/episodes\/([^/]+\.json)$/;
const SHORT = /^episode-(.{4,})$/;

/** Undefined for any other id, and for the episodes of a session that worked in several projects. */
export function shortEpisodeId(db: Database, id: string): string | undefined {
  const file = PATH.exec(id)?.[1];
  if (file === undefined) return undefined;
  const rows = db.all(
    'SELECT session FROM episodes WHERE session = (SELECT session FROM episodes WHERE file = ? LIMIT 1)',
    file,
  );
  return rows.length === 1 ? `episode-${shortId(db, String(rows[0]?.session))}` : undefined;
}

/** The path of the episode with this short id. */
export function episodePath(db: Database, typed: string): string | undefined {
  const start = SHORT.exec(typed)?.[1];
  if (start === undefined) return undefined;
  const sessions = JSON.stringify(findSessionIds(db, start, 2));
  const rows = db.all('SELECT project, file FROM episodes WHERE session IN (SELECT value FROM json_each(?))', sessions);
  const [row] = rows;
  if (row === undefined || rows.length > 1) return undefined;
  const slug = listProjects(db).find(({ id }) => id === String(row.project))?.slug;
  return slug === undefined ? undefined : `projects/${slug}/episodes/${String(row.file)}`;
}

export interface EpisodeOf {
  readonly session: string;
  readonly project: string;
  /** Whether the session worked in other projects too. */
  readonly isPart: boolean;
}

/** The session and project that the episode with this path is about. Its file may be gone: files are kept for some months. */
export function sessionOfEpisode(db: Database, path: string): EpisodeOf | undefined {
  const file = PATH.exec(path)?.[1] ?? '';
  const rows = db.all(
    'SELECT session, project, file FROM episodes WHERE session IN (SELECT session FROM episodes WHERE file = ?)',
    file,
  );
  const slug = path.split('/')[1];
  const ids = listProjects(db).flatMap((each) => (each.slug === slug ? [each.id, ...(each.merged ?? [])] : []));
  const row = rows.find((each) => each.file === file && ids.includes(String(each.project)));
  return row && { session: String(row.session), project: String(row.project), isPart: rows.length > 1 };
}
