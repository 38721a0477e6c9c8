/**
 * Where a folder stands in git, read from git's own files. No child process: hooks run this on every event. What it says
 * is what `git` itself would say; a test compares the two on every shape of repository we know.
 */
import { readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';

export interface GitPlace {
  /** The top of the working tree; of a bare repository, the repository. */
  readonly root: string;
  /** Shared by all working trees of one repository. */
  readonly commonDir: string;
  /** As configured; may hold a password. */
  readonly remoteUrl?: string;
  readonly branch?: string;
}

export function readGitPlace(folder: string): GitPlace | undefined {
  // Git looks upwards from where the folder really is, not from where a link to it stands.
  for (let dir = real(resolve(folder)); ; dir = dirname(dir)) {
    const found = gitDirIn(dir);
    if (found) return describe(found.root, found.gitDir);
    if (dirname(dir) === dir) return undefined;
  }
}

function gitDirIn(dir: string): { readonly root: string; readonly gitDir: string } | undefined {
  const dotGit = join(dir, '.git');
  const stats = look(dotGit);
  if (stats?.isDirectory() && isRepository(dotGit)) return { root: dir, gitDir: dotGit };
  if (stats?.isFile()) {
    // A linked working tree, a submodule, or a repository kept elsewhere.
    const target = /^gitdir:\s*(.+?)\s*$/m.exec(readText(dotGit) ?? '')?.[1];
    const gitDir = target === undefined ? undefined : isAbsolute(target) ? target : resolve(dir, target);
    if (gitDir !== undefined && isRepository(gitDir)) return { root: dir, gitDir };
  }
  return isBare(dir) ? { root: dir, gitDir: dir } : undefined;
}

/** What git checks before it believes a folder: a HEAD, and objects and refs of its own or of the repository it shares. */
function isRepository(gitDir: string): boolean {
  if (look(join(gitDir, 'HEAD')) === undefined) return false;
  const common = commonDirOf(gitDir);
  return look(join(common, 'objects'))?.isDirectory() === true && look(join(common, 'refs'))?.isDirectory() === true;
}

function isBare(dir: string): boolean {
  return isRepository(dir) && readConfig(join(dir, 'config')).get('core.bare')?.at(-1)?.toLowerCase() === 'true';
}

function describe(root: string, gitDir: string): GitPlace {
  const commonDir = real(commonDirOf(gitDir));
  const remoteUrl = chooseRemote(readConfig(join(commonDir, 'config')));
  const branch = /^ref: refs\/heads\/(.+)$/m.exec(readText(join(gitDir, 'HEAD')) ?? '')?.[1]?.trim();
  return {
    root: real(root),
    commonDir,
    ...(remoteUrl === undefined ? {} : { remoteUrl }),
    ...(branch === undefined ? {} : { branch }),
  };
}

function commonDirOf(gitDir: string): string {
  const common = readText(join(gitDir, 'commondir'))?.trim();
  return common === undefined || common === '' ? gitDir : resolve(gitDir, common);
}

/** `origin`; else the only remote there is; else the first by name, so that the choice does not change by itself. */
export function chooseRemote(config: ReadonlyMap<string, readonly string[]>): string | undefined {
  const urls = new Map<string, string>();
  for (const [name, values] of config) {
    const remote = /^remote\.(.+)\.url$/.exec(name)?.[1];
    const [url] = values;
    if (remote !== undefined && url !== undefined && url !== '') urls.set(remote, url);
  }
  return urls.get('origin') ?? urls.get([...urls.keys()].sort()[0] ?? '');
}

/** Enough of git's configuration format: sections, subsections, quotes, escapes, comments, continued lines. */
function readConfig(file: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  let section = '';
  const lines = (readText(file) ?? '').replace(/\r\n/g, '\n').replace(/\\\n/g, '').split('\n');
  for (const line of lines) {
    const header = /^\s*\[\s*([A-Za-z0-9.-]+)\s*(?:"((?:[^"\\]|\\.)*)")?\s*\]\s*(.*)$/.exec(line);
    const rest = header ? (header[3] ?? '') : line;
    if (header) {
      const sub = header[2] === undefined ? '' : `.${header[2].replace(/\\(.)/g, '$1')}`;
      section = (header[1] ?? '').toLowerCase() + sub;
    }
    const pair = /^\s*([A-Za-z][A-Za-z0-9-]*)\s*(?:=\s*(.*))?$/.exec(rest);
    if (!pair?.[1] || section === '') continue;
    const name = `${section}.${pair[1].toLowerCase()}`;
    const value = pair[2] === undefined ? 'true' : unquote(pair[2]);
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return values;
}

function unquote(raw: string): string {
  let value = '';
  let quoted = false;
  let kept = 0;
  for (let at = 0; at < raw.length; at += 1) {
    const char = raw.charAt(at);
    if (char === '\\') {
      at += 1;
      const escaped = raw.charAt(at);
      value += { n: '\n', t: '\t', b: '\b' }[escaped] ?? escaped;
      kept = value.length;
    } else if (char === '"') {
      quoted = !quoted;
      kept = value.length;
    } else if (!quoted && (char === '#' || char === ';')) {
      break;
    } else {
      value += char;
      if (quoted || !/\s/.test(char)) kept = value.length;
    }
  }
  return value.slice(0, kept);
}

function look(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // Trigger: no permission, or a file where a folder is expected. Outcome: as good as not there, which is what git says.
    return undefined;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // As above: a file that cannot be read says nothing.
    return undefined;
  }
}

function real(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    // Trigger: it vanished or may not be walked. Outcome: the name we have.
    return path;
  }
}
