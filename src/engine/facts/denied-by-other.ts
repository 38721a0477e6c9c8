/**
 * Says that one statement affirms what the other rules out: "use npm for installing packages" and "use pnpm here, never npm", "the cart
 * lives in localStorage" and "… in the server session, not in localStorage". Words of what is ruled out decide, not the subject, which the
 * other half of such a sentence may give.
 */
import { deniesOtherThings, turnsAny } from '../../domain/facts/fold/polarity.ts';
import { nameDifferentThings } from '../../domain/facts/subjects/things-named.ts';
import { deniesValue } from '../../domain/facts/values/denies-value.ts';
import { stemsOf } from '../../domain/facts/wording/content-words.ts';
import type { Said } from '../../notes/lint/contradiction-between.ts';
import { saysOther } from '../../notes/lint/note-claim.ts';

/** Both may be right under a condition. */
const QUALIFIED =
  /(?<!\p{L})(?:unless|except|if|when|while|until|sometimes|außer|wenn|falls|solange|bis|salvo|excepto|si|cuando|mientras|hasta)(?!\p{L})|\?/iu;
/** The share of the other words of the shorter statement that both must have. */
const SHARED = 0.5;

/** As text, seen from the first; undefined if neither rules out what the other says. */
export function deniedByOther(said: Said, other: Said): string | undefined {
  if ([said, other].some(({ statement }) => QUALIFIED.test(statement))) return undefined;
  const mine = valueDenied(said, other);
  if (mine !== undefined) return saysOther(mine, `not ${mine}`);
  const theirs = valueDenied(other, said);
  if (theirs !== undefined) return saysOther(`not ${theirs}`, theirs);
  return wordsDenied(said, other) ? 'one says yes, the other no' : undefined;
}

/** The value of the first that the second denies for the same subject, or for a wider one. */
function valueDenied({ statement, subject, value }: Said, other: Said): string | undefined {
  if (value === undefined || deniesValue(statement, value) || !deniesValue(other.statement, value)) return undefined;
  return wide(subject) !== undefined && wide(subject) === wide(other.subject) ? value : undefined;
}

function wide(subject: string | undefined): string | undefined {
  return subject?.split(' for ')[0];
}

/** Most of the words are the same, and one of them is denied in one statement only. */
function wordsDenied(said: Said, other: Said): boolean {
  const [one, two] = [stemsOf(said.statement), stemsOf(other.statement)];
  const shared = [...one].filter((word) => two.has(word)).length;
  if (shared < 2 || (shared - 1) / Math.max(1, Math.min(one.size, two.size) - 1) < SHARED) return false;
  if (!turnsAny(said.statement, other.statement)) return false;
  // "no emoji in commit messages" rules out no commit messages.
  if (deniesOtherThings(said.statement, other.statement) || deniesOtherThings(other.statement, said.statement))
    return false;
  return !nameDifferentThings(
    { statement: said.statement, changes: false },
    { statement: other.statement, changes: false },
  );
}
