/**
 * Finds names in code: `camelCase`, `PascalCase` with two humps, `snake_case`, `CONSTANT_CASE`, `call()`,
 * `Owner.member`, `a::b`.
 */

import { dottedProducts, humpedProducts } from '../known-names.ts';
import { HAS_COLON, HAS_DOT, HAS_HUMP, HAS_UNDERSCORE, HAS_UPPER, type Page, PROSE, type Word } from '../page.ts';
import type { ConceptMatch } from './files.ts';

/** Longer ones are encoded data. */
const MAX_SYMBOL_LENGTH = 120;
const MAX_PART_LENGTH = 60;

export function findSymbol(page: Page, word: Word): ConceptMatch | undefined {
  let end = word.end;
  if (end - word.at > MAX_SYMBOL_LENGTH) return undefined;
  const isCall = page.text[end] === '(' && page.text[end + 1] === ')';
  const opens = page.text[end] === '(';
  if (word.flags & HAS_SIGN || opens) {
    let text = page.text.slice(word.at, end);
    const arity = /\/\d{1,2}$/.exec(text);
    if (arity !== null) {
      text = text.slice(0, arity.index);
      end = word.at + text.length;
    }
    const parts = text.split(word.flags & HAS_COLON ? /::|\./ : '.');
    if (!parts.every(isIdentifier) || parts.some(looksRandom)) return undefined;
    const accepted =
      parts.length > 1
        ? isMember(parts, isCall || (opens && word.place !== PROSE) || arity !== null, text, word)
        : isName(text, word) || isCalled(text, isCall, opens && word.place !== PROSE);
    if (accepted) return { name: text, at: word.at, length: text.length };
  }
  return undefined;
}

const HAS_SIGN = HAS_HUMP | HAS_UNDERSCORE | HAS_DOT | HAS_COLON | HAS_UPPER;

function isIdentifier(part: string): boolean {
  return part.length <= MAX_PART_LENGTH && /^[A-Za-z_$][\w$]*[!?]?$/.test(part);
}

function isName(text: string, word: Word): boolean {
  if (word.flags & HAS_UNDERSCORE) {
    // `_this_` is emphasis; `__init__` is a name.
    if (/^_[^_].*[^_]_$/.test(text) && word.place === PROSE) return text.slice(1, -1).includes('_');
    return /[A-Za-z0-9]_+[A-Za-z0-9]|^__\w+__$|^_[a-z]\w+$/.test(text) && /[A-Za-z]{2}/.test(text);
  }
  const humped = (word.flags & HAS_HUMP) !== 0 || /^[A-Z]{2,}[a-z]{2,}[A-Za-z]*$/.test(text);
  return humped && text.length > 3 && !humpedProducts().has(text) && !isPluralProduct(text);
}

function isPluralProduct(text: string): boolean {
  return text.endsWith('s') && humpedProducts().has(text.slice(0, -1));
}

function isCalled(text: string, isCall: boolean, opensInCode: boolean): boolean {
  return (isCall || opensInCode) && text.length > 1 && !KEYWORDS.test(text) && /^[A-Za-z_$]/.test(text);
}

const KEYWORDS =
  /^(?:if|for|while|switch|return|function|catch|and|or|not|in|of|is|do|elif|until|await|typeof|new|with|match|when|fn|def|async|super|print|assert)$/;

function isMember(parts: readonly string[], called: boolean, text: string, word: Word): boolean {
  if (dottedProducts().has(text.toLowerCase())) return false;
  if (text.includes('::')) return true;
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (called) return true;
  if (parts.some((part) => /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]/.test(part) && !humpedProducts().has(part)))
    return true;
  // `Owner.member`, but not two sentences without a blank, nor `Inc.`.
  if (/^[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$/.test(first) && parts.slice(1).every((part) => part.length > 1)) {
    return word.place !== PROSE || /^[A-Z]/.test(last) || first.length > 3;
  }
  return word.place !== PROSE && parts.every((part) => part.length > 1) && !isDomain(last) && /^[a-z]/.test(first);
}

function isDomain(ending: string): boolean {
  return /^(?:com|org|net|io|dev|app|ai|co|de|uk|eu|edu|gov|local|internal|localhost|example|test)$/.test(ending);
}

/** Ids and encoded bytes: many changes between digits, capitals and small letters. */
function looksRandom(part: string): boolean {
  if (part.length < 12) return false;
  const turns = part.match(/\d[A-Za-z]|[A-Za-z]\d/g)?.length ?? 0;
  return turns >= 4 || (turns >= 2 && (part.match(/[a-z][A-Z]/g)?.length ?? 0) >= 4);
}
