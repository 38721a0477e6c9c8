/** Finds the here-documents of a shell script (`cat <<END`), whose body is usually data and not a command. */

export interface HereDocument {
  /** The offset of `<<`, and of the end of the closing line. */
  readonly from: number;
  readonly to: number;
  /** The text before and after the operator, on its line. */
  readonly before: string;
  readonly after: string;
  readonly body: string;
}

/** `<<END`, `<<-END`, `<< 'END'`; not the here-string `<<<`. */
const OPENING = /(?<!<)<<-?[ \t]*(["']?)([A-Za-z_]\w*)\1([^\n]*)\n/g;

export function findHereDocuments(script: string): readonly HereDocument[] {
  const found: HereDocument[] = [];
  if (!script.includes('<<')) return found;
  const opening = new RegExp(OPENING);
  for (let match = opening.exec(script); match !== null; match = opening.exec(script)) {
    const [whole, , delimiter = '', after = ''] = match;
    const newline = match.index + whole.length - 1;
    const { bodyEnd, end } = endOfHereDocument(script, newline, script.length, delimiter);
    const lineStart = Math.max(script.lastIndexOf('\n', match.index) + 1, found.at(-1)?.to ?? 0);
    found.push({
      from: match.index,
      to: end,
      before: script.slice(lineStart, match.index),
      after,
      body: script.slice(newline + 1, bodyEnd),
    });
    opening.lastIndex = end;
  }
  return found;
}

/** The script without the operators and bodies of its here-documents, except those that `isKept` accepts. */
export function withoutHereDocuments(
  script: string,
  isKept: (document: HereDocument) => boolean = () => false,
): string {
  let left = '';
  let copied = 0;
  for (const document of findHereDocuments(script)) {
    if (isKept(document)) continue;
    left += `${script.slice(copied, document.from)} ${document.after}`;
    copied = document.to;
  }
  return left + script.slice(copied);
}

/** `newline` ends the line of the operator. Without a closing line, the document extends to `to`. */
export function endOfHereDocument(
  script: string,
  newline: number,
  to: number,
  delimiter: string,
): { readonly bodyEnd: number; readonly end: number } {
  let at = newline;
  while (at !== -1 && at < to) {
    const next = script.indexOf('\n', at + 1);
    const end = next === -1 ? to : Math.min(next, to);
    // Only the start of a long line is read: it is not the delimiter.
    if (script.slice(at + 1, Math.min(end, at + 200)).trim() === delimiter)
      return { bodyEnd: Math.max(at, newline + 1), end };
    at = next;
  }
  return { bodyEnd: to, end: to };
}
