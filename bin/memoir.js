#!/usr/bin/env node
/**
 * Entry point. Checks the Node version before any syntax newer than ES2019 is parsed, then loads the command line: the
 * source in a clone, the built files in an installed package. CommonJS, because Node takes 3 ms longer to start a module.
 */
const { runtimeProblem } = require('./node-version.js');

async function main() {
  const problem = runtimeProblem(process.versions.node);
  if (problem !== undefined) {
    process.stderr.write(`memoir: ${problem}\n`);
    return 1;
  }
  const { keepCompiledModules } = require('./compile-cache.js');
  keepCompiledModules();
  const { main: runCommandLine } = await load();
  return runCommandLine(process.argv.slice(2));
}

function load() {
  const inClone = process.getBuiltinModule('node:fs').existsSync(`${__dirname}/../src/cli.ts`);
  return inClone ? import('../src/cli.ts') : require('../dist/cli.cjs');
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
