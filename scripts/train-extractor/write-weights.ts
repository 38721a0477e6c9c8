/** Writes weights in the format that `src/extract/classify/classifier.ts` reads. */
import { CLASSES, WEIGHTS_LAYOUT } from '../../src/extract/classify/classifier.ts';
import type { TrainedWeights } from './train-classifier.ts';

export function writeWeights({ buckets, weights }: TrainedWeights): Uint8Array {
  const { magic, format, scalesAt, bitsAt, weightsAt, bytes } = WEIGHTS_LAYOUT;
  const file = new Uint8Array(bytes(buckets.length));
  const view = new DataView(file.buffer);
  view.setUint32(0, magic);
  view.setUint32(4, format);
  view.setUint32(8, buckets.length);
  for (const bucket of buckets) {
    const at = bitsAt + (bucket >>> 3);
    file[at] = (file[at] ?? 0) | (1 << (bucket & 7));
  }
  const rounded = new Int8Array(file.buffer, weightsAt);
  for (let each = 0; each < CLASSES.length; each += 1) {
    let largest = 0;
    for (let slot = each; slot < weights.length; slot += CLASSES.length) {
      largest = Math.max(largest, Math.abs(weights[slot] ?? 0));
    }
    const scale = largest / 127;
    view.setFloat32(scalesAt + 4 * each, scale);
    for (let slot = each; slot < weights.length; slot += CLASSES.length) {
      rounded[slot] = scale === 0 ? 0 : Math.round((weights[slot] ?? 0) / scale);
    }
  }
  return file;
}
