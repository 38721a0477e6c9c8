/**
 * What the sentence classifier sees of a sentence: its words and word pairs with names, numbers, paths and code replaced by
 * their kind, how it begins and ends, who says it, where it stands, and what it answers. Features are hashed to numbers, so
 * the model needs no vocabulary. Training and use share this file; a change here needs a new training.
 */
import type { PlacedSentence, Speaker } from '../sentences/placed-sentences.ts';
import { findCues } from './cues.ts';
import { normalizeWords } from './normalize-words.ts';

export interface SentenceContext {
  readonly speaker: Speaker;
  /** The sentences before and after it in the same text; empty if there is none. */
  readonly before: string;
  readonly after: string;
  /** The last sentence the other side said before this text. */
  readonly answers: string;
  /** What the other side replied to this text: an acknowledgement follows a decision, a search follows a problem. */
  readonly reply: string;
}

/** So many that few features share one; the weights have only those that training knows (`classifier.ts`). */
const FEATURE_BITS = 18;
export const FEATURE_BUCKETS = 1 << FEATURE_BITS;

/** Words a question offers as answers: "redis or postgres". */
const CHOICE = new Set(['or', 'oder', 'o', 'either', 'which', 'should', 'welche', 'welches', 'soll', 'cuál']);

/** Valid until the next call: a copy for each sentence takes longer than hashing its words. */
export function sentenceFeatures(sentence: PlacedSentence, context: SentenceContext): Uint32Array {
  const features = new FeatureSet(context.speaker);
  const words = normalizeWords(sentence.words);
  features.name(NAMES.speaker).own();
  addWords(features, words);
  addCues(features, words);
  features.name(NAMES.length).add(lengthBucket(words.length)).both();
  features.name(NAMES.count).add(lengthBucket(sentence.count)).both();
  features
    .name(sentence.index === 0 ? NAMES.atFirst : sentence.index === sentence.count - 1 ? NAMES.atLast : NAMES.atMiddle)
    .both();
  if (sentence.item) features.name(NAMES.item).both();
  if (sentence.asks) features.name(NAMES.asks).both();
  if (sentence.announces) features.name(NAMES.announces).both();
  if (sentence.heading !== '')
    for (const word of normalizeWords(sentence.heading).slice(0, 6)) features.name(NAMES.heading).add(word).both();
  const before = normalizeWords(context.before);
  features.name(NAMES.before).addFirst(before, 2).own();
  features
    .name(NAMES.beforeLast)
    .add(before.at(-1) ?? '^')
    .own();
  features.name(NAMES.after).addFirst(normalizeWords(context.after), 2).own();
  if (context.speaker === 'person') {
    addAnswer(features, words, context.answers);
    addReply(features, words, context.reply);
  }
  return features.list();
}

function addWords(features: FeatureSet, words: readonly string[]): void {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const next = words[at + 1];
    const third = words[at + 2];
    features.name(NAMES.word).add(word).both();
    if (next !== undefined) features.name(NAMES.pair).add(word).add(' ').add(next).both();
    if (next !== undefined && third !== undefined)
      features.shared(NAMES.three).add(word).add(' ').add(next).add(' ').add(third).all();
    if (third !== undefined) features.shared(NAMES.around).add(word).add(' _ ').add(third).all();
    if (word.length > 5) features.shared(NAMES.start).add(word, 5).all();
  }
  features
    .name(NAMES.first)
    .add(words[0] ?? '')
    .both();
  features.name(NAMES.firstTwo).addFirst(words, 2).both();
  features.shared(NAMES.firstThree).addFirst(words, 3).all();
  features
    .name(NAMES.last)
    .add(words.at(-1) ?? '')
    .both();
  features.shared(NAMES.lastTwo).addFirst(words.slice(-2), 2).all();
}

function addCues(features: FeatureSet, words: readonly string[]): void {
  const cues = [...findCues(words)].sort();
  for (let at = 0; at < cues.length; at += 1) {
    const cue = cues[at] ?? '';
    features.name(NAMES.cue).add(cue).both();
    for (let other = at + 1; other < cues.length; other += 1)
      features
        .shared(NAMES.cues)
        .add(cue)
        .add('+')
        .add(cues[other] ?? '')
        .all();
  }
  features
    .name(NAMES.cues)
    .add(String(Math.min(3, cues.length)))
    .both();
  const [only, second] = cues;
  if (only !== undefined && second === undefined) features.name(NAMES.onlyCue).add(only).both();
}

/** Whether it answers a question, and whether it takes one of the things that were offered. */
function addAnswer(features: FeatureSet, words: readonly string[], answers: string): void {
  const asked = normalizeWords(answers);
  const isQuestion = asked.at(-1) === '?';
  features.shared(isQuestion ? NAMES.answersQuestion : NAMES.answersStatement).all();
  if (!isQuestion) return;
  features.shared(NAMES.asked).addFirst(asked, 2).all();
  if (asked.some((word) => CHOICE.has(word))) features.shared(NAMES.askedChoice).all();
  const offered = new Set(asked.filter((word) => word.length > 2));
  if (words.some((word) => word.length > 2 && offered.has(word))) features.shared(NAMES.answersWithItsWords).all();
  features
    .shared(NAMES.answersFirst)
    .add(words[0] ?? '')
    .all();
}

const REPLY_CHARS = 300;
/** The words with which a reply takes something up ("noted", "I keep it at") or does something else stand at its start. */
const REPLY_WORDS = 15;

function addReply(features: FeatureSet, words: readonly string[], reply: string): void {
  const said = normalizeWords(reply.slice(0, REPLY_CHARS));
  features.shared(NAMES.reply).addFirst(said, 1).all();
  features.shared(NAMES.reply).addFirst(said, 2).all();
  for (const word of said.slice(0, REPLY_WORDS)) features.shared(NAMES.replyWord).add(word).all();
  for (const cue of findCues(said)) features.shared(NAMES.replyCue).add(cue).all();
  features.shared(NAMES.replyLength).add(lengthBucket(said.length)).all();
  features
    .shared(NAMES.replyShares)
    .add(String(sharedWords(words, said)))
    .all();
}

/** How many of the longer words of `words` stand in `said`, up to three. */
function sharedWords(words: readonly string[], said: readonly string[]): number {
  const shared: string[] = [];
  for (const word of said) {
    if (word.length <= 3 || shared.includes(word) || !words.includes(word)) continue;
    shared.push(word);
    if (shared.length === 3) break;
  }
  return shared.length;
}

/** Features are hashed part by part, so that no text is joined only to be hashed. */
class FeatureSet {
  readonly #speaker: Speaker;
  readonly #round: number;
  #count = 0;
  #all = 0;
  #own = 0;
  #isShared = false;

  constructor(speaker: Speaker) {
    this.#speaker = speaker;
    rounds = (rounds + 1) >>> 0;
    this.#round = rounds;
  }

  /** Starts a feature; `all`, `own` or `both` ends it. */
  name(name: FeatureName): this {
    this.#all = name.all;
    this.#own = name[this.#speaker];
    this.#isShared = false;
    return this;
  }

  /** Starts a feature that only `all` ends. */
  shared(name: FeatureName): this {
    this.#all = name.all;
    this.#isShared = true;
    return this;
  }

  /** `most`: how many of its characters. */
  add(text: string, most = text.length): this {
    this.#all = hashed(this.#all, text, most);
    if (!this.#isShared) this.#own = hashed(this.#own, text, most);
    return this;
  }

  /** The first words, with a blank between two. */
  addFirst(words: readonly string[], count: number): this {
    for (let at = 0; at < count && at < words.length; at += 1) {
      if (at > 0) this.add(' ');
      this.add(words[at] ?? '');
    }
    return this;
  }

  all(): void {
    this.#put(this.#all);
  }

  own(): void {
    this.#put(this.#own);
  }

  /** Once for everybody and once for this speaker: "use" means another thing in a report than in a request. */
  both(): void {
    this.#put(this.#all);
    this.#put(this.#own);
  }

  /** With a last mix so that the low bits depend on all of it. */
  #put(hash: number): void {
    const bucket = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> (32 - FEATURE_BITS);
    if (FOUND_IN[bucket] === this.#round) return;
    FOUND_IN[bucket] = this.#round;
    FOUND[this.#count] = bucket;
    this.#count += 1;
  }

  list(): Uint32Array {
    return FOUND.subarray(0, this.#count);
  }
}

/** FNV-1a over UTF-16 units. */
function hashed(start: number, text: string, most: number): number {
  let hash = start;
  for (let at = 0; at < most; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** The round in which each bucket was last found, so that no set is made for a sentence. */
const FOUND_IN = new Uint32Array(FEATURE_BUCKETS);
let rounds = 0;
/** The features of the latest sentence. A sentence has at most some sixty words, each in seven features. */
const FOUND = new Uint32Array(4096);

/** The hash of a feature's name, as it starts for everybody and for one speaker. */
type FeatureName = Readonly<Record<Speaker | 'all', number>>;

function featureName(name: string): FeatureName {
  const from = (seed: number): number => hashed(seed, name, name.length);
  return { all: from(0x811c9dc5), person: from(0x1b873593), agent: from(0x85ebca6b), summary: from(0x27d4eb2f) };
}

const NAMES = {
  speaker: featureName('speaker'),
  word: featureName('w:'),
  pair: featureName('b:'),
  three: featureName('t:'),
  around: featureName('s:'),
  start: featureName('p:'),
  first: featureName('first:'),
  firstTwo: featureName('first2:'),
  firstThree: featureName('first3:'),
  last: featureName('last:'),
  lastTwo: featureName('last2:'),
  cue: featureName('cue:'),
  cues: featureName('cues:'),
  onlyCue: featureName('only:'),
  length: featureName('length:'),
  count: featureName('count:'),
  atFirst: featureName('at:first'),
  atLast: featureName('at:last'),
  atMiddle: featureName('at:middle'),
  item: featureName('item'),
  asks: featureName('asks'),
  announces: featureName('announces'),
  heading: featureName('h:'),
  before: featureName('before:'),
  beforeLast: featureName('beforelast:'),
  after: featureName('after:'),
  answersQuestion: featureName('answers:question'),
  answersStatement: featureName('answers:statement'),
  answersFirst: featureName('answers:first:'),
  answersWithItsWords: featureName('answers:with-its-words'),
  asked: featureName('asked:'),
  askedChoice: featureName('asked:choice'),
  reply: featureName('reply:'),
  replyWord: featureName('replyword:'),
  replyCue: featureName('replycue:'),
  replyLength: featureName('replylength:'),
  replyShares: featureName('replyshares:'),
} as const;

function lengthBucket(count: number): string {
  if (count <= 3) return String(count);
  if (count <= 6) return '6';
  if (count <= 12) return '12';
  return count <= 25 ? '25' : 'long';
}
