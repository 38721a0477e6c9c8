/** `memoir notes links`. */
import { MemoirError } from '../../../../domain/errors.ts';
import { linksDot, linksJson, linksText } from '../../../../index.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { printJson, printLine } from '../../output.ts';

export const links = defineCommand({
  name: 'links',
  summary: 'which note links to which, dead links, and what could be a link',
  options: {
    dot: { type: 'boolean', help: 'for Graphviz' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir notes links', does: 'links, backlinks, and what is missing' },
    { run: 'memoir notes links --dot', does: 'a picture' },
  ],
  async run(context, { options }) {
    if (options.dot && options.json) {
      throw new MemoirError('usage', '--dot and --json exclude each other', { next: 'Give one of them.' });
    }
    const memoir = await context.memoir();
    const { graph, suggestions } = (await memoir.notes()).links({ name: options.project, cwd: context.cwd });
    if (options.json) return printJson(context, linksJson(graph, suggestions));
    const text = options.dot ? linksDot(graph) : linksText(graph, suggestions);
    printLine(context, text === '' ? 'No links between notes here.' : text.trimEnd());
  },
});
