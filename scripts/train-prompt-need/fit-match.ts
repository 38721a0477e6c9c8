/**
 * Fits the weights of `src/context/push/match.ts` to the projects written for training: the probability of the relevant note, or
 * of "nothing is needed", as the hook computes it. What a prompt needs is judged by a classifier that was trained without its
 * project, as it will be in a project that nobody knows.
 */
import { withMemory } from '../../bench/push/push-home.ts';
import { isTooPlain, lookUpPrompt } from '../../src/context/push/look-up-prompt.ts';
import { type MatchWeights, signsOfNotes } from '../../src/context/push/match.ts';
import { readPrompt } from '../../src/context/push/meaning.ts';
import { promptWords } from '../../src/context/push/prompt-words.ts';
import { factOfDoc, pathOfDoc, withPushIndex } from '../../src/store/index/push/push-index.ts';
import { listProjects } from '../../src/store/state/projects/projects.ts';
import { readProjects, type TrainingProject } from './read-projects.ts';
import { type NeedExample, scoreOf, trainNeed } from './train-need.ts';

/** Two of three prompts of the projects need something. In use few do, so a prompt that needs nothing counts as several. */
const NOTHING_WEIGHT = 4;
const FOLDS = 4;
const STEPS = 250;
const DECAY = 0.002;
const NAMES = ['telling', 'everyday', 'group', 'closeness', 'none', 'need', 'doubt', 'foreign', 'words'] as const;
const OF_NOTES = 4;

/** One prompt: a row for each note and one, the last, for nothing. */
interface Choice {
  readonly rows: readonly (readonly number[])[];
  readonly right: readonly boolean[];
  readonly weight: number;
}

export async function readChoices(dir: string, examples: readonly NeedExample[]): Promise<readonly Choice[]> {
  const projects = readProjects();
  const choices: Choice[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const own = projects.filter((_, n) => n % FOLDS === fold);
    const model = trainNeed(examples.filter(({ project }) => !own.some(({ name }) => name === project)));
    const needs = new Map(examples.map((each) => [each.prompt, scoreOf(model, each)]));
    for (const project of own) choices.push(...(await choicesOf(dir, project, needs)));
  }
  return choices;
}

async function choicesOf(
  dir: string,
  { memory, prompts }: TrainingProject,
  needs: ReadonlyMap<string, number>,
): Promise<readonly Choice[]> {
  return withMemory(dir, memory, ({ journal, layout, place, idOf }) => {
    const here = listProjects(journal.db).find(({ identities }) =>
      identities.some((identity) => place?.identities.includes(identity)),
    )?.id;
    const found = withPushIndex(layout, journal, (db) =>
      prompts.flatMap(({ text = '', relevant }): readonly Choice[] => {
        const words = promptWords(db, text);
        if (isTooPlain(words)) return [];
        const asked = lookUpPrompt(db, text, words, here);
        const notes = signsOfNotes(db, asked, readPrompt(db, text), here);
        const right = notes.map(({ doc }) => {
          const id = idOf.get(pathOfDoc(db, doc) ?? factOfDoc(journal.db, doc)?.id ?? '');
          return id !== undefined && relevant.includes(id);
        });
        if (relevant.length > 0 && !right.includes(true)) return [];
        const need = needs.get(text) ?? 0;
        const ofNothing = [1, need, Math.min(0, need), asked.foreign ? 1 : 0, Math.log1p(asked.telling)];
        const rows = notes.map(({ signs: { telling, everyday, group, closeness } }) => [
          ...[telling, everyday, group, closeness],
          ...ofNothing.map(() => 0),
        ]);
        return [
          {
            rows: [...rows, [0, 0, 0, 0, ...ofNothing]],
            right: [...right, relevant.length === 0],
            weight: relevant.length === 0 ? NOTHING_WEIGHT : 1,
          },
        ];
      }),
    );
    return found?.answer ?? [];
  });
}

export function fitMatch(choices: readonly Choice[]): MatchWeights {
  const scales = NAMES.map((_, at) => spread(choices, at));
  const total = choices.reduce((sum, { weight }) => sum + weight, 0);
  const weights = NAMES.map(() => 0);
  const mean = NAMES.map(() => 0);
  const square = NAMES.map(() => 0);
  for (let step = 1; step <= STEPS; step += 1) {
    const slope = weights.map((weight, at) => (at < OF_NOTES ? DECAY * weight : 0));
    for (const choice of choices) addSlope(slope, choice, { weights, scales, total });
    const rate = step < STEPS * 0.6 ? 0.1 : step < STEPS * 0.85 ? 0.03 : 0.01;
    for (const [at, g] of slope.entries()) {
      const m = 0.9 * (mean[at] ?? 0) + 0.1 * g;
      const s = 0.99 * (square[at] ?? 0) + 0.01 * g * g;
      mean[at] = m;
      square[at] = s;
      weights[at] = (weights[at] ?? 0) - (rate * (m / (1 - 0.9 ** step))) / (Math.sqrt(s / (1 - 0.99 ** step)) + 1e-8);
    }
  }
  const [telling = 0, everyday = 0, group = 0, closeness = 0, none = 0, need = 0, doubt = 0, foreign = 0, words = 0] =
    weights.map((weight, at) => Number((weight / (scales[at] ?? 1)).toFixed(2)));
  return { telling, everyday, group, closeness, none, need, doubt, foreign, words };
}

/** The standard deviation of one sign, so that all weights are learned at the same speed. */
function spread(choices: readonly Choice[], at: number): number {
  const values = choices.flatMap(({ rows }) => rows.map((row) => row[at] ?? 0));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
}

interface Fit {
  readonly weights: readonly number[];
  readonly scales: readonly number[];
  /** The weight of all choices. */
  readonly total: number;
}

function addSlope(slope: number[], { rows, right, weight }: Choice, { weights, scales, total }: Fit): void {
  const scaled = rows.map((row) => row.map((value, at) => value / (scales[at] ?? 1)));
  const scores = scaled.map((row) => row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0));
  const most = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const all = parts.reduce((sum, part) => sum + part, 0);
  const good = parts.reduce((sum, part, n) => sum + (right[n] ? part : 0), 0);
  for (const [n, row] of scaled.entries()) {
    const part = parts[n] ?? 0;
    const wrong = (part / all - (right[n] ? part / good : 0)) * (weight / total);
    for (const [at, value] of row.entries()) slope[at] = (slope[at] ?? 0) + wrong * value;
  }
}
