/**
 * A piece of memory as one harmless line of a prompt. Whatever stands in it — a closing tag, a role, an escape code, an
 * invisible character, a megabyte — it stays inside its own line and looks like what it is: data.
 */

/** Characters that draw nothing or reorder what is drawn: bidi controls, zero width, tags, joiners, soft hyphens. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu;
/** Only so much is looked at: the rest would be cut anyway, and a regular expression over a megabyte is not free. */
const LOOKED_AT = 4;

export function dataLine(text: string, maxChars: number): string {
  const line = text
    .slice(0, maxChars * LOOKED_AT)
    .replace(INVISIBLE, '')
    // An escape code without its first character is a few odd letters.
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\s]+/gu, ' ')
    // Tags and fences are how prompts are taken apart; these look the same to a reader and are none.
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(/`{2,}/g, "'")
    .replace(/\b(human|assistant|system|user|developer)\s*:/gi, '$1 -')
    .trim();
  const whole = [...line];
  const cut = text.length > maxChars * LOOKED_AT || whole.length > maxChars;
  return cut
    ? `${whole
        .slice(0, Math.max(0, maxChars - 1))
        .join('')
        .trimEnd()}…`
    : line;
}
