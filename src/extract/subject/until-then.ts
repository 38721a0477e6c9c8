/** "in january we move to postgres, until then mysql": what holds now stands behind "until then"; the change is still to come. */
const UNTIL_THEN =
  /(?:^|[,;.:–-]\s*|\s)(?:(?:and|but|und|aber|y|pero)\s+)?(?:until|till|til|up to) then,?\s+|(?:^|[,;.:–-]\s*|\s)(?:(?:und|aber)\s+)?bis dahin,?\s+|(?:^|[,;.:–-]\s*|\s)(?:(?:y|pero)\s+)?hasta entonces,?\s+/i;

/** The words that say what holds until something changes; undefined if nothing is said about it. */
export function holdsUntilThen(statement: string): string | undefined {
  const match = UNTIL_THEN.exec(statement);
  const now = match === null ? '' : statement.slice(match.index + match[0].length).trim();
  return now === '' ? undefined : now;
}
