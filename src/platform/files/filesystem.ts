/**
 * Detects the filesystem of a path. SQLite's write-ahead log needs shared memory and working locks, which network
 * filesystems do not provide: a journal there can be damaged without an error, so the home is checked before it is
 * created.
 *
 * Linux has a type number. FUSE is one number for everything from an encrypted local folder to sshfs and Docker's
 * shared folders; it counts as local, because refusing it would exclude many safe setups. macOS numbers its types in
 * load order, so nothing can be concluded. Windows has no type; a network path shows in the real path
 * (`\\server\share`, also behind a mapped drive letter).
 */
import { realpathSync, statfsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { systemCode } from '../../domain/errors.ts';

export interface Filesystem {
  /** `ext4`, `nfs`, `fuse` …; `0x…` for an unlisted number; `unknown` if the system does not say. */
  readonly kind: string;
  readonly network: boolean;
  /** The bytes available to this user; NaN if unknown, so that every comparison is false. */
  readonly freeBytes: number;
}

export interface FilesystemProbe {
  readonly platform: NodeJS.Platform;
  readonly statfs: (path: string) => { readonly type: number; readonly bsize: number; readonly bavail: number };
  readonly realpath: (path: string) => string;
}

const SYSTEM_PROBE: FilesystemProbe = {
  platform: process.platform,
  statfs: (path) => statfsSync(path),
  realpath: (path) => realpathSync.native(path),
};

/** From statfs(2) and the kernel's magic.h, as unsigned 32-bit numbers. */
const NETWORK_TYPES: ReadonlyMap<number, string> = new Map([
  [0x6969, 'nfs'],
  [0x517b, 'smb'],
  [0xff534d42, 'cifs'],
  [0xfe534d42, 'smb2'],
  [0x01021997, '9p'], // also the Windows drives inside WSL 2
  [0x5346414f, 'afs'],
  [0x6b414653, 'afs'],
  [0x73757245, 'coda'],
  [0x564c, 'ncp'],
  [0x00c36400, 'ceph'],
  [0x0bd00bd0, 'lustre'],
  [0x47504653, 'gpfs'],
  [0x19830326, 'beegfs'],
  [0xaad7aaea, 'panfs'],
  [0x01161970, 'gfs2'],
  [0x7461636f, 'ocfs2'],
  [0xbeefdead, 'snfs'],
  [0x013111a8, 'ibrix'],
  [0x786f4256, 'vboxsf'],
  [0xbacbacbc, 'vmhgfs'],
  [0x7c7c6673, 'prl_fs'],
]);

const LOCAL_TYPES: ReadonlyMap<number, string> = new Map([
  [0xef53, 'ext4'],
  [0x58465342, 'xfs'],
  [0x9123683e, 'btrfs'],
  [0x2fc12fc1, 'zfs'],
  [0xca451a4e, 'bcachefs'],
  [0xf2f52010, 'f2fs'],
  [0x01021994, 'tmpfs'],
  [0x858458f6, 'ramfs'],
  [0x794c7630, 'overlay'],
  [0xf15f, 'ecryptfs'],
  [0x65735546, 'fuse'],
  [0x4d44, 'vfat'],
  [0x2011bab0, 'exfat'],
  [0x5346544e, 'ntfs'],
  [0x7366746e, 'ntfs3'],
  [0x482b, 'hfsplus'],
  [0x73717368, 'squashfs'],
  [0x9660, 'iso9660'],
]);

/** The path need not exist: its nearest existing parent is used. */
export function describeFilesystem(path: string, probe: Partial<FilesystemProbe> = {}): Filesystem {
  const { platform, statfs, realpath } = { ...SYSTEM_PROBE, ...probe };
  const tool = platform === 'win32' ? win32 : posix;
  const onShare = platform === 'win32' && (isUnc(path) || isUnc(nearest(path, realpath, tool.dirname) ?? ''));
  const stats = nearest(path, statfs, tool.dirname);
  const freeBytes = stats === undefined ? Number.NaN : stats.bavail * stats.bsize;
  if (onShare) return { kind: 'unc', network: true, freeBytes };
  if (platform !== 'linux' || stats === undefined) return { kind: 'unknown', network: false, freeBytes };
  const type = stats.type >>> 0;
  const networkKind = NETWORK_TYPES.get(type);
  if (networkKind !== undefined) return { kind: networkKind, network: true, freeBytes };
  return { kind: LOCAL_TYPES.get(type) ?? `0x${type.toString(16)}`, network: false, freeBytes };
}

/** `\\server` and `\\?\UNC\server`, but not the long form of a local path, `\\?\C:\…`. */
function isUnc(path: string): boolean {
  return /^[\\/]{2}(?![?.][\\/](?!unc[\\/]))/i.test(path);
}

/** Tries the path, then its parents until one exists. */
function nearest<T>(path: string, ask: (path: string) => T, dirname: (path: string) => string): T | undefined {
  for (let at = path; ; at = dirname(at)) {
    try {
      return ask(at);
    } catch (error) {
      // Missing: try the parent. With any other error the type is unknown, and the caller treats it as local.
      const code = systemCode(error);
      if ((code !== 'ENOENT' && code !== 'ENOTDIR') || dirname(at) === at) return undefined;
    }
  }
}
