/** A project's own settings, in the home and in the repository, as hooks, imports and commands see them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openMemoir } from '../../src/index.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { builtProgram } from '../fixtures/built-program.ts';
import { tempHome } from '../fixtures/home.ts';
import { assistantLine, resultLine } from '../fixtures/transcripts/lines.ts';
import { promise } from '../promises.ts';
import { copyHook, start } from './processes.ts';

const entry = builtProgram().entry;
let hook = '';
beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'memoir-test-'));
  hook = copyHook(dir);
  return () => rmSync(dir, { recursive: true, force: true });
});

function world() {
  const layout = tempHome();
  const userHome = join(layout.home, '..');
  const repo = join(userHome, 'shop');
  mkdirSync(join(repo, 'src'), { recursive: true });
  mkdirSync(join(repo, '.memoir'));
  execFileSync('git', ['init', '-q', repo]);
  const env = { HOME: userHome, MEMOIR_HOME: layout.home, PATH: process.env.PATH ?? '' };
  const commit = (settings: object) => writeFileSync(join(repo, '.memoir', 'config.json'), JSON.stringify(settings));
  const own = (settings: object) => {
    mkdirSync(join(layout.projectsDir, 'shop'), { recursive: true });
    writeFileSync(join(layout.projectsDir, 'shop', 'config.json'), JSON.stringify(settings));
  };
  let calls = 0;
  const read = async (path: string, words: string): Promise<void> => {
    const call = { tool_name: 'Read', tool_use_id: `t${++calls}`, tool_input: { file_path: path } };
    const input = { session_id: 's', cwd: join(repo, 'src'), ...call, tool_response: { file: { content: words } } };
    const heard = start(hook, ['PostToolUse'], { env, input: JSON.stringify(input) });
    expect(await heard.ended).toMatchObject({ code: 0 });
  };
  const open = () => openMemoir({ home: layout.home, environment: readEnvironment(env) });
  const exported = (): string => {
    const memoir = open();
    try {
      return [...memoir.events.export()].join('');
    } finally {
      memoir.close();
    }
  };
  return { layout, repo, env, commit, own, read, exported, open };
}

describe('a project’s settings', () => {
  it(promise('config/project-acts', 'its ignored files are not recorded by hooks'), async () => {
    const { repo, commit, own, read, exported } = world();
    await read(`${repo}/a.md`, 'words before');
    commit({ capture: { ignore: ['private/**'] } });
    own({ capture: { ignore: ['*.env'] } });
    await read(`${repo}/private/plan.md`, 'words of the plan');
    await read(`${repo}/prod.env`, 'words of the environment');
    await read(`${repo}/b.md`, 'words after');
    const text = exported();
    expect(text).toContain('words before');
    expect(text).toContain('words after');
    expect(text).toContain('prod.env');
    expect(text).not.toContain('words of the plan');
    expect(text).not.toContain('words of the environment');
  });

  it(promise('config/project-acts', 'its ignored files are not imported, from that project only'), async () => {
    const { layout, repo, commit, own, read, exported, open } = world();
    await read(`${repo}/a.md`, 'makes the project known');
    commit({ capture: { ignore: ['private/**'] } });
    own({ capture: { ignore: ['*.env'] } });
    const transcripts = join(layout.home, '..', 'projects', '-shop');
    mkdirSync(transcripts, { recursive: true });
    const calls = [
      [repo, 'private/plan.md', 'words of the plan'],
      [repo, 'prod.env', 'words of the environment'],
      [join(layout.home, '..'), 'private/other.md', 'words of another folder'],
    ];
    const lines = calls.flatMap(([cwd = '', file = '', words = ''], at) => [
      {
        ...assistantLine(`m${at}`, [
          { type: 'tool_use', id: `t${at}`, name: 'Read', input: { file_path: join(cwd, file) } },
        ]),
        cwd,
      },
      { ...resultLine(`t${at}`, words), cwd },
    ]);
    writeFileSync(join(transcripts, 's1.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const memoir = open();
    await memoir.imports.transcripts([transcripts]);
    memoir.close();
    const text = exported();
    expect(text).toContain('words of another folder');
    expect(text).not.toContain('words of the plan');
    expect(text).not.toContain('words of the environment');
  });

  it(promise('config/project-acts', 'a repository sets display and ignore rules, nothing else'), () => {
    const { repo, env, commit } = world();
    commit({
      display: { color: 'always' },
      context: { push: false },
      capture: { nonInteractive: 'skip', ignore: ['x'] },
    });
    const { stdout } = spawnSync(process.execPath, [entry, 'config', '--json'], { cwd: repo, env, encoding: 'utf8' });
    const settings = JSON.parse(stdout) as { settings: { key: string; source: string }[] };
    const set = settings.settings.filter(({ source }) => source === 'project').map(({ key }) => key);
    expect(set.sort()).toEqual(['capture.ignore', 'display.color']);
  });

  it('patterns made to take long do not hold up a hook', async () => {
    const { repo, commit, read, exported } = world();
    commit({ capture: { ignore: Array.from({ length: 300 }, () => `${'**/a*'.repeat(50)}x`) } });
    await read(`${repo}/${'aaaa/'.repeat(200)}b.md`, 'words at the end');
    expect(exported()).toContain('words at the end');
  });
});
