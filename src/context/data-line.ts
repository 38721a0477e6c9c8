/**
 * A piece of memory as one harmless line of a prompt. Whatever stands in it — a closing tag, a role, an escape code, an
 * invisible character, a megabyte — it stays inside its own line and looks like what it is: data.
 */

import { isAscii } from '../domain/ascii.ts';
import { neutralTags } from '../domain/neutral-tags.ts';

/** Only so much is looked at: the rest would be cut anyway, and a regular expression over a megabyte is not free. */
const LOOKED_AT = 4;

export function dataLine(text: string, maxChars: number): string {
  // Tags and fences are how prompts are taken apart; these look the same to a reader and are none.
  const line = neutralTags(withoutControls(text.slice(0, maxChars * LOOKED_AT)))
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

/** An escape code without its first character is a few odd letters. */
function withoutControls(text: string): string {
  if (isAscii(text)) return text.replace(/[^!-~]+/g, ' ');
  return (
    text
      // What draws nothing or reorders what is drawn: bidi controls, zero width, tags, joiners, soft hyphens.
      .replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, '')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\s]+/gu, ' ')
  );
}
