/**
 * `memoir slash <command>`: what a slash command's file runs inside Claude Code. The words the person typed are not on this
 * line (a shell would read them); the hook left them for this session. Everything, errors too, goes to stdout with exit 0:
 * the client shows the output to the model, and drops it when a command fails.
 */
import { Readable } from 'node:stream';
import { isMemoirError } from '../../../domain/errors.ts';
import { type Context, defineCommand } from '../command.ts';
import { plain, printLine } from '../output.ts';
import { parseInput } from '../parse.ts';
import { findCommand } from '../route.ts';

/** The command line each stands for. Free text is one argument, however it looks; the rest is split into words. */
const LINES = {
  recall: (typed) => ['recall', '--', typed],
  remember: (typed) => ['remember', '--', typed],
  tasks: (typed) => ['task', 'list', ...words(typed)],
  context: (typed) => ['context', ...words(typed)],
  pause: (typed) => ['pause', ...words(typed)],
  resume: (typed) => ['resume', ...words(typed)],
  forget: (typed) => ['forget', ...words(typed)],
} as const satisfies Readonly<Record<string, (typed: string) => readonly string[]>>;

type SlashName = keyof typeof LINES;
const NAMES = Object.keys(LINES) as SlashName[]; // the keys of a literal

export const command = defineCommand({
  name: 'slash',
  summary: 'answer a slash command of Claude Code',
  description: 'Run by the commands `memoir init` installs. It answers what a person typed behind one, once.',
  args: [{ name: 'command', help: 'which one', required: true, choices: NAMES }],
  hidden: true,
  examples: [{ run: 'memoir slash tasks', does: 'what /memoir:tasks runs' }],
  async run(context, { args }) {
    const memoir = await context.memoir();
    const typed = memoir.agents.takeSlashRequest(args.command);
    if (typed === undefined) return printLine(context, notAsked(args.command));
    const line = LINES[args.command](typed.trim());
    const code = await answer(context, line);
    if (args.command === 'forget' && code !== 0 && !line.includes('--yes'))
      printLine(context, `To erase it, the person types: /memoir:forget ${plain(typed.trim())} --yes`);
  },
});

function notAsked(name: string): string {
  return (
    `Nothing was done: nobody has just typed /memoir:${name} in this session. ` +
    'If you did, the hooks of Memoir did not run; "memoir doctor" says why.'
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

/** Nobody can answer a question here: it is printed with what it is about, and the answer is no. */
function withoutPerson(context: Context): Context {
  return {
    ...context,
    stdin: Object.assign(Readable.from([]), { isTTY: true }),
    stderr: { isTTY: false, write: (text) => context.stdout.write(text.replace(/ \[y\/N\] $/, '\n')) },
  };
}

/** Split at white space; quotes keep words together and nothing else has a meaning. */
function words(typed: string): readonly string[] {
  return [...typed.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}
