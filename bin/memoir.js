#!/usr/bin/env node
/**
 * Entry point. Checks the Node version before any syntax newer than ES2019 is parsed, then loads the command line: the
 * source in a clone, the built files in an installed package.
 */
import { runtimeProblem } from './node-version.js';

async function main() {
  const problem = runtimeProblem(process.versions.node);
  if (problem !== undefined) {
    process.stderr.write(`memoir: ${problem}\n`);
    return 1;
  }
  const { keepCompiledModules } = await import('./compile-cache.js');
  keepCompiledModules();
  const { main: runCommandLine } = await load();
  return runCommandLine(process.argv.slice(2));
}

/** The built file with `require`, which loads it faster than `import`. */
async function load() {
  const source = new URL('../src/cli.ts', import.meta.url);
  if (process.getBuiltinModule('node:fs').existsSync(source)) return import(source.href);
  return process.getBuiltinModule('node:module').createRequire(import.meta.url)('../dist/cli.cjs');
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    process.stderr.write(`memoir: ${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  },
);
