/** `memoir notes lint`: exit 1 when somebody has to look. */
import { type Finding, needsAttention, type Severity } from '../../../../index.ts';
import { type Context, defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { countOf, oneLine, printJson, printLine } from '../../output.ts';
import type { StyleName } from '../../style.ts';

const LOOK: Readonly<Record<Severity, StyleName>> = { error: 'red', warning: 'yellow', info: 'dim' };

export const lint = defineCommand({
  name: 'lint',
  summary: 'what is wrong with the notes, and what to do about it',
  description:
    'Looks for dead links, orphans, duplicates, contradictions, stale notes, what is too long or too vague, what the\n' +
    'instruction files say already, and claims that no longer hold in the code. Exits 1 while there is an error or a\n' +
    'warning; information alone exits 0.',
  options: {
    fix: { type: 'boolean', help: 'mend what needs no judgement: pointers, relative dates, missing defaults' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir notes lint', does: 'every finding with what to do' },
    { run: 'memoir notes lint --fix', does: 'mend the plain ones first' },
    { run: 'memoir notes lint --json', does: 'for a script' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const notes = await memoir.notes();
    const done = notes.lint({ name: options.project, cwd: context.cwd }, { fix: options.fix });
    if (options.json) printJson(context, done);
    else {
      for (const finding of done.fixed) printFinding(context, finding, true);
      for (const finding of done.findings) printFinding(context, finding, false);
      if (done.findings.length === 0) printLine(context, 'All notes are as they should be.');
      else {
        const fixable = done.findings.filter(({ fix }) => fix !== undefined).length;
        const hint = fixable > 0 ? `; --fix mends ${fixable}` : '';
        printLine(context, `\n${countOf(done.findings.length, 'finding')}${hint}`);
      }
    }
    return needsAttention(done.findings) ? 1 : 0;
  },
});

function printFinding(context: Context, { file, line, severity, rule, message, next }: Finding, fixed: boolean): void {
  const { style } = context;
  const mark = fixed ? style.green('fixed') : style[LOOK[severity]](severity);
  printLine(context, `${oneLine(file)}:${line}  ${mark}  ${oneLine(message)}  ${style.dim(rule)}`);
  if (!fixed) printLine(context, `  ${oneLine(next)}`);
}
