/** A text with the reason behind it, as every surface shows tasks and decisions. */
export function withReason(text: string, why: string | undefined): string {
  return why === undefined || why === '' ? text : `${text} — ${why}`;
}
