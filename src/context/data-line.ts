/**
 * Turns any text into one harmless line of a prompt. Closing tags, roles, escape codes, invisible characters and great length
 * cannot break out of the line.
 */

import { isAscii } from '../domain/text/ascii.ts';
import { neutralTags } from '../domain/text/neutral-tags.ts';

/** How many times `maxChars` is examined. The rest would be cut anyway, and a regular expression over a megabyte is slow. */
const LOOKED_AT = 4;

export function dataLine(text: string, maxChars: number): string {
  // Prompts are structured with tags and fences. The replacements look the same to a reader but have no such meaning.
  const line = neutralTags(withoutControls(text.slice(0, maxChars * LOOKED_AT)))
    .replace(/`{2,}/g, "'")
    .replace(/\b(human|assistant|system|user|developer)\s*:/gi, '$1 -')
    .trim();
  // Characters can be longer than a unit of the text, but not in ASCII, which most lines are.
  const whole = isAscii(line) ? line : [...line];
  const cut = text.length > maxChars * LOOKED_AT || whole.length > maxChars;
  if (!cut) return line;
  const kept = whole.slice(0, Math.max(0, maxChars - 1));
  return `${(typeof kept === 'string' ? kept : kept.join('')).trimEnd()}…`;
}

/** An escape code without its control character is only a few visible letters. */
function withoutControls(text: string): string {
  if (isAscii(text)) return text.replace(/[^!-~]+/g, ' ');
  return (
    text
      // Characters that are invisible or reorder text: bidi controls, zero width, tags, joiners, soft hyphens.
      .replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, '')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\s]+/gu, ' ')
  );
}
