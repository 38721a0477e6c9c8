/** `memoir help [command…]`. */
import { defineCommand } from '../command.ts';
import { renderCommandHelp, renderProgramHelp } from '../help/help.ts';
import { findCommand } from '../parse/route.ts';

export const command = defineCommand({
  name: 'help',
  summary: 'show help for all commands or for one',
  args: [{ name: 'command', help: 'a command, and a subcommand if it has any', variadic: true }],
  examples: [
    { run: 'memoir help', does: 'list all commands' },
    { run: 'memoir help completion', does: 'explain one command' },
  ],
  async run(context, { args }) {
    const look = { width: context.width, style: context.style };
    // Without --help, `task` would mean `task list`.
    const found = await findCommand([...args.command, '--help'], context.registry);
    context.stdout.write(
      found === undefined
        ? renderProgramHelp(context.registry, look)
        : renderCommandHelp(found.command, found.path, look),
    );
  },
});
