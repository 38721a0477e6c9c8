/**
 * Real repositories of every shape: what Memoir reads from git's files equals what git reports, and one project stays one
 * project.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { identifyFolder } from '../../src/capture/projects/identify-folder.ts';
import { normalizeRemote } from '../../src/domain/projects/remote.ts';
import { askGit } from '../../src/platform/git/ask-git.ts';
import { readGitFolder } from '../../src/platform/git/git.ts';
import { appendEvents } from '../../src/store/journal/append.ts';
import { findProjectOfFolder, listProjects, placeDrafts } from '../../src/store/state/projects/projects.ts';
import { tempDir, testJournal } from '../fixtures/home.ts';
import { promise } from '../promises.ts';

const GITHUB = 'https://github.com/Acme/Shop.git';

/** Each makes something below `dir` and returns the folder to look at. */
const SHAPES: Readonly<Record<string, (dir: string) => string>> = {
  'a new repository': (dir) => repo(dir, 'a'),
  'a repository with a commit': (dir) => commit(repo(dir, 'a')),
  'a folder deep inside': (dir) => folder(repo(dir, 'a'), 'src/deep/er'),
  'an https remote': (dir) => remote(repo(dir, 'a'), 'origin', GITHUB),
  'an ssh remote': (dir) => remote(repo(dir, 'a'), 'origin', 'git@github.com:acme/shop.git'),
  'an ssh:// remote with a port': (dir) => remote(repo(dir, 'a'), 'origin', 'ssh://git@github.com:22/acme/shop'),
  'a remote with a password': (dir) => remote(repo(dir, 'a'), 'origin', 'https://me:secret@github.com/acme/shop'),
  'a remote that is not origin': (dir) => remote(repo(dir, 'a'), 'upstream', GITHUB),
  'two remotes without origin': (dir) =>
    remote(remote(repo(dir, 'a'), 'zebra', 'https://x.example/z'), 'fork', 'https://x.example/f'),
  'two remotes with origin': (dir) => remote(remote(repo(dir, 'a'), 'alpha', 'https://x.example/a'), 'origin', GITHUB),
  'a remote with two urls': (dir) => {
    const at = remote(repo(dir, 'a'), 'origin', GITHUB);
    git(at, 'remote', 'set-url', '--add', 'origin', 'https://mirror.example/shop');
    return at;
  },
  'a remote name with dots and quotes': (dir) => {
    const at = repo(dir, 'a');
    git(at, 'config', 'remote.we"ird.na\\me.url', GITHUB);
    return at;
  },
  'a remote url with a comment sign': (dir) => remote(repo(dir, 'a'), 'origin', 'https://x.example/a#b;c'),
  'a local path as remote': (dir) => remote(repo(dir, 'a'), 'origin', join(dir, 'b.git')),
  'a clone of a local repository': (dir) => {
    const source = commit(repo(dir, 'a'));
    git(dir, 'clone', '-q', source, 'copy');
    return join(dir, 'copy');
  },
  'a bare repository': (dir) => {
    git(dir, 'init', '-q', '--bare', 'a.git');
    return join(dir, 'a.git');
  },
  'a linked working tree': (dir) => {
    const at = commit(remote(repo(dir, 'a'), 'origin', GITHUB));
    git(at, 'worktree', 'add', '-q', join(dir, 'tree'), '-b', 'side');
    return join(dir, 'tree');
  },
  'a linked working tree without a remote': (dir) => {
    const at = commit(repo(dir, 'a'));
    git(at, 'worktree', 'add', '-q', join(dir, 'tree'), '-b', 'side');
    return folder(join(dir, 'tree'), 'src');
  },
  'a submodule': (dir) => submodule(dir),
  'a folder in a submodule': (dir) => folder(submodule(dir), 'src'),
  'a git directory kept elsewhere': (dir) => {
    git(dir, 'init', '-q', '--separate-git-dir', join(dir, 'store'), 'a');
    return join(dir, 'a');
  },
  'a repository inside a repository': (dir) => {
    const outer = remote(repo(dir, 'a'), 'origin', GITHUB);
    return repo(outer, 'vendor/inner');
  },
  'a detached head': (dir) => {
    const at = commit(repo(dir, 'a'));
    git(at, 'checkout', '-q', '--detach');
    return at;
  },
  'a branch with slashes': (dir) => {
    const at = commit(repo(dir, 'a'));
    git(at, 'checkout', '-q', '-b', 'feature/x/y');
    return at;
  },
  'a symbolic link to a repository': (dir) => {
    const at = remote(repo(dir, 'a'), 'origin', GITHUB);
    symlinkSync(at, join(dir, 'link'));
    return join(dir, 'link');
  },
  'a symbolic link into a repository': (dir) => {
    symlinkSync(folder(repo(dir, 'a'), 'src'), join(dir, 'link'));
    return join(dir, 'link');
  },
  'spaces and other scripts in the path': (dir) => commit(repo(dir, 'mein Projekt – 你好')),
  'a config with comments and continued lines': (dir) => {
    const at = repo(dir, 'a');
    writeFileSync(
      join(at, '.git', 'config'),
      '# hello\n[core]\n\tbare = false ; no\n[remote "origin"] url = https://github.com/\\\nacme/shop\n[branch "main"]\n\tremote = origin\n',
    );
    return at;
  },
  'a config with quotes and capitals': (dir) => {
    const at = repo(dir, 'a');
    writeFileSync(
      join(at, '.git', 'config'),
      '[Core]\n  Bare=false\n[REMOTE "origin"]\n  URL = "https://github.com/acme/a b"  # x\n',
    );
    return at;
  },
  'an empty .git folder': (dir) => folder(dir, 'a/.git') && join(dir, 'a'),
  'a .git file that leads nowhere': (dir) => {
    const at = folder(dir, 'a');
    writeFileSync(join(at, '.git'), 'gitdir: /does/not/exist\n');
    return at;
  },
  'an empty .git folder inside a repository': (dir) => folder(repo(dir, 'a'), 'sub/.git') && join(dir, 'a', 'sub'),
  'no git at all': (dir) => folder(dir, 'plain/sub'),
};

describe('a folder that names the repository of another one', () => {
  it.each([
    ['its .git', (at: string) => join(at, '.git')],
    ['a working tree of it', (at: string) => join(at, '.git', 'worktrees', 'tree')],
  ])('%s: is not that project, and a working tree that was moved still is', (_, named) => {
    const dir = tempDir();
    const shop = commit(repo(dir, 'shop'));
    git(shop, 'worktree', 'add', '-q', join(dir, 'tree'), '-b', 'side');
    const unpacked = folder(dir, 'unpacked');
    writeFileSync(join(unpacked, '.git'), `gitdir: ${named(shop)}\n`);
    expect(readGitFolder(unpacked)).toBeUndefined();
    renameSync(join(dir, 'tree'), join(dir, 'moved'));
    expect(readGitFolder(join(dir, 'moved'))?.commonDir).toBe(readGitFolder(shop)?.commonDir);
  });
});

describe('project identity', () => {
  it.each(Object.entries(SHAPES))(promise('project/files-agree-with-git', '%s'), (shape, make) => {
    const at = make(tempDir());
    const said = askGit(at, process.env.PATH);
    // Git fails below a .git file that leads nowhere. Memoir uses the folder.
    if (shape === 'a .git file that leads nowhere') expect(readGitFolder(at)).toBeUndefined();
    else expect(readGitFolder(at)).toEqual(said);
    const around = { userHome: '/nobody', device: 'd' };
    expect(identifyFolder(at, around)).toEqual(identifyFolder(at, around, () => said ?? readGitFolder(at)));
  });

  it('has at least thirty shapes to compare', () => {
    expect(Object.keys(SHAPES).length).toBeGreaterThanOrEqual(30);
  });

  it.each([
    [GITHUB, 'github.com/acme/shop'],
    ['git@github.com:acme/shop.git', 'github.com/acme/shop'],
    ['ssh://git@ssh.github.com:443/acme/shop.git/', 'github.com/acme/shop'],
    ['https://user:token@github.com/acme/shop', 'github.com/acme/shop'],
    ['git://github.com/acme/shop.git', 'github.com/acme/shop'],
    ['https://www.github.com/acme//shop/', 'github.com/acme/shop'],
    ['git@gitlab.com:group/sub/Shop.git', 'gitlab.com/group/sub/shop'],
    ['https://git.example.com:8443/Team/Shop.git', 'git.example.com:8443/Team/Shop'],
    ['ssh://git@git.example.com:2222/Team/Shop.git', 'git.example.com/Team/Shop'],
    ['git@ssh.dev.azure.com:v3/org/proj/repo', 'dev.azure.com/org/proj/repo'],
    ['https://org@dev.azure.com/org/proj/_git/repo', 'dev.azure.com/org/proj/repo'],
    ['file:///srv/git/shop.git', 'file:/srv/git/shop'],
    ['/srv/git/shop.git/', 'file:/srv/git/shop'],
    ['C:\\repos\\shop', 'file:C:/repos/shop'],
    ['https://x.example/a%20b', 'x.example/a b'],
  ])('%s is %s', (url, name) => {
    expect(normalizeRemote(url)).toBe(name);
  });

  it(promise('project/clones-are-one', 'ssh and https clones and all working trees are one project'), () => {
    const dir = tempDir();
    const world = homeOf(dir);
    const https = commit(remote(repo(dir, 'one'), 'origin', GITHUB));
    const ssh = remote(repo(dir, 'two'), 'origin', 'git@github.com:acme/shop.git');
    git(https, 'worktree', 'add', '-q', join(dir, 'tree'), '-b', 'side');
    const ids = [https, ssh, join(dir, 'tree'), folder(https, 'src')].map(world.meet);
    expect(new Set(ids).size).toBe(1);
    expect(world.slugs()).toEqual(['shop']);
  });

  it(promise('project/moved-is-found', 'a folder without a remote is still itself after it was moved'), () => {
    const dir = tempDir();
    const world = homeOf(dir);
    const plain = folder(dir, 'plain');
    writeFileSync(join(plain, 'file'), '');
    const before = [world.meet(commit(repo(dir, 'a'))), world.meet(plain)];
    mkdirSync(join(dir, 'elsewhere'));
    renameSync(join(dir, 'a'), join(dir, 'elsewhere', 'b'));
    renameSync(plain, join(dir, 'elsewhere', 'c'));
    expect([world.meet(join(dir, 'elsewhere', 'b')), world.meet(join(dir, 'elsewhere', 'c'))]).toEqual(before);
  });

  it('a repository keeps its project when it gets a remote', () => {
    const dir = tempDir();
    const world = homeOf(dir);
    const at = commit(repo(dir, 'a'));
    const before = world.meet(at);
    remote(at, 'origin', GITHUB);
    expect(world.meet(at)).toBe(before);
    expect(world.meet(remote(repo(dir, 'clone'), 'origin', 'git@github.com:acme/shop.git'))).toBe(before);
  });

  it('another repository at the same path is another project', () => {
    const dir = tempDir();
    const world = homeOf(dir);
    const first = world.meet(remote(repo(dir, 'a'), 'origin', GITHUB));
    rmSync(join(dir, 'a'), { recursive: true });
    expect(world.meet(remote(repo(dir, 'a'), 'origin', 'https://github.com/acme/other'))).not.toBe(first);
  });

  it('another repository where one was before it moved is another project', () => {
    const dir = tempDir();
    const world = homeOf(dir);
    const first = world.meet(commit(repo(dir, 'app')));
    renameSync(join(dir, 'app'), join(dir, 'app-old'));
    expect(world.meet(join(dir, 'app-old'))).toBe(first);
    const second = world.meet(commit(repo(dir, 'app')));
    expect(second).not.toBe(first);
    expect([world.meet(join(dir, 'app')), world.meet(join(dir, 'app-old'))]).toEqual([second, first]);
    // Control: made again where it was last seen, it is the same project.
    rmSync(join(dir, 'app-old'), { recursive: true });
    expect(world.meet(commit(repo(dir, 'app-old')))).toBe(first);
  });

  it('a repository keeps its project when its remote is renamed, unless that remote is another project', () => {
    const dir = tempDir();
    const world = homeOf(dir);
    const at = commit(remote(repo(dir, 'a'), 'origin', GITHUB));
    const before = world.meet(at);
    const other = world.meet(remote(repo(dir, 'other'), 'origin', 'https://github.com/acme/other'));
    git(at, 'remote', 'set-url', 'origin', 'https://github.com/acme/store');
    expect(world.meet(at)).toBe(before);
    expect(world.meet(remote(repo(dir, 'clone'), 'origin', 'git@github.com:Acme/Store.git'))).toBe(before);
    git(at, 'remote', 'set-url', 'origin', 'https://github.com/acme/other');
    expect(world.meet(at)).toBe(other);
  });

  it(promise('project/slugs-are-unique', 'two projects of one name have two slugs'), () => {
    const dir = tempDir();
    const world = homeOf(dir);
    const one = world.meet(remote(repo(dir, 'x/api'), 'origin', 'https://github.com/acme/api'));
    const two = world.meet(remote(repo(dir, 'y/api'), 'origin', 'https://github.com/other/api'));
    expect(one).not.toBe(two);
    expect(world.slugs()).toEqual(['api', expect.stringMatching(/^api-[0-9a-f]{4}$/)]);
  });

  it('nothing is a project in the home directory, the root or the folder for temporary files', () => {
    const dir = tempDir();
    const around = { userHome: dir, device: 'd' };
    expect(identifyFolder(dir, around)).toBeUndefined();
    expect(identifyFolder('/', around)).toBeUndefined();
    expect(identifyFolder(dirname(dir), around)).toBeUndefined();
    expect(identifyFolder(folder(dir, 'work'), around)).toMatchObject({ kind: 'folder', name: 'work' });
  });
});

function homeOf(dir: string) {
  const journal = testJournal();
  const meet = (at: string): string => {
    const place = identifyFolder(at, { userHome: dir, device: journal.device });
    if (!place) throw new Error(`no place at ${at}`);
    const { project, drafts } = placeDrafts(listProjects(journal.db), place, journal.clock.now());
    appendEvents(journal, drafts);
    const found = findProjectOfFolder(listProjects(journal.db), place);
    expect(found?.id).toBe(project);
    return project;
  };
  return { meet, slugs: () => listProjects(journal.db).map((project) => project.slug) };
}

function git(cwd: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'protocol.file.allow=always', ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: devNull,
      GIT_AUTHOR_NAME: 'a',
      GIT_AUTHOR_EMAIL: 'a@example.com',
      GIT_COMMITTER_NAME: 'a',
      GIT_COMMITTER_EMAIL: 'a@example.com',
    },
  });
}

function folder(base: string, path: string): string {
  mkdirSync(join(base, path), { recursive: true });
  return join(base, path);
}

function repo(base: string, path: string): string {
  const at = folder(base, path);
  git(at, 'init', '-q', '-b', 'main');
  return at;
}

function commit(at: string): string {
  git(at, 'commit', '-q', '--allow-empty', '-m', 'x');
  return at;
}

function remote(at: string, name: string, url: string): string {
  git(at, 'remote', 'add', name, url);
  return at;
}

function submodule(dir: string): string {
  const library = commit(repo(dir, 'library'));
  const app = commit(remote(repo(dir, 'app'), 'origin', GITHUB));
  git(app, 'submodule', 'add', '-q', library, 'libs/one');
  return join(app, 'libs/one');
}
