/** Texts that will be cut wherever they are shown. */
import { countOf } from '../../../domain/count.ts';
import { NOTE_DESCRIPTION_MAX_CHARS, NOTE_NAME_MAX_CHARS, type Note } from '../../../domain/note.ts';
import { INDEX_MAX_BYTES, INDEX_MAX_LINES } from '../../load-index.ts';
import { about, type Rule, type RuleFinding } from '../rule.ts';

/** As much as a whole context pack: a longer note can never be given to an agent in one piece. */
export const NOTE_BODY_MAX_CHARS = 9_000;

export const overCaps: Rule = {
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
          message: `it has ${countOf(lines, 'line')} and ${bytes} bytes; what is beyond ${cap} is not loaded`,
          next: 'Move text into notes, so that one line for each is left.',
        },
      ];
    }),
    ...notes.flatMap(tooLong),
  ],
};

function tooLong(note: Note): readonly RuleFinding[] {
  const { name, description } = note.fields;
  const long = (
    what: string,
    chars: number,
    cap: number,
    next: string,
    rest: Pick<RuleFinding, 'severity' | 'line'>,
  ) =>
    chars > cap
      ? [about(note, { ...rest, message: `the ${what} has ${chars} characters; ${cap} are shown`, next })]
      : [];
  const head = { severity: 'warning', line: 1 } as const;
  return [
    ...long('name', [...name].length, NOTE_NAME_MAX_CHARS, 'Shorten it; the rest can stand in the description.', head),
    ...long(
      'description',
      [...description].length,
      NOTE_DESCRIPTION_MAX_CHARS,
      'Shorten it; the rest can stand in the note.',
      head,
    ),
    ...long('note', note.body.length, NOTE_BODY_MAX_CHARS, 'Split it into notes that link to each other.', {
      severity: 'info',
      line: note.bodyLine,
    }),
  ];
}
