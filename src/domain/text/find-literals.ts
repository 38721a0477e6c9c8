/**
 * Finds which of many lists of literals have one in a text, in one pass over its characters. A list stands for a pattern that needs one
 * of its literals: patterns that cannot match are not tried, and in a hook not even compiled.
 */

/** For each list whether a text has one of its literals. */
export type Found = Uint8Array;

const ASCII = 128;

interface Literal {
  readonly text: string;
  /** Its third character; -1 if it has two. */
  readonly third: number;
  readonly list: number;
}

/** Literals are in lower case. A list with one of a single character is always found, and so is an undefined one. */
export function createLiteralFinder(lists: readonly (readonly string[] | undefined)[]): (text: string) => Found {
  const { pairs, others, groups, always } = group(lists);
  return (said) => {
    const text = said.toLowerCase();
    const found = always.slice();
    // The only letter that a pattern takes for another one and that has no other lower case.
    if (text.includes('ſ')) return found.fill(1);
    let first = text.charCodeAt(0);
    for (let at = 1; at < text.length; at += 1) {
      const second = text.charCodeAt(at);
      const number =
        first < ASCII && second < ASCII ? pairs[first * ASCII + second] : others.get(pairKey(first, second));
      first = second;
      if (number === undefined || number === 0) continue;
      const third = text.charCodeAt(at + 1);
      for (const literal of groups[number] ?? []) {
        // Most literals of a group differ in their third character, which takes less than comparing them.
        if (found[literal.list] === 1 || (literal.third !== third && literal.third !== -1)) continue;
        if (text.startsWith(literal.text, at - 1)) found[literal.list] = 1;
      }
    }
    return found;
  };
}

/** Literals by their first two characters: the number of the group, 0 for none. */
function group(lists: readonly (readonly string[] | undefined)[]): {
  readonly pairs: Uint16Array;
  readonly others: ReadonlyMap<number, number>;
  readonly groups: readonly (readonly Literal[])[];
  readonly always: Found;
} {
  const pairs = new Uint16Array(ASCII * ASCII);
  const others = new Map<number, number>();
  const groups: Literal[][] = [[]];
  const searched = lists.map((literals) =>
    literals?.every(({ length }) => length > 1) === true ? literals : undefined,
  );
  for (const [list, literals] of searched.entries()) {
    for (const text of literals ?? []) {
      const [first, second] = [text.charCodeAt(0), text.charCodeAt(1)];
      const isAscii = first < ASCII && second < ASCII;
      const known = (isAscii ? pairs[first * ASCII + second] : others.get(pairKey(first, second))) ?? 0;
      const number = known === 0 ? groups.length : known;
      if (known === 0) groups.push([]);
      groups[number]?.push({ text, third: text.length > 2 ? text.charCodeAt(2) : -1, list });
      if (isAscii) pairs[first * ASCII + second] = number;
      else others.set(pairKey(first, second), number);
    }
  }
  return { pairs, others, groups, always: Uint8Array.from(searched, (literals) => (literals === undefined ? 1 : 0)) };
}

function pairKey(first: number, second: number): number {
  return first * 0x10000 + second;
}
