/** What people type without reading the help, and what they then expect. */
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { cliHome } from '../../../test/fixtures/cli-home.ts';
import { stillClock } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { withSubcommands } from './help/help.ts';
import { textWidth } from './print/text-width.ts';
import { registry } from './registry.ts';

const HOUR_MS = 3_600_000;
const PLAIN = { noColor: true, forceColor: undefined, term: 'xterm', columns: undefined, ci: false, settings: {} };

describe('before anything was recorded', () => {
  it.each([
    [[]],
    [['home']],
    [['task']],
    [['task', 'list']],
    [['task', 'ready']],
    [['task', 'show', 'abcdef']],
    [['project']],
    [['project', 'show']],
    [['decide']],
    [['status']],
    [['notes']],
    [['notes', 'show', 'deploys']],
    [['notes', 'links']],
    [['notes', 'lint']],
    [['notes', 'briefing']],
    [['notes', 'log']],
    [['sessions']],
    [['recall', 'login']],
    [['show', 'abcdef12']],
    [['context']],
    [['instructions']],
    [['config']],
    [['doctor']],
    [['models']],
    [['export']],
    [['resume']],
    [['backup', '--list']],
    [['backup', 'list']],
    [['restore', 'list']],
    [['restore', '--list']],
    [['version']],
  ])(promise('cli/reading-makes-nothing', 'memoir %j makes no home and says how to start'), async (argv) => {
    const machine = cliHome();
    const { stdout, stderr } = await machine.run(argv);
    expect(existsSync(machine.home)).toBe(false);
    const needsNone = ['instructions', 'config', 'version', 'backup', 'restore'].includes(argv[0] ?? '');
    if (!needsNone) expect(stdout + stderr).toContain('memoir start');
  });

  it('`list` lists backups and makes no file of that name, which is ./list', async () => {
    const machine = cliHome();
    await machine.ok(['task', 'add', 'repair the till']);
    await machine.ok(['backup']);
    const file = join(machine.project, 'list');
    const lines = [
      ['backup', 'list'],
      ['backup', '--list'],
      ['restore', 'list'],
      ['restore', '--list'],
    ];
    for (const argv of lines) expect(await machine.ok(argv)).toMatch(/^file .*\njournal-/);
    expect(existsSync(file)).toBe(false);
    await machine.ok(['backup', './list']);
    expect(existsSync(file)).toBe(true);
    expect(await machine.ok(['restore', './list'])).toContain('already has every event');
    expect(await machine.run(['restore'])).toMatchObject({ code: 2, stderr: expect.stringContaining('backup --list') });
  });

  it('the first saved item creates the home', async () => {
    for (const argv of [['task', 'add', 'x'], ['remember', 'We deploy on Tuesdays, never on Fridays'], ['pause']]) {
      const machine = cliHome();
      await machine.ok(argv);
      expect(existsSync(machine.home), argv.join(' ')).toBe(true);
    }
  });
});

describe('a command without its subcommand', () => {
  it.each(['task', 'notes', 'project', 'decide'])(promise('cli/bare-lists', 'memoir %s lists'), async (name) => {
    const machine = cliHome();
    await machine.ok(['task', 'add', 'Water the plants']);
    await machine.ok(['remember', 'We deploy on Tuesdays, never on Fridays']);
    await machine.ok(['decide', 'Invoices are made with Typst']);
    const full = name === 'decide' ? ['decide', '--list'] : [name, 'list'];
    expect(await machine.ok([name])).toBe(await machine.ok(full));
    expect(JSON.parse(await machine.ok([name, '--json']))).toEqual(JSON.parse(await machine.ok([...full, '--json'])));
    expect((await machine.run([name, 'nonsense-word'])).code === 0).toBe(name === 'decide');
    expect(await machine.ok([name, '--help'])).toContain(`memoir ${name}`);
  });

  it('a reason without a decision is a mistake, not a list', async () => {
    const machine = cliHome();
    expect((await machine.run(['decide', '--why', 'cheaper'])).code).toBe(2);
  });
});

describe('several at once, and words without quotes', () => {
  it(promise('cli/means', 'pause 2h'), async () => {
    const machine = cliHome();
    expect(await machine.ok(['pause', '2h'])).toContain('for 2 h');
    const memoir = machine.open();
    const project = memoir.projects.find({ cwd: machine.project });
    expect(memoir.recording.pausedUntil(project?.id)).toEqual({
      paused: true,
      until: machine.clock.now() + 2 * HOUR_MS,
    });
    memoir.close();
    expect((await machine.run(['pause', 'soonish'])).code).toBe(2);
    expect((await machine.run(['pause', '2h', '--minutes', '3'])).code).toBe(2);
  });

  it(promise('cli/means', 'task done a b, all or none'), async () => {
    const machine = cliHome();
    const add = async (text: string) =>
      (JSON.parse(await machine.ok(['task', 'add', text, '--json'])) as { id: string }).id;
    const [a, b, c] = [await add('one'), await add('two'), await add('three')];
    const wrong = await machine.run(['task', 'done', a, b, 'zzzzzz']);
    expect([wrong.code, wrong.stdout]).toEqual([1, '']);
    expect(JSON.parse(await machine.ok(['task', 'list', '--json']))).toHaveLength(3);
    await machine.ok(['task', 'start', a, b]);
    expect((await machine.ok(['task', 'done', a, b, a])).trimEnd().split('\n')).toHaveLength(2);
    expect(JSON.parse(await machine.ok(['task', 'list', '--json']))).toEqual([expect.objectContaining({ id: c })]);
    expect(JSON.parse(await machine.ok(['task', 'reopen', a, b, '--json']))).toHaveLength(2);
    expect(JSON.parse(await machine.ok(['task', 'drop', c, '--json']))).toMatchObject({ id: c, status: 'dropped' });
  });

  it(promise('cli/means', 'task block id and the reason'), async () => {
    const machine = cliHome();
    const { id } = JSON.parse(await machine.ok(['task', 'add', 'deploy', '--json'])) as { id: string };
    await machine.ok(['task', 'block', id, 'waiting', 'for', 'the', 'key']);
    expect(JSON.parse(await machine.ok(['task', 'show', id, '--json']))).toMatchObject({
      status: 'blocked',
      why: 'waiting for the key',
    });
    expect((await machine.run(['task', 'block', id, 'one', '--why', 'two'])).code).toBe(2);
  });

  it(promise('cli/means', 'status and some words'), async () => {
    const machine = cliHome();
    await machine.ok(['status', 'waiting for', 'the review']);
    await machine.ok(['status', 'phase=beta', 'deploy=green']);
    const lines = JSON.parse(await machine.ok(['status', '--json'])) as { name: string; value: string }[];
    expect(Object.fromEntries(lines.map(({ name, value }) => [name, value]))).toEqual({
      status: 'waiting for the review',
      phase: 'beta',
      deploy: 'green',
    });
  });
});

describe('a note by a part of its name', () => {
  it('shows a page of the wiki by its name, and says what a second judgement, pause or change does', async () => {
    const machine = cliHome();
    await machine.ok(['remember', 'The staging host is called heron', '--name', 'staging host']);
    const [wiki = ''] = globSync('**/memory', { cwd: machine.home }).map((dir) => join(machine.home, dir, 'wiki'));
    mkdirSync(wiki);
    writeFileSync(join(wiki, 'builds.md'), '# Builds\n\nThey run at night.\n');
    for (const name of ['builds', 'wiki/builds.md'])
      expect(await machine.ok(['notes', 'show', name])).toContain('at night');
    const id = /[0-9a-f]{8}\S*/.exec(await machine.ok(['decide', 'Builds run at night']))?.[0] ?? '';
    await machine.ok(['refute', id]);
    expect(await machine.ok(['refute', id])).toContain('it was refuted already');
    expect(await machine.ok(['confirm', id])).toContain('you had refuted it');
    await machine.ok(['pause', '2h']);
    expect(await machine.ok(['pause'])).toContain('The pause before would have ended in');
    const task = /\S+/.exec(await machine.ok(['task', 'add', 'Paint the door']))?.[0] ?? '';
    expect(await machine.ok(['task', 'block', task, 'no', 'paint'])).toContain('(no paint)');
    expect(await machine.ok(['task', 'edit', task, '--due', '2026-11-30'])).toContain('(due 2026-11-30)');
    expect((await machine.run(['config', 'get', 'capture'])).stderr).toContain('capture.ignore');
    expect(await machine.ok(['schedule'])).toContain('not scheduled');
  });

  it(promise('notes/by-part-of-name', 'in every command; several are listed'), async () => {
    const machine = cliHome();
    await machine.ok(['remember', 'We deploy on Tuesdays, never on Fridays', '--name', 'deploy days']);
    await machine.ok(['remember', 'The staging host is called heron', '--name', 'staging host', '--type', 'reference']);
    await machine.ok([
      'remember',
      'The production host is called stork',
      '--name',
      'production host',
      '--type',
      'reference',
    ]);
    expect(await machine.ok(['notes', 'show', 'stag'])).toContain('heron');
    const several = await machine.run(['notes', 'show', 'host']);
    expect(several.code).toBe(1);
    expect(several.stderr).toMatch(/could be reference_\S+, reference_\S+/);
    await machine.ok(['notes', 'edit', 'deploy', '--pin']);
    await machine.ok(['notes', 'rename', 'deploy', 'release', 'days']);
    // What removes a file takes whole names only.
    for (const removing of [
      ['notes', 'retire', 'release'],
      ['notes', 'merge', 'release', 'staging host'],
    ]) {
      const refused = await machine.run(removing);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toMatch(/"release" is only a part of the name of \S+release-days\.md/);
    }
    await machine.ok(['notes', 'retire', 'release-days']);
    expect((await machine.run(['notes', 'show', 'release'])).code).toBe(1);
    expect(await machine.ok(['notes', 'show', 'release', '--versions'])).toContain('Tuesdays');
    await machine.ok(['notes', 'restore', 'release']);
    expect(await machine.ok(['notes', 'show', 'release'])).toContain('Tuesdays');
    expect((await machine.run(['notes', 'restore', 'nonsense'])).code).toBe(1);
  });
});

describe('memoir mcp on a terminal', () => {
  it(promise('cli/mcp-says-what-it-is', 'explains itself and exits'), async () => {
    const stdin = Object.assign(new PassThrough(), { isTTY: true });
    const ran = await cliHome().run(['mcp'], { stdin });
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('memoir init');
  });
});

describe('a word that looks like a subcommand', () => {
  it('lists or removes, and does not become data', async () => {
    const machine = cliHome();
    const decided = await machine.ok(['decide', 'use', 'Stripe']);
    expect(decided).toMatch(/Decided: use Stripe {2}[0-9a-f]{8}/);
    expect(await machine.ok(['decide', 'list'])).toContain('use Stripe');
    await machine.ok(['status', 'waiting', 'for', 'review']);
    await machine.ok(['status', 'set', 'phase=beta', 'ci=green']);
    expect(await machine.ok(['status', 'unset', 'phase'])).toBe('phase removed\n');
    expect(await machine.ok(['status', 'rm', 'ci'])).toBe('ci removed\n');
    expect((await machine.run(['status', 'clear', 'phase'])).stderr).toContain('no status line "phase"');
    const list = await machine.ok(['status', 'list']);
    expect(list).toContain('waiting for review');
    expect(list).not.toContain('phase');
    await machine.ok(['status', 'clear', 'skies', 'ahead']);
    expect(await machine.ok(['status'])).toContain('clear skies ahead');
    expect(await machine.ok(['decide'])).not.toMatch(/\blist\b/);
  });
});

describe('an argument', () => {
  it('that is missing is asked for with its choices, and - is standard output', async () => {
    const machine = cliHome();
    await machine.ok(['task', 'add', 'x']);
    expect((await machine.run(['completion'])).stderr).toMatch(/bash.*zsh.*fish/);
    expect(await machine.ok(['export', '--output', '-'])).toContain('"task.added"');
    expect(existsSync(join(machine.project, '-'))).toBe(false);
  });
});

describe('the one screen', () => {
  it('names a task that waits for another, and what it waits for', async () => {
    const machine = cliHome();
    const idOf = (text: string): string => /[a-z0-9]{6}/.exec(text)?.[0] ?? '';
    const first = idOf(await machine.ok(['task', 'add', 'sign the contract']));
    const later = idOf(await machine.ok(['task', 'add', 'ship 2.0', '--priority', 'high', '--due', '2031-01-01']));
    await machine.ok(['task', 'depend', later, first]);
    for (const command of [[], ['project', 'show']]) {
      const screen = await machine.ok(command);
      expect(screen).toMatch(/^Waiting for other tasks$/m);
      expect(screen).toMatch(new RegExp(`${later} {2}ship 2.0 {2}high, due 2031-01-01, waits for ${first}`));
    }
  });

  it('says how to go back after a switch', async () => {
    const machine = cliHome();
    await machine.ok(['task', 'add', 'here']);
    const here = JSON.parse(await machine.ok(['project', 'show', '--json'])).slug;
    const elsewhere = join(machine.userHome, 'work', 'elsewhere');
    mkdirSync(elsewhere);
    await machine.ok(['task', 'add', 'there'], { cwd: elsewhere });
    expect(await machine.ok(['project', 'switch', 'elsewhere'])).toContain(`project switch ${here}`);
  });
});

describe('counts', () => {
  it(promise('cli/counts-agree', 'a heading never counts what is shown elsewhere'), async () => {
    const machine = cliHome();
    await machine.ok(['task', 'add', 'due one', '--due', '2026-01-10']);
    for (const name of ['a', 'b', 'c']) await machine.ok(['task', 'add', `free ${name}`]);
    const screen = await machine.ok([]);
    expect(screen).toMatch(/^Due$/m);
    expect(screen).toMatch(/^Ready$/m);
    for (const name of ['d', 'e', 'f']) await machine.ok(['task', 'add', `free ${name}`]);
    expect(await machine.ok([])).toMatch(/^Ready \(6\)$/m);
    const given = await machine.ok(['context']);
    expect(given).not.toMatch(/… \d+ more/);
  });
});

describe('help', () => {
  it.each([40, 60, 80, 100])(
    promise('cli/help-wraps-once', 'no line is broken twice at %i columns'),
    async (columns) => {
      const machine = cliHome();
      for (const entry of registry.entries) {
        const { command } = await entry.load();
        for (const [path] of withSubcommands(command, [entry.name])) {
          const text = await machine.ok([...path, '--help'], { columns, tty: true, environment: PLAIN });
          const prose = text.split('\nUsage')[0] ?? '';
          const lines = prose.split('\n').filter((line) => !line.startsWith(' '));
          for (const [at, line] of lines.entries()) {
            const next = lines[at + 1]?.split(' ')[0] ?? '';
            expect(textWidth(line), `${path.join(' ')}: ${line}`).toBeLessThanOrEqual(columns);
            if (line === '' || next === '') continue;
            expect(textWidth(`${line} ${next}`), `${path.join(' ')}: ${line}`).toBeGreaterThan(columns);
          }
        }
      }
    },
  );
});

describe('the help page of a command', () => {
  it.each(['task', 'facts', 'notes', 'project', 'dream'])('is one, however %s is asked about', async (name) => {
    const machine = cliHome();
    const page = await machine.ok([name, '--help']);
    expect(await machine.ok(['help', name])).toBe(page);
    expect(page).toMatch(/^Subcommands$/m);
    expect(page).toMatch(/^Options without a subcommand\n(?: .*\n)* +--json/m);
  });
});

describe('a word of other programs', () => {
  it.each([
    [['task', 'delete', 'x'], 'memoir task drop'],
    [['task', 'rm', 'x'], 'memoir task drop'],
    [['notes', 'rm', 'x'], 'memoir notes retire'],
    [['project', 'delete', 'x'], 'memoir project remove'],
    [['todo'], 'memoir task'],
    [['search', 'x'], 'memoir recall'],
    [['task', 'remove', 'x'], 'memoir task drop'],
    [['task', 'finish', 'x'], 'memoir task done'],
    [['task', 'open', 'x'], 'memoir task show'],
    [['notes', 'delete', 'x'], 'memoir notes retire'],
    [['notes', 'open', 'x'], 'memoir notes show'],
    [['notes', 'add', 'x'], 'memoir remember'],
    [['notes', 'search', 'x'], 'memoir recall'],
    [['facts', 'delete', 'x'], 'memoir forget'],
    [['facts', 'show', 'x'], 'memoir show'],
    [['facts', 'refute', 'x'], 'memoir refute'],
    [['facts', 'finish', 'x'], 'memoir facts resolve'],
    [['sessions', 'show', 'x'], 'memoir show'],
    [['sessions', 'delete', 'x'], 'memoir forget'],
    [['project', 'use', 'x'], 'memoir project switch'],
    [['dream', 'review', 'reject', '1'], 'memoir dream reject'],
    [['add', 'x'], 'memoir remember'],
    [['history'], 'memoir sessions'],
    [['dashboard'], 'memoir start'],
  ])('%j names the command that does it', async (argv, command) => {
    const { code, stderr } = await cliHome().run(argv);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`Did you mean \`${command}\`?`) });
  });
});

describe('a report', () => {
  it('names tasks by the ids that their commands take, and says how many are not listed', async () => {
    const clock = stillClock();
    const machine = cliHome(undefined, clock);
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(JSON.parse(await machine.ok(['task', 'add', `job ${n}`, '--json'])).id);
    await machine.ok(['task', 'done', ...ids]);
    clock.pass(60_000);
    const printed = await machine.ok(['report']);
    const [, id = ''] = /Finished \(12\)\n +(\S+) {2}job/.exec(printed) ?? [];
    expect(await machine.ok(['task', 'reopen', id])).toContain(`${id}  reopened`);
    expect(printed).toContain('… 2 more');
    expect(await machine.ok(['report', '--markdown'])).toContain('- … 1 more');
  });
});

describe('a part of the name of a project', () => {
  it(promise('projects/by-part-of-name', 'is enough to read, never to write'), async () => {
    const machine = cliHome();
    for (const name of ['api-gateway', 'api-billing', 'storefront', 'secret-vault']) {
      mkdirSync(join(machine.userHome, 'work', name), { recursive: true });
      await machine.ok(['task', 'add', `work on ${name}`], { cwd: join(machine.userHome, 'work', name) });
    }
    await machine.ok(['project', 'isolate', 'secret-vault']);
    for (const reading of [
      ['task', 'list', '--project', 'gate'],
      ['task', 'ready', '--project', 'GATE'],
      ['project', 'show', 'gatew'],
    ]) {
      expect(await machine.ok(reading), reading.join(' ')).toContain('work on api-gateway');
    }
    for (const command of [
      'facts',
      'report',
      'sessions',
      'notes',
      'decide',
      'status',
      'context',
      'notes briefing',
      'notes log',
    ])
      await machine.ok([...command.split(' '), '--project', 'gatew']);
    expect(await machine.run(['recall', 'work', '--project', 'gatew'])).toMatchObject({ code: 0 });
    const several = await machine.run(['task', 'list', '--project', 'api']);
    expect([several.code, several.stdout]).toEqual([1, '']);
    expect(several.stderr).toContain('"api" could be api-billing, api-gateway');
    for (const writing of [
      ['task', 'add', 'x', '--project', 'gatew'],
      ['project', 'remove', 'gatew', '--yes'],
      ['project', 'rename', 'gatew', 'x'],
      ['forget', '--project', 'gatew', '--yes'],
      ['status', 'busy', '--project', 'gatew'],
      ['decide', 'x', '--project', 'gatew'],
    ]) {
      const { code, stderr } = await machine.run(writing);
      expect({ code, stderr }, writing.join(' ')).toEqual({
        code: 1,
        stderr: expect.stringContaining('Did you mean api-gateway?'),
      });
    }
    const hidden = await machine.run(['task', 'list', '--project', 'vault']);
    expect([hidden.code, hidden.stderr]).toEqual([1, expect.not.stringContaining('secret')]);
  });
});

describe('a mistyped name', () => {
  it('of a project or a kind of item is corrected, and each kind is named once', async () => {
    const machine = cliHome();
    await machine.ok(['task', 'add', 'x']);
    const [{ slug }] = JSON.parse(await machine.ok(['project', 'list', '--json']));
    const typed = slug.slice(0, -2) + slug.slice(-1);
    const project = await machine.run(['task', 'list', '--project', typed]);
    expect(project.stderr).toContain(`Did you mean ${slug}`);
    const { stderr } = await machine.run(['recall', 'x', '--kind', 'decsion']);
    expect(stderr).toContain('Did you mean decision?');
    expect(stderr.match(/\bfact\b/g)).toHaveLength(1);
  });
});

describe('a task that already has the status', () => {
  it('reports that the task already has the status', async () => {
    const machine = cliHome();
    const { id } = JSON.parse(await machine.ok(['task', 'add', 'x', '--json']));
    expect(await machine.ok(['task', 'reopen', id])).toContain('was already open: x');
    await machine.ok(['task', 'done', id]);
    expect(await machine.ok(['task', 'done', id])).toContain('was already done: x');
    expect(await machine.ok(['task', 'reopen', id])).toContain('reopened: x');
  });
});
