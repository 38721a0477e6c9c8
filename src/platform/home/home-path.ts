/**
 * Decides which folder is the home, and which cannot be. Memoir sets modes, prunes backups and can purge its home, so a
 * path that could contain the person's own files is refused.
 */
import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { MemoirError, systemCode } from '../../domain/errors.ts';
import { isAscii } from '../../domain/text/ascii.ts';
import type { Environment } from '../settings/environment.ts';

export interface HomePathRules {
  /** The user's home directory; empty if the system has none. */
  readonly userHome: string;
  readonly platform: NodeJS.Platform;
}

const NEXT = 'Set MEMOIR_HOME (or --home) to an absolute folder of its own, such as ~/.memoir.';

/** The home: the flag, else MEMOIR_HOME, else `~/.memoir`. Its real path must be acceptable too. */
export function resolveHome(env: Pick<Environment, 'memoirHome' | 'userHome' | 'platform'>, flag?: string): string {
  const rules: HomePathRules = { userHome: env.userHome, platform: env.platform };
  const named = flag ?? env.memoirHome;
  if (named === undefined && env.userHome === '') {
    throw new MemoirError('home-invalid', 'This user has no home directory, so there is no default place for Memoir', {
      next: NEXT,
    });
  }
  const home = checkHomePath(named ?? '~/.memoir', rules);
  // Links are followed only for the check. The path is returned as written, so messages stay familiar.
  const place = realPlace(home, home);
  const userHome = env.userHome === '' ? '' : realPlace(env.userHome, home);
  if (place !== home) checkHomePath(place, rules);
  if (userHome !== env.userHome) checkHomePath(place, { ...rules, userHome });
  return home;
}

/** Checks the text by the rules of the given platform, and returns it expanded and normalised. */
export function checkHomePath(path: string, { userHome, platform }: HomePathRules): string {
  const refuse = (why: string): MemoirError =>
    new MemoirError('home-invalid', `${quote(path)} cannot be Memoir's home: ${why}`, { next: NEXT, data: { path } });

  if (path.trim() === '') throw refuse('it is empty');
  if (isAscii(path) ? /[^ -~]/.test(path) : /[\p{Cc}\p{Zl}\p{Zp}]/u.test(path))
    throw refuse('it contains a NUL or another control character');
  if (!path.isWellFormed()) throw refuse('it is not valid Unicode');

  const windows = platform === 'win32';
  const tool = windows ? win32 : posix;
  const firstSegment = windows ? /^~(?=$|[\\/])/ : /^~(?=$|\/)/;
  if (firstSegment.test(path) && userHome === '') throw refuse('"~" has no meaning without a home directory');
  const expanded = path.replace(firstSegment, () => userHome);

  // `//server/share` is refused everywhere: its meaning depends on the system, and one config can serve both.
  if (/^(\\\\|\/\/|\\\/|\/\\)/.test(expanded)) throw refuse('it is a network (UNC) or device path');
  if (windows) {
    if (/^[A-Za-z]:[\\/.]*$/.test(expanded)) throw refuse('it is the root of a drive');
    if (!/^[A-Za-z]:[\\/]/.test(expanded)) throw refuse('it is not an absolute path with a drive letter');
  } else if (!tool.isAbsolute(expanded)) throw refuse('it is not an absolute path');

  const home = tool.resolve(expanded);
  if (home === tool.parse(home).root) throw refuse(windows ? 'it is the root of a drive' : 'it is the root directory');
  if (windows) {
    const segments = home.slice(3).split('\\');
    // Windows drops a trailing dot or space, so the name would be another folder.
    if (segments.some((segment) => /[. ]$/.test(segment))) throw refuse('a folder name in it ends in a dot or a space');
    if (segments.some((segment) => /[<>:"|?*]/.test(segment)))
      throw refuse('it has a character Windows does not allow');
    if (segments.some((segment) => WINDOWS_DEVICE.test(segment))) throw refuse('it names a Windows device');
  }
  if (userHome !== '' && contains(home, tool.resolve(userHome), platform)) {
    throw refuse('it is your home directory, or a folder your home directory is in');
  }
  return home;
}

const WINDOWS_DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;

/** Whether `inner` is `outer` or below it. */
function contains(outer: string, inner: string, platform: NodeJS.Platform): boolean {
  const { sep } = platform === 'win32' ? win32 : posix;
  // Windows and macOS volumes usually ignore case, and macOS also how an accent is composed.
  const fold = (path: string): string =>
    platform === 'win32' || platform === 'darwin' ? path.normalize('NFC').toLowerCase() : path;
  const base = fold(outer);
  return fold(inner) === base || fold(inner).startsWith(base.endsWith(sep) ? base : base + sep);
}

/** A longer chain is a loop; Linux itself stops at 40. */
const MAX_LINKS = 40;

/** The real path: links in the existing part are followed, also a last link without a target. */
function realPlace(path: string, asked: string): string {
  const tool = process.platform === 'win32' ? win32 : posix;
  const missing: string[] = [];
  let at = path;
  for (let links = 0; ; ) {
    try {
      // The native call also resolves Windows short names (`JOHNDO~1`) and mapped network drives.
      const real = realpathSync.native(at);
      return missing.length === 0 ? real : tool.join(real, ...missing);
    } catch (error) {
      if (systemCode(error) === 'ELOOP') throw loopError(asked, error);
    }
    const target = danglingTarget(at);
    if (target !== undefined) {
      links += 1;
      if (links > MAX_LINKS) throw loopError(asked);
      at = tool.resolve(realPlace(tool.dirname(at), asked), target);
      continue;
    }
    const parent = tool.dirname(at);
    if (parent === at) return tool.join(at, ...missing);
    missing.unshift(tool.basename(at));
    at = parent;
  }
}

function danglingTarget(path: string): string | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined;
  } catch {
    // Usually nothing exists there yet, or the folder is unreadable: no link to follow.
    return undefined;
  }
}

function loopError(path: string, cause?: unknown): MemoirError {
  return new MemoirError('home-invalid', `${quote(path)} cannot be Memoir's home: its symbolic links run in a circle`, {
    next: NEXT,
    data: { path },
    cause,
  });
}

/** JSON quoting makes control characters visible. */
function quote(path: string): string {
  return JSON.stringify(path).replace(
    /[\p{Cc}\p{Zl}\p{Zp}]/gu,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
