/** Reports notes that were not updated for longer than their type allows, or that expired. */

import type { NoteType } from '../../../domain/note.ts';
import { countOf } from '../../../domain/text/count.ts';
import { DAY_MS } from '../../../domain/time/dates.ts';
import { about, type LintRule } from '../rule.ts';

/**
 * Days since `updated`. Facts about the owner change slowly, preferences with tools and teams, references when things
 * move, and the state of a project within two months.
 */
const STALE_AFTER_DAYS: Readonly<Record<NoteType, number>> = {
  user: 365,
  feedback: 180,
  reference: 120,
  project: 60,
};

export const stale: LintRule = {
  name: 'stale',
  about: 'a note that expired or was not updated for too long',
  check: ({ notes, today }) =>
    notes.flatMap((note) => {
      const { type, updated, validTo, truth, pinned } = note.fields;
      // The owner pinned it.
      if (truth === 'superseded' || truth === 'refuted' || pinned === true) return [];
      if (validTo !== undefined && validTo < today) {
        return [
          about(note, {
            severity: 'warning',
            line: 1,
            message: `was valid until ${validTo}`,
            next: 'Set "truth: superseded", retire it, or change validTo.',
          }),
        ];
      }
      const days = Math.floor((Date.parse(today) - Date.parse(updated)) / DAY_MS);
      if (!(days > STALE_AFTER_DAYS[type])) return [];
      return [
        about(note, {
          severity: 'warning',
          line: 1,
          message: `not updated for ${countOf(days, 'day')}; ${type} notes should be checked every ${STALE_AFTER_DAYS[type]}`,
          next: `Check it. If it still holds, set "updated: ${today}"; otherwise correct or retire it.`,
        }),
      ];
    }),
};
