/** A set of words written as one text. It is made at the first use, so that a module that holds it costs a hook nothing. */
export function wordSet(words: string): () => ReadonlySet<string> {
  let made: ReadonlySet<string> | undefined;
  return () => {
    made ??= new Set(words.trim().split(/\s+/));
    return made;
  };
}
