/**
 * Do the tests notice mistakes? Each mutant of `mutants/table.ts` is applied to a copy of the tree, and the tests beside it run
 * there. A mutant that no test notices is a survivor: a behaviour without a test. `--only <words>` runs those whose
 * file, changed code or harm has these words.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MemoirError } from '../src/domain/errors.ts';
import type { Benchmark, Measured } from './measure.ts';
import { MUTANTS, type Mutant } from './mutants/table.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const COPIED = ['bench', 'bin', 'docs', 'plugins', 'scripts', 'src', 'test', 'package.json', 'package-lock.json'];
const CONFIGURATION = ['tsconfig.json', 'tsconfig.build.json', 'vitest.config.ts'];

/** The tests of one mutant take seconds. */
const LIMIT_MS = 20 * 60_000;

interface TestRun {
  readonly passed: number;
  readonly failed: number;
  /** Files that could not be loaded: the mutant does not compile. */
  readonly broken: number;
  readonly output: string;
}

export const mutantsBenchmark: Benchmark = {
  seed: 0,
  run: async () => {
    const chosen = chooseMutants();
    const tree = copyTree();
    try {
      const originals = chosen.map((mutant) => ({ mutant, original: readOriginal(tree, mutant) }));
      mustPass(await runTests(tree, [...new Set(chosen.flatMap(({ tests }) => tests))], false));
      const rows: Measured[] = [];
      for (const { mutant, original } of originals) {
        const what = `${mutant.file}: ${mutant.harm}`;
        writeFileSync(
          join(tree, mutant.file),
          original.replace(mutant.find, () => mutant.replace),
        );
        const found = await runTests(tree, mutant.tests, true);
        writeFileSync(join(tree, mutant.file), original);
        if (found.broken > 0)
          throw new MemoirError('refused', `The mutant of ${what} does not compile\n${found.output}`);
        const noticed = found.failed > 0;
        console.error(`${noticed ? 'noticed ' : 'SURVIVED'}  ${what}`);
        rows.push({ what, value: noticed ? 0 : 1, unit: 'survived', n: found.passed + found.failed, budget: 0 });
      }
      const survivors = rows.reduce((sum, { value }) => sum + value, 0);
      const score = Math.round((100 * (rows.length - survivors)) / rows.length);
      return [...rows, { what: 'score', value: score, unit: '%', n: rows.length }];
    } finally {
      rmSync(tree, { recursive: true, force: true });
    }
  },
};

function chooseMutants(): readonly Mutant[] {
  const at = process.argv.indexOf('--only');
  const words = at < 0 ? '' : (process.argv[at + 1] ?? '');
  const chosen = MUTANTS.filter(({ file, find, harm }) => `${file} ${find} ${harm}`.includes(words));
  if (chosen.length === 0) throw new MemoirError('not-found', `No mutant has the words "${words}"`);
  return chosen;
}

function copyTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'memoir-mutants-'));
  for (const name of [...COPIED, ...CONFIGURATION]) {
    cpSync(join(repository, name), join(tree, name), { recursive: true });
  }
  symlinkSync(join(repository, 'node_modules'), join(tree, 'node_modules'));
  return tree;
}

function readOriginal(tree: string, { file, find }: Mutant): string {
  const text = readFileSync(join(tree, file), 'utf8');
  const times = text.split(find).length - 1;
  if (times === 1) return text;
  throw new MemoirError('refused', `${file} has this text ${times} times, and a mutant needs it once: ${find}`, {
    next: 'Change the row in bench/mutants/table.ts to the new code.',
  });
}

async function runTests(tree: string, paths: readonly string[], stopEarly: boolean): Promise<TestRun> {
  const report = join(tree, 'report.json');
  rmSync(report, { force: true });
  const vitest = join(tree, 'node_modules', 'vitest', 'vitest.mjs');
  const options = [
    '--project=unit',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(stopEarly ? ['--bail=1'] : []),
  ];
  const output = await runVitest(tree, [vitest, 'run', ...options, ...paths]);
  if (!existsSync(report)) throw new MemoirError('refused', `The tests did not end\n${output}`);
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly numPassedTests: number;
    readonly numFailedTests: number;
    readonly testResults: readonly {
      readonly status: string;
      readonly message: string;
      readonly assertionResults: readonly unknown[];
    }[];
  };
  const broken = testResults.filter(
    ({ status, message, assertionResults }) => status === 'failed' && assertionResults.length === 0 && message !== '',
  ).length;
  return { passed: numPassedTests, failed: numFailedTests, broken, output };
}

/** In a process group of its own, so that a mutant that loops forever is ended with the process it runs in. */
function runVitest(tree: string, args: readonly string[]): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, { cwd: tree, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const limit = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), LIMIT_MS);
    child.once('error', failed).once('close', () => {
      clearTimeout(limit);
      done(output);
    });
  });
}

function mustPass({ passed, failed, broken, output }: TestRun): void {
  if (passed > 0 && failed === 0 && broken === 0) return;
  throw new MemoirError('refused', `The tests fail without any mutant\n${output}`);
}
