/**
 * Says how two statements contradict each other. Subject and value decide if both have them; otherwise what the sentences claim.
 * Saving and lint use the same function, so both report the same.
 */
import { subjectKey } from '../../domain/facts/subjects/subject-key.ts';
import { nameDifferentThings } from '../../domain/facts/subjects/things-named.ts';
import { typedValues } from '../../domain/facts/values/typed-values.ts';
import { otherFormat } from './format-claim.ts';
import { conflict, noteClaim, saysOther } from './note-claim.ts';

/** A sentence with its subject and value, if it has them. */
export interface Said {
  readonly statement: string;
  readonly subject?: string | undefined;
  readonly value?: string | undefined;
}

/** As text: `this says pnpm, the other npm`. Undefined if they do not contradict each other. */
export function contradictionBetween(a: Said, b: Said): string | undefined {
  const [one, two] = [
    { statement: a.statement, changes: false },
    { statement: b.statement, changes: false },
  ];
  if (haveSameSubject(a, b) && !nameDifferentThings(one, two)) return valuesOf(a, b);
  const [mine, other] = [noteClaim(a.statement), noteClaim(b.statement)];
  return (mine && other && conflict(mine, other)) ?? otherFormat(a.statement, b.statement);
}

/** How the values of two statements on one subject differ. A day and an address can both be right. */
export function valuesOf(a: Said, b: Said): string | undefined {
  if (a.value === undefined || b.value === undefined || !haveSameSubject(a, b)) return undefined;
  if (areOfOtherKinds(a.value, b.value)) return undefined;
  return a.value.toLowerCase() === b.value.toLowerCase() ? undefined : saysOther(a.value, b.value);
}

/** Only values whose kind is known are of different kinds: nothing is known about the name of a tool. */
function areOfOtherKinds(a: string, b: string): boolean {
  const [one, two] = [kindOfValue(a), kindOfValue(b)];
  return one !== two && (one !== undefined || two !== undefined);
}

function kindOfValue(value: string): string | undefined {
  if (/^[a-z][a-z+.-]*:\/\//i.test(value)) return 'url';
  return typedValues(value)[0]?.type;
}

function haveSameSubject(a: Said, b: Said): boolean {
  if (a.value === undefined || b.value === undefined || a.subject === undefined || b.subject === undefined)
    return false;
  return subjectKey(a.subject) === subjectKey(b.subject);
}
