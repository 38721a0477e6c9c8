/**
 * Measures 100 and 1,000 notes: the start of a session, and saving, listing, linting and linking. The notes are written as
 * files, as a person with an editor does.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleHook } from '../scripts/hook-files.ts';
import { NOTE_TYPES } from '../src/domain/note.ts';
import { openMemoir } from '../src/index.ts';
import { formatNote } from '../src/notes/note-file.ts';
import { type Benchmark, interleavedMedians, type Measured, median, runProcess, timed } from './measure.ts';
import { ownEnvironment, withTempDir } from './temp-home.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SEED = 20_261_116;
const HOOK_BUDGET = 2.5;
const WORDS =
  'parser queue token cache deploy release staging table index worker retry timeout header cookie schema column branch lint merge review metric alarm secret bucket region replica lease cursor batch stream socket proxy router session profile invoice ledger payment refund cart search filter facet locale export import sync backup'.split(
    ' ',
  );

export const notesBenchmark: Benchmark = {
  seed: SEED,
  run: async ({ quick }) => {
    return withTempDir(async (dir) => {
      const hook = join(dir, 'hook.mjs');
      await bundleHook(ROOT, hook);
      const [few, many] = quick ? [20, 200] : [100, 1_000];
      const n = quick ? 3 : 15;
      const homes = [await fill(dir, few), await fill(dir, many)] as const;
      const start = (at: (typeof homes)[number]) => {
        let calls = 0;
        return () => {
          calls += 1;
          const input = { session_id: `new-${calls}`, cwd: at.cwd, source: 'startup' };
          const env = { HOME: dir, USERPROFILE: dir, MEMOIR_HOME: at.home, NODE_COMPILE_CACHE: join(dir, 'compiled') };
          if (!runProcess([hook, 'SessionStart'], env, JSON.stringify(input)).includes('.md')) {
            throw new Error('the pack has no notes');
          }
        };
      };
      const medians = interleavedMedians(
        [
          { name: 'bare', run: () => void runProcess(['-e', '0'], {}) },
          { name: 'few', run: start(homes[0]) },
          { name: 'many', run: start(homes[1]) },
        ],
        n,
      );
      const [bare = Number.NaN, ...starts] = ['bare', 'few', 'many'].map((name) => medians.get(name) ?? Number.NaN);
      const rows: Measured[] = [
        { what: 'bare Node', value: bare, unit: 'ms', n },
        ...starts.map((ms, at) => ({
          what: `SessionStart with ${at === 0 ? few : many} notes`,
          value: ms / bare,
          unit: '× bare',
          n,
          budget: HOOK_BUDGET,
        })),
      ];
      for (const work of ['list', 'remember', 'lint', 'links'] as const) {
        const [small, large] = [await each(homes[0], work, n), await each(homes[1], work, n)];
        rows.push(
          { what: `${work}, ${many} notes, warm process`, value: large, unit: 'ms', n },
          { what: `${work}, growth from ${few} to ${many} notes`, value: large / small, unit: '×', n },
        );
      }
      return rows;
    });
  },
};

interface Filled {
  readonly home: string;
  readonly cwd: string;
}

async function fill(dir: string, size: number): Promise<Filled> {
  const home = join(dir, `home-${size}`);
  const cwd = join(dir, `project-${size}`);
  mkdirSync(cwd);
  const memoir = openMemoir({ home, environment: ownEnvironment(dir) });
  await memoir.start();
  const notes = await memoir.notes();
  await notes.remember({ cwd }, { text: 'The first note makes the folder', type: 'project' });
  const folder = memoir.layout.project(memoir.projects.get({ cwd }).slug).memoryDir;
  const next = random(SEED + size);
  for (let at = 0; at < size - 1; at += 1) {
    const words = Array.from({ length: 12 }, () => WORDS[Math.floor(next() * WORDS.length)] ?? 'word');
    const type = NOTE_TYPES[1 + (at % 3)] ?? 'project';
    const day = `2026-${String(1 + Math.floor(next() * 10)).padStart(2, '0')}-${String(1 + Math.floor(next() * 28)).padStart(2, '0')}`;
    const name = `${words.slice(0, 3).join(' ')} ${at}`;
    const text = formatNote(
      {
        name,
        description: `how the ${words.slice(3, 9).join(' ')} behave, number ${at}`,
        type,
        visibility: 'private',
        created: day,
        updated: day,
        truth: 'stated',
        trust: 'agent',
        validFrom: day,
        sources: [],
      },
      `The ${words.join(' ')} of part ${at}.\n\nWhy: ${words.slice(6).join(' ')}. See [[${type}_note-${Math.floor(next() * size)}]].\n`,
    );
    writeFileSync(join(folder, `${type}_note-${at}.md`), text);
  }
  notes.refresh({ cwd });
  memoir.close();
  return { home, cwd };
}

async function each({ home, cwd }: Filled, work: 'list' | 'remember' | 'lint' | 'links', n: number): Promise<number> {
  const memoir = openMemoir({ home, environment: ownEnvironment(dirname(home)) });
  const notes = await memoir.notes();
  const where = { cwd };
  notes.list(where);
  const times: number[] = [];
  for (let at = 0; at < n; at += 1) {
    if (work === 'remember') {
      const before = performance.now();
      await notes.remember(where, {
        text: `A new thing ${at} about ${work} in ${home}`,
        type: 'project',
        insist: true,
      });
      times.push(performance.now() - before);
    } else {
      const run: () => unknown = {
        list: () => notes.list(where),
        lint: () => notes.lint(where),
        links: () => notes.links(where),
      }[work];
      times.push(timed(run).ms);
    }
  }
  memoir.close();
  return median(times);
}

/** A random generator with the same numbers on every machine. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
