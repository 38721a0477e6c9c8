/** A text with a mark at its end, so that another sentence can follow: messages of errors have none, texts of a server may. */
export function asSentence(text: string): string {
  return /[.!?…]["”’)]?$/.test(text) ? text : `${text}.`;
}
