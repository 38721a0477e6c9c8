/**
 * `npm run bench -- dream --data <history>`: imports a labelled history with the real engine, dreams twice and scores the
 * notes and the briefing with the scorer beside the history (`history-score.mjs`; `--scorer` names another). `--growth` measures
 * instead what a dream costs over 10,000 and 100,000 written messages; `--cycles` dreams thirty times while the sessions of a folder
 * arrive one by one.
 */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { requireData } from './data-option.ts';
import { measureCycles } from './dream/cycles.ts';
import { measureGrowth } from './dream/growth.ts';
import { runScorer } from './knowing/score-facts.ts';
import type { Benchmark, Measured } from './measure.ts';
import { withMemoir } from './temp-home.ts';

interface Scored {
  readonly notes: {
    readonly files: number;
    readonly labels: number;
    readonly found: number;
    readonly violations: readonly string[];
    readonly links: { readonly due: number; readonly present: number };
    readonly unmatched: readonly string[];
  };
  readonly briefing: {
    readonly must: number;
    readonly present: number;
    readonly mustNot: number;
    readonly absent: number;
  };
}

export const dreamBenchmark: Benchmark = {
  seed: 0,
  run: async ({ quick }) => {
    if (process.argv.includes('--growth')) return measureGrowth(quick ? [500, 2_000] : [10_000, 100_000]);
    const data = requireData('dream', 'a labelled history');
    if (process.argv.includes('--cycles')) return measureCycles(data);
    return withMemoir(async (memoir, dir) => {
      await memoir.imports.transcripts([join(data, 'sessions')]);
      const dream = await memoir.dream();
      await dream.run('asked');
      const again = await dream.run('asked');
      const notes = join(dir, 'notes');
      for (const { slug } of memoir.projects.list()) {
        const { memoryDir } = memoir.layout.project(slug);
        if (existsSync(memoryDir)) cpSync(memoryDir, join(notes, slug), { recursive: true });
      }
      if (existsSync(memoir.layout.userMemory))
        cpSync(memoir.layout.userMemory, join(notes, 'user'), { recursive: true });
      const briefing = memoir.layout.project(briefedProject(data)).briefing;
      const args = [scorer(data), data, '--notes', notes, '--briefing', briefing, '--json'];
      return rowsOf(runScorer(args) as Scored, again.proposals.length);
    });
  },
};

function scorer(data: string): string {
  const at = process.argv.indexOf('--scorer');
  return at < 0 ? join(data, '..', 'history-score.mjs') : resolve(process.argv[at + 1] ?? '');
}

/** The labels say whose briefing it is. */
function briefedProject(data: string): string {
  const labels = JSON.parse(readFileSync(join(data, 'labels.json'), 'utf8')) as {
    readonly briefing: readonly { readonly project: string }[];
  };
  return labels.briefing[0]?.project ?? '';
}

function rowsOf({ notes, briefing }: Scored, again: number): readonly Measured[] {
  const share = (what: string, part: number, n: number): Measured => ({
    what,
    value: n === 0 ? 0 : part / n,
    unit: 'share',
    n,
  });
  return [
    share('labelled notes found', notes.found, notes.labels),
    share('files that match a label', notes.files - notes.unmatched.length, notes.files),
    share('links between found notes', notes.links.present, notes.links.due),
    share('briefing statements right', briefing.present + briefing.absent, briefing.must + briefing.mustNot),
    { what: 'violations', value: notes.violations.length, unit: 'count', n: notes.labels, budget: 0 },
    { what: 'changes of a second dream', value: again, unit: 'count', n: notes.files, budget: 0 },
  ];
}
