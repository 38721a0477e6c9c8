/** Compresses the texts hooks had no time to compress. For the process that comes after them, with nobody waiting. */
import { compressBytes } from './blobs.ts';
import type { Journal } from './journal.ts';
import { RAW_FRAME_OVERHEAD_BYTES, rawFrame } from './raw-frame.ts';

/** How many of the newest texts are looked at. What a busier time left behind stays as it is, and can be read as well. */
const NEWEST = 5000;

/** How many bytes were won. */
export function repackTexts({ db }: Journal): number {
  const rows = db.all(
    `SELECT n, data FROM blobs WHERE n > (SELECT coalesce(max(n), 0) FROM blobs) - ? AND length(data) = size + ?`,
    NEWEST,
    RAW_FRAME_OVERHEAD_BYTES,
  );
  const shorter = rows.flatMap(({ n, data }) => {
    if (!(data instanceof Uint8Array)) return [];
    const plain = data.subarray(RAW_FRAME_OVERHEAD_BYTES);
    // What is not exactly such a frame may be damaged, and is left for the one who reads it to say so.
    if (!Buffer.from(data).equals(rawFrame(plain))) return [];
    const packed = compressBytes(plain);
    return packed.length < data.length ? [{ n: Number(n), packed, won: data.length - packed.length }] : [];
  });
  if (shorter.length === 0) return 0;
  db.transaction(() => {
    // Erased meanwhile, it is not brought back.
    for (const { n, packed, won } of shorter) {
      db.run('UPDATE blobs SET data = ? WHERE n = ? AND length(data) = ?', packed, n, packed.length + won);
    }
  });
  return shorter.reduce((sum, { won }) => sum + won, 0);
}
