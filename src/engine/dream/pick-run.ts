/** Finds a dream or a proposal by what a person typed: its number in the list, or a part of its id. */
import { ambiguous } from '../../domain/ambiguous.ts';
import type { DreamRun, Proposal } from '../../domain/dream.ts';
import { MemoirError } from '../../domain/errors.ts';

export function pickRun(runs: readonly DreamRun[], typed: string | undefined): DreamRun {
  // Numbers count the dreams that changed something, as `memoir dream log` shows them.
  const numbered = runs.filter(({ proposals }) => proposals.length > 0);
  const found = runs.filter((run) => typed === undefined || isNamed(run.id, numbered.indexOf(run), typed));
  const [first] = found;
  if (first !== undefined && (typed === undefined || found.length === 1)) return first;
  if (typed === undefined) {
    throw new MemoirError('not-found', 'No dream has run yet', { next: 'Start one with `memoir dream`.' });
  }
  throw notSingle('dream', typed, { found, next: 'See them with `memoir dream log`.' });
}

export function pickProposal(waiting: readonly Proposal[], typed: string): Proposal {
  const found = waiting.filter(({ id }, at) => isNamed(id, at, typed));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  throw notSingle('proposal', typed, { found, next: 'See them with `memoir dream review`.' });
}

export function waitingIn(runs: readonly DreamRun[]): readonly Proposal[] {
  return runs.flatMap(({ proposals }) => proposals.filter(({ state }) => state === 'waiting'));
}

/** Erased text is no longer there. */
export function canBeUndone({ gate, proposals }: DreamRun): boolean {
  return gate !== 'forget' && proposals.some(({ state }) => state === 'applied');
}

const ID_PART_MIN_CHARS = 4;

/** Finds a run by its number in the list, its id, or the end of its id: the ids of one day start alike. */
function isNamed(id: string, at: number, typed: string): boolean {
  return (
    String(at + 1) === typed || (typed.length >= ID_PART_MIN_CHARS && (id.startsWith(typed) || id.endsWith(typed)))
  );
}

function notSingle(
  what: 'dream' | 'proposal',
  typed: string,
  { found, next }: { readonly found: readonly { readonly id: string }[]; readonly next: string },
): MemoirError {
  return found.length === 0
    ? new MemoirError('not-found', `There is no ${what} ${JSON.stringify(typed)}`, { next })
    : ambiguous(typed, found, next);
}
