/**
 * Whether recording is paused for a session. Then nothing is given: without a record, a session could get the same thing
 * twice.
 */
import type { Database } from '../platform/sqlite/sqlite.ts';
import { pauseAt } from '../store/state/projects/pauses.ts';
import { findProjectOfFolder, listRecordedProjects, projectMeant } from '../store/state/projects/projects.ts';
import type { SessionMoment } from './choose.ts';

/** `about` is the project it would be recorded for. */
export function isPaused(
  db: Database,
  { place, session, now }: Pick<SessionMoment, 'place' | 'session' | 'now'>,
  about: string | undefined,
): boolean {
  const { project, recorded } = projectMeant(db, place, session);
  const folder = place && findProjectOfFolder(listRecordedProjects(db), place)?.id;
  return [undefined, folder, recorded, project?.id, about].some((id) => pauseAt(db, id, now) !== undefined);
}
