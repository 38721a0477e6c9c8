/** `memoir config`: every setting with its value and where that came from; `get`, `set`, `unset`. */
import { type Memoir, MemoirError } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { suggest } from '../parse/suggest.ts';
import { oneLine, plain, printJson, printLine, printTable } from '../print/output.ts';

type Entry = ReturnType<Memoir['config']['explain']>[number];

const KEY = { name: 'key', help: 'a setting, such as display.color', required: true } as const;

const get = defineCommand({
  name: 'get',
  summary: 'print the value of one setting',
  args: [KEY],
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir config get backup.keepDaily', does: 'print only the value, for a script' }],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    warn(context, memoir);
    const entry = findEntry(memoir, args.key);
    if (options.json) return printJson(context, entry);
    printLine(context, plain(showValue(entry.value)));
  },
});

const set = defineCommand({
  name: 'set',
  summary: 'change a setting in your config.json',
  args: [KEY, { name: 'value', help: 'the new value; write a list as a,b or as JSON', required: true }],
  examples: [
    { run: 'memoir config set display.color never', does: 'turn colours off' },
    { run: 'memoir config set capture.ignore "**/.env,secrets/**"', does: 'never record the content of these files' },
  ],
  async run(context, { args }) {
    const memoir = await context.memoir();
    const before = findEntry(memoir, args.key);
    memoir.setConfig(args.key, args.value);
    printLine(context, `${args.key} is set in ${plain(memoir.layout.configFile)}.`);
    warnOverridden(context, before);
  },
});

const unset = defineCommand({
  name: 'unset',
  summary: 'remove a setting from your config.json',
  args: [KEY],
  examples: [{ run: 'memoir config unset display.color', does: 'use the default again' }],
  async run(context, { args }) {
    const memoir = await context.memoir();
    const before = findEntry(memoir, args.key);
    memoir.setConfig(args.key, undefined);
    printLine(context, `${args.key} is removed from ${plain(memoir.layout.configFile)}.`);
    warnOverridden(context, before);
  },
});

export const command = defineCommand({
  name: 'config',
  summary: 'show and change settings',
  description:
    'Shows each setting with its value and the source of the value. Sources, each overriding the ones before it: ' +
    'default, user (config.json in the home), project, environment (MEMOIR_… variables), flag. ' +
    'docs/reference/config.md describes every setting.',
  options: { json: JSON_OPTION },
  subcommands: [get, set, unset],
  examples: [
    { run: 'memoir config', does: 'show all settings' },
    { run: 'memoir config set backup.keepDaily 14', does: 'change one setting' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const settings = memoir.config.explain();
    if (options.json) return printJson(context, { settings, warnings: memoir.config.warnings });
    printTable(context, settings, [
      { header: 'setting', cell: ({ key }) => key, whole: true, style: 'cyan' },
      { header: 'value', cell: ({ value }) => showValue(value) },
      {
        header: 'from',
        cell: ({ source, file }) => (file === undefined ? source : `${source}: ${file}`),
        style: ({ source }) => (source === 'default' ? 'dim' : undefined),
      },
    ]);
    warn(context, memoir);
  },
});

function findEntry(memoir: Memoir, key: string): Entry {
  const entries = memoir.config.explain();
  const entry = entries.find((candidate) => candidate.key === key);
  if (entry !== undefined) return entry;
  const inGroup = entries.filter((candidate) => candidate.key.startsWith(`${key}.`)).map((candidate) => candidate.key);
  const nearest =
    inGroup.join(', ') ||
    suggest(
      key,
      entries.map((candidate) => candidate.key),
    );
  throw new MemoirError('bad-input', `There is no setting ${JSON.stringify(oneLine(key))}`, {
    next: `${nearest === undefined ? '' : `Did you mean ${nearest}? `}\`memoir config\` shows every setting.`,
  });
}

function showValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function warn(context: Context, memoir: Memoir): void {
  for (const warning of memoir.config.warnings) context.stderr.write(`memoir: ${oneLine(warning)}\n`);
}

/** Without this warning, a change that a stronger source overrides would look like a bug. */
function warnOverridden(context: Context, before: Entry): void {
  if (before.source === 'default' || before.source === 'user') return;
  context.stderr.write(
    `memoir: the value stays ${oneLine(showValue(before.value))}: the ${before.source} overrides config.json.\n`,
  );
}
