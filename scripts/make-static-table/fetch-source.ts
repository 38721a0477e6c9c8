/** Downloads a pinned file into the cache and unpacks it. A file with another hash is refused. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface Pinned {
  readonly urls: readonly string[];
  readonly sha256: string;
}

/** The folder the archive was unpacked into. Needs `tar` with xz, which every Debian and macOS has. */
export async function fetchSource(cache: string, pinned: Pinned, say: (line: string) => void): Promise<string> {
  const folder = join(cache, 'unpacked', pinned.sha256.slice(0, 16));
  if (existsSync(folder)) return folder;
  const archive = await download(cache, pinned, say);
  const staging = `${folder}.incoming`;
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  const bytes = readFileSync(archive);
  const tar = archive.endsWith('.deb') ? dataOfDeb(bytes) : bytes;
  const unpacked = spawnSync('tar', [archive.endsWith('.deb') ? '-xJf' : '-xzf', '-', '-C', staging], { input: tar });
  if (unpacked.status !== 0) throw new Error(`tar could not unpack ${archive}: ${String(unpacked.stderr).trim()}`);
  renameSync(staging, folder);
  return folder;
}

async function download(cache: string, { urls, sha256 }: Pinned, say: (line: string) => void): Promise<string> {
  const [first] = urls;
  if (first === undefined) throw new Error('There is no address to fetch from.');
  const file = join(cache, 'archives', basename(new URL(first).pathname));
  if (existsSync(file)) {
    if (hashOf(readFileSync(file)) === sha256) return file;
    throw new Error(`${file} is not the file on record (sha256 ${sha256}). Delete it to have it fetched again.`);
  }
  mkdirSync(join(cache, 'archives'), { recursive: true });
  const failures: string[] = [];
  for (const url of urls) {
    say(`fetching ${url}`);
    try {
      const answer = await fetch(url);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const found = hashOf(bytes);
      if (answer.ok && found === sha256) {
        writeFileSync(`${file}.incoming`, bytes);
        renameSync(`${file}.incoming`, file);
        return file;
      }
      failures.push(`${url}: HTTP ${answer.status}, sha256 ${found}`);
    } catch (error) {
      failures.push(`${url}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(`No address gave the file on record (sha256 ${sha256}):\n${failures.join('\n')}`);
}

/** A .deb is an `ar` archive: a magic line, then members behind headers of 60 bytes, each padded to an even length. */
function dataOfDeb(bytes: Buffer): Buffer {
  let at = 8;
  while (at < bytes.length) {
    const name = bytes.toString('latin1', at, at + 16).trim();
    const size = Number(bytes.toString('latin1', at + 48, at + 58).trim());
    if (name.startsWith('data.tar.xz')) return bytes.subarray(at + 60, at + 60 + size);
    at += 60 + size + (size % 2);
  }
  throw new Error('The Debian package holds no data.tar.xz.');
}

export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
