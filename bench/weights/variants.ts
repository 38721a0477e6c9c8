/** Each ranking weight removed, at half, as it is, and at double; some cannot be removed. */
import { RANKING, type RankingWeights } from '../../src/recall/scoring/weights.ts';

export interface Variant {
  readonly of: keyof RankingWeights;
  readonly label: 'none' | 'half' | 'double';
  readonly weights: RankingWeights;
}

type Numbers = { [K in keyof RankingWeights]: RankingWeights[K] extends number ? K : never }[keyof RankingWeights];

/** The value that means "removed", if it is not 0; undefined if the weight cannot be removed. */
const WITHOUT: Partial<Record<Numbers, number | undefined>> = {
  outdated: 1,
  halfLife: Number.POSITIVE_INFINITY,
  saturation: 1e-6,
  shortChars: 1e-6,
  perTable: undefined,
  perLargeTable: undefined,
  weighed: 0,
  kept: undefined,
};
/** Left out: these sets never reach the first, and the second hides results after ranking. */
const LEFT_OUT: ReadonlySet<string> = new Set(['perLargeTable', 'strong']);

export function variants(base: RankingWeights = RANKING): readonly Variant[] {
  const names = Object.keys(base).filter(isName);
  return names.flatMap((of): readonly Variant[] => {
    if (LEFT_OUT.has(of)) return [];
    const value = base[of];
    const changed = (label: Variant['label'], to: RankingWeights[typeof of]): Variant => ({
      of,
      label,
      weights: { ...base, [of]: to },
    });
    if (typeof value !== 'number') {
      const scaled = (factor: number): readonly number[] => value.map((each) => each * factor);
      return [changed('none', []), changed('half', scaled(0.5)), changed('double', scaled(2))];
    }
    const none = Object.hasOwn(WITHOUT, of) ? Object.entries(WITHOUT).find(([name]) => name === of)?.[1] : 0;
    return [
      ...(none === undefined ? [] : [changed('none', none)]),
      changed(
        'half',
        of === 'anchors' || of === 'nearest' || of === 'perTable' || of === 'kept' ? Math.round(value / 2) : value / 2,
      ),
      changed('double', value * 2),
    ];
  });
}

function isName(name: string): name is keyof RankingWeights {
  return Object.hasOwn(RANKING, name);
}
