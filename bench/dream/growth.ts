/**
 * Measures a dream of the built program as the history grows, against a rebuild of the same home: processor time and memory, each in
 * its own process.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { NODE_MEMORY } from '../../src/platform/process/node-memory.ts';
import { builtProgram } from '../../test/fixtures/built-program.ts';
import type { Measured } from '../measure.ts';
import { withMemoir } from '../temp-home.ts';
import { SESSION_MESSAGES, writeSession } from '../written-sessions.ts';

const WORKER = fileURLToPath(new URL('./growth-worker.mjs', import.meta.url));
const MEMORY_MB = 300;
const GROWTH = 12;

interface Step {
  readonly cpuMs: number;
  readonly megabytes: number;
  readonly files: number;
}

export async function measureGrowth([few, many]: readonly [number, number]): Promise<readonly Measured[]> {
  const [small, large] = [await costOf(few), await costOf(many)];
  return [
    { what: `a dream over ${few} messages, processor time`, value: small.dream.cpuMs, unit: 'ms', n: 1 },
    { what: `a dream over ${many} messages, processor time`, value: large.dream.cpuMs, unit: 'ms', n: 1 },
    { what: '– against the smaller', value: large.dream.cpuMs / small.dream.cpuMs, unit: '×', n: 1, budget: GROWTH },
    { what: '– against a rebuild', value: large.dream.cpuMs / large.rebuild.cpuMs, unit: '×', n: 1, budget: 1 },
    { what: '– memory at most', value: large.dream.megabytes, unit: 'MB', n: 1, budget: MEMORY_MB },
    { what: '– files it wrote', value: large.dream.files, unit: '', n: 1 },
  ];
}

async function costOf(messages: number): Promise<{ readonly dream: Step; readonly rebuild: Step }> {
  return withMemoir(async (memoir, dir) => {
    const transcripts = join(dir, 'transcripts');
    mkdirSync(transcripts);
    for (let session = 0; session < messages / SESSION_MESSAGES; session += 1) writeSession(transcripts, session);
    await memoir.imports.transcripts([transcripts]);
    await memoir.facts.extractNew({ budgetMs: Number.MAX_SAFE_INTEGER });
    await memoir.recall.updateIndex();
    const { home } = memoir.layout;
    return { dream: step(dir, home, 'dream'), rebuild: step(dir, home, 'rebuild') };
  });
}

function step(dir: string, home: string, what: string): Step {
  const program = pathToFileURL(join(builtProgram().root, 'dist', 'index.js')).href;
  const done = spawnSync(process.execPath, ['--no-warnings', NODE_MEMORY, WORKER, program, home, what], {
    env: { HOME: dir, PATH: process.env.PATH },
    encoding: 'utf8',
    maxBuffer: 1e7,
  });
  if (done.status !== 0) throw new Error(`${what}: ${done.stderr}`);
  // The worker's own JSON.
  return JSON.parse(done.stdout) as Step;
}
