/** `memoir doctor --secrets`: searches the stored data with the current redaction rules, and offers to erase findings. */
import { MemoirError } from '../../domain/errors.ts';
import type { ForgetReceipt, Memoir, SecretFinding, SecretScan } from '../../index.ts';
import type { Context } from './command.ts';
import {
  confirm,
  countOf,
  humanDate,
  oneLine,
  type Progress,
  printFacts,
  printJson,
  printLine,
  printTable,
  progress,
} from './print/output.ts';

/** A longer list would push the totals off the screen; `--json` lists them all. */
const LISTED = 20;
const REASON = 'a secret, found by newer rules';

/** Returns the exit code: 1 while a finding is not erased. */
export async function doctorSecrets(
  context: Context,
  options: { readonly yes: boolean; readonly json: boolean; readonly repair: boolean },
): Promise<number> {
  if (options.repair) {
    throw new MemoirError('usage', '--secrets and --repair cannot be combined', {
      next: 'Run one after the other.',
    });
  }
  const memoir = await context.memoir();
  const scan = await scanWithProgress(context, memoir);
  const erasable = scan.found.filter((finding) => finding.erasable);
  if (!options.json) printScan(context, scan);
  const agreed = erasable.length > 0 && (options.yes || (await asked(context, erasable.length, options.json)));
  const receipt = agreed
    ? await memoir.forget.erase(
        erasable.map(({ id }) => id),
        REASON,
      )
    : undefined;
  const left = scan.found.length - (receipt === undefined ? 0 : erasable.length);
  if (options.json) printJson(context, scanJson(scan, receipt));
  else if (scan.found.length > 0) printErased(context, receipt, left);
  return left === 0 ? 0 : 1;
}

async function scanWithProgress(context: Context, memoir: Memoir): Promise<SecretScan> {
  let bar: Progress | undefined;
  const scan = await memoir.forget.findSecrets({
    onStart: (events) => {
      bar = progress(context, events, 'searching events for secrets');
    },
    onProgress: (events) => bar?.advance(events),
  });
  bar?.finish();
  return scan;
}

/** Without a terminal, the findings are only reported. */
async function asked(context: Context, events: number, json: boolean): Promise<boolean> {
  if (json || context.stdin.isTTY !== true) return false;
  return confirm(context, `Erase ${events === 1 ? 'this event' : `these ${events} events`} permanently?`);
}

function printScan(context: Context, { scanned, kinds, found }: SecretScan): void {
  if (found.length === 0) {
    printLine(context, context.style.green(`No secrets found in ${countOf(scanned, 'event')}.`));
    return;
  }
  const secrets = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  printLine(
    context,
    context.style.bold(`${countOf(secrets, 'secret')} in ${countOf(found.length, 'event')} of ${scanned}.`),
  );
  printFacts(
    context,
    Object.entries(kinds).map(([kind, count]) => [kind, String(count)] as const),
  );
  printLine(context);
  printTable(context, found.slice(0, LISTED), [
    { header: 'event', cell: ({ id }) => id, style: 'cyan', whole: true },
    { header: 'what', cell: ({ type }) => type },
    { header: 'when', cell: ({ happenedAt }) => humanDate(happenedAt, context.now()) },
    { header: 'secrets', cell: kindList },
  ]);
  if (found.length > LISTED) printLine(context, `… and ${found.length - LISTED} more; --json lists them all.`);
}

function kindList({ kinds }: SecretFinding): string {
  return Object.entries(kinds)
    .map(([kind, count]) => (count === 1 ? kind : `${kind} (${count})`))
    .join(', ');
}

function printErased(context: Context, receipt: ForgetReceipt | undefined, left: number): void {
  printLine(context);
  if (receipt === undefined) {
    printLine(context, `Nothing was erased. \`${context.typed} doctor --secrets --yes\` erases them without asking.`);
  } else {
    printLine(context, context.style.bold(`Erased ${countOf(receipt.erased.length, 'event')} permanently.`));
    printFacts(
      context,
      receipt.remaining.map(({ where, why }) => ['may still be in', `${oneLine(where)}: ${oneLine(why)}`] as const),
    );
    if (left > 0) printLine(context, `${left} not erased: the reason of an erasure cannot be erased.`);
  }
  printLine(
    context,
    'Replace these secrets where they are used, because transcripts of your agents may still contain them.',
  );
}

function scanJson({ scanned, kinds, found }: SecretScan, receipt: ForgetReceipt | undefined) {
  return {
    scanned,
    kinds,
    found: found.map(({ happenedAt, ...finding }) => ({ ...finding, happenedAt: new Date(happenedAt).toISOString() })),
    erased: receipt ?? null,
  };
}
