/**
 * Keeps facts in the project that their prompt names ("annex: we deploy on Fridays") when two projects become one or are separated
 * again. Their events stay where they were said, so following the events alone would move such facts to the wrong project.
 */
import { asKnownEvent } from '../../../domain/event.ts';
import { EVERYWHERE, type FactRecord } from '../../../domain/facts/fact-record.ts';
import { once } from '../../../domain/once.ts';
import { headedProject } from '../../../domain/projects/headed-project.ts';
import type { Project } from '../../../domain/projects/project.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { getEvent } from '../../journal/read.ts';
import { parseStateText, stateJson } from '../document-projection.ts';
import { listProjects } from '../projects/projects.ts';
import { type Touched, touch } from './touched-projects.ts';

/** The project that the words of a prompt give a fact; undefined if they name none, or if it was said in an isolated project. */
export function projectHeaded(
  text: string,
  { place, project }: Pick<FactRecord, 'place' | 'project'>,
  projects: () => readonly Project[],
): string | undefined {
  const headed = headedProject(text, place, projects)?.id;
  // What was said in an isolated project stays there.
  const apart = headed !== undefined && projects().some(({ id, isolated }) => id === project && isolated);
  return apart ? undefined : headed;
}

export function followHeadings(db: Database, touched: Touched): void {
  const projects = once(() => listProjects(db));
  for (const { id, project: known, record: stored } of db.all(
    'SELECT id, project, record FROM extracted WHERE project <> ?',
    EVERYWHERE,
  )) {
    const record = parseStateText<FactRecord>(String(stored));
    const said = getEvent(db, record.source);
    const event = said === undefined ? undefined : asKnownEvent(said);
    if (event?.type !== 'prompt.submitted' || event.actor !== 'person') continue;
    const project = projectHeaded(event.body.text, { place: record.place, project: event.project }, projects);
    if (project === undefined || project === known) continue;
    touch(touched, String(known));
    touch(touched, project);
    db.run(
      'UPDATE extracted SET project = ?, record = ? WHERE id = ?',
      project,
      stateJson({ ...record, project }),
      String(id),
    );
  }
}
