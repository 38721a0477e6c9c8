/**
 * What was said in two projects before they were merged is about different work: words of one do not end an open task of the
 * other by resemblance. Statements about the same subject still replace each other.
 */
import type { SaidApart } from '../../../domain/facts/fold/fold-state.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { iterateEvents } from '../../journal/read.ts';
import { listProjects } from '../projects/projects.ts';

/** `planned` is a project that may become part of this one. Undefined if nothing was said elsewhere. */
export function saidApartIn(db: Database, project: string, planned?: string): SaidApart | undefined {
  const mergedInto = (id: string): readonly string[] => listProjects(db).find((each) => each.id === id)?.merged ?? [];
  const parts = new Map(mergedInto(project).map((id) => [id, mergedAt(db, id)]));
  if (planned !== undefined)
    for (const id of [planned, ...mergedInto(planned)]) parts.set(id, Number.POSITIVE_INFINITY);
  if (parts.size === 0) return undefined;
  const known = new Map<string, string>();
  const partOf = (source: string): string => {
    const before = known.get(source);
    if (before !== undefined) return before;
    const recorded = db.get('SELECT recorded FROM journal WHERE id = ?', source)?.recorded;
    const part = typeof recorded === 'string' && parts.has(recorded) ? recorded : project;
    known.set(source, part);
    return part;
  };
  return (later, earlier) => {
    const [a, b] = [partOf(later.source), partOf(earlier.source)];
    return a !== b && later.at < Math.max(parts.get(a) ?? 0, parts.get(b) ?? 0);
  };
}

/** When a project last became part of another. */
function mergedAt(db: Database, project: string): number {
  const merges = [...iterateEvents(db, { project, types: ['project.changed'] })].filter(
    ({ body }) => typeof body.mergeInto === 'string',
  );
  return merges.at(-1)?.happenedAt ?? 0;
}
