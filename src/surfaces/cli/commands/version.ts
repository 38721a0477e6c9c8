/** `memoir version`, for bug reports; `memoir --version` prints the number alone. */
import { defineCommand, JSON_OPTION } from '../command.ts';
import { printJson, printLine } from '../print/output.ts';

export const command = defineCommand({
  name: 'version',
  summary: 'show the versions of Memoir and Node',
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir version --json', does: 'print the versions as JSON' }],
  run(context, { options }) {
    const facts = {
      memoir: context.version,
      node: process.versions.node,
      platform: `${process.platform}-${process.arch}`,
    };
    if (options.json) return printJson(context, facts);
    printLine(context, `memoir ${facts.memoir} on Node ${facts.node}, ${facts.platform}`);
  },
});
