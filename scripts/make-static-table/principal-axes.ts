/**
 * The directions along which the teacher's vectors differ most. Not centred on their mean: vectors are compared by angle later,
 * and moving the origin would change the angles.
 */

/** `count` rows of `size`, one axis each, by descending variance. Jacobi rotations: slow, exact, the same on every machine. */
export function principalAxes(vectors: Float32Array, size: number, count: number): Float32Array {
  const matrix = moments(vectors, size);
  const axes = identity(size);
  for (let sweep = 0; sweep < 12; sweep += 1) {
    for (let p = 0; p < size - 1; p += 1) for (let q = p + 1; q < size; q += 1) rotate(matrix, axes, size, [p, q]);
  }
  const order = Array.from({ length: size }, (_, at) => at).sort(
    (one, other) => (matrix[other * size + other] ?? 0) - (matrix[one * size + one] ?? 0) || one - other,
  );
  const chosen = new Float32Array(count * size);
  for (let axis = 0; axis < count; axis += 1) {
    const from = order[axis] ?? 0;
    for (let d = 0; d < size; d += 1) chosen[axis * size + d] = axes[from * size + d] ?? 0;
  }
  return chosen;
}

/** Each vector projected onto the axes and normalised. */
export function project(vectors: Float32Array, size: number, axes: Float32Array): Float32Array {
  const count = axes.length / size;
  const rows = vectors.length / size;
  const seen = new Float32Array(rows * count);
  for (let row = 0; row < rows; row += 1) {
    let squares = 0;
    for (let axis = 0; axis < count; axis += 1) {
      let sum = 0;
      for (let d = 0; d < size; d += 1) sum += (vectors[row * size + d] ?? 0) * (axes[axis * size + d] ?? 0);
      seen[row * count + axis] = sum;
      squares += sum * sum;
    }
    const norm = Math.sqrt(squares) || 1;
    for (let axis = 0; axis < count; axis += 1) seen[row * count + axis] = (seen[row * count + axis] ?? 0) / norm;
  }
  return seen;
}

function moments(vectors: Float32Array, size: number): Float64Array {
  const matrix = new Float64Array(size * size);
  for (let row = 0; row < vectors.length; row += size) {
    for (let i = 0; i < size; i += 1) {
      const value = vectors[row + i] ?? 0;
      for (let j = i; j < size; j += 1)
        matrix[i * size + j] = (matrix[i * size + j] ?? 0) + value * (vectors[row + j] ?? 0);
    }
  }
  for (let i = 0; i < size; i += 1) for (let j = 0; j < i; j += 1) matrix[i * size + j] = matrix[j * size + i] ?? 0;
  return matrix;
}

function identity(size: number): Float64Array {
  const matrix = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) matrix[i * size + i] = 1;
  return matrix;
}

function rotate(matrix: Float64Array, axes: Float64Array, size: number, [p, q]: readonly [number, number]): void {
  const off = matrix[p * size + q] ?? 0;
  if (Math.abs(off) < 1e-12) return;
  const theta = ((matrix[q * size + q] ?? 0) - (matrix[p * size + p] ?? 0)) / (2 * off);
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const angle = { cosine, sine: tangent * cosine };
  for (let k = 0; k < size; k += 1) turn(matrix, k * size + p, k * size + q, angle);
  for (let k = 0; k < size; k += 1) turn(matrix, p * size + k, q * size + k, angle);
  for (let k = 0; k < size; k += 1) turn(axes, p * size + k, q * size + k, angle);
}

function turn(
  values: Float64Array,
  one: number,
  other: number,
  { cosine, sine }: { readonly cosine: number; readonly sine: number },
): void {
  const first = values[one] ?? 0;
  const second = values[other] ?? 0;
  values[one] = cosine * first - sine * second;
  values[other] = sine * first + cosine * second;
}
