/**
 * Replaces `latePattern(/…/iu)` and `latePhrases(/…/, {…})` with the source of the pattern and the words of which every match has one, so that no process parses
 * a pattern that it does not use, or compiles one that cannot match.
 */
import type { Plugin } from 'rolldown';
import { parseSync } from 'rolldown/utils';
import { joinPhrases } from '../src/domain/text/pattern-for.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** For the bundler. */
export function replaceLatePatterns(): Plugin {
  return { name: 'late patterns', transform: (code) => latePatterns(code) };
}

export function latePatterns(code: string): string {
  if (!/\blate(?:Pattern|Phrases)\(\s*\//.test(code)) return code;
  const { program, errors } = parseSync('module.ts', code, { sourceType: 'module' });
  if (errors[0]) throw new Error(`A module cannot be parsed: ${errors[0].message}`);
  if (!isNode(program)) throw new Error('The parser gave no tree.');
  let result = '';
  let at = 0;
  for (const { start, end, pattern, flags } of markedIn(program)) {
    const late = { source: pattern, flags, needs: requiredWords(pattern) };
    result += `${code.slice(at, start)}(${JSON.stringify(late)})`;
    at = end;
  }
  return result + code.slice(at);
}

interface Marked extends Pick<Node, 'start' | 'end'> {
  readonly pattern: string;
  readonly flags: string;
}

function markedIn(node: Node): readonly Marked[] {
  const { type, callee, arguments: given, start, end } = node;
  if (type === 'CallExpression' && isNode(callee) && callee.name === 'latePhrases' && Array.isArray(given)) {
    const [[begin = ''] = [], phrases = [], [last] = []] = given.filter(isNode).map(literalsIn);
    const joined = joinPhrases(begin, phrases, last);
    return [{ start, end, pattern: joined.source, flags: joined.flags }];
  }
  if (type === 'CallExpression' && isNode(callee) && callee.name === 'latePattern' && Array.isArray(given)) {
    const literal = given.find(isNode)?.regex;
    if (!isLiteral(literal)) throw new Error('latePattern takes the literal of a pattern.');
    return [{ start, end, pattern: literal.pattern, flags: literal.flags }];
  }
  return Object.values(node)
    .flat()
    .filter(isNode)
    .toSorted((a, b) => a.start - b.start)
    .flatMap(markedIn);
}

/** The sources of all patterns, in the order of the text. */
function literalsIn(node: Node): readonly string[] {
  if (isLiteral(node.regex)) return [node.regex.pattern];
  if (node.type === 'SpreadElement' || node.type === 'Identifier') throw new Error('latePhrases takes literals only.');
  const parts = node.type === 'Property' ? [node.value] : Object.values(node).flat();
  return parts
    .filter(isNode)
    .toSorted((a, b) => a.start - b.start)
    .flatMap(literalsIn);
}

function isLiteral(value: unknown): value is { readonly pattern: string; readonly flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}

/** A shorter word is in nearly every text, so looking for it saves nothing. */
const SHORTEST = 2;

/**
 * Words in lower case, one of which every match in an ASCII text contains; undefined if there are none. A sequence needs the words of the
 * part whose shortest word is longest; alternatives need the words of all.
 */
export function requiredWords(source: string): readonly string[] | undefined {
  const reader = new Reader(source);
  const words = reader.readAlternatives();
  if (!reader.isAtEnd) throw new Error(`This pattern cannot be read: ${source}`);
  // A word outside ASCII is not in an ASCII text.
  const needed = words && [...new Set(words)].filter((word) => /^[\0-\x7f]*$/.test(word));
  return needed?.every((word) => word.length >= SHORTEST) ? needed : undefined;
}

type Words = readonly string[] | undefined;

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#source.length;
  }

  /** Up to the end of the group. */
  readAlternatives(): Words {
    const alternatives = [this.#readSequence()];
    while (this.#take('|')) alternatives.push(this.#readSequence());
    return alternatives.every((each) => each !== undefined) ? alternatives.flat() : undefined;
  }

  #readSequence(): Words {
    const parts: Words[] = [];
    let run = '';
    const endRun = (): void => {
      if (run !== '') parts.push([run]);
      run = '';
    };
    while (!this.isAtEnd && !/[|)]/.test(this.#source[this.#at] ?? '')) {
      const { literal, words } = this.#readOne();
      const repeats = this.#readQuantifier();
      if (literal !== undefined && repeats === undefined) run += literal.toLowerCase();
      else {
        endRun();
        const needed = literal === undefined ? words : [literal.toLowerCase()];
        parts.push(repeats === 0 ? undefined : needed);
      }
    }
    endRun();
    return parts.reduce<Words>((best, part) => (shortest(part) > shortest(best) ? part : best), undefined);
  }

  #readOne(): { readonly literal?: string; readonly words?: Words } {
    if (this.#take('(')) return { words: this.#readGroup() };
    if (this.#take('[')) {
      while (!this.#take(']')) this.#at += this.#source[this.#at] === '\\' ? 2 : 1;
      return {};
    }
    const start = this.#at;
    const escaped = /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<\w+>|.)/u.exec(
      this.#source.slice(start),
    )?.[0];
    this.#at += escaped?.length ?? 1;
    if (escaped !== undefined) return /^\\[^\w\s]$/.test(escaped) ? { literal: escaped.slice(1) } : {};
    const character = this.#source.slice(start, this.#at);
    return /[.^$]/.test(character) ? {} : { literal: character };
  }

  #readGroup(): Words {
    const kind = /^\?(?:[:=!]|<[=!]|<\w+>)/.exec(this.#source.slice(this.#at))?.[0] ?? '';
    this.#at += kind.length;
    const words = this.readAlternatives();
    if (!this.#take(')')) throw new Error(`A group does not end: ${this.#source}`);
    return /[=!]$/.test(kind) ? undefined : words;
  }

  /** How often at least; undefined without a quantifier. */
  #readQuantifier(): number | undefined {
    const found = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(this.#source.slice(this.#at));
    if (!found) return undefined;
    this.#at += found[0].length;
    return found[1] === undefined ? (found[0].startsWith('+') ? 1 : 0) : Number(found[1]);
  }

  #take(character: string): boolean {
    if (this.#source[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }
}

function shortest(words: Words): number {
  return words === undefined ? 0 : Math.min(...words.map((word) => word.length));
}
