/** The command reference: the help of every command, as the command line itself renders it. */
import { renderMarkdown } from '../../src/surfaces/cli/help.ts';
import { registry } from '../../src/surfaces/cli/registry.ts';

export function renderCliPage(): Promise<string> {
  return renderMarkdown(registry);
}
