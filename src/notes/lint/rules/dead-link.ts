/** Links and pointers that lead to no note, to several, or out of the memory folder. */
import type { DeadLink } from '../../links/link-graph.ts';
import { pointedFile } from '../../memory-index.ts';
import { about, type Fix, type LintContext, type Rule, type RuleFinding } from '../rule.ts';

export const deadLink: Rule = {
  name: 'dead-link',
  about: 'links and pointers that lead nowhere, to several notes, or outside',
  check: (context) => [
    ...context.graph.dead.map((dead) => finding(dead, context)),
    ...context.graph.edges
      .filter(({ missingHeading }) => missingHeading)
      .map(({ from, to, link }) =>
        about(from, {
          severity: 'info',
          line: link.line,
          message: `${to.file} has no heading "${link.heading}"`,
          next: 'Link to a heading that is there, or to the note alone.',
        }),
      ),
  ],
};

function finding(dead: DeadLink, { indexes }: LintContext): RuleFinding {
  const { link, candidates, from } = dead;
  const place = { file: dead.in, line: link.line, ...(from === undefined ? {} : { note: from.id }) };
  switch (dead.state) {
    case 'outside':
      return {
        ...place,
        severity: 'error',
        message: `the link to "${link.target}" leads out of the memory folder and is not followed`,
        next: 'Name the note with [[its-name]], or give a path of the project in backticks.',
      };
    case 'ambiguous':
      return {
        ...place,
        severity: 'warning',
        message: `"${link.target}" could be ${candidates.map(({ file }) => file).join(' or ')}`,
        next: 'Link to the file name.',
      };
    case 'missing': {
      const index = from === undefined ? indexes.find(({ id }) => id === dead.in) : undefined;
      const fix = index === undefined ? undefined : withoutLine(index.text, link.line);
      return {
        ...place,
        severity: 'warning',
        message: `there is no note "${link.target}"`,
        next: fix === undefined ? 'Write that note, or correct the link.' : 'Take the line out, or let --fix do it.',
        ...(fix === undefined ? {} : { fix }),
      };
    }
  }
}

/** Only a line that is nothing but a pointer; a sentence a person wrote around a link is theirs to change. */
function withoutLine(text: string, line: number): Fix | undefined {
  const before = text.split('\n')[line - 1];
  if (before === undefined || pointedFile(before) === undefined) return undefined;
  return { kind: 'lines', edits: [{ line, before }] };
}
