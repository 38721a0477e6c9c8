/** Reports texts that are longer than what is shown or loaded. */

import { NOTE_DESCRIPTION_MAX_CHARS, NOTE_NAME_MAX_CHARS, type Note } from '../../../domain/note.ts';
import { countOf } from '../../../domain/text/count.ts';
import { INDEX_MAX_BYTES, INDEX_MAX_LINES } from '../../memory-index/load-index.ts';
import { about, type LintRule, type RuleFinding } from '../rule.ts';

/** The size of a context pack: a longer note never fits into one. */
const NOTE_BODY_MAX_CHARS = 9_000;

export const overCaps: LintRule = {
  name: 'over-caps',
  about: 'an index, name, description or body that is too long',
  check: ({ notes, indexes }) => [
    ...indexes.flatMap(({ id, text }): readonly RuleFinding[] => {
      const lines = text.replace(/\n$/, '').split('\n').length;
      const bytes = Buffer.byteLength(text);
      if (lines <= INDEX_MAX_LINES && bytes <= INDEX_MAX_BYTES) return [];
      const cap = lines > INDEX_MAX_LINES ? `${INDEX_MAX_LINES} lines` : `${INDEX_MAX_BYTES} bytes`;
      return [
        {
          severity: 'warning',
          file: id,
          line: lines > INDEX_MAX_LINES ? INDEX_MAX_LINES + 1 : 1,
          message: `has ${countOf(lines, 'line')} and ${bytes} bytes; only the first ${cap} are loaded`,
          next: 'Move text into notes and keep one line for each.',
        },
      ];
    }),
    ...notes.flatMap(tooLong),
  ],
};

function tooLong(note: Note): readonly RuleFinding[] {
  const { name, description } = note.fields;
  const long = (what: string, chars: number, cap: number, finding: Omit<RuleFinding, 'message' | 'note' | 'file'>) =>
    chars > cap ? [about(note, { ...finding, message: `the ${what} has ${chars} characters; ${cap} are shown` })] : [];
  const head = { severity: 'warning', line: 1 } as const;
  return [
    ...long('name', [...name].length, NOTE_NAME_MAX_CHARS, {
      ...head,
      next: 'Shorten it; put the rest in the description.',
    }),
    ...long('description', [...description].length, NOTE_DESCRIPTION_MAX_CHARS, {
      ...head,
      next: 'Shorten it; put the rest in the note.',
    }),
    ...long('note', note.body.length, NOTE_BODY_MAX_CHARS, {
      severity: 'info',
      line: note.bodyLine,
      next: 'Split it into notes that link to each other.',
    }),
  ];
}
