/**
 * Finds the notes and decisions that a prompt is about; usually there are none. Each note gets a score (`match.ts`) and competes with
 * the others and with "nothing is needed". If something is needed but no note stands out from the others, those that share enough
 * specific words with the prompt are given together; without vectors to compare, that is the only way. `bench/README.md` says how the numbers were chosen, and how they do on other
 * prompts.
 */
import type { RecallKind } from '../../domain/recall.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { countPushable } from '../../store/index/push/push-index.ts';
import { headlineOf } from '../../store/index/push/push-words.ts';
import { type Asked, isTooPlain, lookUpPrompt } from './look-up-prompt.ts';
import { couldStandOut, signsOfNotes, standingOut } from './match.ts';
import { canCompare, readPrompt } from './meaning.ts';
import { promptWords } from './prompt-words.ts';

export interface RelevantNote {
  readonly doc: number;
  readonly kind: RecallKind;
  readonly project: string | undefined;
  readonly score: number;
}

const SHARING_RULES = {
  /** In units of one word that only one item has. */
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
  /** Results with at least this share of the best score are kept. */
  nearBest: 0.75,
} as const;

/**
 * From this need on, shared words are enough. Comparing vectors as well changed nothing there, and it is the most
 * expensive step of a hook.
 */
const SURE_NEED = 1;
/** The same without vectors to compare. */
const LEAST_NEED = -3;

export function relevantNotes(db: Database, prompt: string, here: string | undefined): readonly RelevantNote[] {
  // The cheapest checks come first: most prompts are given nothing.
  const count = countPushable(db, { project: here });
  if (count === 0) return [];
  const words = promptWords(db, prompt);
  if (isTooPlain(words)) return [];
  const read = readPrompt(db, prompt);
  const asked = lookUpPrompt(db, prompt, words, here);
  const comparable = canCompare(read, count);
  const shared = read.need < (comparable ? SURE_NEED : LEAST_NEED) ? [] : sharingWords(db, asked);
  if (shared.length > 0 || !comparable || !couldStandOut(asked, read.need)) return shared;
  const { best, needed } = standingOut(signsOfNotes(db, asked, read, here), asked, read.need);
  if (!needed) return best;
  const together = sharingWords(db, asked);
  return best.every(({ doc }) => together.some((other) => other.doc === doc)) ? together : best;
}

function sharingWords(db: Database, { found, weight, foreign }: Asked): readonly RelevantNote[] {
  const good = [...found]
    .filter(([doc, { score, words, telling, concepts }]) => {
      if (score < SHARING_RULES.threshold || score < weight * SHARING_RULES.coverage) return false;
      if (concepts > 0) return true;
      if (telling.size < SHARING_RULES.tellingWords) return false;
      return words >= SHARING_RULES.words || coversHeadline(headlineOf(db, doc, foreign), telling);
    })
    .map(([doc, { kind, project, score }]) => ({ doc, kind, project, score }))
    .sort((a, b) => b.score - a.score || b.doc - a.doc);
  const best = good[0]?.score ?? 0;
  return good.filter(({ score }) => score >= best * SHARING_RULES.nearBest);
}

function coversHeadline(words: readonly string[], shared: ReadonlySet<string>): boolean {
  return words.filter((word) => shared.has(word)).length >= words.length * SHARING_RULES.headline;
}
