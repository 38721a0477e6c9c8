/** Facts of a prompt that names another project in front of them belong to that project, if it is known. */
import { EVERYWHERE, type FactRecord } from '../../domain/facts/fact-record.ts';
import { once } from '../../domain/once.ts';
import type { Turn } from '../../extract/turn.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { projectHeaded } from '../../store/state/facts/follow-headings.ts';
import { listProjects } from '../../store/state/projects/projects.ts';

export function ofHeadedProjects(db: Database, turn: Turn, records: readonly FactRecord[]): readonly FactRecord[] {
  const prompts = turn.events.flatMap((event) =>
    event.type === 'prompt.submitted' && event.actor === 'person' ? [[event.id, event.body.text] as const] : [],
  );
  if (records.length === 0 || !prompts.some(([, text]) => text.includes(':'))) return records;
  const texts = new Map(prompts);
  const projects = once(() => listProjects(db));
  return records.map((record) => {
    const text = texts.get(record.source);
    if (text === undefined || record.project === EVERYWHERE) return record;
    const project = projectHeaded(text, record, projects);
    return project === undefined || project === record.project ? record : { ...record, project };
  });
}
