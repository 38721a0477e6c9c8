/**
 * The values that hold for one subject, each with its facts. A new fact is compared with all of them, so only the latest are
 * kept: a thousand statements about one subject must not all be compared with the next.
 */

/** Older ones can only be replaced by their words. */
export const HELD_MAX = 64;

export interface HeldValues<T> {
  add(value: string, fact: T): void;
  remove(fact: T): void;
  /** The facts that give this value. */
  of(value: string): readonly T[];
  /** The facts that give another value. */
  others(value: string | undefined): readonly T[];
  /** All of them by value, in the order in which they are compared. Adding them again in this order gives the same state. */
  entries(): readonly (readonly [value: string, facts: readonly T[]])[];
}

/**
 * `broad`: many values hold at once, so only facts with equal values are compared. `isWeaker` says which of two facts is
 * dropped first: the oldest of the least trusted, so that an agent's many statements never push out the owner's.
 */
export function createHeldValues<T>(broad: boolean, isWeaker: (a: T, b: T) => boolean): HeldValues<T> {
  const values = new Map<string, Set<T>>();
  const valueBy = new Map<T, string>();
  const others = (value: string | undefined): readonly T[] =>
    [...values].flatMap(([each, facts]) => (each === value ? [] : [...facts]));
  const of = (value: string): readonly T[] => [...(values.get(value) ?? [])];
  const remove = (fact: T): void => {
    const value = valueBy.get(fact) ?? '';
    const facts = values.get(value);
    valueBy.delete(fact);
    facts?.delete(fact);
    if (facts?.size === 0) values.delete(value);
  };
  return {
    of,
    others,
    remove,
    entries: () => [...values].map(([value, facts]) => [value, [...facts]] as const),
    add: (value, fact) => {
      if (valueBy.get(fact) !== value) remove(fact);
      valueBy.set(fact, value);
      const facts = values.get(value);
      if (facts === undefined) values.set(value, new Set([fact]));
      else facts.add(fact);
      const compared = broad ? of(value) : others(undefined);
      if (compared.length > HELD_MAX) remove(compared.reduce((least, each) => (isWeaker(each, least) ? each : least)));
    },
  };
}
