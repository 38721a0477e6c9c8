/**
 * Fits the weights of `src/context/push/match.ts` to two of the labelled sets: the probability of the relevant
 * note, or of "nothing is needed", as the hook computes it. The weight for German and Spanish prompts is fitted afterwards, to a German
 * set, with the others fixed. What a prompt needs is judged by a classifier that was trained without its set, as it will
 * be in a project that nobody knows.
 */
import { loadPushPrompts, type PushSet } from '../../bench/push/push-data.ts';
import { withPushHome } from '../../bench/push/push-home.ts';
import { isTooPlain, lookUpPrompt } from '../../src/context/push/look-up-prompt.ts';
import { type MatchWeights, signsOfNotes } from '../../src/context/push/match.ts';
import { readPrompt } from '../../src/context/push/meaning.ts';
import { promptWords } from '../../src/context/push/prompt-words.ts';
import { factOfDoc, pathOfDoc, withPushIndex } from '../../src/store/index/push-index.ts';
import { listProjects } from '../../src/store/state/projects/projects.ts';
import { type NeedExample, scoreOf, trainNeed } from './train-need.ts';

/** The author of the other sets also wrote the groups of words, which therefore fit them better than they fit a project nobody knows. */
const FITTED_SETS = ['quaymaster', 'fennel'] as const satisfies readonly PushSet[];
const FOREIGN_SETS = ['backstube'] as const satisfies readonly PushSet[];
const STEPS = 250;
const DECAY = 0.005;
const NAMES = ['telling', 'everyday', 'group', 'closeness', 'none', 'need', 'doubt', 'foreign'] as const;
const FOREIGN = 7;
const OF_NOTES = 4;

/** One prompt: a row for each note and one, the last, for nothing. */
interface Choice {
  readonly rows: readonly (readonly number[])[];
  readonly right: readonly boolean[];
}

interface Choices {
  readonly fitted: readonly Choice[];
  readonly foreign: readonly Choice[];
}

export async function readChoices(dir: string, examples: readonly NeedExample[]): Promise<Choices> {
  const read = async (sets: readonly PushSet[]): Promise<readonly Choice[]> => {
    const choices: Choice[] = [];
    for (const set of sets) choices.push(...(await choicesOf(dir, set, examples)));
    return choices;
  };
  return { fitted: await read(FITTED_SETS), foreign: await read(FOREIGN_SETS) };
}

async function choicesOf(dir: string, set: PushSet, examples: readonly NeedExample[]): Promise<readonly Choice[]> {
  const model = trainNeed(examples.filter((each) => each.set !== set));
  const needs = new Map(examples.filter((each) => each.set === set).map((each) => [each.prompt, scoreOf(model, each)]));
  return withPushHome(dir, set, ({ journal, layout, place, idOf }) => {
    const here = listProjects(journal.db).find(({ identities }) =>
      identities.some((identity) => place?.identities.includes(identity)),
    )?.id;
    const found = withPushIndex(layout, journal, (db) =>
      loadPushPrompts(set).flatMap(({ text, relevant }): readonly Choice[] => {
        const words = promptWords(db, text ?? '');
        if (text === undefined || isTooPlain(words)) return [];
        const read = readPrompt(db, text);
        const asked = lookUpPrompt(db, text, words, here);
        const notes = signsOfNotes(db, asked, read, here);
        const right = notes.map(({ doc }) => {
          const id = idOf.get(pathOfDoc(db, doc) ?? factOfDoc(journal.db, doc)?.id ?? '');
          return id !== undefined && relevant.includes(id);
        });
        if (relevant.length > 0 && !right.includes(true)) return [];
        const need = needs.get(text) ?? 0;
        const rows = notes.map(({ signs }) => [
          signs.telling,
          signs.everyday,
          signs.group,
          signs.closeness,
          0,
          0,
          0,
          0,
        ]);
        return [
          {
            rows: [...rows, [0, 0, 0, 0, 1, need, Math.min(0, need), asked.foreign ? 1 : 0]],
            right: [...right, relevant.length === 0],
          },
        ];
      }),
    );
    return found?.answer ?? [];
  });
}

export function fitMatch({ fitted, foreign }: Choices): MatchWeights {
  const first = fitSome(
    fitted,
    NAMES.map(() => 0),
    (at) => at !== FOREIGN,
  );
  const [telling = 0, everyday = 0, group = 0, closeness = 0, none = 0, need = 0, doubt = 0, last = 0] = fitSome(
    foreign,
    first,
    (at) => at === FOREIGN,
  ).map((weight) => Number(weight.toFixed(2)));
  return { telling, everyday, group, closeness, none, need, doubt, foreign: last };
}

/** Moves the free weights only. */
function fitSome(
  choices: readonly Choice[],
  start: readonly number[],
  isFree: (at: number) => boolean,
): readonly number[] {
  const scales = NAMES.map((_, at) => spread(choices.flatMap(({ rows }) => rows.map((row) => row[at] ?? 0))));
  const weights = start.map((weight, at) => weight * (scales[at] ?? 1));
  const mean = NAMES.map(() => 0);
  const square = NAMES.map(() => 0);
  for (let step = 1; step <= STEPS; step += 1) {
    const slope = weights.map((weight, at) => (at < OF_NOTES ? DECAY * weight : 0));
    for (const { rows, right } of choices) addSlope(slope, { rows, right, weights, scales, share: 1 / choices.length });
    const rate = step < STEPS * 0.6 ? 0.1 : step < STEPS * 0.85 ? 0.03 : 0.01;
    for (const [at, g] of slope.entries()) {
      if (!isFree(at)) continue;
      const m = 0.9 * (mean[at] ?? 0) + 0.1 * g;
      const s = 0.99 * (square[at] ?? 0) + 0.01 * g * g;
      mean[at] = m;
      square[at] = s;
      weights[at] = (weights[at] ?? 0) - (rate * (m / (1 - 0.9 ** step))) / (Math.sqrt(s / (1 - 0.99 ** step)) + 1e-8);
    }
  }
  return weights.map((weight, at) => weight / (scales[at] ?? 1));
}

function spread(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
}

function addSlope(
  slope: number[],
  {
    rows,
    right,
    weights,
    scales,
    share,
  }: Choice & { readonly weights: readonly number[]; readonly scales: readonly number[]; readonly share: number },
): void {
  const scaled = rows.map((row) => row.map((value, at) => value / (scales[at] ?? 1)));
  const scores = scaled.map((row) => row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0));
  const most = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const all = parts.reduce((sum, part) => sum + part, 0);
  const good = parts.reduce((sum, part, n) => sum + (right[n] ? part : 0), 0);
  for (const [n, row] of scaled.entries()) {
    const part = parts[n] ?? 0;
    const wrong = (part / all - (right[n] ? part / good : 0)) * share;
    for (const [at, value] of row.entries()) slope[at] = (slope[at] ?? 0) + wrong * value;
  }
}
