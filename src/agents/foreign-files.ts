/**
 * Files that someone else wrote, by their place or form: what a browser saved, and mails. Only files directly in the folder for downloads
 * count: a project may be kept in a folder below it.
 */
import { wordSet } from '../domain/text/word-set.ts';

const DOWNLOADED =
  /(?:^|=|@)(?:~|\$HOME|\$\{HOME\}|(?:\/home|\/Users|[a-z]:\/Users|\/mnt\/[a-z]\/Users)\/[^/]+|\/root|%USERPROFILE%)\/Downloads\/[^/]+\/?$/i;
const MAIL =
  /\.(?:eml|emlx|mbox|msg|mht|mhtml)$|\/maildir\/(?:[^/]+\/)*(?:cur|new)\/|^\/var\/(?:spool\/)?mail\/[^/]|\/Library\/(?:Messages|Mail)\//i;

export function isForeignFile(path: string): boolean {
  const plain = path.replaceAll('\\', '/');
  return DOWNLOADED.test(plain) || MAIL.test(plain);
}

/** Programs that name, move, unpack or install a file without printing its content. */
const fileMovers = wordSet(`
  ls cd mkdir rm mv cp touch chmod chown open xdg-open start code ln stat file du find echo printf test [ [[ export set true
  unzip tar gunzip 7z rsync scp git npm pnpm yarn bun pip pip3 uv cargo gem dpkg apt apt-get dnf rpm brew installer hdiutil
  docker podman sha256sum shasum md5sum md5 wc realpath basename dirname
`);

export function readsForeignFile(name: string, words: readonly string[]): boolean {
  return name !== '' && !fileMovers().has(name) && words.some((word) => isForeignFile(word));
}
