/**
 * Patterns that cost nothing until they are needed. V8 parses a literal when its module is loaded, and the first use of `/\p{L}/iu` takes
 * five milliseconds, because it folds the case of every letter there is. Most commands look at one short ASCII text, where the
 * class is `a-zA-Z`, and which has none of the words that a long list of alternatives asks for.
 */
import { hasAsciiLetters, isAscii } from './ascii.ts';

export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** Every ASCII text that matches contains one of these, in lower case. Computed by the build. */
  readonly needs?: readonly string[];
}

/** The ASCII characters of each class. */
export const ASCII_CLASSES: Readonly<Record<string, string>> = {
  L: 'a-zA-Z',
  Lu: 'A-Z',
  Ll: 'a-z',
  N: '0-9',
  M: '',
  So: '',
  Cc: '\\0-\\x1f\\x7f',
};
const forAsciiTexts = new Map<Pattern, RegExp>();
const forAllTexts = new Map<Pattern, RegExp>();

/** Marks a constant. The build (`scripts/late-patterns.ts`) replaces the literal with a `Pattern`. */
export function latePattern(literal: RegExp): Pattern {
  return literal;
}

/** Phrases that mean the same, by language. Each is a part of a pattern. */
export interface Phrases {
  readonly english: readonly RegExp[];
  readonly german: readonly RegExp[];
  readonly spanish: readonly RegExp[];
}

/** A pattern that finds any of these phrases between `start` and `end`. The build replaces it like `latePattern`. */
export function latePhrases(start: RegExp, { english, german, spanish }: Phrases, end?: RegExp): Pattern {
  const sources = [...english, ...german, ...spanish].map(({ source }) => source);
  return joinPhrases(start.source, sources, end?.source);
}

export function joinPhrases(start: string, phrases: readonly string[], end = ''): RegExp {
  return new RegExp(`${start}(?:${phrases.join('|')})${end}`, 'iu');
}

/** An expression that finds the same in this text. For constants: the expression is kept. */
export function patternFor(text: string, pattern: Pattern): RegExp {
  const [kept, make] = hasAsciiLetters(text) ? [forAsciiTexts, forAscii] : [forAllTexts, forAll];
  const known = kept.get(pattern);
  if (known) return known;
  const made = make(pattern);
  kept.set(pattern, made);
  return made;
}

/** Whether a text matches. */
export function finds(text: string, pattern: Pattern): boolean {
  return mayFind(text, pattern) && patternFor(text, pattern).test(text);
}

/** False only if the pattern certainly does not match. Compiling a long pattern takes far longer than looking for its words. */
export function mayFind(text: string, { needs }: Pattern): boolean {
  if (needs === undefined || !isAscii(text)) return true;
  const lower = text.toLowerCase();
  return needs.some((word) => lower.includes(word));
}

function forAll(pattern: Pattern): RegExp {
  return pattern instanceof RegExp ? pattern : new RegExp(pattern.source, pattern.flags);
}

function forAscii(pattern: Pattern): RegExp {
  const source = asciiSource(pattern.source);
  return source === undefined ? forAll(pattern) : new RegExp(source, pattern.flags.replace('u', ''));
}

/** A pattern without the flag `u` that finds the same in ASCII texts; undefined if it has a class that is not known here. */
export function asciiSource(pattern: string): string | undefined {
  let inClass = false;
  let isKnown = true;
  const source = pattern.replace(/\\p\{([^}]*)\}|\\.|[[\]]/gi, (part, name: string | undefined) => {
    if (name !== undefined) {
      const plain = part.startsWith('\\p') ? ASCII_CLASSES[name] : undefined;
      if (plain === undefined) isKnown = false;
      return inClass ? (plain ?? '') : `[${plain}]`;
    }
    if (part === '[') inClass = true;
    else if (part === ']') inClass = false;
    return part;
  });
  return isKnown ? source : undefined;
}
