/**
 * Shared by all embedders that call a model: learns the vector size from a first call, skips texts without words, cuts
 * long texts, adds the prefix for the purpose, sends batches, checks the answers and restores the order.
 */
import type { Embedder, EmbedPurpose } from './embedder.ts';
import { purposePrefix } from './purpose-prefix.ts';
import { unitVectors } from './unit-vectors.ts';

export interface AskedModel extends Pick<Embedder, 'id' | 'health' | 'close'> {
  /** The model's name, which decides the prefix of each text. */
  readonly model: string;
  /** For messages: `Ollama (nomic-embed-text)`. */
  readonly who: string;
  readonly batchTexts: number;
  /** How many characters of a text are sent. Models read a few thousand at most, and refuse or cut longer texts. */
  readonly maxChars: number;
  /** Returns the answer for these texts, in order and not yet checked. */
  readonly ask: (texts: readonly string[]) => Promise<unknown>;
}

export async function openAskedEmbedder(asked: AskedModel): Promise<Embedder> {
  const { id, health, close, who } = asked;
  const ask = async (texts: readonly string[], dimensions?: number): Promise<readonly Float32Array[]> =>
    unitVectors(await asked.ask(texts), { who, count: texts.length, dimensions });
  const [probe] = await ask(['memory']);
  const dimensions = probe?.length ?? 0;
  const embed = async (texts: readonly string[], purpose: EmbedPurpose): Promise<readonly Float32Array[]> => {
    const vectors: Float32Array[] = texts.map(() => new Float32Array(dimensions));
    const telling = texts.flatMap((text, at) => (/[\p{L}\p{N}]/u.test(text) ? [{ text, at }] : []));
    const prefix = purposePrefix(asked.model, purpose);
    for (let from = 0; from < telling.length; from += asked.batchTexts) {
      const batch = telling.slice(from, from + asked.batchTexts);
      const answer = await ask(
        batch.map(({ text }) => prefix + cutText(text, asked.maxChars)),
        dimensions,
      );
      for (const [index, vector] of answer.entries()) {
        const place = batch[index];
        if (place !== undefined) vectors[place.at] = vector;
      }
    }
    return vectors;
  };
  return { id, dimensions, instant: false, health, embed, close };
}

/** Does not cut a surrogate pair. */
function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max;
  return text.slice(0, end);
}
