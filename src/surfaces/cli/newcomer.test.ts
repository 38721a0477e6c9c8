/** What somebody expects who uses Memoir for the first time and reads no help. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cliHome } from '../../../test/fixtures/cli-home.ts';
import { prompt, toolCall } from '../../../test/fixtures/drafts.ts';
import { NOON, stillClock } from '../../../test/fixtures/home.ts';
import { EXTERNAL_NOTICE } from '../../domain/trust/trust.ts';
import { openMemoir } from '../../index.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';

const idIn = (printed: string): string => /\S+/.exec(printed)?.[0] ?? '';

describe('what is printed says', () => {
  it('that nothing is recorded as long as no hooks are installed', async () => {
    const machine = cliHome();
    await machine.ok(['task', 'add', 'water the plants']);
    expect(await machine.ok([])).toContain('Sessions are not recorded yet');
  });

  it('times of this machine, not of Greenwich', async () => {
    const machine = cliHome();
    const task = idIn(await machine.ok(['task', 'add', 'water the plants']));
    await machine.ok(['pause', '2h']);
    for (const argv of [['doctor'], ['show', task], ['task', 'show', task], []])
      expect((await machine.run(argv)).stdout, argv.join(' ')).not.toMatch(/\d{4}-\d\d-\d\dT\d\d:/);
    expect(await machine.ok(['pause', '2h'])).toMatch(/for 2 h, until 2026-01-15 \d\d:\d\d\./);
  });

  it('what a change of a task ended', async () => {
    const machine = cliHome();
    const task = idIn(await machine.ok(['task', 'add', 'ship it']));
    expect(await machine.ok(['task', 'block', task, 'waiting for legal'])).toContain('(waiting for legal)');
    expect(await machine.ok(['task', 'start', task])).toContain('no longer blocked by "waiting for legal"');
    expect(await machine.ok(['task', 'start', task])).not.toContain('no longer blocked');
  });

  it('that a decision is over once the day it names has passed, in every list', async () => {
    const machine = cliHome();
    const memoir = machine.open();
    const project = memoir.projects.findOrCreate({ cwd: machine.project }).id;
    const asked = prompt('', { project, session: 's', happenedAt: NOON - 14 * 24 * 3_600_000 });
    const text = 'We decided to use Postgres until Friday.';
    memoir.events.record([{ ...asked, body: { text, origin: 'person' } }]);
    await memoir.facts.extractNew({ budgetMs: 60_000 });
    const [fact] = memoir.facts.list({ kind: 'decision' });
    memoir.close();
    expect(fact?.validTo).toBeLessThan(NOON);
    expect(await machine.ok(['facts'])).not.toContain('Postgres');
    for (const argv of [['decide'], ['facts', '--all'], ['show', fact?.id ?? '']])
      expect(await machine.ok(argv), argv.join(' ')).toMatch(/\bover\b/);
  });

  it('what would be erased: the address and the path of a call, oldest first', async () => {
    const machine = cliHome();
    const memoir = machine.open();
    const project = memoir.projects.findOrCreate({ cwd: machine.project }).id;
    const call = (tool: string, input: Record<string, string>, at: number) =>
      toolCall({ tool, input }, { project, session: 's', happenedAt: NOON + at, key: `k${at}` });
    memoir.events.record([
      call('WebFetch', { url: 'https://example.org/cargonaut' }, 3),
      call('Read', { file_path: '/w/cargonaut.ts' }, 1),
      call('Bash', { command: 'ls cargonaut' }, 2),
    ]);
    memoir.close();
    const printed = await machine.ok(['forget', '--query', 'cargonaut', '--dry-run']);
    expect(printed).toMatch(
      /Read \/w\/cargonaut\.ts[\s\S]*ls cargonaut[\s\S]*WebFetch https:\/\/example\.org\/cargonaut/,
    );
  });

  it('the headers of numbers and days on a narrow terminal, and wraps its hints', async () => {
    const machine = cliHome();
    await machine.ok([
      'task',
      'add',
      'a task with a text that is much too long for one line of it',
      '--due',
      '2026-02-01',
    ]);
    const narrow = { columns: 50, tty: true };
    expect(await machine.ok(['project', 'list', '--no-color'], narrow)).toMatch(/\b1 open task\b(?!s)/);
    expect(await machine.ok(['task', 'list', '--no-color'], narrow)).toContain('due 2026-02-01');
  });

  it('the notice about external text after the results for a person, and before them for an agent', async () => {
    const machine = cliHome();
    const memoir = machine.open();
    const project = memoir.projects.findOrCreate({ cwd: machine.project }).id;
    memoir.events.record([
      { ...prompt('the puffins nest on the cliff', { project, session: 's', happenedAt: NOON }), trust: 'external' },
    ]);
    await memoir.recall.updateIndex();
    memoir.close();
    const environment = readEnvironment({
      PATH: process.env.PATH ?? '',
      HOME: machine.userHome,
      CLAUDECODE: '1',
      CLAUDE_CODE_SESSION_ID: 's2',
    });
    const asAgent = { open: async () => openMemoir({ environment, clock: machine.clock }) };
    const [{ id }] = JSON.parse(await machine.ok(['recall', 'puffins', '--json'])).results;
    const at = async (argv: readonly string[], parts: Parameters<typeof machine.ok>[1] = {}) => {
      const text = await machine.ok(argv, parts);
      return text.indexOf(EXTERNAL_NOTICE) - text.indexOf('nest on the cliff');
    };
    for (const argv of [
      ['recall', 'puffins', '--no-color'],
      ['show', id],
    ]) {
      expect(await at(argv), argv[0]).toBeGreaterThan(0);
      expect(await at(argv, { tty: true, columns: 300 }), argv[0]).toBeGreaterThan(0);
      expect(await at(argv, asAgent), argv[0]).toBeLessThan(0);
    }
  });
});

describe('a terminal of 60 columns', () => {
  const narrow = { columns: 60, tty: true };
  const lengths = (printed: string): number => Math.max(...printed.split('\n').map(({ length }) => length));

  it('has each fact below its id, and what replaced it below that', async () => {
    const clock = stillClock();
    const machine = cliHome(undefined, clock);
    await machine.ok(['decide', 'we deploy on Tuesdays, after the standup and the smoke test on staging']);
    const printed = await machine.ok(['facts', '--no-color'], narrow);
    expect(printed).toMatch(/^[\da-f-]{13} {2}just now {2}you\n {2}we deploy on Tuesdays, after the standup/m);
    clock.pass(60_000);
    await machine.ok(['decide', 'we deploy on Wednesdays']);
    for (const columns of [60, 120]) {
      const all = await machine.ok(['facts', '--all', '--no-color'], { columns, tty: true });
      expect(all, String(columns)).toMatch(
        /superseded {2}you\n {2}we deploy on Tuesdays[^→]*\n {2}→ replaced by \S+: we deploy on W/,
      );
    }
  });

  it('wraps the sentence, the path and the hints of `show`, `status` and `confirm`', async () => {
    const machine = cliHome();
    const folder = join(machine.userHome, ...Array.from({ length: 5 }, () => 'a-folder-with-a-name'));
    const file = join(folder, 'b1c2.jsonl');
    const content = 'we deploy on Tuesdays only, after the standup and the smoke test on staging';
    const line = {
      type: 'user',
      sessionId: 'b1c2',
      uuid: 'u1',
      cwd: machine.project,
      timestamp: '2026-01-15T09:00:00Z',
    };
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${JSON.stringify({ ...line, message: { role: 'user', content } })}\n`);
    const { stdout } = await machine.run(['import', folder]);
    expect(stdout).toContain('0 lines of the client itself, such as progress, without any text of yours');
    const facts = await machine.ok(['facts', '--no-color']);
    const [id = ''] = /^[\da-f]{8}-[\da-f]{4}/m.exec(facts) ?? [];
    const shown = await machine.ok(['show', id, '--no-color'], narrow);
    expect(shown.replace(/\s+/g, '')).toContain(file);
    expect(lengths(shown)).toBeLessThanOrEqual(60);
    expect(lengths(await machine.ok(['status', '--no-color'], narrow))).toBeLessThanOrEqual(60);
  });
});

it('names the project of each fact in a folder that can never be one', async () => {
  const machine = cliHome();
  await machine.ok(['decide', 'we deploy on Tuesdays']);
  expect(await machine.ok(['facts'])).not.toMatch(/ project /);
  expect(await machine.ok(['facts'], { cwd: machine.userHome })).toMatch(
    / project .*\n.* shop .*we deploy on Tuesdays/,
  );
});

describe('what is typed', () => {
  it('may be the name of an option without its dashes', async () => {
    const { code, stderr } = await cliHome().run(['report', 'week']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('Did you mean --week?') });
  });

  it('may be words after `facts`', async () => {
    const machine = cliHome();
    await machine.ok(['decide', 'Cargonaut is our TMS vendor']);
    await machine.ok(['decide', 'invoices are made with Typst']);
    const printed = await machine.ok(['facts', 'cargonaut', 'vendor']);
    expect(printed).toContain('Cargonaut is our TMS vendor');
    expect(printed).not.toContain('Typst');
    expect(await machine.ok(['facts', 'cargonaut', 'typst'])).toContain('No facts match');
    expect((await machine.run(['facts', 'editt', 'x'])).stderr).toContain('memoir facts edit');
  });

  it('may be an import again, after one that was interrupted before it found facts', async () => {
    const machine = cliHome();
    const line = { type: 'user', sessionId: 's', uuid: 'u1', cwd: machine.project, entrypoint: 'cli' };
    const message = { role: 'user', content: 'We decided to use Postgres for the orders.' };
    const file = join(machine.userHome, 's.jsonl');
    writeFileSync(file, `${JSON.stringify({ ...line, timestamp: '2026-01-14T10:00:00Z', message })}\n`);
    const memoir = machine.open();
    await memoir.start();
    await memoir.imports.transcripts([file]);
    expect((await memoir.facts.extractNew({ budgetMs: 0 })).left).toBe(1);
    expect((await machine.run(['import', file])).stdout).toContain('Nothing new in 1 transcript.');
    expect((await memoir.facts.extractNew({ budgetMs: 0 })).left).toBe(0);
    expect(memoir.facts.list().map(({ statement }) => statement)).toEqual([
      'We decided to use Postgres for the orders',
    ]);
    memoir.close();
  });

  it('is explained if another word is meant: decide --because', async () => {
    const machine = cliHome();
    const { code, stderr } = await machine.run(['decide', 'use Typst', '--because', 'it is small']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Did you mean --why?')]);
  });

  it.each([
    [['task', 'edit', '7k2q9m', '--title', 'x'], 'Did you mean --text?'],
    [['dream', 'review', 'reject', '1'], 'Did you mean `memoir dream reject`?'],
  ])('is explained: %j', async (argv, hint) => {
    const { code, stderr } = await cliHome().run(argv);
    expect([code, stderr]).toEqual([2, expect.stringContaining(hint)]);
  });

  it('reads in the usage line that words may follow `facts`', async () => {
    expect((await cliHome().run(['facts', '--help'])).stdout).toContain('memoir facts [subcommand] [words…] [options]');
  });

  it('saves an answer once, and updates it when it is asked for again', async () => {
    const machine = cliHome();
    await machine.run(['decide', 'slots are 30 minutes long']);
    const save = async () => (await machine.run(['ask', 'how long are slots', '--save', 'project'])).stdout;
    expect(await save()).toContain('Saved as ');
    expect(await save()).toContain('is up to date');
    await machine.run(['decide', 'slots are 30 minutes long on Sundays too']);
    await save();
    const notes = JSON.parse((await machine.run(['notes', '--json'])).stdout);
    expect(JSON.stringify(notes)).toContain('How long are slots?');
    expect(
      JSON.stringify(notes)
        .match(/project_how-long-are-slots(?:-2)?\.md/g)
        ?.every((file) => !file.includes('-2')),
    ).toBe(true);
  });

  it('may ask first what a merge, a dream or a clean-up would do', async () => {
    const machine = cliHome();
    const other = join(machine.userHome, 'work', 'annex');
    mkdirSync(other);
    await machine.ok(['decide', 'we use npm as the package manager']);
    await machine.ok(['decide', 'we use pnpm as the package manager'], { cwd: other });
    const planned = await machine.ok(['project', 'merge', 'annex', 'shop', '--dry-run']);
    expect(planned).toContain('annex would become part of shop');
    expect(await machine.ok(['project', 'list'])).toContain('annex');
    expect(await machine.ok(['doctor', '--gc'])).toContain('Nothing to remove.');
    const report = JSON.parse(await machine.ok(['report', '--json'])) as object;
    expect(JSON.stringify(report)).not.toMatch(/"[a-z]+[A-Z]\w*":/);
  });
});
