/** Fetches a pinned package with npm or apt into the cache and unpacks it. An archive with another hash is refused. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A package by name and version, pinned by the hash of its archive. */
export interface Pinned {
  readonly manager: 'npm' | 'apt';
  readonly name: string;
  readonly version: string;
  readonly sha256: string;
}

/** The folder the archive was unpacked into. Needs `tar` with xz, which every Debian and macOS has. */
export function fetchSource(cache: string, pinned: Pinned, say: (line: string) => void): string {
  const folder = unpackedFolder(cache, pinned);
  if (existsSync(folder)) return folder;
  const archive = download(cache, pinned, say);
  const staging = `${folder}.incoming`;
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  const bytes = readFileSync(archive);
  const [tar, flags] = pinned.manager === 'apt' ? [dataOfDeb(bytes), '-xJf'] : [bytes, '-xzf'];
  const unpacked = spawnSync('tar', [flags, '-', '-C', staging], { input: tar });
  if (unpacked.status !== 0) throw new Error(`tar could not unpack ${archive}: ${String(unpacked.stderr).trim()}`);
  renameSync(staging, folder);
  return folder;
}

export function unpackedFolder(cache: string, { sha256 }: Pick<Pinned, 'sha256'>): string {
  return join(cache, 'unpacked', sha256.slice(0, 16));
}

function download(cache: string, pinned: Pinned, say: (line: string) => void): string {
  const { manager, name, version, sha256 } = pinned;
  const file = join(cache, 'archives', `${name}_${version.replaceAll(':', '_')}${manager === 'apt' ? '.deb' : '.tgz'}`);
  if (!existsSync(file)) {
    say(`fetching ${name} ${version} with ${manager}`);
    const folder = `${file}.incoming`;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const [command, ...args] =
      manager === 'apt'
        ? ['apt-get', 'download', `${name}=${version}`]
        : ['npm', 'pack', `${name}@${version}`, '--ignore-scripts', '--silent'];
    const fetched = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
    const [archive] = readdirSync(folder);
    if (fetched.status !== 0 || archive === undefined) {
      throw new Error(
        `${[command, ...args].join(' ')} failed: ${(fetched.error?.message ?? fetched.stderr).trim()}\nIf this version is no longer offered, put its archive at ${file}.`,
      );
    }
    renameSync(join(folder, archive), file);
    rmSync(folder, { recursive: true });
  }
  const found = hashOf(readFileSync(file));
  if (found === sha256) return file;
  throw new Error(`${file} has sha256 ${found} instead of ${sha256}. Delete it to have it fetched again.`);
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
