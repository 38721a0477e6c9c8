/** How a text shows that a secret was removed from it: `[redacted:github-token:3f9a2c1b]`. */
export const REMOVED_SECRET_START = '[redacted:';

export function hasRemovedSecret(text: string): boolean {
  return text.includes(REMOVED_SECRET_START);
}
