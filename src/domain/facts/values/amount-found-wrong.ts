/** "14 days isn't enough, keep 90": whether a statement finds an amount wrong. */
import { besideFoundWrong } from './found-wrong.ts';
import { plainNumbers } from './plain-numbers.ts';
import { mayHaveValue, typedValues } from './typed-values.ts';

/** What is said behind the amount that a statement in lower case finds wrong. */
export function behindWrongAmount(statement: string): string | undefined {
  if (!mayHaveValue(statement)) return undefined;
  const places = typedValues(statement).map(({ start, end }) => ({ start, end }));
  plainNumbers(statement, (start, end) => places.push({ start, end }) > 0);
  const wrong = places.find(
    ({ start, end }) => besideFoundWrong(statement.slice(0, start), statement.slice(end)) !== undefined,
  );
  return wrong === undefined ? undefined : statement.slice(wrong.end);
}
