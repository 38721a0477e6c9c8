/** `memoir catch-up <transcript>`: the background work after a hook. The hook starts it and does not wait. */
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  name: 'catch-up',
  summary: 'do the background work after a hook',
  description:
    'Run by the hooks and after a long import. It reads the rest of the transcript, records events that could not be written before, finds facts and updates the index. One process runs at a time; another one leaves its request to it.',
  args: [{ name: 'transcript', help: 'the transcript that the agent named; by default only what is recorded' }],
  options: { ended: { type: 'boolean', help: 'the session has ended' } },
  hidden: true,
  examples: [{ run: 'memoir catch-up ~/.claude/projects/-shop/0b6c.jsonl', does: 'read the rest of this transcript' }],
  async run(context, { args, options }) {
    const memoir = await context.memoir({ patient: true });
    await memoir.catchUp({ transcript: args.transcript ?? '', ended: options.ended, background: true });
  },
});
