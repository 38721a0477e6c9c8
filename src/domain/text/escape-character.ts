/** A character as `\u` and four digits, for one that would end a line, control a terminal or reorder text. */
export function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
