/**
 * Measures each ranking weight: removed, at half and at double, one at a time, over all question sets. LoCoMo and CoSQA if
 * `--data <folder>` has `locomo-dev.json` and `cosqa/`; the tuning half of the coding sessions if `--transcripts <folder>`
 * (or the default folder) has them; and small sets for signals that the others cannot show. Measures the ranking only,
 * before duplicates are merged.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventRecord } from '../src/domain/event.ts';
import { RANKING } from '../src/recall/scoring/weights.ts';
import { findAnswers, loadQuestions } from './coding/questions.ts';
import { requireData } from './data-option.ts';
import { type Conversation, conversationLines, goldOf } from './locomo/conversations.ts';
import type { Benchmark, Measured } from './measure.ts';
import { smallSets } from './weights/small-sets.ts';
import { variants } from './weights/variants.ts';
import { openWorld, type World, type WorldScores } from './weights/world.ts';

/** There are a thousand questions, and each is asked a hundred times: every third is enough. */
const LOCOMO_EVERY = 3;

export const weightsBenchmark: Benchmark = {
  // Nothing here is random.
  seed: 0,
  run: async ({ quick }) => {
    const data = requireData('weights', 'a folder with LoCoMo and CoSQA');
    const transcripts = requireData('weights', 'the transcripts of the coding questions', '--transcripts');
    const worlds = await openWorlds(data, transcripts, quick ? 5 : 1);
    try {
      const all = [{ of: 'all', label: 'chosen', weights: RANKING }, ...variants()];
      return all.flatMap(({ of, label, weights }) =>
        worlds.flatMap((world) => rows(`${of}, ${label}: ${world.name}`, world.name, world.measure(weights))),
      );
    } finally {
      for (const world of worlds) world.close();
    }
  },
};

/** The sets with data, and the small ones; of each every nth question. */
export async function openWorlds(data: string, transcripts: string, every: number): Promise<readonly World[]> {
  const worlds: World[] = [];
  if (existsSync(join(data, 'locomo-dev.json')))
    worlds.push(await locomo(join(data, 'locomo-dev.json'), every * LOCOMO_EVERY));
  if (existsSync(transcripts)) worlds.push(await coding(transcripts, every));
  if (existsSync(join(data, 'cosqa'))) worlds.push(await cosqa(join(data, 'cosqa'), every));
  for (const open of smallSets()) worlds.push(await open());
  return worlds;
}

function rows(what: string, world: string, { n, hit1, recall10, mrr, session1 }: WorldScores): readonly Measured[] {
  const row = (measure: string, share: number): Measured => ({
    what: `${what} ${measure}`,
    value: Math.round(share * 1000) / 10,
    unit: '%',
    n,
  });
  if (world === 'LoCoMo') return [row('R@10', recall10), row('MRR', mrr), row('session hit@1', session1)];
  if (world === 'coding' || world === 'CoSQA') return [row('MRR', mrr)];
  return [row('hit@1', hit1)];
}

function locomo(file: string, every: number): Promise<World> {
  // Not validated: a file of another format fails at its first conversation.
  const conversations = JSON.parse(readFileSync(file, 'utf8')) as readonly Conversation[];
  return openWorld(
    'LoCoMo',
    (memoir, dir) => importLines(memoir, dir, conversations.flatMap(conversationLines)),
    (events, projects) =>
      conversations.flatMap(({ sample_id, qa }) => {
        const only = projects.get(sample_id);
        const turns = new Map(events.flatMap((event) => (event.project === only ? [[event.body.ref, event]] : [])));
        return qa
          .filter((_, question) => question % every === 0)
          .map((question) => ({
            text: question.question,
            only,
            answers: goldOf(question).flatMap((id) => turns.get(id) ?? []),
          }));
      }),
  );
}

function coding(folder: string, every: number): Promise<World> {
  const set = loadQuestions();
  return openWorld(
    'coding',
    async (memoir) => {
      await memoir.imports.transcripts([folder]);
    },
    (events) => {
      const byId = new Map(events.map((event) => [event.id, event]));
      const { byQuestion } = findAnswers(set, events);
      return set.questions
        .filter(({ half }, at) => half === 'dev' && at % every === 0)
        .map(({ id, question }) => ({
          text: question,
          answers: [...(byQuestion.get(id) ?? [])].flatMap((answer) => byId.get(answer) ?? []),
        }));
    },
  );
}

/** Every other query; the rest is held out. */
function cosqa(folder: string, every: number): Promise<World> {
  // Not validated: a file of another format fails below.
  const codes = JSON.parse(readFileSync(join(folder, 'code_idx_map.txt'), 'utf8')) as Readonly<Record<string, number>>;
  const asked = JSON.parse(readFileSync(join(folder, 'cosqa-retrieval-dev-500.json'), 'utf8')) as readonly {
    readonly doc: string;
    readonly retrieval_idx: number;
  }[];
  return openWorld(
    'CoSQA',
    (memoir, dir) =>
      importLines(
        memoir,
        dir,
        Object.entries(codes).map(
          ([text, n]) =>
            `${JSON.stringify({ conversation: 'functions', session: `f${n}`, id: String(n), at: n, speaker: 'code', role: 'agent', text })}\n`,
        ),
      ),
    (events) => {
      const byRef = new Map<unknown, EventRecord>(events.map((event) => [event.body.ref, event]));
      return asked
        .filter((_, at) => at % 2 === 1 && (at - 1) % (2 * every) === 0)
        .map(({ doc, retrieval_idx }) => ({ text: doc, answers: [byRef.get(String(retrieval_idx)) ?? []].flat() }));
    },
  );
}

function importLines(
  memoir: { readonly imports: { conversation(file: string): unknown } },
  dir: string,
  lines: readonly string[],
): void {
  const file = join(dir, 'lines.jsonl');
  writeFileSync(file, lines.join(''));
  memoir.imports.conversation(file);
}
