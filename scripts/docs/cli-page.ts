/** The command reference, `docs/reference/cli.md`: the help of every command as the command line renders it, at 80 columns. */
import type { Registry } from '../../src/surfaces/cli/command.ts';
import {
  commandGroups,
  renderCommandHelp,
  renderProgramHelp,
  withSubcommands,
} from '../../src/surfaces/cli/help/help.ts';
import { registry as allCommands } from '../../src/surfaces/cli/registry.ts';

export async function renderCliPage(registry: Registry = allCommands): Promise<string> {
  const parts = [
    '# Command line',
    '',
    'Generated from the commands themselves (`npm run docs`); do not edit.',
    '',
    fence(renderProgramHelp(registry)),
  ];
  for (const [group, entries] of commandGroups(registry.entries.filter((entry) => entry.hidden !== true))) {
    parts.push('', `## ${group}`);
    for (const entry of entries) {
      const { command } = await entry.load();
      for (const [path, one] of withSubcommands(command, [entry.name])) {
        parts.push('', `### memoir ${path.join(' ')}`, '', fence(renderCommandHelp(one, path)));
      }
    }
  }
  return `${parts.join('\n')}\n`;
}

function fence(text: string): string {
  return `\`\`\`text\n${text.trimEnd()}\n\`\`\``;
}
