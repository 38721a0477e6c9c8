/** Imports transcripts into a home of its own with the real engine and asks it what it knows. */
import { asKnownEvent, type MemoirEvent } from '../../src/domain/event.ts';
import type { Fact } from '../../src/domain/facts/fact-record.ts';
import { withMemoir } from '../temp-home.ts';
import type { Answer, Question } from './score-facts.ts';

export interface Knowledge {
  readonly events: readonly MemoirEvent[];
  /** All facts of all projects, also those that no longer hold. */
  readonly facts: readonly Fact[];
  /** Project id to its name. */
  readonly projects: ReadonlyMap<string, string>;
  readonly answers: readonly Answer[];
}

/** The facts of this many results are one answer; the scorer reads its first 120 words. */
const ANSWER_RESULTS = 3;

export async function importKnowledge(
  paths: readonly string[],
  questions: readonly Question[] = [],
): Promise<Knowledge> {
  return withMemoir(async (memoir, dir) => {
    await memoir.imports.transcripts(paths);
    await memoir.facts.extractNew({ budgetMs: Number.POSITIVE_INFINITY });
    const events = [...memoir.events.list()].flatMap((record) => asKnownEvent(record) ?? []);
    const projects = new Map(memoir.projects.list().map(({ id, slug }) => [id, slug]));
    const answers: Answer[] = [];
    for (const { question, asOf: days } of questions) {
      for (const asOf of [undefined, ...days.map(({ date }) => date)]) {
        const { results } = await memoir.recall.search(question, {
          project: '*',
          kinds: ['fact'],
          limit: ANSWER_RESULTS,
          cwd: dir,
          asOf,
        });
        const sources = results.flatMap(({ session }) => session ?? []);
        answers.push({ question, text: results.map(({ snippet }) => snippet).join('. '), sources, asOf });
      }
    }
    return { events, facts: memoir.facts.list(), projects, answers };
  });
}
