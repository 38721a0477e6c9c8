/** A subject as people read it. The key has base forms ("vierne", "redsy"); the label has the words as the statement writes them. */

/** An ending that the base form lacks: "viernes", "bloqueados", "readings". */
const LONGEST_ENDING = 3;

export function subjectLabel({ subject, statement }: { readonly subject: string; readonly statement: string }): string {
  const written = statement.match(/[\p{L}\p{N}][\p{L}\p{N}._/-]*/gu) ?? [];
  return subject.replace(/\p{L}{3,}/gu, (word) => {
    const lower = word.toLowerCase();
    const same = written.find((each) => each.toLowerCase() === lower);
    const longer = written.find((each) => {
      const whole = each.toLowerCase().replace(/[._/-]+$/, '');
      return whole.startsWith(lower) && whole.length - lower.length <= LONGEST_ENDING;
    });
    return (same ?? longer)?.replace(/[._/-]+$/, '') ?? word;
  });
}
