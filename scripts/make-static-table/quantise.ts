/** Rounds rows to signed bytes. Each row is scaled by its largest absolute value. */
export function quantise(
  rows: Float32Array,
  dimensions: number,
): { readonly scales: Float32Array; readonly bytes: Int8Array } {
  const scales = new Float32Array(rows.length / dimensions);
  const bytes = new Int8Array(rows.length);
  for (const row of scales.keys()) {
    const values = rows.subarray(row * dimensions, (row + 1) * dimensions);
    const scale = values.reduce((greatest, value) => Math.max(greatest, Math.abs(value)), 0) / 127;
    scales[row] = scale;
    for (const [d, value] of values.entries())
      bytes[row * dimensions + d] = scale === 0 ? 0 : Math.round(value / scale);
  }
  return { scales, bytes };
}
