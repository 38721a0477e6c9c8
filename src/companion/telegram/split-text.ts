/** Splits a text into messages that Telegram accepts, at the best border: a paragraph, a line, a sentence, a word. */

/** In UTF-16 units, as Telegram counts. */
export const TELEGRAM_MAX_CHARS = 4096;

/** A border in the last half is good enough; otherwise the next kind of border is tried. */
const LEAST_SHARE = 0.5;
const BORDERS: readonly RegExp[] = [/\n\s*\n/g, /\n/g, /[.!?…。！？](?=\s|$)/g, /\s/g];

export function splitText(text: string, max = TELEGRAM_MAX_CHARS): readonly string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > max) {
    const end = borderIn(rest, max);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
}

function borderIn(text: string, max: number): number {
  const head = text.slice(0, max);
  for (const border of BORDERS) {
    const last = [...head.matchAll(border)].at(-1);
    const end = last === undefined ? 0 : last.index + last[0].length;
    if (end > max * LEAST_SHARE) return end;
  }
  // Never between the two halves of one character.
  const before = text.charCodeAt(max - 1);
  return before >= 0xd800 && before <= 0xdbff ? max - 1 : max;
}
