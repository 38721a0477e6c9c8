/**
 * `npm run bench -- knowing --data <folder>`: what Memoir knows of labelled sessions and histories. The folder holds the
 * scorers, `real-dev.json` for the transcripts beside it (`../transcripts`, or `--transcripts`) and one or more histories
 * (`history-*`). Everything is imported with the real engine; the facts are scored by words. `bench/README.md` has figures.
 */
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fact } from '../src/domain/facts/fact-record.ts';
import { foldFacts } from '../src/domain/facts/fold-facts.ts';
import { rootSession } from '../src/domain/taint.ts';
import { createExtractor } from '../src/extract/extractor.ts';
import { factRecords } from '../src/extract/fact-records.ts';
import { turnsOf } from '../src/extract/turn.ts';
import { dataOption, requireData } from './data-option.ts';
import { type Imported, importEvents } from './knowing/imported-events.ts';
import {
  type HistoryScore,
  readLabels,
  type SessionScore,
  scoreHistory,
  scoreSessions,
  writeFacts,
  writeHistoryPart,
} from './knowing/score-facts.ts';
import { type Benchmark, interleavedMedians, type Measured } from './measure.ts';

/** Chose the half of `history-dev` that was not looked at while rules were written. */
const SEED = 20261116;
const LOOKED_AT = new Set(['s01', 's03', 's04', 's06', 's08', 's10', 's14', 's15', 's16', 's20']);
const NOW = Date.UTC(2026, 10, 16);
const WEIGHTS = new URL('../src/extract/weights.bin', import.meta.url);

const REPETITIONS = 5;

interface Known {
  readonly facts: readonly Fact[];
  readonly imported: Imported;
  /** Extraction, as a multiple of parsing the transcripts' lines. */
  readonly timesParse: number;
}

export const knowingBenchmark: Benchmark = {
  seed: SEED,
  run: async () => {
    const data = requireData('knowing', 'the labelled sessions and their scorers');
    const transcripts = dataOption('--transcripts') ?? join(data, '..', 'transcripts');
    const dir = mkdtempSync(join(tmpdir(), 'memoir-bench-'));
    try {
      const rows: Measured[] = [];
      if (existsSync(join(data, 'real-dev.json')) && existsSync(transcripts)) {
        rows.push(...(await realSessions(data, transcripts, dir)));
      }
      for (const name of histories(data)) rows.push(...(await history(data, name, dir)));
      return rows;
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

function histories(data: string): readonly string[] {
  return readdirSync(data)
    .filter((name) => existsSync(join(data, name, 'labels.json')))
    .sort();
}

async function realSessions(data: string, transcripts: string, dir: string): Promise<readonly Measured[]> {
  const known = await know([transcripts]);
  const file = join(dir, 'real.jsonl');
  writeFacts(file, known.facts, known.imported.projects);
  return [
    ...sessionRows('real sessions', scoreSessions(data, file)),
    {
      what: 'real sessions: extraction, times JSON.parse',
      value: known.timesParse,
      unit: 'ratio',
      n: known.imported.events.length,
      budget: 4,
    },
  ];
}

async function history(data: string, name: string, dir: string): Promise<readonly Measured[]> {
  const folder = join(data, name);
  const { facts, imported } = await know([join(folder, 'sessions')]);
  const score = (part: string, labels: string, some: readonly Fact[]): HistoryScore => {
    const file = join(dir, `${name}-${part}.jsonl`);
    writeFacts(file, some, imported.projects);
    return scoreHistory(data, labels, file);
  };
  const rows = historyRows(name, score('all', folder, facts));
  if (name !== 'history-dev') return rows;
  const sessions = readLabels(folder).sessions;
  for (const [part, looked] of [
    ['looked at', true],
    ['held out', false],
  ] as const) {
    const chosen = sessions.filter(({ id }) => LOOKED_AT.has(id) === looked);
    const ids = new Set(chosen.map(({ sessionId }) => sessionId));
    const own = facts.filter(({ session }) => session !== undefined && ids.has(rootSession(session)));
    const labels = join(dir, part.replace(' ', '-'));
    writeHistoryPart(folder, labels, new Set(chosen.map(({ id }) => id)));
    // A fact may repeat what was said in the other half: right or wrong is judged with all labels.
    const { precision } = score(part, folder, own);
    rows.push(...historyRows(`${name}, ${part}`, { ...score(part, labels, own), precision }));
  }
  return rows;
}

async function know(paths: readonly string[]): Promise<Known> {
  const imported = await importEvents(paths);
  const extractor = createExtractor(readFileSync(WEIGHTS));
  const turns = turnsOf(imported.events);
  const lines = linesBelow(paths);
  const extract = (): readonly Fact[] =>
    foldFacts(
      turns.flatMap((turn) => factRecords(turn, extractor.extract(turn))),
      [],
      { now: NOW },
    );
  const times = interleavedMedians(
    [
      {
        name: 'parse',
        run: () => {
          for (const line of lines) JSON.parse(line);
        },
      },
      { name: 'extract', run: () => extract() },
    ],
    REPETITIONS,
  );
  return { facts: extract(), imported, timesParse: (times.get('extract') ?? 0) / (times.get('parse') ?? 1) };
}

/** The lines of all transcripts, subagents included. */
function linesBelow(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) =>
    globSync('**/*.jsonl', { cwd: path }).flatMap((file) =>
      readFileSync(join(path, file), 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    ),
  );
}

function sessionRows(what: string, score: SessionScore): readonly Measured[] {
  const share = (value: number | null, n: number, name: string): Measured => ({
    what: `${what}: ${name}`,
    value: value ?? 0,
    unit: 'share',
    n,
  });
  return [
    share(score.precisionByWords, score.facts, 'precision'),
    share(score.recallByWords, score.labels, 'recall'),
    share(score.weightedRecall, score.labels, 'recall, weighted'),
    share(score.junk / score.facts, score.facts, 'junk'),
    share(score.repeats / score.facts, score.facts, 'repeats'),
    share(score.questionsAny / score.questions, score.questions, 'questions, an answer found'),
    share(score.questionsAll / score.questions, score.questions, 'questions, all answers found'),
  ];
}

function historyRows(what: string, score: HistoryScore): Measured[] {
  const share = (part: number, n: number, name: string): Measured => ({
    what: `${what}: ${name}`,
    value: n === 0 ? 0 : part / n,
    unit: 'share',
    n,
  });
  const ends = score.ended.found + score.current.found;
  return [
    share((score.precision ?? 0) * score.facts, score.facts, 'precision'),
    share(score.recall * score.labels, score.labels, 'recall'),
    share(score.weightedRecall * score.labels, score.labels, 'recall, weighted'),
    share(score.ended.right + score.current.right, ends, 'end states'),
    share(score.ended.right, score.ended.found, 'end states of what is over'),
    share(score.rightKind, score.found, 'right kind'),
    share(score.projects.right, score.projects.given, 'right project'),
    share(score.junk.all, score.facts, 'junk'),
    share(score.repeats.surplus, score.facts, 'repeats'),
  ];
}
