/** A note nobody looked at for longer than its type keeps, or whose time is over. */

import { countOf } from '../../../domain/count.ts';
import { DAY_MS } from '../../../domain/dates.ts';
import type { NoteType } from '../../../domain/note.ts';
import { about, type Rule } from '../rule.ts';

/**
 * Days since `updated`. Who somebody is changes slowly; how they like to work, with tools and teams; where outside things
 * are, as often as those move; a project's state is old news after two months.
 */
export const STALE_AFTER_DAYS: Readonly<Record<NoteType, number>> = {
  user: 365,
  feedback: 180,
  reference: 120,
  project: 60,
};

export const stale: Rule = {
  name: 'stale',
  about: 'a note nobody looked at for longer than its type keeps',
  check: ({ notes, today }) =>
    notes.flatMap((note) => {
      const { type, updated, validTo, truth, pinned } = note.fields;
      // Pinned: its owner said that it stays.
      if (truth === 'superseded' || truth === 'refuted' || pinned === true) return [];
      if (validTo !== undefined && validTo < today) {
        return [
          about(note, {
            severity: 'warning',
            line: 1,
            message: `it held until ${validTo}`,
            next: 'Set "truth: superseded", retire it, or give it another validTo.',
          }),
        ];
      }
      const days = Math.floor((Date.parse(today) - Date.parse(updated)) / DAY_MS);
      if (!(days > STALE_AFTER_DAYS[type])) return [];
      return [
        about(note, {
          severity: 'warning',
          line: 1,
          message: `not updated for ${countOf(days, 'day')}; a ${type} note is taken to hold for ${STALE_AFTER_DAYS[type]}`,
          next: `Check it. If it still holds set "updated: ${today}", else correct or retire it.`,
        }),
      ];
    }),
};
