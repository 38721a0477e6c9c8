import { describe, expect, it } from 'vitest';
import { isMemoirError } from '../../../domain/errors.ts';
import { type Command, defineCommand, PROJECT_OPTION } from '../command.ts';
import { asksFor, parseInput } from './parse.ts';

const recall = defineCommand({
  name: 'recall',
  summary: 'search',
  args: [
    { name: 'query', help: 'what to look for', required: true },
    { name: 'more', help: 'more words', variadic: true },
  ],
  options: {
    json: { type: 'boolean', help: 'json' },
    explain: { type: 'boolean', short: 'e', help: 'why', default: true },
    limit: { type: 'integer', short: 'n', help: 'how many', default: 10, min: 1, max: 100 },
    kind: { type: 'list', help: 'kinds', choices: ['decision', 'outcome'] },
    order: { type: 'string', help: 'order', choices: ['time', 'score'], default: 'score' },
    project: PROJECT_OPTION,
  },
  examples: [],
  run(_context, { args, options }) {
    // Compiles only while the input is typed from the definition.
    const typed: {
      query: string;
      more: readonly string[];
      json: boolean;
      limit: number;
      kind: readonly ('decision' | 'outcome')[];
      order: 'time' | 'score';
      project: string | undefined;
    } = { ...args, ...options };
    // @ts-expect-error an option that was not declared
    options.undeclared;
    return typed.limit;
  },
});

const parse = (...words: string[]) => parseInput(recall, ['recall'], words);

function refusal(words: readonly string[], command: Command = recall): { message: string; next: string | undefined } {
  try {
    parseInput(command, [command.name], words);
  } catch (error) {
    if (isMemoirError(error, 'usage')) return { message: error.message, next: error.next };
    throw error;
  }
  throw new Error(`accepted: ${words.join(' ')}`);
}

describe('valid input', () => {
  it('fills in defaults', () => {
    expect(parse('x').input).toEqual({
      args: { query: 'x', more: [] },
      options: { json: false, explain: true, limit: 10, kind: [], order: 'score', project: undefined },
    });
  });

  it('takes options anywhere, long, short, joined and with =', () => {
    const { input, globals } = parse(
      '--json',
      'a',
      '-n5',
      'b',
      '--kind=decision',
      '-p',
      'web',
      '--kind',
      'outcome',
      '--home',
      '/h',
      'c',
    );
    expect(input.args).toEqual({ query: 'a', more: ['b', 'c'] });
    expect(input.options).toMatchObject({ json: true, limit: 5, kind: ['decision', 'outcome'], project: 'web' });
    expect(globals).toEqual({ help: false, home: '/h', color: true, debug: false });
  });

  it('turns booleans off with --no-, colours too', () => {
    expect(parse('x', '--no-explain').input.options.explain).toBe(false);
    expect(parse('x', '--no-explain', '-e').input.options.explain).toBe(true);
    expect(parse('x', '--no-color').globals.color).toBe(false);
  });

  it('takes everything after -- as text', () => {
    expect(parse('--json', '--', '--limit', '-x').input).toMatchObject({
      args: { query: '--limit', more: ['-x'] },
      options: { json: true, limit: 10 },
    });
  });

  it('does not ask for arguments when help is wanted', () => {
    expect(parse('-h').globals.help).toBe(true);
  });

  it('allows a value that begins with a dash after =', () => {
    expect(parse('x', '--project=-odd').input.options.project).toBe('-odd');
  });
});

describe('invalid input and its message', () => {
  it.each([
    [['x', '--limt', '3'], /no option --limt/, /^Did you mean --limit\?/],
    [['x', '--no-colour'], /no option --no-colour/, /^Did you mean --no-color\?/],
    [['x', '--no-limit'], /no option --no-limit/, /recall --help/],
    [['x', '--zzzzzzz'], /no option --zzzzzzz/, /^See `memoir recall --help`/],
    [['x', '-q'], /no option -q/, /put "--" before it/],
    [['x', '--limit', 'many'], /--limit takes a whole number from 1 up to 100, not "many"/, /--help/],
    [['x', '--limit', '2.5'], /not "2.5"/, /--help/],
    [['x', '--limit='], /not ""/, /--help/],
    [['x', '--limit', '-3'], /not "-3"/, /--help/],
    [['x', '--limit', '101'], /up to 100/, /--help/],
    [['x', '--limit', '99999999999999999999'], /up to 100/, /--help/],
    [['x', '--project'], /--project needs a value/, /--help/],
    [['x', '--project', '--json'], /--project needs a value/, /--project=--json/],
    [['x', '--json=yes'], /--json takes no value/, /Remove "="/],
    [[], /needs <query>: what to look for/, /^Usage: memoir recall <query> \[more…\] \[options\]$/],
    [['x', '--constructor'], /no option --constructor/, /--help/],
  ])('%j', (words, message, next) => {
    const said = refusal(words);
    expect(said.message).toMatch(message);
    expect(said.next).toMatch(next);
  });

  it('a value that is not one of the choices is bad input, not a wrong line', () => {
    expect(() => parse('x', '--kind', 'decisoin')).toThrow(
      expect.objectContaining({
        code: 'bad-input',
        message: '--kind must be one of decision, outcome, not "decisoin"',
        next: expect.stringContaining('Did you mean decision?'),
      }),
    );
  });

  it('refuses more arguments than declared', () => {
    const show = defineCommand({
      name: 'show',
      summary: 's',
      args: [{ name: 'id', help: 'i' }],
      examples: [],
      run: () => 0,
    });
    expect(refusal(['a', 'b'], show).message).toBe('Unexpected argument "b" of `memoir show`');
  });
});

it('sees a flag on the line only before --', () => {
  expect(asksFor(['a', '--json'], '--json')).toBe(true);
  expect(asksFor(['a', '--', '--json'], '--json')).toBe(false);
});
