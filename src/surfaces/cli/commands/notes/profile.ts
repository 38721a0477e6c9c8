/** `memoir notes profile`: shows and changes the profiles of skills. */
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { plain, printJson, printLine } from '../../print/output.ts';
import { readTextFrom } from './briefing.ts';

export const profile = defineCommand({
  name: 'profile',
  summary: 'show or change what a session is given when a skill runs',
  description:
    'A profile is a file of at most 30 lines. A session gets it once, when the skill or slash command of that name runs ' +
    'in this project.',
  args: [{ name: 'skill', help: 'the name of the skill; by default all profiles are listed' }],
  options: {
    set: { type: 'string', value: 'FILE', help: 'replace the profile with this file; - reads standard input' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir notes profile', does: 'list the skills that have a profile' },
    { run: 'memoir notes profile review', does: 'print the profile of a skill' },
    { run: 'memoir notes profile plugin:review --set review.md', does: 'set the profile of a skill' },
  ],
  async run(context, { args, options }) {
    const text = options.set === undefined ? undefined : await readTextFrom(context, options.set);
    const memoir = await context.memoir();
    const { files } = await memoir.notes();
    const name = text === undefined ? memoir.projects.complete(options.project) : options.project;
    const where = { name, cwd: context.cwd };
    if (args.skill === undefined) {
      const skills = files.profiles(where);
      if (options.json) return printJson(context, skills);
      if (skills.length === 0)
        return printLine(
          context,
          `No profiles here yet. Write one with \`${context.typed} notes profile <skill> --set FILE\`.`,
        );
      for (const skill of skills) printLine(context, plain(skill));
      return;
    }
    const found = text === undefined ? files.profile(where, args.skill) : files.setProfile(where, args.skill, text);
    if (options.json) return printJson(context, found ?? null);
    if (!found)
      return printLine(context, `The skill ${plain(args.skill)} has no profile here. Write one with --set FILE.`);
    printLine(context, text === undefined ? plain(found.text.trimEnd()) : `Saved: ${plain(found.path)}`);
  },
});
