/**
 * `npm test [-- paths and vitest flags]`: runs every suite, prints the time of each against its budget, then one line with the
 * counts. In CI a skipped test fails the run too, because it would go unnoticed there. `npm run test:quick` runs the unit suite
 * without its slow files, for use while changing code.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installBrowser } from './install-browser.ts';
import { installClient } from './install-client.ts';
import { NOT_QUICK, SUITES, type Suite, TOTAL_BUDGET_MINUTES } from './suites.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface SuiteResult {
  readonly suite: Suite;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The part of the run's time that its files took. */
  readonly minutes: number;
}

/** The part of vitest's JSON report that is used here. */
interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly { readonly status: string }[];
}

interface Run {
  readonly results: readonly SuiteResult[];
  /** An error outside any test fails only the process. */
  readonly died: boolean;
  readonly minutes: number;
}

async function runSuites(suites: readonly Suite[], args: readonly string[], scratch: string): Promise<Run> {
  const reportPath = join(scratch, 'report.json');
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...suites.map(({ name }) => `--project=${name}`),
      '--passWithNoTests',
      // A file waits for the processes it starts, and for pauses, so one more than there are cores keeps them busy.
      `--maxWorkers=${Math.max(2, availableParallelism()) + 1}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportPath}`,
      ...args,
    ],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [status] = await once(child, 'close');
  const minutes = (performance.now() - started) / 60_000;
  const files = readReport(reportPath);
  const all = files.reduce((sum, file) => sum + tookMs(file), 0);
  return {
    results: suites.map((suite) => {
      const own = filesOf(suite);
      const reports = files.filter(({ name }) => own.has(resolve(name)));
      return resultOf(suite, reports, minutes / Math.max(all, 1));
    }),
    died: status !== 0,
    minutes,
  };
}

function resultOf(suite: Suite, files: readonly FileReport[], minutesPerMs: number): SuiteResult {
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const count = (...wanted: readonly string[]): number => statuses.filter((status) => wanted.includes(status)).length;
  // A file that cannot be loaded has no tests to fail.
  const brokenFiles = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  return {
    suite,
    passed: count('passed'),
    failed: count('failed') + brokenFiles,
    skipped: count('pending', 'skipped', 'todo'),
    minutes: files.reduce((sum, file) => sum + tookMs(file), 0) * minutesPerMs,
  };
}

function tookMs({ startTime, endTime }: FileReport): number {
  return Math.max(0, endTime - startTime);
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

function filesOf(suite: Suite): ReadonlySet<string> {
  return new Set(globSync([...suite.include], { cwd: root }).map((file) => join(root, file)));
}

function readReport(path: string): readonly FileReport[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).testResults; // vitest's own documented format
  } catch {
    // No report: no test matched the paths, or vitest died, which its exit status says.
    return [];
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
  const suites = SUITES.filter((suite) => filesOf(suite).size > 0 && (!quick || suite.name === 'unit'));
  const { results, died, minutes } = await runSuites(suites, args, scratch);
  const sum = (count: (r: SuiteResult) => number) => results.reduce((total, r) => total + count(r), 0);
  const [passed, skipped] = [sum((r) => r.passed), sum((r) => r.skipped)];
  const failed = Math.max(
    sum((r) => r.failed),
    died ? 1 : 0,
  );
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
