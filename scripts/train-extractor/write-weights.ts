/** Writes weights in the format that `src/extract/classify/classifier.ts` reads. */
import { CLASSES, WEIGHTS_LAYOUT } from '../../src/extract/classify/classifier.ts';

/** `weights`: bucket by bucket, the bias last. */
export function writeWeights(weights: Float32Array): Uint8Array {
  const { magic, format, headerBytes, bytes } = WEIGHTS_LAYOUT;
  const file = new Uint8Array(bytes);
  const view = new DataView(file.buffer);
  view.setUint32(0, magic);
  view.setUint32(4, format);
  const rounded = new Int8Array(file.buffer, headerBytes);
  for (let each = 0; each < CLASSES.length; each += 1) {
    let largest = 0;
    for (let slot = each; slot < weights.length; slot += CLASSES.length) {
      largest = Math.max(largest, Math.abs(weights[slot] ?? 0));
    }
    const scale = largest / 127;
    view.setFloat32(8 + 4 * each, scale);
    for (let slot = each; slot < weights.length; slot += CLASSES.length) {
      rounded[slot] = scale === 0 ? 0 : Math.round((weights[slot] ?? 0) / scale);
    }
  }
  return file;
}
