/**
 * Every number the ranking was given rather than found, in one place, so that each can be taken away, halved and doubled:
 * `npm run bench -- weights` does, and bench/README.md has what it printed.
 */
export interface RankingWeights {
  /** BM25 of a text, as a share of the best. */
  readonly words: number;
  /** How much of the question a text covers, however often and in however long a text. */
  readonly covers: number;
  /** The question's words in the turns around. */
  readonly neighbours: number;
  /** How much of the question is in what was asked just before. */
  readonly answers: number;
  /** How much of the question a whole session covers. */
  readonly session: number;
  /** BM25 of the best text of its session. */
  readonly sessionBest: number;
  /** Similarity of the most similar text of its session. */
  readonly sessionMeaning: number;
  readonly meaning: number;
  /** Within the time the question names. */
  readonly time: number;
  /** It ends in a question. */
  readonly question: number;
  readonly concept: number;
  readonly speaker: number;
  /** A person's words, at most: where answers are eight times as long. */
  readonly person: number;
  readonly recency: number;
  /** Times the days each kind's newness is worth half after. */
  readonly halfLife: number;
  /** Times what each kind and trust is worth. */
  readonly authority: number;
  /** Of the project whoever asks is in. */
  readonly here: number;
  /** What is left of the score of a statement that holds no more. */
  readonly outdated: number;
  /** Added to a statement that was confirmed since. */
  readonly confirmed: number;
  /** A message of so many characters is half an exchange and half a text of its own. */
  readonly shortChars: number;
  /** What a word counts in the turns before, at each distance: what was asked just before tells most about a turn. */
  readonly before: readonly number[];
  /** And in the turns after. */
  readonly after: readonly number[];
  /** BM25's own constant: the second mention of a word adds less than the first. */
  readonly saturation: number;
  /** Turns are read around so many of the best; what stands beside a weak match nobody looks for. */
  readonly anchors: number;
  /** The share of all documents a first look by words may weigh: beyond it the commonest words are left for later. */
  readonly weighed: number;
  /** Found by words in each table. */
  readonly perTable: number;
  /** The same where there are many documents: of those the best hundred are enough. */
  readonly perLargeTable: number;
  /** So many of those found are looked at closely, the most promising by words and meaning. */
  readonly kept: number;
  /** So many of the nearest by meaning are looked at. */
  readonly nearest: number;
  /** Less than this share of the best score is far weaker; who did not say how many they want does not want it. */
  readonly strong: number;
  /** Below this similarity nothing is found by meaning alone: what is nearest to nonsense is nonsense. */
  readonly alike: number;
}

export const RANKING: RankingWeights = Object.freeze({
  words: 0.5,
  covers: 0.4,
  neighbours: 1.5,
  answers: 1,
  session: 0.5,
  sessionBest: 0.5,
  sessionMeaning: 1,
  meaning: 1,
  time: 2,
  question: -0.5,
  concept: 0.2,
  speaker: 0.3,
  person: 0.4,
  recency: 0.2,
  halfLife: 1,
  authority: 0.5,
  here: 0.2,
  outdated: 0.6,
  confirmed: 0.05,
  shortChars: 800,
  before: [1, 0.7, 0.5],
  after: [0.5, 0.3, 0.2],
  saturation: 1.2,
  anchors: 24,
  weighed: 0.2,
  perTable: 300,
  perLargeTable: 100,
  kept: 100,
  nearest: 20,
  strong: 0.5,
  alike: 0.45,
});
