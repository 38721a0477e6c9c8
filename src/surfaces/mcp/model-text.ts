/**
 * Makes recorded text safe for a model: without invisible characters, which a model reads but a person does not see. The
 * command line has its own rules (`cli/plain.ts`), because a terminal also acts on escape sequences.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu;

/** Keeps line breaks and tabs. */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(INVISIBLE, '')
    .replace(/[^\P{Cc}\t\n]/gu, '');
}

/** On one line, so that recorded text cannot start a new line. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}
