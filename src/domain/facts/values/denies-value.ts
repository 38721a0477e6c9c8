/** Whether a statement denies a value of a fact: "we are not on npm" denies `npm`. */
import { denialAt } from './denial-at.ts';
import { typedValues } from './typed-values.ts';

export function deniesValue(statement: string, value: string): boolean {
  const wanted = value.toLowerCase();
  const typed = typedValues(statement).filter((each) => each.value === wanted);
  const places = typed.length > 0 ? typed : placesOf(statement.toLowerCase(), wanted);
  return places.some(({ start, end }) => isWord(statement, start, end) && denialAt(statement, start, end) === 'denied');
}

/** "pnpm, never npm": the first place may be within another word. */
function placesOf(text: string, word: string): readonly { readonly start: number; readonly end: number }[] {
  const places: { start: number; end: number }[] = [];
  for (let at = text.indexOf(word); at >= 0 && word !== ''; at = text.indexOf(word, at + 1))
    places.push({ start: at, end: at + word.length });
  return places;
}

function isWord(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(text.slice(end));
}
