/** Reports a file whose name has another type than its frontmatter. A person decides which one is right. */
import { NOTE_TYPES } from '../../../domain/note.ts';
import { about, type LintRule } from '../rule.ts';

export const fileName: LintRule = {
  name: 'file-name',
  about: 'a file whose name says another type than its frontmatter',
  check: ({ notes }) =>
    notes.flatMap((note) => {
      const { type } = note.fields;
      const said = NOTE_TYPES.find((each) => note.file.startsWith(`${each}_`));
      // Agents name their own notes freely.
      const own = note.scope !== 'user' && note.scope.agent !== undefined;
      if (said === type || own) return [];
      return [
        about(note, {
          severity: 'warning',
          line: 1,
          message:
            said === undefined
              ? `the file name does not start with its type, ${type}_`
              : `the file name says ${said}, the frontmatter ${type}`,
          next:
            said === undefined
              ? `Rename the file to ${type}_${note.file}.`
              : `Set "type: ${said}", or rename the file to ${note.file.replace(said, type)}.`,
        }),
      ];
    }),
};
