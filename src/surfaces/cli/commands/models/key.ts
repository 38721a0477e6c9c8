/** `memoir models key`: saves the key of the language model's server. The key is typed or piped, never an argument: those are visible to other users. */
import { MemoirError } from '../../../../domain/errors.ts';
import { readSecret } from '../../ask/read-secret.ts';
import { defineCommand } from '../../command.ts';
import { plain, printLine } from '../../print/output.ts';

export const key = defineCommand({
  name: 'key',
  summary: 'save the key of the language model’s server',
  description:
    'The key is stored in a file that only you can read, and sent only to that server. You can set the variable MEMOIR_MODELS_KEY instead.',
  options: { remove: { type: 'boolean', help: 'delete the saved key' } },
  examples: [
    { run: 'memoir models key', does: 'ask for the key, without showing it' },
    { run: 'memoir models key --remove', does: 'delete it' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const language = await memoir.language();
    if (options.remove) {
      language.setKey(undefined);
      return printLine(context, 'The key was deleted.');
    }
    const typed = (await readSecret(context, 'Key: ')).trim();
    if (typed === '') {
      throw new MemoirError('bad-input', 'No key was given', {
        next: 'Type it, or pipe it: `memoir models key < key.txt`',
      });
    }
    language.setKey(typed);
    printLine(context, `Saved in ${plain(memoir.layout.modelKeys)}.`);
    printLine(context, `Next: try it with \`${context.typed} models test\`.`);
  },
});
