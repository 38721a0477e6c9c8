/** `memoir notes links`. */
import { MemoirError } from '../../../../domain/errors.ts';
import { linksDot, linksJson, linksText } from '../../../../internal.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { printJson, printLine } from '../../print/output.ts';

export const links = defineCommand({
  name: 'links',
  summary: 'list links between notes, dead links and suggested links',
  options: {
    dot: { type: 'boolean', help: 'print a graph for Graphviz' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir notes links', does: 'list links, backlinks and dead links' },
    { run: 'memoir notes links --dot', does: 'print a graph' },
  ],
  async run(context, { options }) {
    if (options.dot && options.json) {
      throw new MemoirError('usage', '--dot and --json cannot be combined', { next: 'Give only one of them.' });
    }
    const memoir = await context.memoir();
    const { graph, suggestions } = (await memoir.notes()).links({
      name: memoir.projects.complete(options.project),
      cwd: context.cwd,
    });
    if (options.json) return printJson(context, linksJson(graph, suggestions));
    const text = options.dot ? linksDot(graph) : linksText(graph, suggestions);
    printLine(context, text === '' ? 'No links between notes here.' : text.trimEnd());
  },
});
