/** Whether a statement denies a value of a fact: "we are not on npm" denies `npm`. */
import { denialAt } from './denial-at.ts';
import { typedValues } from './typed-values.ts';

export function deniesValue(statement: string, value: string): boolean {
  const wanted = value.toLowerCase();
  const typed = typedValues(statement).filter((each) => each.value === wanted);
  const at = statement.toLowerCase().indexOf(wanted);
  const places = typed.length > 0 || at === -1 ? typed : [{ start: at, end: at + wanted.length }];
  return places.some(({ start, end }) => isWord(statement, start, end) && denialAt(statement, start, end) === 'denied');
}

function isWord(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(text.slice(end));
}
