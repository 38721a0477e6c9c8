/**
 * Finds a Chromium for the tests of the web page. On a Debian without one, it is installed if that needs no password.
 * `node scripts/install-browser.ts` does this by hand and prints its path.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Browser =
  | { readonly path: string; readonly reason?: never }
  | { readonly path: undefined; readonly reason: string };

/** Chromium without a window first: the same engine, and the tests of the page take half of the processor time with it. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** In this order: older releases of Debian and others have no package without a window. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** For a hundred megabytes and their dependencies over a slow connection. */
const INSTALL_TIMEOUT_MS = 10 * 60 * 1000;

export function findBrowser(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].filter((folder) => folder !== '');
  const named = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...named, ...ELSEWHERE].find((path) => existsSync(path));
}

export function installBrowser(say: (line: string) => void): Browser {
  const found = findBrowser();
  if (found !== undefined) return { path: found };
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return { path: undefined, reason: 'there is no Chromium here, and installing one needs apt-get and root' };
  }
  say('Installing Chromium for the tests of the page (once) …');
  apt('update');
  let reason = '';
  for (const name of PACKAGES) {
    const { status, stderr } = apt('install', '--yes', '--no-install-recommends', name);
    const path = findBrowser();
    if (path !== undefined) return { path };
    reason = `apt-get exit ${status}: ${stderr.trim().split('\n').slice(-3).join(' ')}`;
  }
  return { path: undefined, reason };
}

function apt(...args: readonly string[]) {
  return spawnSync('apt-get', ['--quiet', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    timeout: INSTALL_TIMEOUT_MS,
  });
}

if (process.argv[1] !== undefined && realpathSync(resolve(process.argv[1])) === fileURLToPath(import.meta.url)) {
  const browser = installBrowser((line) => console.error(line));
  if (browser.path === undefined) {
    console.error(`There is no browser: ${browser.reason}`);
    process.exitCode = 1;
  } else console.log(browser.path);
}
