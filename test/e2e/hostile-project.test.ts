/**
 * A hostile repository: settings that redirect, includes that escape, links planted in the home, notes that try to leave
 * their place in a prompt. Everything a person would run is run, and nothing outside is shown or changed.
 */
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOSTILE, isHarmless } from '../../src/context/hostile.test-helper.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { cliHome } from '../fixtures/cli-home.ts';
import { tempDir } from '../fixtures/home.ts';
import { promise } from '../promises.ts';

const SECRET = 'the-private-words-of-somebody-else';

describe('a hostile project', () => {
  it(promise('notes/hostile-project', 'shows and changes nothing outside itself'), async () => {
    const machine = cliHome(tempDir(), systemClock);
    const run = (args: readonly string[]) => machine.run(args, { cwd: machine.userHome });
    const outside = join(machine.userHome, 'private');
    const repo = join(machine.userHome, 'repo');
    for (const dir of [outside, join(repo, '.claude'), join(repo, '.memoir'), join(repo, '.git')]) {
      mkdirSync(dir, { recursive: true });
    }
    writeFileSync(join(outside, 'diary.md'), `---\nname: diary\ndescription: x\ntype: project\n---\n${SECRET}\n`);
    const before = readFileSync(join(outside, 'diary.md'), 'utf8');
    // Settings that redirect.
    const redirect = {
      home: outside,
      autoMemoryDirectory: outside,
      'storage.home': outside,
      backup: { target: outside },
    };
    writeFileSync(join(repo, '.memoir', 'config.json'), JSON.stringify(redirect));
    writeFileSync(join(repo, '.claude', 'settings.json'), JSON.stringify(redirect));
    // Includes that escape.
    symlinkSync(join(outside, 'diary.md'), join(repo, 'linked.md'));
    writeFileSync(
      join(repo, 'CLAUDE.md'),
      `Rules.\n@../private/diary.md\n@${outside}/diary.md\n@~/private/diary.md\n@linked.md\n@./x/../../private/diary.md\n`,
    );

    const inRepo = ['--project', 'repo'];
    const memoir = machine.open();
    memoir.tasks.add({ cwd: repo }, { text: 'make the project known' });
    memoir.close();
    expect(await run(['remember', 'The first note', ...inRepo])).toMatchObject({ code: 0, stderr: '' });
    const memory = join(machine.home, 'projects', 'repo', 'memory');
    // Links planted in the home, and invalid names.
    symlinkSync(join(outside, 'diary.md'), join(memory, 'project_link.md'));
    symlinkSync(outside, join(memory, 'logs'));
    HOSTILE.filter((text) => text.length < 10_000 && text.isWellFormed() && !text.includes('\0')).forEach(
      (text, at) => {
        const quoted = JSON.stringify(text);
        writeFileSync(
          join(memory, `project_hostile-${at}.md`),
          `---\nname: ${quoted}\ndescription: ${quoted}\ntype: project\n---\n${text}\n[[../../../private/diary]] [x](../../../../private/diary.md)\n`,
        );
      },
    );

    for (const args of [
      ['notes', 'list', ...inRepo],
      ['notes', 'lint', '--fix', ...inRepo],
      ['notes', 'links', ...inRepo],
      ['notes', 'adopt', ...inRepo],
      ['notes', 'adopt', '--list', ...inRepo],
      ['notes', 'show', 'project_link', ...inRepo],
      ['notes', 'show', '../../../../private/diary.md', ...inRepo],
      ['notes', 'restore', '../../../../private/diary.md', ...inRepo],
      ['notes', 'rename', 'The first note', '../../../../private/diary', ...inRepo],
      ['instructions', repo],
      ['instructions', repo, '--text'],
      ['remember', 'x', '--name', '../../private/diary', '--insist', ...inRepo],
      ['recall', 'private words of somebody', ...inRepo],
    ]) {
      const { stdout, stderr, code } = await run(args);
      expect([0, 1], `${args.join(' ')}: ${stderr}`).toContain(code);
      expect(stderr, args.join(' ')).not.toContain('    at ');
      expect(stdout + stderr, args.join(' ')).not.toContain(SECRET);
    }
    expect(readFileSync(join(outside, 'diary.md'), 'utf8')).toBe(before);

    // The context pack has the hostile notes as harmless lines.
    const index = readFileSync(join(memory, 'MEMORY.md'), 'utf8');
    expect(index).toContain('project_hostile-1.md');
    const opened = machine.open();
    const pack = opened.context.preview({ kind: 'start' }, { cwd: repo });
    opened.close();
    expect(pack?.text).toContain('project_hostile-');
    expect(isHarmless(pack?.text ?? '')).toBe(true);
    expect(pack?.text).not.toContain(SECRET);

    // The whole folder swapped for a link.
    rmSync(memory, { recursive: true });
    symlinkSync(outside, memory);
    for (const args of [
      ['notes', 'list', ...inRepo],
      ['remember', 'Another note', ...inRepo],
      ['notes', 'lint', '--fix', ...inRepo],
      ['recall', 'private words of somebody', '--project', '*'],
    ]) {
      expect((await run(args)).stdout).not.toContain(SECRET);
    }
    expect(readFileSync(join(outside, 'diary.md'), 'utf8')).toBe(before);
  });
});
