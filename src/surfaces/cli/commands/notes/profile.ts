/** `memoir notes profile`: what to know when a skill runs here. */
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { plain, printJson, printLine } from '../../output.ts';
import { readGiven } from './briefing.ts';

export const profile = defineCommand({
  name: 'profile',
  summary: 'what a session is told when a skill runs, in 30 lines',
  description: 'Given once a session, when the skill or command of that name runs in this project.',
  args: [{ name: 'skill', help: 'as the agent calls it; all that have one if left out' }],
  options: {
    set: { type: 'string', value: 'FILE', help: 'take a new one from this file, or from standard input with -' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir notes profile', does: 'the skills that have one' },
    { run: 'memoir notes profile review', does: 'print it' },
    { run: 'memoir notes profile plugin:review --set review.md', does: 'write it' },
  ],
  async run(context, { args, options }) {
    const text = options.set === undefined ? undefined : await readGiven(context, options.set);
    const { standing } = await (await context.memoir()).notes();
    const where = { name: options.project, cwd: context.cwd };
    if (args.skill === undefined) {
      const skills = standing.profiles(where);
      if (options.json) return printJson(context, skills);
      if (skills.length === 0) return printLine(context, 'No skill has a profile here yet.');
      for (const skill of skills) printLine(context, plain(skill));
      return;
    }
    const found =
      text === undefined ? standing.profile(where, args.skill) : standing.setProfile(where, args.skill, text);
    if (options.json) return printJson(context, found ?? null);
    if (!found) return printLine(context, 'This skill has no profile here. Write one with --set FILE.');
    printLine(context, text === undefined ? plain(found.text.trimEnd()) : `Saved: ${plain(found.path)}`);
  },
});
