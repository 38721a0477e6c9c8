/**
 * Reports relative dates, which are wrong from the next day on. Only unambiguous words: "in 30 days" is as often a rule
 * as a date.
 */

import { lookUp } from '../../../domain/json/look-up.ts';
import { DAY_WORDS } from '../../../domain/time/relative-days.ts';
import { formatDay } from '../../../platform/time/human-dates.ts';
import { scanCode } from '../../scan-code.ts';
import { about, type LintRule, type RuleFinding } from '../rule.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const COUNTED = ['', 'a', 'two', 'three', 'four', 'five', 'six'];
const RELATIVE = new RegExp(
  String.raw`(?<![\w'’“"-])(?:(?:the )?day (?:before yesterday|after tomorrow)|today|yesterday|tomorrow|(?:last|next) (?:week|month|year|${WEEKDAYS.join('|')})|(?:\d{1,3}|a|two|three|four|five|six) (?:day|week|month|year)s? ago|gestern|heute|vorgestern|übermorgen|ayer|hoy|anteayer)(?![\w'’”"-])`,
  'giu',
);
/** "Every day up to today", "older than yesterday": any day is meant. */
const ANY_DAY =
  /\b(?:every|each|any|whether|older than|newer than|not|say|says|like|such as|the words?)\s+(?:\w+\s+){0,2}$/i;
const AFTER_PREPOSITION =
  /\b(?:on|by|until|till|since|before|after|from|for|of|as of|bis|seit|vor|nach|ab|am|hasta|desde)\s+$/i;

export const relativeDate: LintRule = {
  name: 'relative-date',
  about: 'a relative date',
  check: ({ notes }) =>
    notes.flatMap((note) => {
      const lines = note.body.split('\n');
      return withoutQuotations(scanCode(note.body).masked)
        .split('\n')
        .flatMap((masked, at): readonly RuleFinding[] => {
          const found = [...masked.matchAll(RELATIVE)].filter(({ index }) => !ANY_DAY.test(masked.slice(0, index)));
          const before = lines[at];
          if (found.length === 0 || before === undefined) return [];
          const day = new Date(`${note.fields.updated}T00:00:00`);
          let after = before;
          // From the right, so that earlier offsets stay valid.
          for (const { 0: words, index } of found.toReversed()) {
            const date = absolute(words, day);
            const follows = AFTER_PREPOSITION.test(before.slice(0, index));
            const lead = follows ? '' : /^\d{4}-\d{2}-\d{2}$/.test(date) ? 'on ' : 'in ';
            after = `${after.slice(0, index)}${lead}${date}${after.slice(index + words.length)}`;
          }
          const line = note.bodyLine + at;
          return [
            about(note, {
              severity: 'warning',
              line,
              message: `"${found.map(([words]) => words).join('", "')}" means another day each time it is read`,
              next: `Write the date. --fix computes it from ${note.fields.updated}, when the note was updated.`,
              fix: { kind: 'lines', edits: [{ line, before, after }] },
            }),
          ];
        });
    }),
};

/** Quoted words are what someone said at the time. */
function withoutQuotations(masked: string): string {
  return masked.replace(/"[^"\n]{2,200}"|“[^”\n]{2,200}”|„[^“”\n]{2,200}[“”]/g, (match) => ' '.repeat(match.length));
}

/** A day, a month `2026-10`, a year, or a week by its first day: as precise as the words. */
function absolute(words: string, from: Date): string {
  const said = words.toLowerCase().replace(/^the /, '');
  const shift = (days: number): string =>
    formatDay(new Date(from.getFullYear(), from.getMonth(), from.getDate() + days));
  const exact = lookUp(DAY_WORDS, said);
  if (exact !== undefined) return shift(exact);
  const ago = /^(\w+) (day|week|month|year)s? ago$/.exec(said);
  if (ago) {
    const count = COUNTED.includes(ago[1] ?? '') ? COUNTED.indexOf(ago[1] ?? '') : Number(ago[1]);
    if (ago[2] === 'day') return shift(-count);
    if (ago[2] === 'week') return shift(-7 * count);
    return ago[2] === 'month' ? month(from, -count) : String(from.getFullYear() - count);
  }
  const [which, unit = ''] = said.split(' ');
  const step = which === 'last' ? -1 : 1;
  if (unit === 'year') return String(from.getFullYear() + step);
  if (unit === 'month') return month(from, step);
  const monday = (from.getDay() + 6) % 7;
  if (unit === 'week') return `the week of ${shift(7 * step - monday)}`;
  const away = (WEEKDAYS.indexOf(unit) - from.getDay() + 7) % 7;
  return shift(step > 0 ? away || 7 : away - 7);
}

function month(from: Date, step: number): string {
  return formatDay(new Date(from.getFullYear(), from.getMonth() + step, 1)).slice(0, 7);
}
