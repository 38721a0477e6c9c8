/**
 * Searches lines for many sets of texts at once. Each set is looked up by its rarest few bytes, so a line is compared
 * only with the sets whose bytes it contains. The work grows with the number of lines, not with lines times sets.
 */

/** Texts that must all be in one line. */
type Signs = readonly string[];

export interface SignSearch {
  /** Compares a line with the sets that were not found yet. */
  read(line: Buffer, number: number): void;
  /** Whether some sets were not found yet. */
  isOpen(): boolean;
  /** The number of the first line with all texts of this set. */
  lineOf(signs: Signs): number | undefined;
  /** How often a line was compared with a set. */
  compared(): number;
}

interface Wanted {
  readonly texts: readonly Buffer[];
  line: number | undefined;
}

/** Longer pieces are rarer; a text of few letters has only the shorter ones. */
const LONG = 8;
const SHORT = 4;
/** A long piece that only this many sets have is rare enough. */
const FEW = 4;
const FILTER_BITS = 22;

export function createSignSearch(sets: readonly Signs[]): SignSearch {
  const wanted = new Map<string, Wanted>();
  for (const signs of sets) {
    if (signs.length > 0)
      wanted.set(signsKey(signs), { texts: signs.map((sign) => Buffer.from(sign)), line: undefined });
  }
  const { byPiece, without } = anchor([...wanted.values()]);
  const filter = new Uint8Array(1 << FILTER_BITS);
  for (const piece of byPiece.keys()) filter[piece >>> (32 - FILTER_BITS)] = 1;
  let open = wanted.size;
  let compared = 0;
  const compare = (some: Set<Wanted>, line: Buffer, number: number): void => {
    for (const each of some) {
      compared += 1;
      if (!each.texts.every((text) => line.includes(text))) continue;
      each.line = number;
      some.delete(each);
      open -= 1;
    }
  };
  return {
    read: (line, number) => {
      compare(without, line, number);
      const seen = new Set<number>();
      for (const piece of piecesOf(line, filter)) {
        const some = byPiece.get(piece);
        if (some === undefined || seen.has(piece)) continue;
        seen.add(piece);
        compare(some, line, number);
      }
    },
    isOpen: () => open > 0,
    lineOf: (signs) => wanted.get(signsKey(signs))?.line,
    compared: () => compared,
  };
}

function signsKey(signs: Signs): string {
  return signs.join('\0');
}

/** The sets by the piece that finds them; `without`: those whose texts are shorter than any piece. */
function anchor(wanted: readonly Wanted[]): {
  readonly byPiece: ReadonlyMap<number, Set<Wanted>>;
  readonly without: Set<Wanted>;
} {
  // By a part of the bits, because a map of millions of pieces is slow. A piece that counts for another is only a worse choice.
  const counts = new Uint32Array(1 << FILTER_BITS);
  for (const { texts } of wanted) {
    for (const text of texts) {
      for (const size of [LONG, SHORT]) for (const piece of pieces(text, size)) count(counts, piece);
    }
  }
  const byPiece = new Map<number, Set<Wanted>>();
  const without = new Set<Wanted>();
  for (const each of wanted) {
    const piece = rarest(each.texts, counts);
    const some = piece === undefined ? without : byPiece.get(piece);
    if (piece !== undefined && some === undefined) byPiece.set(piece, new Set([each]));
    else some?.add(each);
  }
  return { byPiece, without };
}

function count(counts: Uint32Array, piece: number): void {
  const at = piece >>> (32 - FILTER_BITS);
  counts[at] = (counts[at] ?? 0) + 1;
}

function rarest(texts: readonly Buffer[], counts: Uint32Array): number | undefined {
  let best: { readonly piece: number; readonly cost: number } | undefined;
  for (const size of [LONG, SHORT]) {
    for (const text of texts) {
      for (const piece of pieces(text, size)) {
        // A short piece occurs in many more lines than the sets that contain it.
        const cost = (counts[piece >>> (32 - FILTER_BITS)] ?? 0) + (size === SHORT ? FEW : 0);
        if (best === undefined || cost < best.cost) best = { piece, cost };
      }
    }
  }
  return best?.piece;
}

function pieces(text: Buffer, size: number): readonly number[] {
  const found: number[] = [];
  for (let at = 0; at + size <= text.length; at += 1) {
    const end = text.readUInt32BE(at + size - SHORT);
    found.push(size === SHORT ? shortPiece(end) : longPiece(text.readUInt32BE(at), end));
  }
  return found;
}

/** The pieces of a line that may be wanted. */
function* piecesOf(line: Buffer, filter: Uint8Array): Generator<number, void, undefined> {
  // The last four bytes, and those four places before.
  const last = [0, 0, 0, 0];
  let end = 0;
  for (let at = 0; at < line.length; at += 1) {
    end = ((end << 8) | (line[at] ?? 0)) >>> 0;
    const before = last[at % SHORT] ?? 0;
    last[at % SHORT] = end;
    if (at + 1 < SHORT) continue;
    const short = shortPiece(end);
    if (filter[short >>> (32 - FILTER_BITS)] === 1) yield short;
    if (at + 1 < LONG) continue;
    const long = longPiece(before, end);
    if (filter[long >>> (32 - FILTER_BITS)] === 1) yield long;
  }
}

function shortPiece(bytes: number): number {
  return mix(bytes ^ 0x9e3779b9);
}

function longPiece(first: number, second: number): number {
  return mix(Math.imul(first, 0x85ebca6b) ^ mix(second));
}

function mix(bits: number): number {
  const mixed = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  return Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b) >>> 0;
}
