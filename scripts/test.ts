/**
 * `npm test [-- paths and vitest flags]`: runs every suite, prints the time of each against its budget, then one line with the
 * counts. In CI a skipped test fails the run too, because it would go unnoticed there. `npm run test:quick` runs the unit suite
 * without its slow files, for use while changing code.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtProgram } from '../test/fixtures/built-program.ts';
import { installBrowser } from './install-browser.ts';
import { installClient } from './install-client.ts';
import { NOT_QUICK, SUITES, type Suite, TOTAL_BUDGET_MINUTES } from './suites.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface SuiteResult {
  readonly suite: Suite;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly minutes: number;
}

/** The part of vitest's JSON report that is used here. */
interface JsonReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

async function runSuite(suite: Suite, args: readonly string[], scratch: string): Promise<SuiteResult> {
  const reportPath = join(scratch, `${suite.name}.json`);
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      `--project=${suite.name}`,
      '--passWithNoTests',
      // A file waits for the processes it starts, and for pauses, so one more than there are cores keeps them busy.
      `--maxWorkers=${Math.max(2, availableParallelism()) + 1}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportPath}`,
      ...args,
    ],
    // What runs beside another suite is printed when it has ended, so that the two are not mixed.
    { cwd: root, stdio: suite.beside === undefined ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'] },
  );
  const printed: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk: Buffer) => printed.push(chunk));
  const [status] = await once(child, 'close');
  for (const chunk of printed) process.stdout.write(chunk);
  const minutes = (performance.now() - started) / 60_000;
  const report = readReport(reportPath);
  // A file that cannot be loaded has no tests to fail, and an error outside any test fails only the process.
  const brokenFiles = report.testResults.filter((f) => f.status === 'failed' && f.assertionResults.length === 0).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    suite,
    passed: report.numPassedTests,
    failed: status === 0 ? failed : Math.max(failed, 1),
    skipped: report.numPendingTests + report.numTodoTests,
    minutes,
  };
}

/** These tests are skipped without the client, which fails the run in CI; elsewhere it is reported. */
async function fetchClient(args: readonly string[]): Promise<void> {
  const paths = args.filter((arg) => !arg.startsWith('-'));
  if (paths.length > 0 && !paths.some((path) => /e2e|claude/.test(path))) return;
  const client = await installClient((line) => console.log(line));
  if (client.path !== undefined) return;
  console.error(`\n!!! The real client could not be installed: ${client.reason}`);
  console.error('!!! Memoir will NOT be tested with it.\n');
}

/** The same for the web page, whose tests are skipped without a browser. */
function fetchBrowser(args: readonly string[]): void {
  const paths = args.filter((arg) => !arg.startsWith('-'));
  if (paths.length > 0 && !paths.some((path) => /e2e|web/.test(path))) return;
  const browser = installBrowser((line) => console.log(line));
  if (browser.path === undefined) console.error(`\n!!! The page will NOT be tested: ${browser.reason}.\n`);
}

function hasFiles(suite: Suite): boolean {
  return globSync([...suite.include], { cwd: root }).length > 0;
}

function readReport(path: string): JsonReport {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as JsonReport; // vitest's own documented format
  } catch {
    // No report: no test matched the paths, or vitest died, which its exit status says.
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  }
}

function printCosts(results: readonly SuiteResult[], total: number): void {
  console.log('\nsuite         tests  minutes  budget');
  for (const r of results) {
    const over = r.minutes > r.suite.budgetMinutes ? '  <<< OVER BUDGET' : '';
    const tests = String(r.passed + r.failed + r.skipped).padStart(6);
    console.log(
      `${r.suite.name.padEnd(12)} ${tests}  ${minutesText(r.minutes)}  ${minutesText(r.suite.budgetMinutes)}${over}`,
    );
  }
  const over = total > TOTAL_BUDGET_MINUTES ? '  <<< OVER BUDGET' : '';
  console.log(
    `${'all'.padEnd(12)} ${' '.repeat(6)}  ${minutesText(total)}  ${minutesText(TOTAL_BUDGET_MINUTES)}${over}`,
  );
}

function minutesText(minutes: number): string {
  return minutes.toFixed(2).padStart(7);
}

const scratch = mkdtempSync(join(tmpdir(), 'memoir-test-'));
try {
  const quick = process.argv.includes('--quick');
  const args = process.argv.slice(2).filter((arg) => arg !== '--quick');
  if (quick) args.push(...NOT_QUICK.map((file) => `--exclude=${file}`));
  else {
    await fetchClient(args);
    fetchBrowser(args);
  }
  const suites = SUITES.filter((suite) => hasFiles(suite) && (!quick || suite.name === 'unit'));
  const started = performance.now();
  const results: SuiteResult[] = [];
  for (const first of suites.filter(({ beside }) => beside === undefined)) {
    const together = [first, ...suites.filter(({ beside }) => beside === first.name)];
    if (together.length > 1) builtProgram();
    results.push(...(await Promise.all(together.map((suite) => runSuite(suite, args, scratch)))));
  }
  const minutes = (performance.now() - started) / 60_000;
  const sum = (count: (r: SuiteResult) => number) => results.reduce((total, r) => total + count(r), 0);
  const [passed, failed, skipped] = [sum((r) => r.passed), sum((r) => r.failed), sum((r) => r.skipped)];
  printCosts(results, minutes);
  const skippedInCi = skipped > 0 && process.env.CI === 'true';
  if (skippedInCi) console.log('\nSkipped tests fail the run in CI.');
  if (passed + failed + skipped === 0) console.log('\nNo test matched.');
  if (quick) console.log(`\nquick: ${NOT_QUICK.length} slow files and the other suites were left out`);
  console.log(`\ntests: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 || skippedInCi || passed === 0 ? 1 : 0;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
