/**
 * What every embedder that has to be asked does around the asking: leaves out texts without a word, cuts long ones, asks for
 * a few at a time, and puts the answers back in order.
 */
export interface Batching {
  readonly dimensions: number;
  readonly batchTexts: number;
  /** Characters of a text that are sent. Models read a few thousand at most and refuse, or cut, the rest. */
  readonly maxChars: number;
  readonly ask: (texts: readonly string[]) => Promise<readonly Float32Array[]>;
}

export async function embedInBatches(texts: readonly string[], batching: Batching): Promise<readonly Float32Array[]> {
  const vectors = texts.map(() => new Float32Array(batching.dimensions));
  const telling = texts.flatMap((text, at) => (/[\p{L}\p{N}]/u.test(text) ? [{ text, at }] : []));
  for (let from = 0; from < telling.length; from += batching.batchTexts) {
    const batch = telling.slice(from, from + batching.batchTexts);
    const answer = await batching.ask(batch.map(({ text }) => cut(text, batching.maxChars)));
    for (const [index, vector] of answer.entries()) {
      const place = batch[index];
      if (place !== undefined) vectors[place.at] = Float32Array.from(vector);
    }
  }
  return vectors;
}

/** Never through the middle of a character that takes two units. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max;
  return text.slice(0, end);
}
