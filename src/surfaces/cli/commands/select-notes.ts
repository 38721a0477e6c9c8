/** `memoir select-notes <session>`: lets the language model choose notes for the next prompt. The hook starts it and does not wait. */
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  name: 'select-notes',
  summary: 'let the language model choose notes for the next prompt',
  description: 'Run by the hook after a prompt, if a language model is chosen and models.select is on.',
  args: [{ name: 'session', help: 'the session', required: true }],
  options: {},
  hidden: true,
  examples: [{ run: 'memoir select-notes 0b5c2f1e-0000-4000-8000-00000000b001', does: 'choose at most five notes' }],
  async run(context, { args }) {
    await (await context.memoir({ patient: true })).selectNotes(args.session);
  },
});
