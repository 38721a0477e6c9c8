/** `memoir chat`: the companion in the terminal. */
import { MemoirError } from '../../../domain/errors.ts';
import { chatAsProgram } from '../chat/chat-as-program.ts';
import { chatInTerminal } from '../chat/chat-in-terminal.ts';
import { defineCommand } from '../command.ts';
import { confirm, plain, printLine } from '../print/output.ts';
import { flow } from '../print/word-flow.ts';
import { startCompanion } from './companion/start-process.ts';

export const command = defineCommand({
  name: 'chat',
  summary: 'talk to the companion',
  description:
    'Replies appear as they are written. End a line with \\ to write another one before sending; pasted text is sent ' +
    'when you press Enter. Ctrl-C or /cancel cancels an answer; at the prompt Ctrl-C leaves, as /quit does, and the companion keeps running. /help says this in the chat.',
  options: {
    start: { type: 'boolean', help: 'start the companion if it does not run' },
    json: { type: 'boolean', help: 'read one message per line, print what happens as JSON lines; for programs' },
  },
  examples: [
    { run: 'memoir chat', does: 'talk' },
    { run: 'memoir chat --json', does: 'use it from a program' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const companion = await memoir.companion();
    const { running, model } = await companion.view();
    const isTerminal = context.stdin.isTTY === true && context.isTTY && !options.json;
    if (!running) {
      const start =
        options.start || (isTerminal && (await confirm(context, 'The companion is not running. Start it?')));
      if (!start) {
        throw new MemoirError('not-found', 'The companion is not running', {
          next: `Start it with \`${context.typed} companion start\`, or run \`${context.typed} chat --start\`.`,
        });
      }
      await startCompanion(context);
    }
    if (model === undefined && isTerminal) {
      const say = (text: string): void => printLine(context, flow(text, context.width));
      say('No language model is chosen, so nobody answers yet; what you write is kept. Choose one:');
      printLine(context, `  ${plain(context.typed)} models set claude-code     your own Claude Code`);
      printLine(
        context,
        `  ${plain(context.typed)} models set anthropic       then: ${plain(context.typed)} models key`,
      );
      printLine(context, `  ${plain(context.typed)} models set openai --model qwen3 --url http://127.0.0.1:11434/v1`);
      say(`and run \`${plain(context.typed)} companion restart\`. recall, remember and task work without one.`);
    }
    return isTerminal ? chatInTerminal(context, companion) : chatAsProgram(context, companion);
  },
});
