import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { promise } from '../../../../test/promises.ts';
import { matchWholePaths } from '../../../platform/files/glob.ts';
import { findIncludes } from './find-includes.ts';
import { MAX_INSTRUCTION_BYTES } from './instruction-disk.ts';
import { managedDir, readInstructions } from './read-instructions.ts';
import { sessionText } from './session-text.ts';

function machine() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'memoir-instructions-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const at = (path: string): string => join(root, path);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  mkdirSync(at('proj'));
  const read = (cwd = 'proj') => readInstructions({ cwd: at(cwd), userHome: at('home'), managedDir: at('managed') });
  return { at, write, read, root };
}

const windows = process.platform === 'win32';

describe('the stack', () => {
  it('is managed, user, then every folder from the top with its local file, and rules in between', () => {
    const { write, read, root } = machine();
    write('managed/CLAUDE.md', 'managed @inc.md');
    write('managed/inc.md', 'outside the folder');
    write('managed/.claude/rules/m.md', 'managed rule');
    write('home/.claude/CLAUDE.md', 'user');
    write('home/.claude/rules/u.md', 'user rule');
    write('CLAUDE.md', 'above');
    write('proj/CLAUDE.md', 'project');
    write('proj/.claude/CLAUDE.md', 'project too');
    write('proj/.claude/rules/r.md', '---\npaths: [src/**, "lib/*.ts"]\n---\nrule');
    write('proj/CLAUDE.local.md', 'local');
    const { files, text, skipped } = read();
    expect(
      files.map(({ path, kind, load }) => [path.slice(root.length + 1).replaceAll('\\', '/'), kind, load]),
    ).toEqual([
      ['managed/CLAUDE.md', 'managed', 'start'],
      ['managed/.claude/rules/m.md', 'managed', 'start'],
      ['home/.claude/CLAUDE.md', 'user', 'start'],
      ['home/.claude/rules/u.md', 'user', 'start'],
      ['CLAUDE.md', 'project', 'start'],
      ['proj/CLAUDE.md', 'project', 'start'],
      ['proj/.claude/CLAUDE.md', 'project', 'start'],
      ['proj/.claude/rules/r.md', 'project', 'matching'],
      ['proj/CLAUDE.local.md', 'local', 'start'],
    ]);
    expect(files.find(({ form, load }) => form === 'rule' && load === 'matching')?.globs).toEqual(['src', 'lib/*.ts']);
    expect(text.split('\n\n')).toHaveLength(8);
    expect(text).not.toContain('outside the folder');
    expect(skipped.map(({ reason }) => reason)).toEqual(['outside']);
  });

  it('starts with the managed folder of each system', () => {
    expect((['linux', 'darwin', 'win32'] as const).map(managedDir)).toEqual([
      '/etc/claude-code',
      '/Library/Application Support/ClaudeCode',
      'C:\\Program Files\\ClaudeCode',
    ]);
  });

  it('says what was included from where, and why something was not read', () => {
    const { write, read, at } = machine();
    write('proj/CLAUDE.md', '@a.md @gone.md @x.png @../out.md @d1.md @sub');
    write('proj/a.md', 'a @CLAUDE.md');
    write('proj/x.png', 'x');
    write('out.md', 'out');
    mkdirSync(at('proj/sub'));
    for (let n = 1; n <= 6; n += 1) write(`proj/d${n}.md`, `d @d${n + 1}.md`);
    const { files, skipped } = read();
    expect(files.find(({ path }) => path === at('proj/a.md'))).toMatchObject({
      includedFrom: at('proj/CLAUDE.md'),
      depth: 1,
    });
    expect(Object.fromEntries(skipped.map(({ path, reason }) => [path, reason]))).toEqual({
      [at('proj/CLAUDE.md')]: 'repeated',
      [at('proj/gone.md')]: 'missing',
      [at('proj/x.png')]: 'not-text',
      [at('out.md')]: 'outside',
      [at('proj/d5.md')]: 'too-deep',
      [at('proj/sub')]: 'not-a-file',
    });
  });

  it('marks long files, and cuts only huge ones', () => {
    const { write, read } = machine();
    write('proj/CLAUDE.md', 'x'.repeat(40_001));
    write('proj/CLAUDE.local.md', 'y'.repeat(MAX_INSTRUCTION_BYTES + 1));
    expect(read().files.map(({ text, long, cut }) => [text.length, long, cut])).toEqual([
      [40_001, true, false],
      [MAX_INSTRUCTION_BYTES, true, true],
    ]);
  });

  it.skipIf(windows)(promise('instructions/odd-files', 'each is an answer, and the rest is read'), () => {
    const { write, read, at } = machine();
    mkdirSync(at('proj/CLAUDE.md'));
    mkdirSync(at('proj/.claude/rules/folder.md'), { recursive: true });
    execFileSync('mkfifo', [at('proj/CLAUDE.local.md'), at('proj/.claude/rules/pipe.md')]);
    symlinkSync(at('proj/.claude/CLAUDE.md'), at('proj/.claude/CLAUDE.md'));
    symlinkSync(at('nowhere'), at('proj/.claude/rules/dangling.md'));
    symlinkSync('..', at('proj/.claude/rules/up'));
    write('home/.claude/CLAUDE.md', '@\0 @a\0b.md read');
    write('home/.claude/settings.json', '{ not json');
    write('home/.claude.json', '[]');
    write('proj/.claude/settings.json', '{"claudeMdExcludes":["[", "{", "(", 5]}');
    const { files, skipped } = read();
    expect(files.map(({ path }) => path)).toEqual([at('home/.claude/CLAUDE.md')]);
    expect(skipped.filter(({ reason }) => reason === 'not-a-file').map(({ path }) => path)).toEqual([
      at('proj/CLAUDE.md'),
      at('proj/.claude/rules/pipe.md'),
      at('proj/CLAUDE.local.md'),
    ]);
    expect(read('not-there').files).toHaveLength(1);
  });
});

describe('includes', () => {
  it('are taken from text, and not from code, HTML or addresses', () => {
    const text =
      'a @one.md `@two.md`\n\n    @three.md\n\n```\n@four.md\n```\n\n<p>\n@five.md\n</p>\n\nme@six.md [x](@seven.md)';
    expect(findIncludes(text)).toEqual(['one.md']);
    expect(findIncludes('@a\\ b.md @~/c.md @./d.md#e @../f @/g @ @# @@h @ü')).toEqual([
      'a b.md',
      '~/c.md',
      './d.md',
      '../f',
      '/g',
    ]);
  });

  it(promise('instructions/odd-files', 'any text at all is read without failing'), () => {
    const piece = fc.constantFrom(
      '@a.md',
      '`',
      '*',
      '_',
      '[',
      '](',
      ')',
      '<',
      '<!--',
      '-->',
      '\n',
      ' ',
      '>',
      '- ',
      '#',
      '~~~',
      '\\',
      '\t',
      'x',
      '---\n',
      'paths: ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
        const text = pieces.join('');
        for (const include of findIncludes(text)) expect(text.replaceAll('\\ ', ' ')).toContain(`@${include}`);
        expect(sessionText(text).text.length).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the text', () => {
  it('is without frontmatter and comments of their own, and keeps all else', () => {
    expect(sessionText('---\na: b\n---\nx\n\n<!-- gone -->\n\ny <!-- kept -->\n```\n<!-- kept -->\n```\n').text).toBe(
      'x\n\ny <!-- kept -->\n```\n<!-- kept -->\n```',
    );
  });

  it('knows which files a rule is for', () => {
    const globs = (yaml: string) => sessionText(`---\n${yaml}\n---\nx`).globs;
    expect(globs('paths: "src/{a,b}/*.ts, lib/**"')).toEqual(['src/{a,b}/*.ts', 'lib']);
    expect(globs('paths: *.ts')).toEqual(['*.ts']);
    for (const all of ['paths: "**"', 'paths:', 'paths: 5', 'paths: []', 'other: x']) expect(globs(all)).toEqual([]);
  });

  it('can be left out by patterns for whole paths', () => {
    const matches = matchWholePaths(['**/ex{a,b}.md', '/x/*/y', 'bare.md']);
    expect(['/q/.r/exa.md', '/x/1/y', '/q/bare.md', '/x/1/2/y', '/q/exc.md'].map(matches)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
