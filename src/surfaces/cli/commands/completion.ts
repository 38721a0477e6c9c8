/** `memoir completion bash|zsh|fish`. */
import { defineCommand } from '../command.ts';
import { renderCompletion, SHELLS } from '../help/completion.ts';

export const command = defineCommand({
  name: 'completion',
  summary: 'print a completion script for your shell',
  description:
    'Prints the script to standard output and installs nothing. Load it from the start-up file of your shell:\n' +
    '  bash  source <(memoir completion bash)   in ~/.bashrc\n' +
    '  zsh   source <(memoir completion zsh)    in ~/.zshrc, after compinit\n' +
    '  fish  memoir completion fish | source    in ~/.config/fish/config.fish',
  args: [{ name: 'shell', help: 'the shell', required: true, choices: SHELLS }],
  examples: [
    { run: 'memoir completion bash', does: 'print the script for bash' },
    { run: 'memoir completion fish', does: 'print the script for fish' },
  ],
  async run(context, { args }) {
    context.stdout.write(await renderCompletion(args.shell, context.registry));
  },
});
