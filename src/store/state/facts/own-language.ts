/**
 * The language of replies holds in all projects, and the last request wins. A person who asked for another language in one project wants
 * it there: what was said in a project holds in it, whatever was said elsewhere.
 */
import { EVERYWHERE, type Fact } from '../../../domain/facts/fact-record.ts';
import { subjectKey } from '../../../domain/facts/subjects/subject-key.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { statesOf } from '../document-projection.ts';
import { saidInProject } from './project-records.ts';

const LANGUAGE = subjectKey('language of replies');

/** The facts that hold in a project, with the language that was asked for there. */
export function withOwnLanguage(db: Database, project: string, facts: readonly Fact[]): readonly Fact[] {
  const isElsewhere = (fact: Fact): boolean =>
    fact.project === EVERYWHERE && subjectKey(fact.subject) === LANGUAGE && saidInProject(db, fact) !== project;
  if (!facts.some(isElsewhere)) return facts;
  const own = lastSaidIn(db, project);
  if (own === undefined) return facts;
  const kept = facts.filter((fact) => !isElsewhere(fact));
  if (kept.some(({ id }) => id === own.id)) return kept;
  return [...kept, own].toSorted((a, b) => b.validFrom - a.validFrom);
}

/** The last request that was made in this project, unless it was refuted. */
function lastSaidIn(db: Database, project: string): Fact | undefined {
  const rows = db.all(
    `SELECT state FROM facts WHERE topic = ? AND project = '${EVERYWHERE}' AND truth <> 'refuted' ORDER BY valid_from DESC`,
    LANGUAGE,
  );
  const own = statesOf<Fact>(rows).find((fact) => saidInProject(db, fact) === project);
  if (own === undefined) return undefined;
  const { validTo: _to, supersededBy: _by, ...held } = own;
  return own.truth === 'superseded' ? { ...held, truth: 'stated' } : own;
}
