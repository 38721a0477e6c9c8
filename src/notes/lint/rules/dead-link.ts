/** Reports links and pointers to no note, to several notes, or out of the memory folder. */
import { defined } from '../../../domain/json/defined.ts';
import type { DeadLink } from '../../links/link-graph.ts';
import { pointedFile } from '../../memory-index/memory-index.ts';
import { about, type Fix, type LintContext, type LintRule, type RuleFinding } from '../rule.ts';

export const deadLink: LintRule = {
  name: 'dead-link',
  about: 'links and pointers to no note, several notes, or outside the memory folder',
  check: (context) => [
    ...context.graph.dead.map((dead) => finding(dead, context)),
    ...context.graph.edges
      .filter(({ missingHeading }) => missingHeading)
      .map(({ from, to, link }) =>
        about(from, {
          severity: 'info',
          line: link.line,
          message: `${to.file} has no heading "${link.heading}"`,
          next: 'Link to an existing heading, or to the note.',
        }),
      ),
  ],
};

function finding(dead: DeadLink, { indexes }: LintContext): RuleFinding {
  const { link, candidates, from } = dead;
  const place = defined({ file: dead.in, line: link.line, note: from?.id });
  switch (dead.state) {
    case 'outside':
      return {
        ...place,
        severity: 'error',
        message: `the link to "${link.target}" leads out of the memory folder and is not followed`,
        next: 'Link to a note with [[its-name]], or write a project path in backticks.',
      };
    case 'ambiguous':
      return {
        ...place,
        severity: 'warning',
        message: `"${link.target}" is ambiguous: ${candidates.map(({ file }) => file).join(' or ')}`,
        next: 'Link to the file name.',
      };
    case 'missing': {
      const index = from === undefined ? indexes.find(({ id }) => id === dead.in) : undefined;
      const fix = index === undefined ? undefined : withoutLine(index.text, link.line);
      return {
        ...place,
        severity: 'warning',
        message: `there is no note "${link.target}"`,
        next: fix === undefined ? 'Create that note, or correct the link.' : 'Remove the line, or use --fix.',
        ...defined({ fix }),
      };
    }
  }
}

/** Removes only a line that is a pointer and nothing else. A sentence with a link belongs to its author. */
function withoutLine(text: string, line: number): Fix | undefined {
  const before = text.split('\n')[line - 1];
  if (before === undefined || pointedFile(before) === undefined) return undefined;
  return { kind: 'lines', edits: [{ line, before }] };
}
