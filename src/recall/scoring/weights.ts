/**
 * All tunable numbers of the ranking. `npm run bench -- weights` removes, halves and doubles each of them; bench/README.md
 * has the results.
 */
export interface RankingWeights {
  /** BM25 of a text, divided by the best. */
  readonly words: number;
  /** The share of the query that a text covers, independent of its length. */
  readonly covers: number;
  /** The query's words in the turns before and after. */
  readonly neighbours: number;
  /** How much less a text's own words count where agents' messages are much longer. */
  readonly fewerWords: number;
  /** The share of the query that is in the question asked just before. */
  readonly answers: number;
  /** A person's short statement after an agent's message with the words: it decides what the agent offered. */
  readonly settles: number;
  /** The share of the query that a whole session covers. */
  readonly session: number;
  /** BM25 of the session's best text. */
  readonly sessionBest: number;
  /** Similarity of the session's most similar text. */
  readonly sessionMeaning: number;
  readonly meaning: number;
  /** Similarity of a person's message apart from what all of them have in common, where agents' messages are much longer. */
  readonly meaningAmong: number;
  /** Near the time the query names. */
  readonly time: number;
  /** The text ends in a question. */
  readonly question: number;
  readonly concept: number;
  readonly speaker: number;
  /** A person's own words, in projects where agents' messages are much longer. */
  readonly person: number;
  /** Agents' messages count as longer from this many doublings of people's length, and fully from that many. */
  readonly longAnswersFrom: number;
  readonly longAnswersFully: number;
  /** Multiplies `person` if the query speaks in the first person. */
  readonly firstPerson: number;
  /** An agent's message, if the query asks what the agent said, where agents' messages are much longer. */
  readonly ofAgent: number;
  /** A person's message that tells something and does not only ask. */
  readonly states: number;
  /** A person's message that says something the other candidates do not. */
  readonly distinct: number;
  /** How many times `distinct` is added where agents' messages are much longer. */
  readonly distinctLong: number;
  /** The share of the query that the answer to a person's message covers. */
  readonly answered: number;
  /** The same for a broad query: the answer repeats what the exchange is about, a person's few words do not. */
  readonly answeredBroad: number;
  /** BM25 of the answer to a person's message. */
  readonly answeredWords: number;
  /** The similarity of the answer to a person's message. */
  readonly answeredMeaning: number;
  /** The same for a broad query. */
  readonly answeredMeaningBroad: number;
  /** Multiplies `distinct` for a broad query: what it has to cover shares few words with it. */
  readonly distinctBroad: number;
  /** A standing instruction, if the query asks for work. */
  readonly instructs: number;
  /** How much less each further standing instruction counts, the nearest first. */
  readonly instructsNext: number;
  /** A reply that only announces a step. */
  readonly narrates: number;
  /** Beside `narrates`: a reply that only says that the agent looks at something. */
  readonly looks: number;
  /** A search of Memoir itself, which repeats what it found. */
  readonly echoes: number;
  /** The share of the query that is in a message which only asks. */
  readonly sameQuestion: number;
  /** A message that only repeats the query, which is a question. */
  readonly queryAgain: number;
  /** How many standing instructions apply to one query. */
  readonly instructed: number;
  /** How many are compared. */
  readonly instructions: number;
  /** The event that the query counts from: "before the migration". */
  readonly anchor: number;
  /** A kind that the query names. */
  readonly kind: number;
  /** In the project that the query names. */
  readonly project: number;
  /** In a project named after that one: a worktree of it. */
  readonly projectNamedAfter: number;
  /** How many texts of a named time or kind are considered without sharing a word. */
  readonly named: number;
  /** Output of a tool, where the query asks for what people said. */
  readonly output: number;
  readonly recency: number;
  /** Multiplies the half-life of the recency of each kind. */
  readonly halfLife: number;
  /** Multiplies the value of each kind and trust level. */
  readonly authority: number;
  /** In the caller's current project. */
  readonly here: number;
  /** The share of its score that a superseded or refuted fact keeps. */
  readonly outdated: number;
  /** Added to a confirmed fact. */
  readonly confirmed: number;
  /** Length in characters at which the neighbours of a message count half. Shorter messages depend more on them. */
  readonly shortChars: number;
  /** The weight of a word in the turns before, by distance. */
  readonly before: readonly number[];
  /** The same for the turns after. */
  readonly after: readonly number[];
  /** BM25's k1: later mentions of a word add less than the first. */
  readonly saturation: number;
  /** For how many of the best matches the neighbouring turns are read. */
  readonly anchors: number;
  /** The same for a broad query, which also needs the answers to statements without its words. */
  readonly anchorsBroad: number;
  /** For how many of people's messages, the nearest by meaning, the answer is read, where agents write pages. */
  readonly answeredOf: number;
  /** The share of all documents that the first search may score. Beyond it, the most common words are left out. */
  readonly weighed: number;
  /** Matches taken from each table. */
  readonly perTable: number;
  /** The same for an index with many documents. */
  readonly perLargeTable: number;
  /** How many candidates are kept, the most promising by words and meaning. */
  readonly kept: number;
  /** How many of the nearest by meaning are added. */
  readonly nearest: number;
  /** How many of people's messages are added that are nearest by meaning, where agents write pages. */
  readonly nearestOfPeople: number;
  /** A person's message that shares rare words with one of the best, where agents write pages. */
  readonly linked: number;
  /** With how many of the best. */
  readonly linkedTo: number;
  /** A word is rare if at most this share of people's messages has it. */
  readonly linkedRare: number;
  /** A broad query chooses among this many times as many results as are shown. */
  readonly spreadPool: number;
  /** What a text loses that repeats one already chosen, as a share of the best score. */
  readonly spreadCopies: number;
  /** How many statements of the sessions found a broad query considers. */
  readonly statements: number;
  /** Without an explicit limit, results below this share of the best score are hidden. */
  readonly strong: number;
  /** The least similarity for a result found by meaning alone. */
  readonly alike: number;
}

export const RANKING: RankingWeights = Object.freeze({
  words: 0.5,
  covers: 0.4,
  neighbours: 1.5,
  fewerWords: 0.5,
  answers: 1,
  settles: 0.5,
  session: 0.5,
  sessionBest: 0.5,
  sessionMeaning: 1,
  meaning: 1,
  meaningAmong: 0.7,
  time: 2,
  question: -0.5,
  concept: 0.2,
  speaker: 0.3,
  person: 1.2,
  longAnswersFrom: 1,
  longAnswersFully: 2,
  firstPerson: 2,
  ofAgent: 3,
  states: 0.8,
  distinct: 2,
  distinctLong: 1.5,
  answered: 0.3,
  answeredBroad: 0.8,
  answeredWords: 0.3,
  answeredMeaning: 0.6,
  answeredMeaningBroad: 3,
  distinctBroad: 1.5,
  instructs: 3,
  instructed: 6,
  instructsNext: 0.9,
  narrates: -0.8,
  looks: -2,
  echoes: -2,
  sameQuestion: -1,
  queryAgain: -4,
  instructions: 40,
  anchor: -2,
  kind: 0.8,
  project: 3,
  projectNamedAfter: 2.5,
  named: 60,
  output: -2,
  recency: 0.2,
  halfLife: 1,
  authority: 0.5,
  here: 0.6,
  outdated: 0.6,
  confirmed: 0.05,
  shortChars: 800,
  before: [1, 0.7, 0.5],
  after: [0.5, 0.3, 0.2],
  saturation: 1.2,
  anchors: 24,
  anchorsBroad: 500,
  answeredOf: 120,
  weighed: 0.2,
  perTable: 300,
  perLargeTable: 100,
  kept: 100,
  nearest: 20,
  nearestOfPeople: 200,
  linked: 1,
  linkedTo: 3,
  linkedRare: 0.03,
  spreadPool: 5,
  spreadCopies: 0.3,
  statements: 200,
  strong: 0.5,
  alike: 0.45,
});
