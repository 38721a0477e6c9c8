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
  const { existsSync } = await import('node:fs');
  const source = new URL('../src/cli.ts', import.meta.url);
  const entry = existsSync(source) ? source : new URL('../dist/cli.js', import.meta.url);
  const { main: runCommandLine } = await import(entry.href);
  return runCommandLine(process.argv.slice(2));
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
