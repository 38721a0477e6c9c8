/**
 * What the sentence classifier sees of a sentence: its words and word pairs with names, numbers, paths and code replaced by
 * their kind, how it begins and ends, who says it, where it stands, and what it answers. Features are hashed to numbers, so
 * the model needs no vocabulary. Training and use share this file; a change here changes the model's version.
 */

export type Speaker = 'person' | 'agent' | 'summary';

export interface SentenceContext {
  readonly speaker: Speaker;
  /** Position of the sentence in its text, and how many there are. */
  readonly index: number;
  readonly count: number;
  /** A bullet or numbered item, or ordinary prose. */
  readonly item: boolean;
  /** The heading or lead-in above the sentence, in lower case; empty if there is none. */
  readonly heading: string;
  /** The sentence before it in the same text; empty if there is none. */
  readonly before: string;
  readonly after: string;
  /** The last sentence the other side said before this text. */
  readonly answers: string;
  /** The sentence itself asks something. */
  readonly asks: boolean;
}

/** 2^17 buckets: collisions stay rare for the ten thousands of features a training set has. */
export const FEATURE_BUCKETS = 1 << 17;

export function sentenceFeatures(sentence: string, context: SentenceContext): readonly number[] {
  const found = new Set<number>();
  const { speaker } = context;
  const add = (feature: string): void => {
    found.add(hash(feature));
  };
  /** Once for everybody and once for this speaker: "use" means another thing in a report than in a request. */
  const addBoth = (feature: string): void => {
    add(feature);
    add(`${speaker}|${feature}`);
  };
  const words = normalizeWords(sentence);
  for (const [at, word] of words.entries()) {
    addBoth(`w:${word}`);
    const next = words[at + 1];
    if (next !== undefined) addBoth(`b:${word} ${next}`);
    const third = words[at + 2];
    if (next !== undefined && third !== undefined) add(`t:${word} ${next} ${third}`);
    if (third !== undefined) add(`s:${word} _ ${third}`);
    if (word.length > 5) add(`p:${word.slice(0, 5)}`);
  }
  addBoth(`first:${words[0] ?? ''}`);
  addBoth(`first2:${words.slice(0, 2).join(' ')}`);
  add(`first3:${words.slice(0, 3).join(' ')}`);
  addBoth(`last:${words.at(-1) ?? ''}`);
  add(`last2:${words.slice(-2).join(' ')}`);
  addBoth(`length:${lengthBucket(words.length)}`);
  addBoth(`count:${lengthBucket(context.count)}`);
  addBoth(context.index === 0 ? 'at:first' : context.index === context.count - 1 ? 'at:last' : 'at:middle');
  if (context.item) addBoth('item');
  if (context.asks) addBoth('asks');
  if (/[:]\s*$/.test(sentence)) addBoth('announces');
  if (/=|->|→/.test(sentence)) addBoth('equals');
  for (const word of normalizeWords(context.heading).slice(0, 6)) addBoth(`h:${word}`);
  const before = normalizeWords(context.before);
  add(`${speaker}|before:${before.slice(0, 2).join(' ')}`);
  add(`${speaker}|beforelast:${before.at(-1) ?? '^'}`);
  add(`${speaker}|after:${normalizeWords(context.after).slice(0, 2).join(' ')}`);
  if (speaker === 'person') {
    const asked = /\?\s*$/.test(context.answers);
    add(asked ? 'answers:question' : 'answers:statement');
    if (asked) {
      add(`q+${lengthBucket(words.length)}`);
      add(`q+first:${words[0] ?? ''}`);
      for (const word of normalizeWords(context.answers).slice(0, 4)) add(`q:${word}`);
    }
  }
  return [...found];
}

const URL = /^(?:https?:\/\/|www\.)\S+/;
const PATH = /^(?:[~.]{0,2}\/)?[\w.@-]+(?:\/[\w.@*-]+)+\/?$/;
const FILE = /^[\w-]+\.(?:[a-z]{1,4}\d?|json|yaml|toml|proto)$/i;
const NUMBER = /^[#$€£~<>≤≥]*\d[\d.,:]*(?:[a-z%°]{0,5})$/i;

/** Lower case, apostrophes dropped ("don't" and "dont" are one), what only names a thing replaced by its kind. */
function normalizeWords(sentence: string): readonly string[] {
  const plain = sentence
    .replace(/`[^`\n]{1,200}`/g, ' ⟨code⟩ ')
    .replace(/[’']/g, '')
    .replace(/\*\*|__/g, ' ');
  const words: string[] = [];
  for (const raw of plain.split(/[\s"“”()[\]{}]+/u)) {
    const bare = raw.replace(/^[,;:.!?…*_–—-]+|[,;:.!?…*_–—-]+$/gu, '');
    if (raw.startsWith('—') || raw.startsWith('–') || raw === '-') words.push('⟨dash⟩');
    if (bare !== '') words.push(kindOf(bare, words.length === 0));
    if (/[,;:]$/.test(raw)) words.push(',');
    if (/\?$/.test(raw)) words.push('?');
    if (/!$/.test(raw)) words.push('!');
  }
  return words.slice(0, 60);
}

function kindOf(word: string, first: boolean): string {
  if (word === '⟨code⟩') return word;
  if (URL.test(word)) return '⟨url⟩';
  if (NUMBER.test(word)) return '⟨number⟩';
  if (FILE.test(word)) return '⟨file⟩';
  if (PATH.test(word)) return '⟨path⟩';
  if (/^[#@]\w/.test(word)) return '⟨channel⟩';
  if (/[a-z][A-Z]|\w_\w|\w\.\w|::|\(\)/.test(word)) return '⟨identifier⟩';
  if (!first && /^\p{Lu}\p{Ll}/u.test(word)) return `${word.toLowerCase()}`;
  return word.toLowerCase();
}

function lengthBucket(count: number): string {
  if (count <= 3) return String(count);
  if (count <= 6) return '6';
  if (count <= 12) return '12';
  return count <= 25 ? '25' : 'long';
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value ^= text.charCodeAt(at);
    value = Math.imul(value, 0x01000193);
  }
  return (value >>> 0) & (FEATURE_BUCKETS - 1);
}
