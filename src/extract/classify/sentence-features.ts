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

export const FEATURE_BUCKETS = 1 << 15;

/** Words a question offers as answers: "redis or postgres". */
const CHOICE = new Set(['or', 'oder', 'o', 'either', 'which', 'should', 'welche', 'welches', 'soll', 'cuál']);

export function sentenceFeatures(sentence: PlacedSentence, context: SentenceContext): Uint32Array {
  const features = new FeatureSet(context.speaker);
  const words = normalizeWords(sentence.words);
  addWords(features, words);
  addCues(features, words);
  features.both(`length:${lengthBucket(words.length)}`);
  features.both(`count:${lengthBucket(sentence.count)}`);
  features.both(sentence.index === 0 ? 'at:first' : sentence.index === sentence.count - 1 ? 'at:last' : 'at:middle');
  if (sentence.item) features.both('item');
  if (sentence.asks) features.both('asks');
  if (sentence.announces) features.both('announces');
  for (const word of normalizeWords(sentence.heading).slice(0, 6)) features.both(`h:${word}`);
  const before = normalizeWords(context.before);
  features.own(`before:${before.slice(0, 2).join(' ')}`);
  features.own(`beforelast:${before.at(-1) ?? '^'}`);
  features.own(`after:${normalizeWords(context.after).slice(0, 2).join(' ')}`);
  if (context.speaker === 'person') {
    addAnswer(features, words, context.answers);
    addReply(features, words, context.reply);
  }
  return features.list();
}

function addWords(features: FeatureSet, words: readonly string[]): void {
  for (const [at, word] of words.entries()) {
    features.both(`w:${word}`);
    const next = words[at + 1];
    const third = words[at + 2];
    if (next !== undefined) features.both(`b:${word} ${next}`);
    if (next !== undefined && third !== undefined) features.all(`t:${word} ${next} ${third}`);
    if (third !== undefined) features.all(`s:${word} _ ${third}`);
    if (word.length > 5) features.all(`p:${word.slice(0, 5)}`);
  }
  features.both(`first:${words[0] ?? ''}`);
  features.both(`first2:${words.slice(0, 2).join(' ')}`);
  features.all(`first3:${words.slice(0, 3).join(' ')}`);
  features.both(`last:${words.at(-1) ?? ''}`);
  features.all(`last2:${words.slice(-2).join(' ')}`);
}

function addCues(features: FeatureSet, words: readonly string[]): void {
  const cues = [...findCues(words)].sort();
  for (const [at, cue] of cues.entries()) {
    features.both(`cue:${cue}`);
    for (const other of cues.slice(at + 1)) features.all(`cues:${cue}+${other}`);
  }
  features.both(`cues:${Math.min(3, cues.length)}`);
  if (cues.length === 1) features.both(`only:${cues[0]}`);
}

/** Whether it answers a question, and whether it takes one of the things that were offered. */
function addAnswer(features: FeatureSet, words: readonly string[], answers: string): void {
  const asked = normalizeWords(answers);
  const isQuestion = asked.at(-1) === '?';
  features.all(isQuestion ? 'answers:question' : 'answers:statement');
  if (!isQuestion) return;
  features.all(`asked:${asked.slice(0, 2).join(' ')}`);
  if (asked.some((word) => CHOICE.has(word))) features.all('asked:choice');
  const offered = new Set(asked.filter((word) => word.length > 2));
  if (words.some((word) => word.length > 2 && offered.has(word))) features.all('answers:with-its-words');
  features.all(`answers:first:${words[0] ?? ''}`);
}

const REPLY_CHARS = 300;

function addReply(features: FeatureSet, words: readonly string[], reply: string): void {
  const said = normalizeWords(reply.slice(0, REPLY_CHARS));
  features.all(`reply:${said.slice(0, 1).join(' ')}`);
  features.all(`reply:${said.slice(0, 2).join(' ')}`);
  for (const cue of findCues(said)) features.all(`replycue:${cue}`);
  features.all(`replylength:${lengthBucket(said.length)}`);
  const own = new Set(words.filter((word) => word.length > 3));
  const shared = new Set(said.filter((word) => own.has(word))).size;
  features.all(`replyshares:${Math.min(3, shared)}`);
}

class FeatureSet {
  readonly #found = new Set<number>();
  readonly #speaker: Speaker;

  constructor(speaker: Speaker) {
    this.#speaker = speaker;
  }

  all(feature: string): void {
    this.#found.add(bucket(feature, SEED));
  }

  own(feature: string): void {
    this.#found.add(bucket(feature, bucketSeed(this.#speaker)));
  }

  /** Once for everybody and once for this speaker: "use" means another thing in a report than in a request. */
  both(feature: string): void {
    this.all(feature);
    this.own(feature);
  }

  list(): Uint32Array {
    return Uint32Array.from(this.#found);
  }
}

const SEED = 0x811c9dc5;
const SPEAKER_SEEDS: Readonly<Record<Speaker, number>> = { person: 0x1b873593, agent: 0x85ebca6b, summary: 0x27d4eb2f };

function bucketSeed(speaker: Speaker): number {
  return SPEAKER_SEEDS[speaker];
}

/** FNV-1a over UTF-16 units, with a last mix so that the low bits depend on all of it. */
function bucket(text: string, seed: number): number {
  let value = seed;
  for (let at = 0; at < text.length; at += 1) {
    value ^= text.charCodeAt(at);
    value = Math.imul(value, 0x01000193);
  }
  value ^= value >>> 15;
  return Math.imul(value, 0x2c1b3c6d) >>> 17;
}

function lengthBucket(count: number): string {
  if (count <= 3) return String(count);
  if (count <= 6) return '6';
  if (count <= 12) return '12';
  return count <= 25 ? '25' : 'long';
}
