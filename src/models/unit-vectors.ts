/** Checks the answer of an embedder: one vector per text, all of one size and finite. Returns them normalised. */
import { MemoirError } from '../domain/errors.ts';

export interface ExpectedVectors {
  /** For messages: `Ollama (nomic-embed-text)`. */
  readonly who: string;
  readonly count: number;
  /** Undefined while the size is not known yet. */
  readonly dimensions?: number | undefined;
}

export function unitVectors(answer: unknown, expected: ExpectedVectors): readonly Float32Array[] {
  if (!Array.isArray(answer)) throw unusableVectors(expected, 'its answer holds no list of vectors');
  if (answer.length !== expected.count) {
    throw unusableVectors(expected, `it was given ${expected.count} texts and answered with ${answer.length} vectors`);
  }
  let dimensions = expected.dimensions;
  return answer.map((vector: unknown) => {
    const unit = unitVector(vector);
    if (unit === undefined) throw unusableVectors(expected, 'a vector of its answer is not a list of finite numbers');
    dimensions ??= unit.length;
    if (unit.length !== dimensions) {
      throw unusableVectors(expected, `it answered with ${unit.length} dimensions where ${dimensions} were expected`);
    }
    return unit;
  });
}

/** Scales to length 1. A vector of zeros stays as it is. */
export function scaleToUnit(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (squares === 0) return vector;
  const norm = Math.sqrt(squares);
  return vector.map((value) => value / norm);
}

function unitVector(vector: unknown): Float32Array | undefined {
  if (!Array.isArray(vector) && !(vector instanceof Float32Array)) return undefined;
  if (vector.length === 0) return undefined;
  const values = Float32Array.from(vector, Number);
  return values.every(Number.isFinite) ? scaleToUnit(values) : undefined;
}

function unusableVectors(expected: ExpectedVectors, why: string): MemoirError {
  return new MemoirError('model-answer', `The answer of ${expected.who} cannot be used: ${why}`, {
    next: 'Check that the model in the settings is an embedding model. Nothing of this answer was stored.',
    data: { who: expected.who, texts: expected.count },
  });
}
