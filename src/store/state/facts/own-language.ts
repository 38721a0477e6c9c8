/**
 * The language of replies holds in all projects, and the last request wins. A person who asked for another language in one project wants
 * it there: what was said in a project holds in it, until a later request says that it is for all projects or from now on.
 */
import { EVERYWHERE, type Fact } from '../../../domain/facts/fact-record.ts';
import { saysEverywhere } from '../../../domain/facts/subjects/everywhere-words.ts';
import { subjectKey } from '../../../domain/facts/subjects/subject-key.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { statesOf } from '../document-projection.ts';
import { saidInProject } from './project-records.ts';

export const LANGUAGE_OF_REPLIES = subjectKey('language of replies');
/** A change of mind, not the wish for one project. */
const FROM_NOW_ON =
  /(?<!\p{L})(?:from (?:now|here) on|going forward|in (?:the )?future|everywhere|ab (?:jetzt|sofort|heute|nun)|künftig|zukünftig|in zukunft|von (?:jetzt|nun) an|überall|(?:a partir )?de (?:ahora|aquí) en adelante|a partir de (?:ahora|hoy|ya)|desde (?:ahora|hoy|ya)|en adelante|en todas partes)(?!\p{L})/iu;

/** The facts that hold in a project, with the language that was asked for there. */
export function withOwnLanguage(db: Database, project: string, facts: readonly Fact[]): readonly Fact[] {
  const isElsewhere = (fact: Fact): boolean => isLanguage(fact) && saidInProject(db, fact) !== project;
  if (!facts.some(isLanguage)) return facts;
  const own = askedIn(db, project);
  if (own === undefined) return facts;
  const kept = facts.filter((fact) => !isElsewhere(fact) && fact.id !== own.id);
  return [...kept, own].toSorted((a, b) => b.validFrom - a.validFrom);
}

/** A request that another one replaced elsewhere, as a fact of the project in which it still holds. */
export function asOwnLanguage(db: Database, fact: Fact): Fact {
  if (fact.truth !== 'superseded' || !isLanguage(fact)) return fact;
  const project = saidInProject(db, fact);
  const own = project === '' ? undefined : askedIn(db, project);
  return own?.id === fact.id ? own : fact;
}

function isLanguage({ project, subject }: Fact): boolean {
  return project === EVERYWHERE && subjectKey(subject) === LANGUAGE_OF_REPLIES;
}

/** The last request that was made in this project, unless it was refuted or a later one is for all projects. */
function askedIn(db: Database, project: string): Fact | undefined {
  const rows = db.all(
    `SELECT state FROM facts WHERE topic = ? AND project = '${EVERYWHERE}' AND truth <> 'refuted' ORDER BY valid_from DESC`,
    LANGUAGE_OF_REPLIES,
  );
  for (const fact of statesOf<Fact>(rows)) {
    if (saidInProject(db, fact) === project) return asHeld(fact, project);
    if (isForAll(fact)) return undefined;
  }
  return undefined;
}

function isForAll({ quote, statement }: Fact): boolean {
  return [quote, statement].some((words) => FROM_NOW_ON.test(words) || saysEverywhere(words, true));
}

/** What another request replaced elsewhere is a fact of its project. */
function asHeld(fact: Fact, project: string): Fact {
  const { validTo: _to, supersededBy: _by, ...held } = fact;
  return fact.truth === 'superseded' ? { ...held, truth: 'stated', project } : fact;
}
