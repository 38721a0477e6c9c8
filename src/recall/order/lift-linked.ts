/**
 * Lifts people's messages that share rare words with the best ones. The query names a thing by one word, "which shoes", and what was said
 * about it later by another: "the Glycerins are worn out". The first message about it has both. Only where agents write pages; what is lifted
 * stays below the best results.
 */
import { MARKS, marksIn } from '../../domain/search/marks.ts';
import type { Scored } from '../scoring/combine-signals.ts';
import type { LongAnswers } from '../scoring/long-answers.ts';
import type { RankingWeights } from '../scoring/weights.ts';

/** A message further down the best ones lifts less. */
const NEXT_BEST = 0.8;
/** How far below the best results a lifted message stays. */
const BELOW = 1e-3;

interface Message {
  readonly scored: Scored;
  readonly marks: Uint16Array;
}

/** `scored`: best first. */
export function liftLinked(
  scored: readonly Scored[],
  { shareIn }: LongAnswers,
  { linked, linkedTo, linkedRare }: RankingWeights,
): readonly Scored[] {
  const people = scored.flatMap((each): readonly Message[] => {
    const { table, marks, project } = each.row;
    return table === 'said' && marks && shareIn(project) > 0 ? [{ scored: each, marks: marksIn(marks) }] : [];
  });
  const ceiling = (scored[linkedTo - 1]?.score ?? 0) - BELOW;
  if (people.length <= linkedTo) return scored;
  const rarity = rarities(people, linkedRare);
  const best = people.slice(0, linkedTo).map(({ marks }) => rareMarks(marks, rarity));
  const isRare = new Uint8Array(MARKS);
  for (const rare of best) for (const mark of rare.keys()) isRare[mark] = 1;
  const lifted = new Map<Scored, Scored>();
  for (const { scored: each, marks } of people) {
    const room = ceiling - each.score;
    if (room <= 0) continue;
    const shared: number[] = [];
    for (let i = 0; i < marks.length; i += 1) if (isRare[marks[i] ?? 0] === 1) shared.push(marks[i] ?? 0);
    const link = best.reduce((most, rare, i) => Math.max(most, linkOf(shared, rare) * NEXT_BEST ** i), 0);
    const gain = Math.min(room, linked * shareIn(each.row.project) * link);
    if (gain > 0) lifted.set(each, withGain(each, gain));
  }
  if (lifted.size === 0) return scored;
  return scored.map((each) => lifted.get(each) ?? each).sort((a, b) => b.score - a.score);
}

/** How rare each mark is among these messages, 0 to 1; 0 for those that too many have. */
function rarities(people: readonly Message[], rare: number): (mark: number) => number {
  const counts = new Uint16Array(MARKS);
  for (const { marks } of people) {
    for (let i = 0; i < marks.length; i += 1) counts[marks[i] ?? 0] = (counts[marks[i] ?? 0] ?? 0) + 1;
  }
  // A word of one message links nothing.
  const most = Math.max(2, people.length * rare);
  return (mark) => {
    const count = counts[mark] ?? 0;
    return count > most ? 0 : 1 - Math.log(Math.max(1, count)) / Math.log(people.length + 1);
  };
}

function rareMarks(marks: Uint16Array, rarity: (mark: number) => number): ReadonlyMap<number, number> {
  const rare = new Map<number, number>();
  for (const mark of marks) {
    const worth = rarity(mark);
    if (worth > 0) rare.set(mark, worth);
  }
  return rare;
}

/** How closely a message is linked to one with these rare marks, 0 to 1. */
function linkOf(marks: readonly number[], rare: ReadonlyMap<number, number>): number {
  let shared = 0;
  for (let i = marks.length; i-- > 0; ) shared += rare.get(marks[i] ?? 0) ?? 0;
  return 1 - Math.exp(-shared);
}

/** The signals are listed only if they are read. */
function withGain(each: Scored, gain: number): Scored {
  return {
    row: each.row,
    score: each.score + gain,
    get signals() {
      return [...each.signals, { name: 'linked', score: gain, why: 'shares rare words with one of the best results' }];
    },
  };
}
