/** Turns search results into numbered sources: first facts that answer the question, then results, each text once and clipped. */
import type { AnswerSource } from '../domain/ask.ts';
import { defined } from '../domain/json/defined.ts';
import type { FactAnswer, RecallAnswer, RecallResult } from '../domain/recall.ts';
import { collapseSpaces } from '../domain/text/collapse-spaces.ts';

/** More would cost tokens and distract from the best. */
const MOST_SOURCES = 12;
const SOURCE_CHARS = 700;

export function chooseSources({ answers = [], results }: RecallAnswer): readonly AnswerSource[] {
  const found = [...answers.flatMap(ofFact), ...results.flatMap(ofResult)];
  const seen = new Set<string>();
  const once = found.filter(({ id, text }) => {
    const key = text.toLowerCase().replace(/\W+/gu, ' ').trim();
    if (seen.has(id) || seen.has(key)) return false;
    seen.add(id).add(key);
    return key !== '';
  });
  return once.slice(0, MOST_SOURCES).map((source, at) => ({ number: at + 1, ...source }));
}

type Unnumbered = Omit<AnswerSource, 'number'>;

/** What it replaced is a source of its own: the fact that is opened does not say it. */
function ofFact(fact: FactAnswer): readonly Unnumbered[] {
  const { id, kind, project, since, actor, speaker, trust, truth, statement, why } = fact;
  const text = [statement, why === undefined ? '' : `Why: ${why}`]
    .filter(Boolean)
    .map((part) => (/[.!?)]$/.test(part) ? part : `${part}.`))
    .join(' ');
  const before = fact.replaced.map(
    (each): Unnumbered => ({
      id: each.id,
      kind,
      project,
      at: each.since,
      by: each.actor,
      trust: each.trust,
      truth: 'superseded',
      replacedBy: statement,
      text: cutSource(each.statement),
    }),
  );
  return [{ id, kind, project, at: since, by: speaker ?? actor, trust, truth, text: cutSource(text) }, ...before];
}

/** If a message says something that no longer holds, that is said beside it. */
function ofResult(result: RecallResult): readonly Unnumbered[] {
  const { id, kind, project, at, actor, speaker, trust, truth, snippet, supersededBy, facts = [] } = result;
  const outdated = facts.find((fact) => fact.supersededBy !== undefined)?.supersededBy ?? supersededBy;
  return [
    {
      id,
      kind,
      project,
      at,
      by: speaker ?? actor,
      trust,
      truth,
      ...defined({ replacedBy: outdated?.statement }),
      text: cutSource(snippet),
    },
  ];
}

function cutSource(text: string): string {
  const line = collapseSpaces(text);
  return line.length <= SOURCE_CHARS ? line : `${line.slice(0, SOURCE_CHARS - 1).replace(/\s+\S*$/, '')}…`;
}
