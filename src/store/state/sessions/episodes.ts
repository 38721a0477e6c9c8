/**
 * The episodes of each project. They are derived from the journal and kept in a table, because building one reads a whole
 * session. They are not a projection: an episode is built once its session is over, not with each event. An erasure
 * deletes all of them, since any may quote the erased event; the next pass builds them again.
 */
import type { Episode } from '../../../domain/episode.ts';
import type { Database, Row } from '../../../platform/sqlite/sqlite.ts';

export interface StoredEpisode {
  readonly session: string;
  /** The name of its exported file, in the project's folder `episodes/`. */
  readonly file: string;
  readonly builtAt: number;
  readonly episode: Episode;
}

export function getEpisode(db: Database, project: string, session: string): Episode | undefined {
  const row = db.get('SELECT episode FROM episodes WHERE project = ? AND session = ?', project, session);
  return row && parseEpisode(row);
}

export function listEpisodes(db: Database, project: string): readonly StoredEpisode[] {
  return db.all('SELECT session, file, built_at, episode FROM episodes WHERE project = ?', project).map((row) => ({
    session: String(row.session),
    file: String(row.file),
    builtAt: Number(row.built_at),
    episode: parseEpisode(row),
  }));
}

/** Makes these the project's episodes: saves those that changed and deletes the others. Returns how many it saved. */
export function replaceEpisodes(db: Database, project: string, episodes: readonly StoredEpisode[]): number {
  const known = new Map(
    db
      .all('SELECT session, file, episode FROM episodes WHERE project = ?', project)
      .map((row) => [String(row.session), row]),
  );
  const changed = episodes.filter(({ session, file, episode }) => {
    const row = known.get(session);
    known.delete(session);
    return row?.file !== file || row.episode !== JSON.stringify(episode);
  });
  if (changed.length === 0 && known.size === 0) return 0;
  db.transaction(() => {
    for (const session of known.keys()) {
      db.run('DELETE FROM episodes WHERE project = ? AND session = ?', project, session);
    }
    for (const { session, file, builtAt, episode } of changed) {
      db.run(
        `INSERT INTO episodes (project, session, file, built_at, episode) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (project, session)
         DO UPDATE SET file = excluded.file, built_at = excluded.built_at, episode = excluded.episode`,
        project,
        session,
        file,
        builtAt,
        JSON.stringify(episode),
      );
    }
  });
  return changed.length;
}

export function deleteAllEpisodes(db: Database): void {
  db.run('DELETE FROM episodes');
}

/** Only `replaceEpisodes` writes the column. */
function parseEpisode({ episode }: Row): Episode {
  return JSON.parse(String(episode)) as Episode;
}
