/** The JSON reference, from the table that a test compares with the real output of every command. */
import { JSON_COMMANDS, OBJECTS } from './json-fields.ts';
import { markdownTable } from './table.ts';

export function renderJsonPage(): string {
  const commands = JSON_COMMANDS.map(({ command, prints, array }) => [
    `\`${command}\``,
    `${array === true ? 'an array of ' : ''}[${prints}](#${anchor(prints)})`,
  ]);
  const objects = Object.entries(OBJECTS).map(
    ([name, fields]) =>
      `## ${name}\n\n${markdownTable(
        ['field', 'what it says'],
        Object.entries(fields).map(([field, text]) => [`\`${field}\``, text]),
      )}\n`,
  );
  return `# JSON

Generated from the table of fields (\`npm run docs\`); do not edit. A test compares it with what the commands really print.

With \`--json\` a command prints one JSON document on stdout, and nothing else. Field names do not change; every field is
always there, \`null\` where there is nothing to say. Times are ISO 8601 in UTC, days \`YYYY-MM-DD\`. In a pipe a list has one
element a line.

New fields are named in lower case with underscores (\`ended_at\`). Events keep the names of the journal (\`happenedAt\`), and
some older objects have names like \`toolCalls\`; those stay, because names do not change.

The home holds two of them as files, replaced as a whole by every command that changes something: \`tasks-latest.json\` (the
open tasks of all projects that are not isolated) and \`projects/<slug>/checkpoint.json\` (a checkpoint).
\`projects/<slug>/status.json\` has the status lines by name.

${markdownTable(['command', 'prints with `--json`'], commands)}

${objects.join('\n')}`;
}

function anchor(heading: string): string {
  return heading.replace(/[^a-z -]/g, '').replaceAll(' ', '-');
}
