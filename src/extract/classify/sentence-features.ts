/**
 * What the sentence classifier sees of a sentence: its words and word pairs with names, numbers, paths and code replaced by
 * their kind, how it begins and ends, who says it, where it stands, and what it answers. Features are hashed to numbers, so
 * the model needs no vocabulary. Training and use share this file; a change here needs a new training.
 */
import type { PlacedSentence, Speaker } from '../placed-sentences.ts';
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

export function sentenceFeatures(sentence: PlacedSentence, context: SentenceContext): Uint32Array {
  const features = new FeatureSet(context.speaker);
  const words = normalizeWords(sentence.words);
  addWords(features, words);
  addCues(features, words);
  features.name('length:').add(lengthBucket(words.length)).both();
  features.name('count:').add(lengthBucket(sentence.count)).both();
  features
    .name(sentence.index === 0 ? 'at:first' : sentence.index === sentence.count - 1 ? 'at:last' : 'at:middle')
    .both();
  if (sentence.item) features.name('item').both();
  if (sentence.asks) features.name('asks').both();
  if (sentence.announces) features.name('announces').both();
  for (const word of normalizeWords(sentence.heading).slice(0, 6)) features.name('h:').add(word).both();
  const before = normalizeWords(context.before);
  features.name('before:').add(firstWords(before, 2)).own();
  features
    .name('beforelast:')
    .add(before.at(-1) ?? '^')
    .own();
  features
    .name('after:')
    .add(firstWords(normalizeWords(context.after), 2))
    .own();
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
    features.name('w:').add(word).both();
    if (next !== undefined) features.name('b:').add(word).add(' ').add(next).both();
    if (next !== undefined && third !== undefined)
      features.name('t:').add(word).add(' ').add(next).add(' ').add(third).all();
    if (third !== undefined) features.name('s:').add(word).add(' _ ').add(third).all();
    if (word.length > 5) features.name('p:').add(word.slice(0, 5)).all();
  }
  features
    .name('first:')
    .add(words[0] ?? '')
    .both();
  features.name('first2:').add(firstWords(words, 2)).both();
  features.name('first3:').add(firstWords(words, 3)).all();
  features
    .name('last:')
    .add(words.at(-1) ?? '')
    .both();
  features.name('last2:').add(words.slice(-2).join(' ')).all();
}

function firstWords(words: readonly string[], count: number): string {
  return words.slice(0, count).join(' ');
}

function addCues(features: FeatureSet, words: readonly string[]): void {
  const cues = [...findCues(words)].sort();
  for (const [at, cue] of cues.entries()) {
    features.name('cue:').add(cue).both();
    for (const other of cues.slice(at + 1)) features.name('cues:').add(cue).add('+').add(other).all();
  }
  features
    .name('cues:')
    .add(String(Math.min(3, cues.length)))
    .both();
  const [only, second] = cues;
  if (only !== undefined && second === undefined) features.name('only:').add(only).both();
}

/** Whether it answers a question, and whether it takes one of the things that were offered. */
function addAnswer(features: FeatureSet, words: readonly string[], answers: string): void {
  const asked = normalizeWords(answers);
  const isQuestion = asked.at(-1) === '?';
  features.name(isQuestion ? 'answers:question' : 'answers:statement').all();
  if (!isQuestion) return;
  features.name('asked:').add(firstWords(asked, 2)).all();
  if (asked.some((word) => CHOICE.has(word))) features.name('asked:choice').all();
  const offered = new Set(asked.filter((word) => word.length > 2));
  if (words.some((word) => word.length > 2 && offered.has(word))) features.name('answers:with-its-words').all();
  features
    .name('answers:first:')
    .add(words[0] ?? '')
    .all();
}

const REPLY_CHARS = 300;

function addReply(features: FeatureSet, words: readonly string[], reply: string): void {
  const said = normalizeWords(reply.slice(0, REPLY_CHARS));
  features.name('reply:').add(firstWords(said, 1)).all();
  features.name('reply:').add(firstWords(said, 2)).all();
  for (const cue of findCues(said)) features.name('replycue:').add(cue).all();
  features.name('replylength:').add(lengthBucket(said.length)).all();
  const own = new Set(words.filter((word) => word.length > 3));
  const shared = new Set(said.filter((word) => own.has(word))).size;
  features
    .name('replyshares:')
    .add(String(Math.min(3, shared)))
    .all();
}

/** Features are hashed part by part, so that no text is joined only to be hashed. */
class FeatureSet {
  readonly #found: number[] = [];
  readonly #ownSeed: number;
  readonly #round: number;
  #all = 0;
  #own = 0;

  constructor(speaker: Speaker) {
    this.#ownSeed = SPEAKER_SEEDS[speaker];
    rounds = (rounds + 1) >>> 0;
    this.#round = rounds;
  }

  /** Starts a feature; `all`, `own` or `both` ends it. */
  name(text: string): this {
    this.#all = SEED;
    this.#own = this.#ownSeed;
    return this.add(text);
  }

  /** FNV-1a over UTF-16 units. */
  add(text: string): this {
    let all = this.#all;
    let own = this.#own;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      all = Math.imul(all ^ unit, 0x01000193);
      own = Math.imul(own ^ unit, 0x01000193);
    }
    this.#all = all;
    this.#own = own;
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
    this.#found.push(bucket);
  }

  list(): Uint32Array {
    return new Uint32Array(this.#found);
  }
}

/** The round in which each bucket was last found, so that no set is made for a sentence. */
const FOUND_IN = new Uint32Array(FEATURE_BUCKETS);
let rounds = 0;

const SEED = 0x811c9dc5;
const SPEAKER_SEEDS: Readonly<Record<Speaker, number>> = { person: 0x1b873593, agent: 0x85ebca6b, summary: 0x27d4eb2f };

function lengthBucket(count: number): string {
  if (count <= 3) return String(count);
  if (count <= 6) return '6';
  if (count <= 12) return '12';
  return count <= 25 ? '25' : 'long';
}
