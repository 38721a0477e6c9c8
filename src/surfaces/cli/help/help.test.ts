import { describe, expect, it } from 'vitest';
import { renderCliPage } from '../../../../scripts/docs/cli-page.ts';
import { defineCommand, GLOBAL_OPTIONS, PROJECT_OPTION } from '../command.ts';
import { parseInput } from '../parse/parse.ts';
import { findCommand } from '../parse/route.ts';
import { createStyle } from '../print/style.ts';
import { textWidth } from '../print/text-width.ts';
import { registry } from '../registry.ts';
import { registryOf } from '../run-captured.test-helper.ts';
import { renderCommandHelp, renderProgramHelp, withSubcommands } from './help.ts';

const add = defineCommand({
  name: 'add',
  summary: 'add a task',
  args: [{ name: 'text', help: 'what is to be done', required: true, variadic: true }],
  options: {
    priority: { type: 'integer', value: 'N', help: 'how soon', min: 1, max: 5, default: 3 },
    'depends-on': {
      type: 'list',
      value: 'ID',
      help: 'what must be done before, in this or in any other project you have',
    },
    project: PROJECT_OPTION,
  },
  examples: [{ run: 'memoir task add "write it down" --priority 1', does: 'add an urgent one' }],
  run: () => 0,
});
const task = defineCommand({ name: 'task', summary: 'keep tasks', subcommands: [add], examples: [] });

describe('help of one command', () => {
  it('teaches: usage, arguments, aligned options, examples', () => {
    expect(renderCommandHelp(add, ['task', 'add'])).toBe(`Add a task.

Usage  memoir task add <text…> [options]

Arguments
  <text…>  what is to be done

Options
      --priority N     how soon (1 to 5; default 3)
      --depends-on ID  what must be done before, in this or in any other project
                       you have (may be repeated)
  -p, --project NAME   the project; by default that of the current folder

Global options
  -h, --help      show help
      --home DIR  the home: the folder with Memoir’s data (~/.memoir)
      --no-color  print without colours
      --debug     print the stack trace of an unexpected error

Examples
  memoir task add "write it down" --priority 1
      add an urgent one
`);
  });

  it.each([
    [50, 50],
    [300, 100],
    [undefined, 80],
  ])('a terminal of %s columns gets lines of at most %i', (width, most) => {
    const longest = Math.max(...renderCommandHelp(add, ['task', 'add'], { width }).split('\n').map(textWidth));
    expect(longest).toBeLessThanOrEqual(most);
    expect(longest).toBeGreaterThan(most - 30);
  });

  it('lists subcommands', () => {
    expect(renderCommandHelp(task, ['task'])).toMatch(
      /Usage {2}memoir task <subcommand> \[options\]\n\nSubcommands\n {2}add {2}add a task\n/,
    );
  });

  it('lays out the same with colours', () => {
    const painted = renderCommandHelp(add, ['task', 'add'], { style: createStyle(() => true) });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: taking the colours out again
    expect(painted.replace(/\u001b\[\d+m/g, '')).toBe(renderCommandHelp(add, ['task', 'add']));
  });
});

it('leaves hidden commands out of every page', async () => {
  const secret = defineCommand({ name: 'secret', summary: 'not for people', hidden: true, examples: [], run: () => 0 });
  const parent = defineCommand({ name: 'parent', summary: 'p', subcommands: [secret, add], examples: [] });
  const base = registryOf(parent);
  const hidden = {
    name: 'secret',
    group: 'Work',
    summary: 's',
    hidden: true,
    load: async () => ({ command: secret }),
  } as const;
  const all = { ...base, entries: [...base.entries, hidden] };
  const text = renderProgramHelp(all) + (await renderCliPage(all));
  expect(text).toContain('### memoir parent add');
  expect(text).not.toContain('secret');
});

describe('the real registry', async () => {
  const loaded = await Promise.all(
    registry.entries.map(async (entry) => ({ entry, command: (await entry.load()).command })),
  );
  const everything = loaded.flatMap(({ entry, command }) => withSubcommands(command, [entry.name]));

  it.each(loaded.map(({ entry, command }) => [entry.name, entry, command] as const))(
    '%s says the same as its file',
    (_n, entry, command) => {
      expect({ name: command.name, summary: command.summary, hidden: command.hidden ?? false }).toEqual({
        name: entry.name,
        summary: entry.summary,
        hidden: entry.hidden ?? false,
      });
    },
  );

  it('shows every command on the first page, and at most four examples', () => {
    const page = renderProgramHelp(registry);
    for (const { entry } of loaded.filter(({ entry }) => entry.hidden !== true))
      expect(page).toContain(`  ${entry.name} `);
    expect(registry.examples.length).toBeGreaterThan(0);
    expect(registry.examples.length).toBeLessThanOrEqual(4);
  });

  it.each(everything.map(([path, command]) => [path.join(' '), command] as const))(
    '%s is well formed',
    (_path, command) => {
      expect(command.summary).toMatch(/^[^\n]{5,70}[^.\n]$/);
      expect(command.examples.length > 0 || command.run === undefined).toBe(true);
      expect(Object.keys(command.options).filter((name) => name in GLOBAL_OPTIONS)).toEqual([]);
      const shorts = Object.values({ ...command.options, ...GLOBAL_OPTIONS }).flatMap((spec) =>
        'short' in spec ? [spec.short] : [],
      );
      expect(new Set(shorts).size).toBe(shorts.length);
      expect(command.args.slice(0, -1).filter((arg) => arg.variadic)).toEqual([]);
      // Completion scripts put names and choices into shell words.
      const choices = [...command.args, ...Object.values(command.options)].flatMap((spec) =>
        'choices' in spec ? (spec.choices ?? []) : [],
      );
      for (const word of [command.name, ...Object.keys(command.options), ...choices])
        expect(word).toMatch(/^[a-z0-9][\w.-]*$/);
    },
  );

  const examples = [...registry.examples, ...everything.flatMap(([, command]) => command.examples)];
  it.each(examples.map(({ run }) => run))('example can be typed: %s', async (line) => {
    const [program, ...words] = splitWords(line);
    expect(program).toBe('memoir');
    const route = await findCommand(words, registry);
    // Without a command there is the first screen, and the version.
    if (route === undefined) return expect([[], ['--version']]).toContainEqual(words);
    expect(route.command.run).toBeDefined();
    parseInput(route.command, route.path, route.rest);
  });
});

function splitWords(line: string): string[] {
  return Array.from(line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g), (found) => found[1] ?? found[2] ?? found[3] ?? '');
}
