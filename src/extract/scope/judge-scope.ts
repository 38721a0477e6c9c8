/** Finds the scope of each sentence of a text: by its own words, by the sentences before and after it, and by the list it is in. */
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { once } from '../../domain/once.ts';
import { createLiteralFinder, type Found } from '../../domain/text/find-literals.ts';
import { withoutMarks } from '../../domain/text/without-marks.ts';
import type { PlacedSentence } from '../sentences/placed-sentences.ts';
import { isEmbeddedChoice } from './embedded-choice.ts';
import { DISOWNS } from './in-general.ts';
import { isJoke, onlyMocks } from './is-joke.ts';
import { type Scope, WORDED_SCOPES } from './scope.ts';
import { SCOPE_PARTS, SCOPE_PATTERNS } from './scope-parts.ts';
import { isWishOfOthers } from './wish-of-others.ts';

/** A quotation of fewer words is a name: "parcel". */
const QUOTED_WORDS = 3;
const QUOTATION =
  /"([^"\n]{2,200})"|“([^”\n]{2,200})”|„([^“”\n]{2,200})[“”]|«([^»\n]{2,200})»|(?<=^|[\s(:])'([^'\n]{2,200})'(?=[\s.,;:!?)]|$)/g;

const SLASH_COMMAND = /^\s*\/[a-z][\w-]*(?::[\w-]+)*(?:\s|$)/;

/** The scope of each sentence of one text; undefined for a plain statement. */
export function judgeScopes(text: string, sentences: readonly PlacedSentence[]): readonly (Scope | undefined)[] {
  const plain = sentences.map(({ masked }) => readSaid(masked));
  const scopes: (Scope | undefined)[] = [];
  const disowned = sentences.findLastIndex(({ masked }) => DISOWNS.test(masked));
  let spread: { readonly scope: Scope; readonly whole: boolean } | undefined = SLASH_COMMAND.test(text)
    ? { scope: 'ordered', whole: false }
    : undefined;
  for (const [at, sentence] of sentences.entries()) {
    const said = plain[at] ?? NOTHING;
    if (spread !== undefined && !spread.whole && startsAnew(text, sentences[at - 1], sentence)) spread = undefined;
    const drafts = matches('drafts', said);
    const own =
      ownScope(said, sentence) ?? (drafts ? 'drafted' : undefined) ?? spread?.scope ?? listScope(sentences, plain, at);
    const theirs = at <= disowned && plain.length > 1 ? 'of others' : undefined;
    scopes.push(own ?? theirs ?? besideNext(sentence, sentences[at + 1], plain[at + 1] ?? NOTHING));
    if (matches('played', said)) spread = { scope: 'played', whole: true };
    // After a colon, everything below is the text.
    else if (drafts) spread = { scope: 'drafted', whole: sentence.announces };
    else if (matches('opens', said)) spread ??= { scope: 'supposed', whole: false };
  }
  return scopes;
}

function ownScope(said: Said, { words, masked }: PlacedSentence): Scope | undefined {
  const found = WORDED_SCOPES.find((scope) => matches(scope, said));
  if (found === 'negated' && matches('own', said)) return undefined;
  if (found !== undefined) return found;
  if (onlyMocks(masked)) return 'ironic';
  if (matches('opens', said) || isEmbeddedChoice(masked)) return 'supposed';
  return onlyMentions(said, words) ? 'quoted' : undefined;
}

/** A longer sentence does more than agree. */
const AGREES_WORDS = 6;

/** What a sentence is together with the next one: it is retracted or laughed about, or a wish of others is adopted. */
function besideNext({ masked }: PlacedSentence, next: PlacedSentence | undefined, said: Said): Scope | undefined {
  if (matches('retracts', said) || isJoke(masked, next?.masked ?? '')) return 'ironic';
  const agreed = next !== undefined && next.masked.split(' ').length <= AGREES_WORDS ? `. ${next.masked}` : '';
  return isWishOfOthers(`${masked}${agreed}`) ? 'of others' : undefined;
}

/** Quotes several words and, outside of the quotation, neither rules nor chooses: "put 'we never sleep' on the page". */
function onlyMentions({ text }: Said, words: string): boolean {
  if (!/["“„«']/.test(words)) return false;
  const quoted = [...words.matchAll(QUOTATION)].map((match) => match.slice(1).find((each) => each !== undefined) ?? '');
  if (!quoted.some((quote) => quote.trim().split(/\s+/).length >= QUOTED_WORDS)) return false;
  return !matches('asserts', readSaid(text.replace(/x{4,}/g, ' ')));
}

/** Items of a list that is announced as options, or above or below which somebody is asked to choose. */
function listScope(sentences: readonly PlacedSentence[], plain: readonly Said[], at: number): Scope | undefined {
  const sentence = sentences[at];
  if (sentence?.item !== true) return undefined;
  let first = at;
  let last = at;
  while (sentences[first - 1]?.item === true) first -= 1;
  while (sentences[last + 1]?.item === true) last += 1;
  const above = plain[first - 1] ?? NOTHING;
  const choice =
    (matches('offersChoice', above) &&
      /[?:]\s*$/.test(`${above.text}${sentences[first - 1]?.asks === true ? '?' : ''}`)) ||
    matches('offersChoice', readSaid(sentence.heading)) ||
    matches('offersChoice', plain[last + 1] ?? NOTHING);
  return choice ? 'optional' : undefined;
}

/** A blank line, or a word that ends the supposition. */
function startsAnew(text: string, before: PlacedSentence | undefined, sentence: PlacedSentence): boolean {
  if (before !== undefined && /\n\s*\n/.test(text.slice(before.end, sentence.start))) return true;
  return /^(?:anyway|back to|seriously|for real|in reality|but we|by the way|btw|unrelated|separately|remember|wirklich|übrigens|merk|zurück|im ernst|aber wir|por cierto|recuerda|en serio|en realidad)\b/.test(
    sentence.masked,
  );
}

/** A sentence without accents, and which parts of patterns may match it. */
interface Said {
  readonly text: string;
  readonly found: Found;
  /** For each pattern that was tried whether it matches. */
  readonly tried: Map<string, boolean>;
}

const finder = once(() => createLiteralFinder(SCOPE_PARTS.flat().map(([, literals]) => literals ?? undefined)));
const NOTHING: Said = { text: '', found: new Uint8Array(), tried: new Map() };

const readSaid = memoizeSentence((words): Said => {
  const text = withoutAccents(words);
  return { text, found: finder()(text), tried: new Map() };
});

interface Part {
  /** Its position among all parts, which is that of its literals. */
  readonly at: number;
  readonly source: string;
  /** Made when a sentence has one of its literals. */
  pattern?: RegExp;
}

/** The parts of each pattern. */
const partsByName = once((): ReadonlyMap<string, readonly Part[]> => {
  let at = 0;
  const parts = SCOPE_PARTS.map((some) => some.map(([source]): Part => ({ at: at++, source })));
  return new Map(SCOPE_PATTERNS.map((name, i) => [name, parts[i] ?? []] as const));
});

function matches(what: (typeof SCOPE_PATTERNS)[number], said: Said): boolean {
  if (said.text === '') return false;
  const known = said.tried.get(what);
  if (known !== undefined) return known;
  const result = isMatch(what, said);
  said.tried.set(what, result);
  return result;
}

function isMatch(what: (typeof SCOPE_PATTERNS)[number], { text, found }: Said): boolean {
  for (const part of partsByName().get(what) ?? []) {
    if (found[part.at] !== 1) continue;
    part.pattern ??= new RegExp(part.source);
    if (part.pattern.test(text)) return true;
  }
  return false;
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

function withoutAccents(words: string): string {
  if (/^[\x20-\x7e]*$/.test(words)) return words;
  return withoutMarks(words.replaceAll('’', "'").replace(/[äöüß¿¡]/g, (letter) => UMLAUTS[letter] ?? ''));
}
