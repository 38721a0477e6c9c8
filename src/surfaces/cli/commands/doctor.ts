/** `memoir doctor`: every check with what it saw, then what to do. Exit 1 when something is wrong. */
import type { Diagnosis, HealthCheck } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION, YES_OPTION } from '../command.ts';
import { oneLine, printFacts, printJson, printLine, printTable } from '../output.ts';
import { printRestored } from '../restored.ts';
import type { StyleName } from '../style.ts';

export const command = defineCommand({
  name: 'doctor',
  summary: 'check that the memory is well, and mend it',
  description:
    'Looks at the program, the place, the journal (every event against its checksum), the spool, the backups and this ' +
    'folder’s repository. ' +
    'Exits 1 when something is wrong; warnings alone exit 0.\n\n' +
    'With --repair a damaged or missing journal is built anew from the newest good backup and everything that can ' +
    'still be read of the damaged file, which is kept in quarantine/ and never deleted.\n\n' +
    'With --secrets everything stored is searched with the rules of this version, which may know kinds of secrets the ' +
    'one that recorded it did not. What is found is listed, and erased if you say so; exits 1 while any is left.',
  options: {
    repair: { type: 'boolean', help: 'if the journal is damaged or missing, build it anew from all that is left' },
    secrets: { type: 'boolean', help: 'look for secrets in what is stored, and offer to erase them' },
    yes: { ...YES_OPTION, help: 'with --secrets: erase what is found without asking' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir doctor', does: 'see how things are' },
    { run: 'memoir doctor --json', does: 'the same for a script or a bug report' },
    { run: 'memoir doctor --repair', does: 'save what can be saved of a damaged journal' },
    { run: 'memoir doctor --secrets', does: 'look for secrets that older rules let through' },
  ],
  async run(context, { options }) {
    if (options.secrets) {
      const { doctorSecrets } = await import('../stored-secrets.ts');
      return doctorSecrets(context, options);
    }
    const diagnosis = await (await context.memoir()).health.doctor({ repair: options.repair, cwd: context.cwd });
    if (options.json) printJson(context, diagnosis);
    else printDiagnosis(context, diagnosis);
    return diagnosis.healthy ? 0 : 1;
  },
});

const LOOK: Readonly<Record<HealthCheck['status'], StyleName>> = { ok: 'green', warn: 'yellow', fail: 'red' };

function printDiagnosis(context: Context, { checks, healthy, repaired }: Diagnosis): void {
  if (repaired !== undefined) {
    printRestored(context, repaired);
    printLine(context);
  }
  printTable(context, checks, [
    { header: '', cell: ({ status }) => status, style: ({ status }) => LOOK[status], whole: true },
    { header: 'check', cell: ({ name }) => name, whole: true },
    { header: 'found', cell: ({ detail }) => detail },
  ]);
  const todo = checks.flatMap(({ name, next }) => (next === undefined ? [] : [[name, oneLine(next)] as const]));
  if (todo.length > 0) {
    printLine(context, `\n${context.style.bold('What to do')}`);
    printFacts(context, todo);
  }
  printLine(context, `\n${verdict(context, checks, healthy)}`);
}

function verdict({ style }: Context, checks: readonly HealthCheck[], healthy: boolean): string {
  if (!healthy) return style.red('Something is wrong.');
  const warned = checks.some(({ status }) => status === 'warn');
  return warned ? 'Nothing is broken; see above.' : style.green('All is well.');
}
