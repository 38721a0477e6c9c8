/** `memoir companion say`: sends one message and prints the reply. */
import { randomUUID } from 'node:crypto';
import { MemoirError } from '../../../../domain/errors.ts';
import type { Unanswered } from '../../../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from '../../command.ts';
import { plain, printJson, printLine } from '../../print/output.ts';

export const say = defineCommand({
  name: 'say',
  summary: 'send one message and print the reply',
  args: [{ name: 'text', help: 'what you say', required: true, variadic: true }],
  options: { 'no-wait': { type: 'boolean', help: 'do not wait for the reply' }, json: JSON_OPTION },
  examples: [{ run: 'memoir companion say "what was open yesterday?"', does: 'ask and print the answer' }],
  async run(context, { args, options }) {
    const companion = await (await context.memoir()).companion();
    const isAnswered = !options['no-wait'] && (await companion.view()).model !== undefined;
    const client = await companion.connect({ channel: 'terminal', listen: isAnswered });
    const ref = randomUUID();
    client.send({ type: 'say', ref, text: args.text.join(' ') });
    try {
      for await (const line of client.lines()) {
        if (line.type === 'rejected') throw new MemoirError('bad-input', line.why, { next: line.next });
        if (line.type === 'accepted' && !isAnswered) {
          return options.json ? printJson(context, line) : printLine(context, keptText(options['no-wait'], context));
        }
        if (line.type === 'notice' && !options.json) printLine(context, plain(line.text));
        if (line.type === 'unanswered' && line.refs.includes(ref)) throw unanswered(line.why);
        if (line.type === 'reply' && line.answers.includes(ref)) {
          return options.json ? printJson(context, line) : printLine(context, plain(line.text));
        }
      }
    } finally {
      client.close();
    }
    throw new MemoirError('io', 'The companion stopped before it answered', {
      next: 'Your message is kept. Start it again: `memoir companion start`.',
    });
  },
});

function unanswered(why: Unanswered): MemoirError {
  return why === 'erased'
    ? new MemoirError('not-found', 'Your message was erased before it was answered', {
        next: 'Send it again if you still want an answer.',
      })
    : new MemoirError('refused', 'The answer was cancelled', {
        next: 'Send your message again if you want an answer.',
      });
}

function keptText(asked: boolean | undefined, { typed }: Context): string {
  return asked
    ? 'It is kept and will be answered.'
    : `It is kept. Nobody answers until a language model is chosen: ${typed} models set, then ${typed} companion restart.`;
}
