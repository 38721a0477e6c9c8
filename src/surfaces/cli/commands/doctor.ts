/** `memoir doctor`: prints the result of every check, then what to do. Exits 1 when a check failed. */
import { MemoirError } from '../../../domain/errors.ts';
import { withCommand } from '../../../domain/text/with-command.ts';
import type { Collected, Diagnosis, HealthCheck } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION, YES_OPTION } from '../command.ts';
import { humanBytes, oneLine, printFacts, printJson, printLine, printTable } from '../print/output.ts';
import { printRestored } from '../print/restored.ts';
import type { StyleName } from '../print/style.ts';

export const command = defineCommand({
  name: 'doctor',
  summary: 'check Memoir’s data and set-up, and repair the journal',
  description:
    'Checks the program, the home, the journal (every event against its checksum), the spool, the backups and the ' +
    'repository of this folder. Exits 1 when a check fails; warnings alone exit 0.\n\n' +
    'With --repair, a damaged or missing journal is rebuilt from the newest good backup and every event that can still ' +
    'be read from the damaged file. The damaged file is moved to quarantine/ and kept.\n\n' +
    'With --secrets, everything stored is searched with the redaction rules of this version, which may know more kinds ' +
    'of secrets than the version that recorded it. The findings are listed, and erased if you agree. Exits 1 while a ' +
    'secret is left.\n\n' +
    'With --gc, retention runs: it removes old backups and index generations, leftovers of processes that ended, and ' +
    'caches, and prints what it removed and how many bytes. Events are never removed. --dry-run only lists.',
  options: {
    repair: { type: 'boolean', help: 'rebuild a damaged or missing journal from backups and readable events' },
    secrets: { type: 'boolean', help: 'search the stored data for secrets, and offer to erase them' },
    yes: { ...YES_OPTION, help: 'with --secrets: erase the findings without asking' },
    gc: { type: 'boolean', help: 'run retention: remove old copies, leftovers and caches' },
    'dry-run': { type: 'boolean', help: 'with --gc: list what would be removed' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir doctor', does: 'run all checks' },
    { run: 'memoir doctor --json', does: 'print the result for a script or a bug report' },
    { run: 'memoir doctor --repair', does: 'rebuild a damaged journal' },
    { run: 'memoir doctor --gc --dry-run', does: 'list what retention would remove, with the rules' },
    { run: 'memoir doctor --secrets', does: 'find secrets that earlier versions did not recognise' },
  ],
  async run(context, { options }) {
    if (options.secrets) {
      const { doctorSecrets } = await import('../stored-secrets.ts');
      return doctorSecrets(context, options);
    }
    if (options['dry-run'] && !options.gc) {
      throw new MemoirError('usage', '--dry-run works only with --gc', {
        next: 'Example: `memoir doctor --gc --dry-run`',
      });
    }
    if (options.gc) {
      const collected = await (await context.memoir()).health.collect({ dryRun: options['dry-run'] });
      if (options.json) printJson(context, collected);
      else printCollected(context, collected);
      return collected.parts.some(({ left }) => left !== undefined) ? 1 : 0;
    }
    const diagnosis = await (await context.memoir()).health.doctor({ repair: options.repair, cwd: context.cwd });
    if (options.json) printJson(context, diagnosis);
    else printDiagnosis(context, diagnosis);
    return diagnosis.healthy ? 0 : 1;
  },
});

function printCollected(context: Context, { parts, bytes, dryRun }: Collected): void {
  if (parts.every(({ count, left }) => count === 0 && left === undefined)) {
    printLine(context, 'Nothing to remove.');
    return;
  }
  printTable(context, parts, [
    { header: 'what', cell: ({ name }) => name, whole: true },
    { header: dryRun ? 'to remove' : 'removed', cell: ({ count }) => String(count), whole: true },
    { header: 'size', cell: (part) => humanBytes(part.bytes), whole: true },
    {
      header: 'rule',
      cell: ({ rule, left }) => (left === undefined ? rule : `could not be removed: ${left}`),
      wraps: true,
    },
  ]);
  printLine(context, `\n${dryRun ? 'Would free' : 'Freed'} ${humanBytes(bytes)}. Events are never removed.`);
}

const LOOK: Readonly<Record<HealthCheck['status'], StyleName>> = { ok: 'green', warn: 'yellow', fail: 'red' };

function printDiagnosis(context: Context, { checks, healthy, repaired }: Diagnosis): void {
  if (repaired !== undefined) {
    printRestored(context, repaired);
    printLine(context);
  }
  printTable(context, checks, [
    { header: '', cell: ({ status }) => status, style: ({ status }) => LOOK[status], whole: true },
    { header: 'check', cell: ({ name }) => name, whole: true },
    { header: 'result', cell: ({ detail }) => detail, wraps: true },
  ]);
  const todo = checks.flatMap(({ name, next }) =>
    next === undefined ? [] : [[name, withCommand(oneLine(next), context.typed)] as const],
  );
  if (todo.length > 0) {
    printLine(context, `\n${context.style.bold('What to do')}`);
    printFacts(context, todo);
  }
  printLine(context, `\n${verdict(context, checks, healthy)}`);
}

function verdict({ style }: Context, checks: readonly HealthCheck[], healthy: boolean): string {
  if (!healthy) return style.red('At least one check failed.');
  const warned = checks.some(({ status }) => status === 'warn');
  return warned ? 'No check failed. See the warnings above.' : style.green('All checks passed.');
}
