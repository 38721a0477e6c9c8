/**
 * The literals of which a text must have one so that a pattern can match it, read from the pattern's source: for `don'?t (?:adopt|write)`
 * this could be `don`, and better are `adopt` and `write`. A text without any of them need not be tried.
 */

/** Shorter literals are in nearly every text. */
const LEAST_CHARS = 2;

/** Undefined if the pattern can match without a literal of at least two characters. */
export function neededLiterals(pattern: RegExp): readonly string[] | undefined {
  const reader = new SourceReader(pattern.source);
  const needed = reader.alternatives();
  return needed === undefined ? undefined : [...new Set(needed)];
}

type Needed = readonly string[] | undefined;

const CLASS_ESCAPE = /^\\(?:[pP]\{[^}]*\}|[wWdDsS])/;
const ZERO_WIDTH = /^(?:\\[bB]|[\^$])/;
const UNICODE_ESCAPE = /^\\u(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{4}))/;
const CONTROL: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const GROUP_START = /^\((\?(?:<[=!]|[:=!]|<[^>]+>))?/;
const QUANTIFIER = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/;

class SourceReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Up to the closing bracket or the end: what all alternatives together need. */
  alternatives(): Needed {
    let all: string[] | undefined = [];
    while (true) {
      const needed = this.#sequence();
      all = needed === undefined ? undefined : all && [...all, ...needed];
      if (this.#source[this.#at] !== '|') return all;
      this.#at += 1;
    }
  }

  /** The best of what the parts of a sequence need: the one with the longest literals. */
  #sequence(): Needed {
    let best: Needed;
    let run = '';
    const offer = (needed: Needed): void => {
      if (needed?.every(({ length }) => length >= LEAST_CHARS) === true && isBetter(needed, best)) best = needed;
    };
    const endRun = (): void => {
      offer([run]);
      run = '';
    };
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? '')) {
      const part = this.#part();
      const times = this.#times();
      if (part.literal !== undefined && times === 'once') {
        run += part.literal;
        continue;
      }
      endRun();
      if (times !== 'maybe') offer(part.needed);
    }
    endRun();
    return best;
  }

  #part(): { readonly literal?: string; readonly needed?: Needed } {
    const rest = this.#source.slice(this.#at);
    if (rest.startsWith('(')) return this.#group(rest);
    const skipped = /^\[(?:\\.|[^\]\\])*\]/.exec(rest) ?? CLASS_ESCAPE.exec(rest) ?? ZERO_WIDTH.exec(rest);
    if (skipped !== null) {
      this.#at += skipped[0].length;
      return {};
    }
    const unicode = UNICODE_ESCAPE.exec(rest);
    if (unicode !== null) {
      this.#at += unicode[0].length;
      return { literal: String.fromCodePoint(Number.parseInt(unicode[1] ?? unicode[2] ?? '', 16)).toLowerCase() };
    }
    if (rest.startsWith('\\')) return this.#escape(rest);
    const [character = ''] = rest;
    this.#at += character.length;
    return character === '.' ? {} : { literal: character.toLowerCase() };
  }

  #escape(rest: string): { readonly literal?: string } {
    const escaped = rest[1] ?? '';
    this.#at += 2;
    if (CONTROL[escaped] !== undefined) return { literal: CONTROL[escaped] };
    if (/[\w]/.test(escaped)) throw new Error(`\\${escaped} is not known in a pattern: ${this.#source.slice(0, 60)}`);
    return { literal: escaped };
  }

  #group(rest: string): { readonly needed?: Needed } {
    const start = GROUP_START.exec(rest);
    this.#at += start?.[0].length ?? 1;
    const needed = this.alternatives();
    if (this.#source[this.#at] !== ')')
      throw new Error(`A pattern has no closing bracket: ${this.#source.slice(0, 60)}`);
    this.#at += 1;
    // What stands before or behind may be denied, and the match ends before it.
    return /^\(\?(?:<?[=!])/.test(rest) ? {} : { needed };
  }

  /** How often the part before occurs. */
  #times(): 'once' | 'some' | 'maybe' {
    const quantifier = QUANTIFIER.exec(this.#source.slice(this.#at));
    if (quantifier === null) return 'once';
    this.#at += quantifier[0].length;
    const [mark, count] = quantifier;
    return mark.startsWith('+') || Number(count ?? 0) > 0 ? 'some' : 'maybe';
  }
}

function isBetter(needed: readonly string[], best: Needed): boolean {
  if (best === undefined) return true;
  const [mine, theirs] = [shortest(needed), shortest(best)];
  return mine > theirs || (mine === theirs && needed.length < best.length);
}

function shortest(literals: readonly string[]): number {
  return Math.min(...literals.map(({ length }) => length));
}
