/**
 * Disks as a power cut leaves them, built from the record of power-cut.c. `strict` has exactly what was synced. The others
 * also have some of the rest, as real disks do in any order: names without their bytes, or single blocks that were not
 * synced. A safe program survives all three.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const CUTS = ['strict', 'names', 'blocks'] as const;
export type Cut = (typeof CUTS)[number];

interface Entry {
  readonly key: string;
  readonly kind: 'd' | 'f';
  readonly name: string;
}

/** A newly mounted disk: all of its content is in the shadow from the start. */
export function beginShadow(disk: string, shadow: string): void {
  for (const folder of ['f', 'd']) mkdirSync(join(shadow, folder), { recursive: true });
  const lines = listLive(disk).map(({ key, kind, name }) => `${key} ${kind} ${name}\n`);
  writeFileSync(join(shadow, 'd', keyOf(disk)), lines.join(''));
  for (const { key, kind, name } of listLive(disk)) {
    if (kind === 'd') beginShadow(join(disk, name), shadow);
    else writeFileSync(join(shadow, 'f', key), readFileSync(join(disk, name)));
  }
}

/** Builds at `target` the disk found after the cut. */
export function cutPower(
  from: { readonly disk: string; readonly shadow: string },
  target: string,
  cut: Cut,
  random: () => number,
): void {
  const live = new Map<string, string>();
  const look = (folder: string): void => {
    live.set(keyOf(folder), folder);
    for (const { key, kind, name } of listLive(folder)) {
      if (kind === 'd') look(join(folder, name));
      else live.set(key, join(folder, name));
    }
  };
  look(from.disk);

  const build = (folderKey: string, folder: string): void => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const now = live.get(folderKey);
    const ahead = cut !== 'strict' && now !== undefined && random() < 0.5;
    for (const { key, kind, name } of ahead ? listLive(now) : listSynced(from.shadow, folderKey)) {
      if (kind === 'd') build(key, join(folder, name));
      else writeFileSync(join(folder, name), bytesAfter(key), { mode: 0o600 });
    }
  };
  const bytesAfter = (key: string): Uint8Array => {
    const synced = readIfThere(join(from.shadow, 'f', key)) ?? Buffer.alloc(0);
    const path = live.get(key);
    if (cut !== 'blocks' || path === undefined) return synced;
    return mixBlocks(synced, readFileSync(path), random);
  };
  build(keyOf(from.disk), target);
}

const BLOCK_BYTES = 4096;

/** Each block as it was synced or as it was last written, the length likewise. */
function mixBlocks(synced: Buffer, written: Buffer, random: () => number): Buffer {
  const mixed = Buffer.alloc(random() < 0.5 ? synced.length : written.length);
  for (let at = 0; at < mixed.length; at += BLOCK_BYTES) {
    const source = random() < 0.5 ? synced : written;
    source.subarray(at, at + BLOCK_BYTES).copy(mixed, at);
  }
  return mixed;
}

function listSynced(shadow: string, folderKey: string): readonly Entry[] {
  const lines =
    readIfThere(join(shadow, 'd', folderKey))
      ?.toString()
      .split('\n')
      .slice(0, -1) ?? [];
  return lines.map((line) => {
    const [key = '', kind, ...name] = line.split(' ');
    return { key, kind: kind === 'd' ? 'd' : 'f', name: name.join(' ') };
  });
}

function listLive(folder: string): readonly Entry[] {
  return readdirSync(folder, { withFileTypes: true }).map((entry) => ({
    key: keyOf(join(folder, entry.name)),
    kind: entry.isDirectory() ? 'd' : 'f',
    name: entry.name,
  }));
}

/** Number and time of birth, as in power-cut.c. */
function keyOf(path: string): string {
  const { ino, birthtimeNs } = statSync(path, { bigint: true });
  const second = 1_000_000_000n;
  return `${ino}.${birthtimeNs / second}.${String(birthtimeNs % second).padStart(9, '0')}`;
}

function readIfThere(path: string): Buffer | undefined {
  return statSync(path, { throwIfNoEntry: false }) === undefined ? undefined : readFileSync(path);
}
