/**
 * `npm run bench -- knowing --data <folder>`: what Memoir knows of labelled sessions and histories. The folder holds the
 * scorers, `real-dev.json` for the transcripts beside it (`../transcripts`, or `--transcripts`) and one or more histories
 * (`history-*`). The histories of `bench/knowing/histories`, which nothing is trained on, are measured with them.
 * `--history <folder or text file>` measures only that one. Everything is imported and asked with the real engine; the facts are
 * scored by words. `bench/README.md` has figures.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MemoirEvent } from '../src/domain/event.ts';
import type { Fact } from '../src/domain/facts/fact-record.ts';
import { rootSession } from '../src/domain/trust/taint.ts';
import { createExtractor } from '../src/extract/extractor.ts';
import { turnsOf } from '../src/extract/turn.ts';
import { dataOption, requireData } from './data-option.ts';
import { importKnowledge } from './knowing/import-knowledge.ts';
import { type EndScore, scoreEnds } from './knowing/score-ends.ts';
import {
  type AnswerScore,
  type HistoryScore,
  readLabels,
  type SessionScore,
  scoreHistory,
  scoreSessions,
  writeFacts,
  writeHistoryPart,
  writeLines,
} from './knowing/score-facts.ts';
import { writeWrittenHistory } from './knowing/written-history.ts';
import { type Benchmark, interleavedMedians, type Measured } from './measure.ts';
import { withTempDir } from './temp-home.ts';

/** The seed that chose the half of `history-dev` that was not looked at while rules were written. */
const SEED = 20261116;
const LOOKED_AT = new Set(['s01', 's03', 's04', 's06', 's08', 's10', 's14', 's15', 's16', 's20']);
const WEIGHTS = new URL('../src/extract/weights.bin', import.meta.url);

const WRITTEN = fileURLToPath(new URL('./knowing/histories/', import.meta.url));

const REPETITIONS = 5;

export const knowingBenchmark: Benchmark = {
  seed: SEED,
  run: async () => {
    const data = requireData('knowing', 'the labelled sessions and their scorers');
    const transcripts = dataOption('--transcripts') ?? join(data, '..', 'transcripts');
    const one = dataOption('--history');
    return withTempDir(async (dir) => {
      if (one !== undefined) return history(data, one.endsWith('.txt') ? writeWrittenHistory(one, dir) : one, dir);
      const rows: Measured[] = [];
      if (existsSync(join(data, 'real-dev.json')) && existsSync(transcripts)) {
        rows.push(...(await realSessions(data, transcripts, dir)));
      }
      for (const name of histories(data)) rows.push(...(await history(data, join(data, name), dir)));
      for (const name of readdirSync(WRITTEN)
        .filter((file) => file.endsWith('.txt'))
        .sort())
        rows.push(...(await history(data, writeWrittenHistory(join(WRITTEN, name), dir), dir)));
      return rows;
    });
  },
};

function histories(data: string): readonly string[] {
  return readdirSync(data)
    .filter((name) => existsSync(join(data, name, 'labels.json')))
    .sort();
}

async function realSessions(data: string, transcripts: string, dir: string): Promise<readonly Measured[]> {
  const { facts, projects, events } = await importKnowledge([transcripts]);
  const file = join(dir, 'real.jsonl');
  writeFacts(file, facts, projects);
  return [
    ...sessionRows('real sessions', scoreSessions(data, file)),
    {
      what: 'real sessions: extraction, times JSON.parse',
      value: timesParse(transcripts, events),
      unit: 'ratio',
      n: events.length,
      budget: 4,
    },
  ];
}

async function history(data: string, folder: string, dir: string): Promise<readonly Measured[]> {
  const name = basename(folder);
  const { sessions, questions, facts: labels } = readLabels(folder);
  const { facts, projects, answers } = await importKnowledge([join(folder, 'sessions')], questions);
  const answered = join(dir, `${name}-answers.jsonl`);
  writeLines(answered, answers);
  const score = (part: string, labels: string, some: readonly Fact[]): HistoryScore => {
    const file = join(dir, `${name}-${part}.jsonl`);
    writeFacts(file, some, projects);
    return scoreHistory(data, labels, file, answered);
  };
  const whole = score('all', folder, facts);
  const work = {
    sessions: new Map(sessions.map(({ id, sessionId }) => [sessionId, id])),
    days: [...new Set(sessions.map(({ start }) => start.slice(0, 10)))],
  };
  const rows = [
    ...historyRows(name, whole),
    ...[true, false].flatMap((open) => endRows(name, open, scoreEnds(labels, facts, work, open))),
    ...(questions.length === 0 ? [] : answerRows(name, whole)),
  ];
  if (name !== 'history-dev') return rows;
  for (const [part, looked] of [
    ['looked at', true],
    ['held out', false],
  ] as const) {
    const chosen = sessions.filter(({ id }) => LOOKED_AT.has(id) === looked);
    const ids = new Set(chosen.map(({ sessionId }) => sessionId));
    const own = facts.filter(({ session }) => session !== undefined && ids.has(rootSession(session)));
    const partLabels = join(dir, part.replace(' ', '-'));
    writeHistoryPart(folder, partLabels, new Set(chosen.map(({ id }) => id)));
    // A fact may repeat a statement of the other half, so precision is judged with all labels.
    const { precision } = score(part, folder, own);
    rows.push(...historyRows(`${name}, ${part}`, { ...score(part, partLabels, own), precision }));
  }
  return rows;
}

/** Extraction, as a multiple of parsing the transcripts' lines. */
function timesParse(transcripts: string, events: readonly MemoirEvent[]): number {
  const extractor = createExtractor(readFileSync(WEIGHTS));
  const turns = turnsOf(events);
  const lines = linesBelow(transcripts);
  const times = interleavedMedians(
    [
      {
        name: 'parse',
        run: () => {
          for (const line of lines) JSON.parse(line);
        },
      },
      {
        name: 'extract',
        run: () => {
          for (const turn of turns) extractor.extract(turn);
        },
      },
    ],
    REPETITIONS,
  );
  return (times.get('extract') ?? 0) / (times.get('parse') ?? 1);
}

/** The lines of all transcripts, subagents included. */
function linesBelow(path: string): readonly string[] {
  return globSync('**/*.jsonl', { cwd: path }).flatMap((file) =>
    readFileSync(join(path, file), 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
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

/** Ends by the day on which they happened. The end states count an end that is weeks too early as right. */
function endRows(what: string, open: boolean, score: EndScore): readonly Measured[] {
  const row = (name: string, part: number, n: number): Measured => ({
    what: `${what}, ${open ? 'open work' : 'statements'}: ${name}`,
    value: n === 0 ? 0 : part / n,
    unit: 'share',
    n,
  });
  return [
    row('ends found on their day', score.onTheirDay, score.over),
    row('wrong ends', score.wrong, score.ended),
    row(open ? 'open days shown open' : 'days held shown so', score.shownOpen, score.openDays),
  ];
}

/** Answers the history's questions with the first facts that recall finds, now and for earlier days. */
function answerRows(what: string, { answers: { now, asOf } }: HistoryScore): readonly Measured[] {
  const row = (name: string, { labels, right }: AnswerScore): Measured => ({
    what: `${what}: ${name}`,
    value: labels === 0 ? 0 : right / labels,
    unit: 'share',
    n: labels,
  });
  return [row('questions answered', now), row('questions answered, as of a day', asOf)];
}
