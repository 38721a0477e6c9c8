/** Small disks for a test: a tmpfs that can be full, read-only, and larger again. Linux, and only with the right to mount. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { onTestFinished } from 'vitest';

export interface SmallDisk {
  readonly path: string;
  /** `size=8m`, `ro`, `rw`. */
  remount(options: string): void;
}

/**
 * Why no such disk can be mounted here; undefined if it can. Root can mount, and so can a build server with sudo without a
 * password.
 */
export function whyNoSmallDisk(): string | undefined {
  if (process.platform !== 'linux') return 'tmpfs is Linux only';
  if (process.getuid?.() === 0 || spawnSync('sudo', ['-n', 'true']).status === 0) return undefined;
  return 'mounting needs root, or sudo without a password';
}

export function mountSmallDisk(path: string, megabytes: number, inodes?: number): SmallDisk {
  mkdirSync(path, { recursive: true });
  const owner = `uid=${process.getuid?.() ?? 0},gid=${process.getgid?.() ?? 0},mode=0700`;
  asRoot(
    'mount',
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,${inodes === undefined ? '' : `nr_inodes=${inodes},`}${owner}`,
    'memoir-test',
    path,
  );
  onTestFinished(() => asRoot('umount', '-l', path));
  return { path, remount: (options) => asRoot('mount', '-o', `remount,${options}`, path) };
}

function asRoot(...command: readonly string[]): void {
  const [file = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  const done = spawnSync(file, args, { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${command.join(' ')}: ${done.stderr || done.error?.message}`);
}
