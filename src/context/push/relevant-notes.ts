/**
 * Finds the notes and decisions that a prompt is about, by shared words and concepts and by meaning; usually there is nothing. A
 * word counts more if fewer memories have it: the unit is one word that only one memory has. The shared words must also be a fair
 * part of the prompt, or a long prompt would match every note. A note that shares few words or none is given if it stands out in
 * meaning. The numbers were tuned on one half of the labelled prompts (`bench/push`) and measured on the other (bench/README.md).
 */
import { findConcepts } from '../../domain/concepts/find-concepts.ts';
import { EVERYWHERE } from '../../domain/facts/fact-record.ts';
import type { RecallKind } from '../../domain/recall.ts';
import type { Database } from '../../platform/sqlite.ts';
import { conceptCue } from '../../store/index/cues.ts';
import { CUE_MAX_DOCS, countPushable, cueHits, headlineOf } from '../../store/index/push-index.ts';
import { type MeantNote, meantNotes } from './meaning.ts';
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

/** Weights of a logistic regression on the half `dev` of the labelled prompts. */
const MEANING = {
  words: 0.87,
  telling: 0.89,
  above: 1.05,
  ahead: 7,
  asked: 0.29,
  from: 7.04,
  threshold: 0.75,
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
  return meantNotes(db, prompt, here)
    .filter(({ kind, project }) => isAllowed(kind, project, here))
    .map((each) => ({ ...each, score: meaningScore(each, found.get(each.doc), all.filter(isTelling).length) }))
    .filter(({ score }) => score >= MEANING.threshold)
    .sort((x, y) => y.score - x.score || y.doc - x.doc)
    .slice(0, 1);
}

function meaningScore({ closeness }: MeantNote, shared: Candidate | undefined, asked: number): number {
  return (
    MEANING.words * Math.min(3, shared?.score ?? 0) +
    MEANING.telling * Math.min(3, shared?.telling.size ?? 0) +
    MEANING.above * closeness.above +
    MEANING.ahead * closeness.ahead +
    MEANING.asked * Math.min(6, asked) -
    MEANING.from
  );
}

function coversHeadline(db: Database, doc: number, shared: ReadonlySet<string>): boolean {
  const words = headlineOf(db, doc);
  return words.filter((word) => shared.has(word)).length >= words.length * PUSH_RULES.headline;
}
