import { MemoirError } from './errors.ts';

export interface PossibleMatch {
  readonly id: string;
  /** What a person knows it by; the id if it has no other name. */
  readonly name?: string;
}

const SHOWN = 5;

/** The error for the start of an id, or a part of a name, that several things have. The first few are named, all are in `data`. */
export function ambiguous(
  typed: string,
  candidates: readonly PossibleMatch[],
  next = 'Type more characters of the one you mean.',
): MemoirError {
  const names = candidates.slice(0, SHOWN).map(({ id, name = id }) => name);
  const more = candidates.length > names.length ? ', and others' : '';
  return new MemoirError('ambiguous', `${JSON.stringify(typed)} could be ${names.join(', ')}${more}`, {
    next,
    data: { candidates: candidates.map(({ id }) => id) },
  });
}
