/** Which modules short commands of the built package load, and what they write before they have answered. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshMachine, type Machine } from '../e2e/memoir-process.ts';
import { NOON, tempDir } from '../fixtures/home.ts';

/** Each takes three milliseconds or more to load, a tenth of a bare Node start. */
const HEAVY = ['crypto', 'perf_hooks', 'http', 'worker_threads', 'internal/crypto/keys', 'internal/perf/performance'];

/** Preloaded: records the files of the home when the first output is printed, and Node's modules at the end. */
const PROBE = `
const fs = require('node:fs');
const { PROBED_HOME: home, PROBED_OUT: out } = process.env;
const files = () => fs.readdirSync(home, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && !/\\.db(-wal|-shm)?$/.test(file.name))
  .map((file) => file.parentPath + '/' + file.name)
  .sort()
  .map((path) => [path, fs.statSync(path).ino, fs.readFileSync(path, 'latin1')]);
const before = files();
let answered;
const write = fs.writeSync;
fs.writeSync = (descriptor, ...rest) => {
  if (descriptor === 1) answered ??= files();
  return write(descriptor, ...rest);
};
process.on('exit', () => fs.writeFileSync(out, JSON.stringify({ before, answered, loaded: process.moduleLoadList })));
`;

interface Probed {
  readonly before: unknown;
  readonly answered: unknown;
  readonly loaded: readonly string[];
}

function prepared(): { readonly machine: Machine; readonly probe: (args: readonly string[]) => Probed } {
  const folder = tempDir();
  const machine = freshMachine(folder);
  machine.ok(['task', 'add', 'look at the lantern']);
  machine.ok(['decide', 'the lantern is lit at dusk']);
  // Creates the index.
  machine.ok(['recall', 'lantern']);
  const [probe, out] = [join(folder, 'probe.cjs'), join(folder, 'out.json')];
  writeFileSync(probe, PROBE);
  return {
    machine,
    probe: (args) => {
      const variables = {
        NODE_OPTIONS: `--require ${JSON.stringify(probe)}`,
        PROBED_HOME: machine.home,
        PROBED_OUT: out,
      };
      machine.ok(args, variables);
      return JSON.parse(readFileSync(out, 'utf8'));
    },
  };
}

describe('short commands', () => {
  it('load no large module of Node', () => {
    const { probe } = prepared();
    for (const args of [['task', 'list'], ['task', 'ready'], ['task', 'add', 'one more'], []]) {
      const loaded = new Set(probe(args).loaded);
      const heavy = HEAVY.filter((name) => loaded.has(`NativeModule ${name}`));
      expect({ args, heavy }).toEqual({ args, heavy: [] });
    }
  });

  it('use compiled code that other commands left, also after a search, which sets flags of V8', () => {
    const { machine } = prepared();
    // Its own folder for compiled code. Node tells what V8 does with it.
    const variables = { TMPDIR: tempDir(), NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };
    const commands = [
      ['recall', 'lantern'],
      ['task', 'add', 'one more'],
    ];
    for (const args of commands) machine.run(args, variables);
    for (const args of commands) {
      const told = machine.run(args, variables).stderr.split('\n');
      expect(told.filter((line) => line.includes('was accepted')).length).toBeGreaterThan(1);
      expect({ args, rejected: told.filter((line) => line.includes('was rejected')) }).toEqual({ args, rejected: [] });
    }
  });

  it('write no episode, export or note before they answer', () => {
    const { machine, probe } = prepared();
    for (const args of [['recall', 'lantern'], ['task', 'list'], [], ['facts']]) {
      // Adds something, so that there is something to write.
      machine.record([
        {
          type: 'task.added',
          body: { text: `look at ${args.join(' ')}` },
          happenedAt: NOON,
          actor: 'person',
          trust: 'owner',
        },
      ]);
      const { before, answered } = probe(args);
      expect({ args, answered }).toEqual({ args, answered: before });
    }
  });
});
