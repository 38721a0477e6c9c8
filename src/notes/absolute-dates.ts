/**
 * Replaces relative days ("until next Friday") with calendar dates before a note is saved, because they are wrong a
 * week later. The other words stay. Single days are read in three languages; weeks, months and "three days ago" in
 * English only, with the date library.
 */
import { makeDaysAbsolute } from '../domain/time/relative-days.ts';

const RELATIVE =
  /\b(?:today|tonight|yesterday|tomorrow|(?:last|next|this|coming|past|previous)\s+(?:week|month|year|quarter|spring|summer|autumn|fall|winter|weekend|night|morning|evening|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun|january|february|march|april|may|june|july|august|september|october|november|december)(?:day)?|\d+\s+(?:days?|weeks?|months?|years?)\s+ago|(?:a|an|one|two|three|four|five|six|ten)\s+(?:day|week|month|year)s?\s+ago|(?:in|within)\s+(?:\d+|a|an|one|two|three|four|five|six|ten)\s+(?:day|week|month)s?(?:'?\s+time)?)\b/i;

/** Whether a text still has a relative date. */
function hasRelativeDate(text: string): boolean {
  return RELATIVE.test(text);
}

export async function makeDatesAbsolute(said: string, now: Date): Promise<string> {
  const text = makeDaysAbsolute(said, now.getTime());
  if (!hasRelativeDate(text)) return text;
  const { casual } = await import('chrono-node');
  let out = '';
  let from = 0;
  for (const found of casual.parse(text, now)) {
    if (!hasRelativeDate(found.text) || insideCode(text, found.index)) continue;
    const { start, end } = found;
    const day = (part: typeof start): string => {
      const known = (['year', 'month', 'day'] as const).map((name) => String(part.get(name) ?? 1).padStart(2, '0'));
      // "Last month" becomes a month: a day would claim more than was said.
      const months = /\b(?:month|quarter)\b/i.test(found.text) && !/\d/.test(found.text);
      const years = /\byear\b/i.test(found.text) && !/\d/.test(found.text);
      return known.slice(0, years ? 1 : months ? 2 : 3).join('-');
    };
    out += text.slice(from, found.index) + preposition(found.text) + day(start);
    if (end) out += ` to ${day(end)}`;
    from = found.index + found.text.length;
  }
  return out + text.slice(from);
}

/** The library sometimes takes "on" and "by" as part of the date. */
function preposition(found: string): string {
  return /^(?:on|by|until|since|from|before|after)\s+/i.exec(found)?.[0] ?? '';
}

/** Text in backticks is a name, not a date. */
function insideCode(text: string, at: number): boolean {
  return ((text.slice(text.lastIndexOf('\n', at) + 1, at).match(/`/g) ?? []).length & 1) === 1;
}
