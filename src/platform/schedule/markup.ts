/** A text inside an element of a file that launchd or Windows reads. */
export function markup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
