/** "Did you mean": finds the known name closest to a mistyped one. */
import { editDistance } from '../../domain/text/edit-distance.ts';

/** Names that other programs use for a command. */
const OTHER_WORDS: readonly (readonly [words: readonly string[], names: readonly string[]])[] = [
  [
    ['delete', 'del', 'rm', 'remove', 'erase', 'cancel'],
    ['remove', 'drop', 'retire', 'forget'],
  ],
  [['todo', 'todos'], ['task']],
  [['search', 'find', 'grep'], ['recall']],
  [['new', 'create'], ['add']],
  [['finish', 'complete', 'close', 'check'], ['done']],
  [['ls'], ['list']],
  [['mv'], ['rename']],
];

/** The name for another word for it, or the closest known name, if at most a third of its characters differ. */
export function suggest(given: string, known: readonly string[]): string | undefined {
  const wanted = given.toLowerCase();
  const names = OTHER_WORDS.find(([words]) => words.includes(wanted))?.[1];
  const meant = names?.find((name) => known.includes(name));
  if (meant !== undefined) return meant;
  if (wanted.length >= 2) {
    const begun = known.filter((name) => name.startsWith(wanted));
    if (begun.length === 1) return begun[0];
  }
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  let best: string | undefined;
  let bestDistance = allowed + 1;
  for (const name of known) {
    const distance = editDistance(wanted, name);
    if (distance < bestDistance && distance < name.length) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}
