/**
 * Finds the notes and decisions that a prompt is about, by shared words and concepts and by meaning; usually there are none. A
 * word counts more if fewer memories have it: the unit is one word that only one memory has. The shared words must also be a fair
 * part of the prompt, or a long prompt would match every note. If that finds nothing, a prompt that seems to need what is known
 * is given the note that stands out by its meaning, by shared words and by words that stand for the same thing. The numbers were
 * chosen on labelled prompts of two memories and measured on a third (bench/README.md).
 */
import { findConcepts } from '../../domain/concepts/find-concepts.ts';
import { EVERYWHERE } from '../../domain/facts/fact-record.ts';
import type { RecallKind } from '../../domain/recall.ts';
import type { Database } from '../../platform/sqlite.ts';
import { conceptCue } from '../../store/index/cues.ts';
import { CUE_MAX_DOCS, countPushable, cueHits, headlineOf } from '../../store/index/push-index.ts';
import { meantNotes, readPrompt } from './meaning.ts';
import { relatedWords } from './related-words.ts';
import { promptWords } from './telling-words.ts';

export interface RelevantNote {
  readonly doc: number;
  readonly kind: RecallKind;
  readonly project: string | undefined;
  readonly score: number;
}

const PUSH_RULES = {
  /** In units of one word that only one memory has. */
  threshold: 1.4,
  /** Share of the weight of all words of the prompt. */
  coverage: 0.2,
  /**
   * How many words are shared, and how many of them are specific. The specific ones are enough if they make up most of the
   * headline.
   */
  words: 3,
  tellingWords: 2,
  headline: 0.6,
  /** Weight of a word that is only in the body. */
  below: 0.6,
  everyday: 0.5,
  /** Weight of a file, symbol, package or ticket that both name. */
  concept: 1.5,
  /** Results with at least this share of the best score are kept. */
  nearBest: 0.75,
} as const;

/** Weights of two logistic regressions on two labelled memories: which note is meant, and whether it is worth giving. */
const MEANING = {
  nearest: { closeness: 1.48, words: 2.49, related: 1.5 },
  worthGiving: { closeness: 0.34, words: 2.78, related: 1.9 },
  need: 1.03,
  /** A little more than the regression says: a wrong note is worse than none. */
  from: 5,
  /** Below it nothing is compared: hardly any prompt with less needs anything. */
  leastNeed: -0.8,
} as const;

/** Facts without a project are not given anywhere. Notes without a project are the owner's and hold everywhere, like facts of all projects. */
function isAllowed(kind: RecallKind, project: string | undefined, here: string | undefined): boolean {
  if (project === undefined) return kind === 'note';
  return (project === here || project === EVERYWHERE) && kind !== 'blocker';
}

interface Candidate {
  readonly kind: RecallKind;
  readonly project: string | undefined;
  score: number;
  words: number;
  concepts: number;
  readonly telling: Set<string>;
}

export function relevantNotes(db: Database, prompt: string, here: string | undefined): readonly RelevantNote[] {
  const { all, isTelling } = promptWords(prompt);
  // Prompts such as "ok" or "run the tests again" have no specific words.
  if (all.filter(isTelling).length < PUSH_RULES.tellingWords) return [];
  const total = countPushable(db);
  if (total === 0) return [];
  const rarity = (docs: number): number => Math.log(1 + total / (docs + 0.5)) / Math.log(1 + total / 1.5);
  const found = new Map<number, Candidate>();
  let asked = 0;
  const note = (
    cue: string,
    weightOf: (docs: number, inHead: boolean) => number,
    mark: 'telling' | 'everyday' | 'concept',
  ) => {
    const hits = cueHits(db, cue);
    for (const { doc, kind, project, inHead } of hits.length > CUE_MAX_DOCS ? [] : hits) {
      if (!isAllowed(kind, project, here)) continue;
      const entry: Candidate = found.get(doc) ?? { kind, project, score: 0, words: 0, concepts: 0, telling: new Set() };
      found.set(doc, entry);
      entry.score += weightOf(hits.length, inHead);
      if (mark === 'concept') entry.concepts += 1;
      else entry.words += 1;
      if (mark === 'telling') entry.telling.add(cue);
    }
    return hits.length;
  };
  for (const word of all) {
    const telling = isTelling(word);
    const share = telling ? 1 : PUSH_RULES.everyday;
    const docs = note(
      word,
      (n, inHead) => rarity(n) * share * (inHead ? 1 : PUSH_RULES.below),
      telling ? 'telling' : 'everyday',
    );
    asked += Math.min(1, rarity(docs)) * share;
  }
  // The words of a concept's name are counted above. Naming the same thing is worth more.
  const named = new Set(findConcepts(prompt.slice(0, 2000)).map(conceptCue));
  for (const cue of named) note(cue, (n) => rarity(n) * PUSH_RULES.concept, 'concept');
  const good = [...found]
    .filter(([doc, { score, words, telling, concepts }]) => {
      if (score < PUSH_RULES.threshold || score < asked * PUSH_RULES.coverage) return false;
      if (concepts > 0) return true;
      if (telling.size < PUSH_RULES.tellingWords) return false;
      return words >= PUSH_RULES.words || coversHeadline(db, doc, telling);
    })
    .map(([doc, { kind, project, score }]) => ({ doc, kind, project, score }))
    .sort((a, b) => b.score - a.score || b.doc - a.doc);
  const best = good[0]?.score ?? 0;
  const shared = good.filter(({ score }) => score >= best * PUSH_RULES.nearBest);
  // Comparing by meaning costs a hook more than all of this, so it is the second try.
  if (shared.length > 0) return shared;
  const read = readPrompt(db, prompt);
  if (read === undefined || read.need < MEANING.leastNeed) return [];
  const related = relatedScores(db, all, rarity);
  const near = meantNotes(db, read, here)
    .filter(({ kind, project }) => isAllowed(kind, project, here))
    .map(({ closeness, ...note }) => {
      const words = found.get(note.doc)?.score ?? 0;
      return { ...note, signs: { closeness, words, related: related.get(note.doc) ?? 0 } };
    })
    .map((note) => ({ ...note, score: weigh(note.signs, MEANING.nearest) }))
    .sort((x, y) => y.score - x.score || y.doc - x.doc);
  return near
    .slice(0, 1)
    .filter(({ signs }) => weigh(signs, MEANING.worthGiving) + MEANING.need * read.need >= MEANING.from);
}

interface Signs {
  readonly closeness: number;
  readonly words: number;
  readonly related: number;
}

function weigh({ closeness, words, related }: Signs, weights: Signs): number {
  return weights.closeness * closeness + weights.words * Math.min(3, words) + weights.related * Math.min(3, related);
}

/** For each memory, the words that stand for the same thing as a word of the prompt that it lacks. */
function relatedScores(
  db: Database,
  words: readonly string[],
  rarity: (docs: number) => number,
): ReadonlyMap<number, number> {
  const scores = new Map<number, number>();
  const own = new Set(words);
  for (const word of words) {
    const others = [...relatedWords(word)].filter((other) => !own.has(other));
    const has = others.length === 0 ? [] : cueHits(db, word).map(({ doc }) => doc);
    const best = new Map<number, number>();
    for (const hits of others.map((other) => cueHits(db, other))) {
      for (const { doc, inHead } of hits.length > CUE_MAX_DOCS ? [] : hits) {
        const weight = rarity(hits.length) * (inHead ? 1 : PUSH_RULES.below);
        if (!has.includes(doc)) best.set(doc, Math.max(best.get(doc) ?? 0, weight));
      }
    }
    for (const [doc, weight] of best) scores.set(doc, (scores.get(doc) ?? 0) + weight);
  }
  return scores;
}

function coversHeadline(db: Database, doc: number, shared: ReadonlySet<string>): boolean {
  const words = headlineOf(db, doc);
  return words.filter((word) => shared.has(word)).length >= words.length * PUSH_RULES.headline;
}
