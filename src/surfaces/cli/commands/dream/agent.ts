/** `memoir dream material` and `propose`: an agent writes notes through the same proposals. */
import { text as readAll } from 'node:stream/consumers';
import { defined } from '../../../../domain/json/defined.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { plain, printJson, printLine } from '../../print/output.ts';
import { printRun, runJson } from './view.ts';

export const material = defineCommand({
  name: 'material',
  summary: 'show an agent what is known, and how to write notes from it',
  options: { project: PROJECT_OPTION },
  examples: [{ run: 'memoir dream material', does: 'show the facts of this project with their ids' }],
  async run(context, { options }) {
    const dream = await (await context.memoir({ patient: true })).dream();
    const where = defined({ cwd: context.cwd, name: options.project });
    for (const line of (await dream.material(where)).split('\n')) printLine(context, plain(line));
  },
});

export const propose = defineCommand({
  name: 'propose',
  summary: 'write a file of the notes, with the facts it is based on',
  description:
    'Reads the text from standard input. It is applied at once and can be undone. It waits for a person if it was written ' +
    'after reading external content, or if someone edited the file.',
  args: [
    { name: 'file', help: 'briefing.md, profiles/<skill>.md, <type>_<name>.md or wiki/<name>.md', required: true },
  ],
  options: {
    why: { type: 'string', value: 'TEXT', help: 'why the file should change' },
    source: { type: 'list', value: 'ID', help: 'id of a fact it is based on' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    {
      run: 'memoir dream propose briefing.md --why "shorter" --source 1a2b3c4d',
      does: 'replace the briefing with the text on standard input',
    },
  ],
  async run(context, { args, options }) {
    const dream = await (await context.memoir({ patient: true })).dream();
    const where = defined({ cwd: context.cwd, name: options.project });
    const run = await dream.propose(where, {
      file: args.file,
      text: await readAll(context.stdin),
      why: options.why ?? 'an agent wrote it',
      sources: options.source ?? [],
    });
    if (options.json) return printJson(context, runJson(run));
    printRun(context, run);
  },
});
