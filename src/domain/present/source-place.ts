/** Where a source is, as `file:line`, or the file alone when the line is unknown. */
export function sourcePlace({ file = '', line }: { readonly file?: string; readonly line?: number }): string {
  return line === undefined ? file : `${file}:${line}`;
}
