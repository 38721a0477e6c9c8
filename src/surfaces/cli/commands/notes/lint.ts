/** `memoir notes lint`: checks the notes. Exits 1 when there is an error or a warning. */
import type { LintFinding, LintSeverity } from '../../../../index.ts';
import { needsAttention } from '../../../../internal.ts';
import { type Context, defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { countOf, oneLine, printJson, printLine } from '../../print/output.ts';
import type { StyleName } from '../../print/style.ts';

const LOOK: Readonly<Record<LintSeverity, StyleName>> = { error: 'red', warning: 'yellow', info: 'dim' };

export const lint = defineCommand({
  name: 'lint',
  summary: 'check the notes for problems',
  description:
    'Finds dead links, notes without a pointer, duplicates, contradictions, stale notes, notes that are too long or too\n' +
    'vague, notes that repeat the instruction files, and statements that are no longer true of the code. Exits 1 when\n' +
    'there is an error or a warning; information alone exits 0.',
  options: {
    fix: { type: 'boolean', help: 'fix what needs no decision: pointers, relative dates, missing defaults' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir notes lint', does: 'list every problem and what to do' },
    { run: 'memoir notes lint --fix', does: 'fix the simple problems first' },
    { run: 'memoir notes lint --json', does: 'print the problems as JSON' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const notes = await memoir.notes();
    const done = notes.lint({ name: options.project, cwd: context.cwd }, { fix: options.fix });
    if (options.json) printJson(context, done);
    else {
      for (const finding of done.fixed) printFinding(context, finding, true);
      for (const finding of done.findings) printFinding(context, finding, false);
      if (done.findings.length === 0) printLine(context, 'No problems found.');
      else {
        const fixable = done.findings.filter(({ fix }) => fix !== undefined).length;
        const hint = fixable > 0 ? `; --fix can fix ${fixable}` : '';
        printLine(context, `\n${countOf(done.findings.length, 'problem')}${hint}`);
      }
    }
    return needsAttention(done.findings) ? 1 : 0;
  },
});

function printFinding(
  context: Context,
  { file, line, severity, rule, message, next }: LintFinding,
  fixed: boolean,
): void {
  const { style } = context;
  const mark = fixed ? style.green('fixed') : style[LOOK[severity]](severity);
  printLine(context, `${oneLine(file)}:${line}  ${mark}  ${oneLine(message)}  ${style.dim(rule)}`);
  if (!fixed) printLine(context, `  ${oneLine(next)}`);
}
