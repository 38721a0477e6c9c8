/**
 * `memoir slash <command>`: runs a slash command inside Claude Code. The words the person typed are not arguments, because
 * a shell would interpret them; the hook stored them for this session. All output, including errors, goes to stdout with
 * exit code 0: Claude Code shows the output to the model, but drops it when the command fails.
 */
import { Readable } from 'node:stream';
import { isMemoirError } from '../../../domain/errors.ts';
import { type Context, defineCommand } from '../command.ts';
import { parseInput } from '../parse/parse.ts';
import { findCommand } from '../parse/route.ts';
import { plain, printLine } from '../print/output.ts';

/** The command line of each slash command. Free text is one argument; everything else is split into words. */
const LINES = {
  recall: (typed) => ['recall', '--', typed],
  remember: (typed) => ['remember', '--', typed],
  tasks: (typed) => ['task', 'list', ...words(typed)],
  context: (typed) => ['context', ...words(typed)],
  dream: (typed) => ['dream', ...words(typed)],
  consolidate: (typed) => ['dream', 'material', ...words(typed)],
  pause: (typed) => ['pause', ...words(typed)],
  resume: (typed) => ['resume', ...words(typed)],
  forget: (typed) => ['forget', ...words(typed)],
} as const satisfies Readonly<Record<string, (typed: string) => readonly string[]>>;

type SlashName = keyof typeof LINES;
const NAMES = Object.keys(LINES) as SlashName[]; // the keys of a literal

export const command = defineCommand({
  name: 'slash',
  summary: 'answer a slash command of Claude Code',
  description: 'Run by the slash commands that `memoir init` installs. It answers what a person just typed, once.',
  args: [{ name: 'command', help: 'the slash command', required: true, choices: NAMES }],
  hidden: true,
  examples: [{ run: 'memoir slash tasks', does: 'answer /memoir:tasks' }],
  async run(context, { args }) {
    const memoir = await context.memoir();
    const typed = memoir.agents.takeSlashRequest(args.command);
    if (typed === undefined) return printLine(context, notAsked(args.command));
    const line = LINES[args.command](typed.trim());
    const code = await answer(context, line);
    if (args.command === 'forget' && code !== 0 && !line.includes('--yes'))
      printLine(context, `To erase it, the person has to type: /memoir:forget ${plain(typed.trim())} --yes`);
  },
});

function notAsked(name: string): string {
  return (
    `Nothing was done: /memoir:${name} was not typed in this session just now. ` +
    'If it was, the hooks of Memoir did not run. Run `memoir doctor` to see why.'
  );
}

async function answer(context: Context, line: readonly string[]): Promise<number> {
  try {
    const route = await findCommand(line, context.registry);
    if (route?.command.run === undefined) return 1;
    const { input } = parseInput(route.command, route.path, route.rest);
    return (await route.command.run(withoutPerson(context), input)) ?? 0;
  } catch (error) {
    if (!isMemoirError(error)) throw error;
    printLine(context, plain(error.message));
    if (error.next !== undefined) printLine(context, plain(error.next));
    return 1;
  }
}

/** A question cannot be answered here: it is printed with its context, and the answer is no. */
function withoutPerson(context: Context): Context {
  return {
    ...context,
    stdin: Object.assign(Readable.from([]), { isTTY: true }),
    stderr: { isTTY: false, write: (text) => context.stdout.write(text.replace(/ \[y\/N\] $/, '\n')) },
  };
}

/** Splits at white space. Quotes keep words together; no other character is special. */
function words(typed: string): readonly string[] {
  return [...typed.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}
