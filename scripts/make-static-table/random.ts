/** Numbers that are the same in every run. */
export type Random = (below: number) => number;

/** A linear congruential generator, by its upper bits: the lower ones repeat soon. */
export function numbersFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(((state >>> 8) / 2 ** 24) * below);
  };
}
