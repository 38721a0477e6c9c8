/** Runs every rule over the notes. Findings are sorted by file and line. */
import { compareText } from '../../domain/text/compare-text.ts';
import { linkGraph } from '../links/link-graph.ts';
import type { LintContext, LintFinding, LintInput, LintRule } from './rule.ts';
import { commandGone } from './rules/command-gone.ts';
import { contradiction } from './rules/contradiction.ts';
import { deadLink } from './rules/dead-link.ts';
import { description } from './rules/description.ts';
import { duplicate } from './rules/duplicate.ts';
import { factContradiction } from './rules/fact-contradiction.ts';
import { factsContradiction } from './rules/facts-contradiction.ts';
import { fileChanged } from './rules/file-changed.ts';
import { fileName } from './rules/file-name.ts';
import { frontmatter } from './rules/frontmatter.ts';
import { instructionRepeat } from './rules/instruction-repeat.ts';
import { orphan } from './rules/orphan.ts';
import { overCaps } from './rules/over-caps.ts';
import { packageGone } from './rules/package-gone.ts';
import { pathGone } from './rules/path-gone.ts';
import { relativeDate } from './rules/relative-date.ts';
import { stale } from './rules/stale.ts';
import { symbolGone } from './rules/symbol-gone.ts';

export const LINT_RULES: readonly LintRule[] = [
  frontmatter,
  fileName,
  description,
  deadLink,
  orphan,
  duplicate,
  contradiction,
  factContradiction,
  factsContradiction,
  stale,
  relativeDate,
  overCaps,
  instructionRepeat,
  pathGone,
  packageGone,
  commandGone,
  fileChanged,
  symbolGone,
];

export function lintNotes(input: LintInput): readonly LintFinding[] {
  const notes = [...input.notes].sort((a, b) => compareText(a.id, b.id));
  const context: LintContext = {
    ...input,
    notes,
    graph: linkGraph(notes, input.indexes),
    live: notes.filter(
      ({ fields: { truth, validTo } }) =>
        truth !== 'superseded' && truth !== 'refuted' && (validTo === undefined || validTo >= input.today),
    ),
  };
  return LINT_RULES.flatMap((rule) => rule.check(context).map((found) => ({ rule: rule.name, ...found }))).sort(
    (a, b) =>
      compareText(a.file, b.file) ||
      a.line - b.line ||
      compareText(a.rule, b.rule) ||
      compareText(a.message, b.message),
  );
}

/** Whether lint exits with an error code. */
export function needsAttention(findings: readonly LintFinding[]): boolean {
  return findings.some(({ severity }) => severity !== 'info');
}
