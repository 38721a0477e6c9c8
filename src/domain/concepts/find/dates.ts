/** Finds dates: ISO, and forms that mean a single day. `03/04/2026` is ambiguous and skipped. */

import { type Page, type Word, wordText } from '../page.ts';
import type { ConceptMatch } from './files.ts';

export const MONTH_TRIGGERS =
  'January February March April May June July August September October November December Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec';

export function findDate(page: Page, word: Word): ConceptMatch | undefined {
  const text = page.text.slice(word.at, Math.min(word.end, word.at + 40));
  const iso = /^(\d{4})([-/])(\d{2})\2(\d{2})(?=$|[T_])/.exec(text);
  if (iso !== null) return dateMatch({ at: word.at, length: 10 }, iso[1], iso[3], iso[4]);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (dotted !== null) return dateMatch({ at: word.at, length: text.length }, dotted[3], dotted[2], dotted[1]);
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (slashed === null) return undefined;
  if (Number(slashed[1]) > 12)
    return dateMatch({ at: word.at, length: text.length }, slashed[3], slashed[2], slashed[1]);
  return Number(slashed[2]) > 12
    ? dateMatch({ at: word.at, length: text.length }, slashed[3], slashed[1], slashed[2])
    : undefined;
}

/** `March 5, 2026` and `5 March 2026`, around the month at `index`. */
export function findWrittenDate(page: Page, index: number): ConceptMatch | undefined {
  const month = page.words[index];
  if (month === undefined) return undefined;
  const number = monthNumber(wordText(page, index));
  const after = /^ (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/.exec(page.text.slice(month.end, month.end + 14));
  const dotted = page.text[month.end] === '.' ? 1 : 0;
  const shifted =
    dotted === 0
      ? after
      : /^ (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/.exec(page.text.slice(month.end + 1, month.end + 15));
  if (shifted !== null)
    return dateMatch(
      { at: month.at, length: month.end - month.at + dotted + shifted[0].length },
      shifted[2],
      number,
      shifted[1],
    );
  const start = Math.max(0, month.at - 10);
  const before = /(?:^|\D)(\d{1,2})(?:st|nd|rd|th)?\.? (?:of )?$/.exec(page.text.slice(start, month.at));
  const year = /^[.,]? (\d{4})\b/.exec(page.text.slice(month.end, month.end + 8));
  if (before?.[1] === undefined || year === null) return undefined;
  const at = start + before.index + before[0].indexOf(before[1]);
  return dateMatch({ at, length: month.end + year[0].length - at }, year[1], number, before[1]);
}

function monthNumber(name: string): string {
  return String('JanFebMarAprMayJunJulAugSepOctNovDec'.indexOf(name.slice(0, 3)) / 3 + 1);
}

function dateMatch(
  span: Pick<ConceptMatch, 'at' | 'length'>,
  year = '',
  month = '',
  day = '',
): ConceptMatch | undefined {
  const y = Number(year);
  const m = Number(month);
  const d = Number(day);
  if (y < 1900 || y > 2199 || m < 1 || m > 12 || d < 1 || d > new Date(Date.UTC(y, m, 0)).getUTCDate())
    return undefined;
  return { name: `${year}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`, ...span };
}
